import { findPlan, type PlanName } from '@candlebook/domain/billing/plans'
import type { PendingChange, ProviderStatus, Trial } from '@candlebook/domain/billing/subscription'
import type Stripe from 'stripe'
import { isId } from '../kernel/index.ts'
import { PaymentsRefused } from './payment-errors.ts'
import type { EndReason, Invoice, PaymentMethod, RemoteCheckout, RemoteSubscription } from './payments.ts'

/** The instant of a Unix time in seconds. */
export function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}

/** The same for a time that may be missing. */
function toDateOrNull(seconds: number | null | undefined): Date | null {
  return seconds == null ? null : toDate(seconds)
}

/** The Unix time in whole seconds, rounded down. Stripe has no shorter unit. */
export function toSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}

/** The id of an object that Stripe sends as its id or as the object. */
export function readId(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

/** The object, when Stripe sent it and not only its id. */
export function readExpanded<T extends object>(reference: string | T | null | undefined): T | null {
  return typeof reference === 'object' ? reference : null
}

/** The id of a user in metadata; null for any other text, because other programs write metadata too. */
export function readUserId(text: string | null | undefined): string | null {
  return text && isId(text) ? text : null
}

/**
 * An operator's extension of a paid subscription. Stripe can move the next charge only by a trial. The metadata mark
 * this trial as an extension, and store the real trial at the start of the subscription.
 */
type Extension = { until: Date; trial: Trial | null }

type Extended = Pick<Stripe.Subscription, 'metadata'>

/** The extension of a subscription, also after its end; null when it was never extended. */
export function readExtension({ metadata }: Extended): Extension | null {
  const until = readSeconds(metadata.extended_until)
  if (until === null) return null
  const start = toDateOrNull(readSeconds(metadata.trial_start))
  const end = toDateOrNull(readSeconds(metadata.trial_end))
  return { until: toDate(until), trial: start && end && { start, end } }
}

/** The metadata that store an extension. */
export function writeExtension({ until, trial }: Extension): Record<string, string> {
  return {
    extended_until: String(toSeconds(until)),
    trial_start: trial ? String(toSeconds(trial.start)) : '',
    trial_end: trial ? String(toSeconds(trial.end)) : '',
  }
}

function readSeconds(text: string | undefined): number | null {
  return text && /^\d{1,11}$/.test(text) ? Number(text) : null
}

/**
 * The plan that a price sells; null for a price that is not ours. The metadata come first: a price whose amount was
 * replaced has lost its lookup key to the new one, and its subscriptions stay on it.
 */
export function readPlan({
  metadata,
  lookup_key,
}: Pick<Stripe.Price, 'metadata' | 'lookup_key'>): PlanName | null {
  return findPlan(metadata.plan ?? null) ?? findPlan(lookup_key)
}

/**
 * A subscription of Stripe as the port returns it. The period is that of its item. A subscription that an operator
 * extended is a trial at Stripe and counts as active. Throws PaymentsRefused for an unknown status; the caller then
 * leaves its stored subscription unchanged.
 */
export function readSubscription(
  subscription: Stripe.Subscription,
  loaded: { paidUntil: Date | null; scheduledPlan: PlanName | null; pendingChange: PendingChange | null },
): RemoteSubscription {
  const item = requireItem(subscription)
  const { price } = item
  const extension = readExtension(subscription)
  return {
    subscriptionId: subscription.id,
    customerId: readId(subscription.customer) ?? '',
    userId: readUserId(subscription.metadata.user_id),
    status: readSubscriptionStatus(subscription, extension?.until ?? null),
    plan: readPlan(price),
    interval: price.recurring?.interval === 'year' ? 'year' : 'month',
    priceCents: price.unit_amount ?? 0,
    currency: subscription.currency,
    periodStart: toDate(item.current_period_start),
    periodEnd: toDate(item.current_period_end),
    ...loaded,
    ...readCancellation(subscription, item),
    endedAt: toDateOrNull(subscription.ended_at),
    endReason: readEndReason(subscription),
    trial: extension ? extension.trial : readTrial(subscription),
    hasPaymentMethod: hasPaymentMethod(subscription),
    createdAt: toDate(subscription.created),
  }
}

/** The item whose price is one of ours, otherwise the first. Throws PaymentsRefused when there is none. */
export function requireItem({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = items.data.find(({ price }) => readPlan(price)) ?? items.data[0]
  if (!item) throw new PaymentsRefused('no_items')
  return item
}

function readSubscriptionStatus(
  { status, trial_end }: Stripe.Subscription,
  extendedUntil: Date | null,
): ProviderStatus {
  const known = subscriptionStatuses.find((name) => name === status)
  if (!known) throw new PaymentsRefused('unknown_status')
  const isExtension = known === 'trialing' && extendedUntil?.getTime() === (trial_end ?? 0) * 1000
  return isExtension ? 'active' : known
}

const subscriptionStatuses: readonly ProviderStatus[] = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'paused',
]

/** Stripe knows two forms: a boolean, and in flexible billing a date with the boolean false. Both mean the same here. */
function readCancellation(
  { cancel_at_period_end, cancel_at }: Stripe.Subscription,
  { current_period_end }: Stripe.SubscriptionItem,
): Pick<RemoteSubscription, 'cancelAtPeriodEnd' | 'cancelAt'> {
  const seconds = cancel_at ?? (cancel_at_period_end ? current_period_end : null)
  return { cancelAtPeriodEnd: seconds !== null, cancelAt: toDateOrNull(seconds) }
}

/** The note on a subscription that was ended because its payment is given back. Stripe has no reason for that. */
export const PAID_BACK_NOTE = 'Its payment is given back.'

function readEndReason({ ended_at, cancellation_details }: Stripe.Subscription): EndReason | null {
  if (ended_at === null) return null
  const { reason, comment } = cancellation_details ?? {}
  if (comment === PAID_BACK_NOTE) return 'paid_back'
  return (['payment_failed', 'payment_disputed'] as const).find((known) => known === reason) ?? 'other'
}

/** Stripe charges the method of the subscription, or the default of its customer. The older form is a source. */
function hasPaymentMethod(subscription: Stripe.Subscription): boolean {
  if (subscription.default_payment_method || subscription.default_source) return true
  const customer = readExpanded(subscription.customer)
  if (!customer || customer.deleted) return false
  return Boolean(customer.invoice_settings?.default_payment_method || customer.default_source)
}

function readTrial({ trial_start, trial_end }: Stripe.Subscription): RemoteSubscription['trial'] {
  const start = toDateOrNull(trial_start)
  const end = toDateOrNull(trial_end)
  return start && end && { start, end }
}

/** The latest end of a period of the subscription that these invoices charged and that is paid; null when none is. */
export function findPaidPeriodEnd(
  invoices: readonly Pick<Stripe.Invoice, 'status' | 'lines'>[],
): Date | null {
  const ends = invoices
    .filter(({ status }) => status === 'paid')
    .flatMap((invoice) => findChargedPeriod(invoice)?.end ?? [])
  return ends.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null
}

/**
 * The period of the subscription that an invoice charges, the one that ends last; null for none. The line of a trial costs
 * 0 and charges no period; a credit for unused time is negative and charges none either.
 */
function findChargedPeriod({ lines }: Pick<Stripe.Invoice, 'lines'>): { start: Date; end: Date } | null {
  const [last] = lines.data
    .filter(({ amount, parent }) => amount > 0 && isPeriodOfSubscription(parent))
    .map(({ period }) => period)
    .toSorted((a, b) => b.end - a.end)
  return last ? { start: toDate(last.start), end: toDate(last.end) } : null
}

// A change of the plan is an invoice item when the subscription bills in the older, classic mode.
function isPeriodOfSubscription(parent: Stripe.InvoiceLineItem['parent']): boolean {
  return parent?.type === 'subscription_item_details' || parent?.invoice_item_details?.proration === true
}

/** What is known of the charges that may have paid an invoice, and of their disputes. */
type PaymentsOfInvoice = {
  charges: readonly Pick<Stripe.Charge, 'payment_intent' | 'amount_refunded'>[]
  disputes: readonly Pick<Stripe.Dispute, 'payment_intent' | 'amount' | 'currency' | 'status'>[]
}

/**
 * An invoice of Stripe as the port returns it. `charges` must contain the charges of its payments, and `disputes` their
 * disputes; others are ignored.
 */
export function readInvoice(invoice: Stripe.Invoice, { charges, disputes }: PaymentsOfInvoice): Invoice {
  const intents = readPaymentIntents(invoice)
  const isOwn = (of: { payment_intent: Stripe.Charge['payment_intent'] }) =>
    intents.includes(readId(of.payment_intent) ?? '')
  const refunded = charges.filter(isOwn).reduce((sum, { amount_refunded }) => sum + amount_refunded, 0)
  const { lostCents, heldCents } = sumDisputes(disputes.filter(isOwn), {
    amount: invoice.amount_paid,
    currency: invoice.currency,
  })
  return {
    invoiceId: invoice.id,
    number: invoice.number,
    status: readInvoiceStatus(invoice),
    totalCents: invoice.total,
    paidCents: invoice.amount_paid,
    refundedCents: refunded + lostCents,
    lostCents,
    heldCents,
    currency: invoice.currency,
    createdAt: toDate(invoice.created),
    paidAt: toDateOrNull(invoice.status_transitions.paid_at),
    pageUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    subscriptionId: readId(invoice.parent?.subscription_details?.subscription),
    attempts: invoice.attempt_count,
    nextAttemptAt: toDateOrNull(invoice.next_payment_attempt),
    period: findChargedPeriod(invoice),
  }
}

/**
 * The cents that disputes took from a payment, and those that a bank holds while they are open. An inquiry (`warning_…`)
 * takes nothing. A dispute in another currency counts as the whole payment.
 */
export function sumDisputes(
  disputes: PaymentsOfInvoice['disputes'],
  paid: { amount: number; currency: string },
): { lostCents: number; heldCents: number } {
  const sum = (statuses: readonly Stripe.Dispute.Status[]) =>
    disputes
      .filter(({ status }) => statuses.includes(status))
      .reduce((cents, { amount, currency }) => cents + (currency === paid.currency ? amount : paid.amount), 0)
  const lostCents = Math.min(sum(['lost']), paid.amount)
  return { lostCents, heldCents: Math.min(sum(['needs_response', 'under_review']), paid.amount - lostCents) }
}

/** The payment intents of an invoice, which must have been fetched with `payments`. */
export function readPaymentIntents({ payments }: Stripe.Invoice): string[] {
  const all = payments?.data ?? []
  return all.map(({ payment }) => readId(payment.payment_intent)).filter((id) => id !== null)
}

function readInvoiceStatus({ status }: Stripe.Invoice): Invoice['status'] {
  const known = invoiceStatuses.find((name) => name === status)
  if (!known) throw new PaymentsRefused('unknown_status')
  return known
}

const invoiceStatuses: readonly Invoice['status'][] = ['draft', 'open', 'paid', 'void', 'uncollectible']

/** A checkout session of Stripe as the port returns it. */
export function readCheckout(session: Stripe.Checkout.Session): RemoteCheckout {
  const status = checkoutStatuses.find((name) => name === session.status)
  if (!status) throw new PaymentsRefused('unknown_status')
  return {
    sessionId: session.id,
    status,
    url: status === 'open' ? session.url : null,
    expiresAt: toDate(session.expires_at),
    userId: readUserId(session.client_reference_id) ?? readUserId(session.metadata?.user_id),
    customerId: readId(session.customer),
    subscriptionId: readId(session.subscription),
  }
}

const checkoutStatuses: readonly RemoteCheckout['status'][] = ['open', 'complete', 'expired']

/** A saved payment method as the port returns it. A kind without a card has the name of its kind, and no digits. */
export function readPaymentMethod(
  { id, type, card }: Pick<Stripe.PaymentMethod, 'id' | 'type' | 'card'>,
  defaultId: string | null,
): PaymentMethod {
  return {
    isDefault: id === defaultId,
    brand: card?.brand ?? type,
    last4: card?.last4 ?? '',
    expiryMonth: card?.exp_month ?? 0,
    expiryYear: card?.exp_year ?? 0,
  }
}
