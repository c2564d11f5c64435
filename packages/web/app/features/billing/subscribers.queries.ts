import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toApiError } from '../../lib/api-error.ts'
import { describeFailure } from '../../lib/describe-failure.ts'
import { loadPages } from '../../lib/record-lists.ts'
import { toast } from '../../ui/feedback/toast.store.ts'

const key = ['admin', 'subscribers']

/** All subscribers whose address contains the text, 50 at a time. The former list stays until the new one is loaded. */
export function useSubscribers(search: string) {
  return useInfiniteQuery({
    queryKey: [...key, search],
    ...loadPages((from, options) => api.billing.listSubscribers({ search, ...from }, options)),
    placeholderData: keepPreviousData,
  })
}

/** The subscriber with this address, in small letters; null for a user without a subscription or an unknown address. */
export function useSubscriber(email: string) {
  return useQuery({
    queryKey: [...key, 'one', email],
    queryFn: async ({ signal }) => {
      const { items } = await api.billing.listSubscribers({ search: email }, { signal })
      return items.find((item) => item.email.toLowerCase() === email) ?? null
    },
    staleTime: 0,
  })
}

/** The invoices of a user and the next charge, as the provider has them now. */
export function useUserInvoices(userId: string, { enabled = true } = {}) {
  return useQuery({
    enabled,
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

/** Why an action on somebody else's subscription failed. The text of the server would say "you" to the operator. */
function describeAdminFailure(thrown: unknown, text: string): string {
  return toApiError(thrown).code === 'billing.no_subscription'
    ? 'This user has no running subscription any more.'
    : describeFailure(thrown, text)
}

/** Shows why an action failed, unless the form shows it next to a field. */
export function showAdminFailure(thrown: unknown, text: string): void {
  if (toApiError(thrown).fields.length > 0) return
  toast({ title: 'Error', description: describeAdminFailure(thrown, text) })
}
