import type { BrokerAccount, BrokerAccountFields } from '@candlebook/contract/broker-accounts'
import { type AccountColour, type CostMethod, DEFAULT_COST_METHOD } from '@candlebook/domain/trades/account'
import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../lib/api.ts'

// The key begins with that of trades. So a changed trade reloads the counts of accounts, and a changed account the trades.
const allTrades = ['trades']
const key = ['trades', 'broker-accounts']

/** All broker accounts of the user with the number of their trades, by name. */
export function useBrokerAccounts() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.trades.brokerAccounts.list({}, { signal }) })
}

/** The cost method of the account with this name; the default one without an account, and until the accounts are loaded. */
export function useCostMethod(account: string | null): CostMethod {
  const { data = [] } = useBrokerAccounts()
  return data.find(({ name }) => name === account)?.costMethod ?? DEFAULT_COST_METHOD
}

/** The broker accounts that are loaded already; undefined when none are. */
export function getLoadedAccounts(client: QueryClient): BrokerAccount[] | undefined {
  return client.getQueryData<BrokerAccount[]>(key)
}

/** Which results another cost method of an account changes; not asked without one. */
export function useCostMethodChange(of: { id: string; costMethod: CostMethod } | null) {
  return useQuery({
    queryKey: [...key, 'cost-method', of],
    queryFn: of ? ({ signal }) => api.trades.brokerAccounts.costMethodChange(of, { signal }) : skipToken,
  })
}

/** Adds an account (`id` null), or writes all fields of one. */
export function useSaveBrokerAccount() {
  return useAccountMutation(({ id, ...fields }: BrokerAccountFields & { id: string | null }) =>
    id === null
      ? api.trades.brokerAccounts.create(fields)
      : api.trades.brokerAccounts.update({ id, ...fields }),
  )
}

/** Deletes an account without trades. */
export function useDeleteBrokerAccount() {
  return useAccountMutation(({ id }: { id: string }) => api.trades.brokerAccounts.delete({ id }))
}

/** Moves all trades of an account to another one. */
export function useMergeBrokerAccount() {
  return useAccountMutation((accounts: { id: string; into: string }) =>
    api.trades.brokerAccounts.merge(accounts),
  )
}

function useAccountMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: allTrades }),
  })
}

/** The name and the colour of an account, as a row of the list shows them. */
export type AccountLabel = { name: string; colour: AccountColour | null }

/** The labels of the accounts by name; empty unless trades are in more than one account. */
export function useAccountLabels(): ReadonlyMap<string, AccountLabel> {
  const { data: accounts } = useBrokerAccounts()
  return useMemo(() => {
    const used = accounts?.filter(({ open, closed }) => open + closed > 0) ?? []
    return new Map(used.length > 1 ? used.map(({ name, colour }) => [name, { name, colour }]) : [])
  }, [accounts])
}
