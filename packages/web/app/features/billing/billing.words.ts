import type { BillingDetails, BillingState } from '@candlebook/contract/billing'
import type { Subscription } from '@candlebook/contract/subscribers'
import { formatEuroCents, type PlanName, planTexts } from '@candlebook/domain/billing/plans'
import { formatPlanType, type PendingReason } from '@candlebook/domain/billing/subscription'
import { formatCount } from '@candlebook/domain/text/text'
import { formatInstant, formatInstantDay } from '../../ui/dates/format-instant.ts'

interface SubscriptionWords {
  /** 'Active', 'Trial', 'Cancelled' or 'Not Active'. */
  status: string
  headline: string
  facts: { name: string; value: string }[]
}

/** What the subscription card says. Every plan type and end comes from the server [SUB-01] [SUB-04] [SUB-05]. */
export function describeSubscription(subscription: Subscription): SubscriptionWords {
  const { planType, interval, trialStart, trialEnd } = subscription
  const facts = [
    { name: 'Plan type', value: formatPlanType(planType) },
    interval && { name: 'Billing', value: describeBilling(interval) },
    planType === 'Trial' &&
      trialStart &&
      trialEnd && {
        name: 'Trial',
        value: `${formatInstantDay(trialStart)} to ${formatInstantDay(trialEnd)}`,
      },
    describeScheduledPlan(subscription),
    describeEnd(subscription),
  ]
  return {
    status: describeStatus(subscription),
    headline: describeHeadline(subscription),
    facts: facts.filter((fact) => typeof fact === 'object' && fact !== null),
  }
}

function describeStatus({ planType, cancelAtPeriodEnd }: Subscription): string {
  if (planType === 'Unpaid') return 'Not Active'
  if (planType === 'Trial') return 'Trial'
  return cancelAtPeriodEnd ? 'Cancelled' : 'Active'
}

function describeHeadline({ planType, daysLeft, cancelAtPeriodEnd, subscriptionEnd }: Subscription): string {
  switch (planType) {
    case 'Unpaid':
      return 'No subscription'
    case 'Trial':
      return `${formatCount(daysLeft ?? 0, 'day')} left`
    case 'Invited':
      return subscriptionEnd ? 'Access by invitation' : 'Lifetime access by invitation'
    case 'Premium':
      return cancelAtPeriodEnd && subscriptionEnd
        ? `Premium until ${formatInstantDay(subscriptionEnd)}`
        : 'Premium'
    default:
      return 'Unknown'
  }
}

function describeBilling(interval: 'month' | 'year'): string {
  return describePlan(toPlanName(interval))
}

function describePlan(plan: PlanName): string {
  const { title, price, per } = planTexts[plan]
  return `${title}, ${price} ${per}`
}

function describeScheduledPlan({ scheduledPlan, subscriptionEnd }: Subscription) {
  if (!scheduledPlan) return null
  const from = subscriptionEnd ? ` from ${formatInstantDay(subscriptionEnd)}` : ''
  return { name: 'Next plan', value: `${describePlan(scheduledPlan)}${from}` }
}

/**
 * The next charge in words: its amount and day, or that there is none. Null when the card says nothing about it. A trial
 * charges only a card that is stored, and a plan without one cannot be charged.
 */
export function describeNextInvoice(
  { planType, cancelAtPeriodEnd, hasProviderSubscription, hasPaymentMethod }: Subscription,
  next: BillingDetails['nextInvoice'],
  card: BillingDetails['paymentMethods'][number] | null = null,
): string | null {
  if (!hasProviderSubscription) return null
  if (next?.isRetry) {
    const due = formatCents(next.dueCents, next.currency)
    return next.at ? `${due}, tried again on ${formatInstantDay(next.at)}` : `${due}, not tried again`
  }
  if (cancelAtPeriodEnd) return 'None'
  if (!next?.at) return null
  const charge = `${formatCents(next.dueCents, next.currency)} on ${formatInstantDay(next.at)}`
  if (!hasPaymentMethod)
    return `${charge}, ${planType === 'Trial' ? 'only if a card' : 'but no card'} is stored`
  return card ? `${charge}, ${formatBrand(card.brand)} ending in ${card.last4}` : charge
}

/** What a change of the plan that waits for its payment says: for its toast, for the card, and on the link to its invoice. */
export function describePendingChange({ plan, reason, until }: NonNullable<Subscription['pendingChange']>): {
  title: string
  text: string
  link: string
} {
  const { title: name } = planTexts[plan]
  const { title, text, link } = pendingTexts[reason]
  const rest = `If you do this by ${formatInstant(until)}, the ${name} starts. Otherwise your plan stays as it is, and nothing is charged.`
  return { title, text: `${text} ${rest}`, link }
}

const pendingTexts: Record<PendingReason, { title: string; text: string; link: string }> = {
  declined: {
    title: 'Card declined',
    text: 'Your card was declined, so your plan has not changed. Pay the open invoice, with another card if needed.',
    link: 'Pay the open invoice',
  },
  bank: {
    title: 'Confirm with your bank',
    text: 'Your plan has not changed yet: your bank asks you to confirm the payment.',
    link: 'Confirm with your bank',
  },
  open: {
    title: 'Payment not received yet',
    text: 'Your plan has not changed yet: its payment is not received. Pay the open invoice.',
    link: 'Pay the open invoice',
  },
}

/** What is open when the days of an overdue payment are over; null in any other state. */
export function describeOpenPayment({
  planType,
  hasProviderSubscription,
}: Pick<Subscription, 'planType' | 'hasProviderSubscription'>): string | null {
  if (planType !== 'Unpaid' || !hasProviderSubscription) return null
  return 'Your last payment is open, so your access has ended. It continues when the open invoice is paid.'
}

function describeEnd({ planType, subscriptionEnd, cancelAtPeriodEnd, isOverdue }: Subscription) {
  if (planType === 'Unpaid')
    return subscriptionEnd && { name: 'Ended', value: formatInstantDay(subscriptionEnd) }
  const renews = planType === 'Premium' && !cancelAtPeriodEnd && !isOverdue
  return {
    name: renews ? 'Renews' : 'Access until',
    value: subscriptionEnd ? formatInstantDay(subscriptionEnd) : 'No end',
  }
}

/** The name of a card's brand: 'visa' is 'Visa'. A brand without a known name is shown as the provider writes it. */
export function formatBrand(brand: string): string {
  return brandNames[brand] ?? brand
}

const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/**
 * An amount of cents with its currency: '€24.90', '−€2.49'. Prices are euro; an invoice in another currency shows its
 * code: '24.90 USD'.
 */
export function formatCents(cents: number, currency: string): string {
  const sign = cents < 0 ? '\u2212' : ''
  const euro = formatEuroCents(Math.abs(cents))
  return currency.toLowerCase() === 'eur'
    ? `${sign}${euro}`
    : `${sign}${euro.slice(1)} ${currency.toUpperCase()}`
}

/** The status of an invoice in words. A refund counts more than the payment before it. */
export function describeInvoiceStatus(invoice: {
  status: string
  totalCents: number
  refundedCents: number
}): string {
  const { status, totalCents, refundedCents } = invoice
  if (refundedCents > 0) return refundedCents >= totalCents ? 'Refunded' : 'Partly refunded'
  return invoiceStatuses[status] ?? status
}

const invoiceStatuses: Readonly<Record<string, string>> = {
  draft: 'Being prepared',
  open: 'Not paid yet',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Not paid',
}

/** The plan that is paid by the month or by the year. */
export function toPlanName(interval: 'month' | 'year'): PlanName {
  return interval === 'year' ? 'annual' : 'monthly'
}

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
