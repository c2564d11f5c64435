import type { BillingState } from '@candlebook/contract/billing'
import type { Subscription } from '@candlebook/contract/subscribers'

const READ_ONLY = 'You can read and export everything.'
const NEEDS_PLAN = `You need a plan to add or change trades. ${READ_ONLY}`
const NEEDS_INVITATION = `To add or change trades you need an invitation from the operator. ${READ_ONLY}`

/**
 * What a user cannot do without a plan, and whether a plan can be started here. Null when a plan can be started and the
 * user lacks nothing [PLAN-12].
 */
export function describePlanNeed(
  { isSetUp, isPlanRequired }: BillingState,
  { planType }: Pick<Subscription, 'planType'>,
): string | null {
  const isLocked = isPlanRequired && planType === 'Unpaid'
  if (isSetUp) return isLocked ? NEEDS_PLAN : null
  return `Payments are not set up on this server. ${isLocked ? NEEDS_INVITATION : 'Every feature is open to you.'}`
}
