import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { loadPages } from '../../../lib/lists/use-record-lists.ts'

const key = ['admin', 'subscribers']

/** All subscribers whose address contains the text, 50 at a time. The former list stays until the new one is loaded. */
export function useSubscribers(search: string) {
  return useInfiniteQuery({
    queryKey: [...key, search],
    ...loadPages((from, options) => api.billing.listSubscribers({ search, ...from }, options)),
    placeholderData: keepPreviousData,
  })
}

/** The invoices of a user, as the provider has them now. */
export function useUserInvoices(userId: string) {
  return useQuery({
    queryKey: ['admin', 'invoices', userId],
    queryFn: ({ signal }) => api.billing.listInvoices({ subscriberId: userId }, { signal }),
    staleTime: 0,
  })
}

/** Refunds an invoice of a user. */
export function useRefund() {
  return useChange((refund: { userId: string; invoiceId: string; reason: string }) =>
    api.billing.refund(refund),
  )
}

/** Moves the next charge of a user. */
export function useExtend() {
  return useChange((extension: { userId: string; until: string }) => api.billing.extend(extension))
}

/** Cancels the subscription of a user at the end of its period. */
export function useCancelOfUser() {
  return useChange((user: { userId: string; reason: string }) => api.billing.cancelOfUser(user))
}

function useChange<Input extends { userId: string }, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: (_answer, _error, { userId }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: key }),
        client.invalidateQueries({ queryKey: ['admin', 'invoices', userId] }),
      ]),
  })
}
