import type { PlanName } from '@candlebook/domain/plans'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** Whether this server can take payments. */
export function useBillingState() {
  return useQuery({
    queryKey: ['billing'],
    queryFn: ({ signal }) => api.billing.state({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY, // it changes with a restart of the server only
  })
}

/** Starts the checkout of a trial. Returns its address. Throws ApiError. */
export async function startTrialCheckout(planType: PlanName): Promise<string> {
  return (await api.billing.startTrialCheckout({ planType })).url
}
