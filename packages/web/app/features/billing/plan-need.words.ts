import type { BillingState } from '@candlebook/contract/billing'
import type { Subscription } from '@candlebook/contract/subscribers'

const LOCKED = 'Making changes needs a plan. You can read and export everything.'

/**
 * What a user cannot do without a plan, and whether a plan can be started here. Null when a plan can be started and the
 * user lacks nothing [PLAN-12].
 */
export function describePlanNeed(
  { isSetUp, isPlanRequired }: BillingState,
  { planType }: Pick<Subscription, 'planType'>,
): string | null {
  const isLocked = isPlanRequired && planType === 'Unpaid'
  if (isSetUp) return isLocked ? LOCKED : null
  const open = 'Every feature is open to you.'
  return `Payments are not set up on this server, so no plan can be started here. ${isLocked ? LOCKED : open}`
}
