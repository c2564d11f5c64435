import { useSearchParams } from 'react-router'
import { getCurrentSearchParams } from '../../lib/current-search-params.ts'

const PLAN = 'plan'

/** The address parameters with this plan, or with none. */
function withPlan(params: URLSearchParams, planId: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (planId === null) next.delete(PLAN)
  else next.set(PLAN, planId)
  return next
}

/**
 * The id of the plan in the address, or null. The plan is in the address, so that a reload, a second tab and the
 * history show it. `openPlan` adds an entry to the history; `closePlan` replaces the current entry.
 */
export function usePlanInUrl() {
  const [params, setParams] = useSearchParams()
  return {
    planId: params.get(PLAN) || null,
    openPlan: (planId: string) =>
      setParams(withPlan(getCurrentSearchParams(), planId), { preventScrollReset: true }),
    closePlan: () =>
      setParams(withPlan(getCurrentSearchParams(), null), { replace: true, preventScrollReset: true }),
  }
}
