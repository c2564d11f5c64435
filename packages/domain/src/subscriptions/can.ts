import type { PlanType } from './subscription.ts'

/** What a plan can permit or lock. */
export const actions = ['trades', 'imports', 'journal', 'library', 'analytics', 'images', 'export'] as const
export type Action = (typeof actions)[number]

/**
 * Whether a user with this plan may do this. Every plan permits everything: the app locks nothing, and an unpaid user
 * sees a banner. To lock something, change the table. Source: readings-commercial point 23 [PLAN-12].
 */
export function can({ planType }: { planType: PlanType }, action: Action): boolean {
  return permitted[planType].includes(action)
}

const permitted: Record<PlanType, readonly Action[]> = {
  Premium: actions,
  Invited: actions,
  Trial: actions,
  Unpaid: actions,
}
