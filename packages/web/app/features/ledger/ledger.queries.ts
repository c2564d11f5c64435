import {
  type CreateMovement,
  MAX_LEDGER_PAGE_ITEMS,
  type MovementFields,
  type TakeMovements,
} from '@candlebook/contract/ledger'
import type { Day } from '@candlebook/domain/days/day'
import type { IncomeChoice } from '@candlebook/domain/ledger/ledger'
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { tradeKeys } from '../trades/trade-keys.ts'

// The keys begin with that of trades: a changed trade, account or import changes a ledger, too.
const key = [...tradeKeys.all, 'ledger']

/** The totals, figures, periods and curve of an account's ledger; its ratios end on the trader's own day. */
export function useLedger(input: { id: string; income: IncomeChoice; today: Day }) {
  return useQuery({
    queryKey: [...key, input.id, input.income, input.today],
    queryFn: ({ signal }) => api.trades.ledger.get(input, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The days of a ledger, newest first, in pages. */
export function useLedgerDays(id: string, income: IncomeChoice) {
  return useInfiniteQuery({
    queryKey: [...key, id, income, 'days'],
    queryFn: ({ pageParam, signal }) => api.trades.ledger.days({ id, income, page: pageParam }, { signal }),
    ...pages,
  })
}

/** The cash movements of an account, newest day first, in pages. */
export function useMovements(id: string) {
  return useInfiniteQuery({
    queryKey: [...key, id, 'movements'],
    queryFn: ({ pageParam, signal }) => api.trades.ledger.movements({ id, page: pageParam }, { signal }),
    ...pages,
  })
}

/** The cash movements that have no account, newest day first, in pages. */
export function useMovementsWithoutAccount() {
  return useInfiniteQuery({
    queryKey: [...key, 'movements without account'],
    queryFn: ({ pageParam, signal }) => api.trades.ledger.withoutAccount({ page: pageParam }, { signal }),
    ...pages,
  })
}

/** Gives an account cash movements that have none. */
export function useTakeMovements() {
  return useLedgerMutation((input: TakeMovements & { id: string }) => api.trades.ledger.takeMovements(input))
}

const pages = {
  initialPageParam: 1,
  getNextPageParam: (last: readonly unknown[], _pages: unknown, page: number) =>
    last.length === MAX_LEDGER_PAGE_ITEMS ? page + 1 : null,
}

/** Adds a cash movement to an account. */
export function useAddMovement() {
  return useLedgerMutation((input: CreateMovement & { id: string }) => api.trades.ledger.addMovement(input))
}

/** Writes all fields of a typed movement. */
export function useUpdateMovement() {
  return useLedgerMutation((input: MovementFields & { id: string; version: number }) =>
    api.trades.ledger.updateMovement(input),
  )
}

/** Deletes a typed movement. */
export function useDeleteMovement() {
  return useLedgerMutation((input: { id: string }) => api.trades.ledger.deleteMovement(input))
}

/** Moves a typed movement to the bin. */
export function useBinMovement() {
  return useLedgerMutation(({ id }: { id: string }) => api.bin.move({ kind: 'movement', ids: [id] }))
}

function useLedgerMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => refreshMoved(client) })
}

/** Loads again what a movement changes: ledgers, the equity of trades, and the movements of a day. No list of trades shows one. */
export async function refreshMoved(client: QueryClient): Promise<void> {
  const [, list] = tradeKeys.lists
  await Promise.all([
    client.invalidateQueries({
      queryKey: tradeKeys.all,
      predicate: ({ queryKey }) => queryKey[1] !== list,
    }),
    client.invalidateQueries({ queryKey: tradeKeys.imports }),
  ])
}
