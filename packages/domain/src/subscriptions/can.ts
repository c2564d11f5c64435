import type { PlanType } from './subscription.ts'

/** What a plan can permit or lock: writes of each part of the product, reading, and the export. */
export const actions = ['read', 'export', 'trades', 'imports', 'journal', 'images'] as const
export type Action = (typeof actions)[number]

/** `open`: every plan permits everything. `closed`: writes need a plan. One setting of the installation decides. */
export type PlanPolicy = 'open' | 'closed'

/** Whether a user with this plan may do this. A user without a plan may always read and export everything [PLAN-12]. */
export function can(user: { planType: PlanType }, action: Action, policy: PlanPolicy): boolean {
  return policy === 'open' || permitted[user.planType].includes(action)
}

const permitted: Record<PlanType, readonly Action[]> = {
  Premium: actions,
  Invited: actions,
  Trial: actions,
  Unpaid: ['read', 'export'],
}
