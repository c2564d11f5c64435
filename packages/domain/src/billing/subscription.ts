import type { PlanName } from './plans.ts'

/** What a user has: a paid plan, access by an invitation, a trial, or none of these. */
export type PlanType = (typeof planTypes)[number]

const planTypes = ['Premium', 'Invited', 'Trial', 'Unpaid'] as const

/** A plan type as screens show it: any other value of a newer server is 'Unknown' [SUB-05]. */
export function formatPlanType(planType: string): PlanType | 'Unknown' {
  return planTypes.find((known) => known === planType) ?? 'Unknown'
}

/** How often a paid plan renews. */
export type BillingInterval = 'month' | 'year'

/** The states of a subscription at the payment provider. Source: Stripe, The Subscription object, `status`. */
export type ProviderStatus =
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'
  | 'paused'

/**
 * Why a change of the plan waits for its payment: the card was declined, the bank wants the person to confirm it, or the
 * payment is open for another reason.
 */
export const pendingReasons = ['declined', 'bank', 'open'] as const
export type PendingReason = (typeof pendingReasons)[number]

/**
 * A change of the plan whose payment is not received. The provider makes it when its invoice is paid, and drops it at
 * `until`; nothing is charged then.
 */
export type PendingChange = {
  plan: PlanName
  reason: PendingReason
  invoiceId: string
  /** The provider's page where the invoice is paid or confirmed. */
  payUrl: string | null
  until: Date
}

/** The instants of a trial. The end does not belong to the trial. */
export type Trial = { start: Date; end: Date }

/** The newest subscription of a user at the payment provider. */
export type ProviderSubscription = {
  status: ProviderStatus
  interval: BillingInterval
  /** The end of the current period, also when it is not paid yet. */
  periodEnd: Date
  /** The end of the last period that was paid; null when none was. */
  paidUntil: Date | null
  /** Whether it is cancelled: it ends with the period, or at `cancelAt` when the provider names an instant. */
  cancelAtPeriodEnd: boolean
  cancelAt: Date | null
  /** The instant at which the provider ended the subscription; null while it exists. */
  endedAt: Date | null
  /** The trial with which it began; null when it began without one. */
  trial: Trial | null
}

/**
 * Access that a redeemed invitation gives. `endsAt` is null for lifetime access. A grant that was redeemed during Premium
 * `waits`: it starts when Premium ends, and lasts as long as it would have lasted from its redemption.
 */
export type Grant = { startsAt: Date; endsAt: Date | null; waits: boolean }

/** What a user may use at one instant, with the values that the subscription card shows. */
export type Access = {
  /** True for a paid plan and an invitation. False during a trial, so that the days left are shown. */
  subscribed: boolean
  tier: 'Premium' | null
  /** The end of the access; null for lifetime access. Without access: the last end that is past, if any. */
  subscriptionEnd: Date | null
  planType: PlanType
  interval: BillingInterval | null
  cancelAtPeriodEnd: boolean
  /** Whether a payment is late and the access continues only for some days. */
  isOverdue: boolean
  trialStart: Date | null
  trialEnd: Date | null
  trialDays: number | null
  /** Days left of a running trial, rounded up; null without one. */
  daysLeft: number | null
}
