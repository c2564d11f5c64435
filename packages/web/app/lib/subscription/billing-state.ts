import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'

/** Whether this server can take payments, and whether they are those of the sandbox. */
export function useBillingState() {
  return useQuery({
    queryKey: ['billing', 'state'],
    queryFn: ({ signal }) => api.billing.state({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY, // it changes with a restart of the server only
  })
}
