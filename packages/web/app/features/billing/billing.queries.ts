import type { PlanName } from '@candlebook/domain/billing/plans'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { accountKey, useSubscriptionActions } from './subscription.queries.ts'

/** Payment methods, invoices and the next charge, as the payment provider knows them now. */
export function useBillingDetails() {
  return useQuery({
    queryKey: [...accountKey, 'details'],
    queryFn: ({ signal }) => api.billing.details({}, { signal }),
  })
}

/** Whether the user can withdraw from the contract, and what is refunded then. */
export function useWithdrawal() {
  return useQuery({
    queryKey: [...accountKey, 'withdrawal'],
    queryFn: ({ signal }) => api.billing.withdrawal({}, { signal }),
  })
}

/** Withdraws from the contract. Returns when it was received and what is refunded. Throws ApiError. */
export function useWithdraw() {
  return useMutation({ mutationFn: () => api.billing.withdraw({ confirmed: true }) })
}

/** What a change to this plan costs now, and from when it holds. Asked again each time: it is computed to the second. */
export function usePlanChangePreview(planType: PlanName) {
  return useQuery({
    queryKey: [...accountKey, 'plan-change', planType],
    queryFn: ({ signal }) => api.billing.previewPlanChange({ planType }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Changes the plan with the amounts of a preview. Throws ApiError. */
export function useChangePlan() {
  const { store } = useSubscriptionActions()
  return useMutation({
    mutationFn: (change: { planType: PlanName; prorationDate: string }) => api.billing.changePlan(change),
    onSuccess: store,
  })
}

/** Changes the plan of a running trial, which costs nothing and holds at once. Throws ApiError. */
export function useChangeTrialPlan() {
  const { store } = useSubscriptionActions()
  return useMutation({
    mutationFn: async (planType: PlanName) => {
      const { prorationDate } = await api.billing.previewPlanChange({ planType }) // the server's clock
      return await api.billing.changePlan({ planType, prorationDate })
    },
    onSuccess: store,
  })
}

/** Takes back a change of the plan that is scheduled for the end of the period. Throws ApiError. */
export function useDropScheduledPlan() {
  const { store } = useSubscriptionActions()
  return useMutation({ mutationFn: () => api.billing.dropPlanChange({}), onSuccess: store })
}

/** Cancels at the end of the period. Throws ApiError. */
export function useCancelSubscription() {
  const { store } = useSubscriptionActions()
  return useMutation({ mutationFn: () => api.billing.cancel({}), onSuccess: store })
}

/** Lets a cancelled subscription renew again. Throws ApiError. */
export function useReactivateSubscription() {
  const { reactivateSubscription } = useSubscriptionActions()
  return useMutation({ mutationFn: reactivateSubscription })
}
