import { isRunning } from '@candlebook/domain/billing/access'
import { type PlanName, plans } from '@candlebook/domain/billing/plans'
import { formatDay } from '@candlebook/domain/days/format-day'
import type { Invoice } from '../payments/index.ts'
import type { StoredSubscription } from '../subscribers/index.ts'

/** A period that is longer than this is paid by the year. */
const MAX_MONTH_MS = 31 * 24 * 60 * 60 * 1000

/** The cents that the next charge takes, with a change of the plan that is scheduled for it. */
export function getNextCents({ priceCents, scheduledPlan }: StoredSubscription): number {
  return scheduledPlan ? plans[scheduledPlan].priceCents : priceCents
}

/**
 * The next charge. `at` is null for an open invoice that is not tried again by itself. `isRetry`: it is an open invoice,
 * which is paid at `payUrl`.
 */
export type NextCharge = {
  cents: number
  currency: string
  at: Date | null
  isRetry: boolean
  payUrl: string | null
}

/**
 * What is charged next: while a payment is overdue its open invoice, otherwise the next period with the plan that is
 * scheduled for it. Null when nothing is charged any more. `previewCents` is what the provider would charge for the present
 * plan; it contains credit, which the price does not.
 */
export function computeNextCharge(
  subscription: StoredSubscription | null,
  { invoices, previewCents }: { invoices: readonly Invoice[]; previewCents: number | null },
): NextCharge | null {
  if (!subscription || !isRunning(subscription)) return null
  const { status, subscriptionId, currency, periodEnd, cancelAtPeriodEnd, scheduledPlan } = subscription
  const waitingId = subscription.pendingChange?.invoiceId
  const open = invoices.find(
    (invoice) =>
      invoice.status === 'open' &&
      invoice.subscriptionId === subscriptionId &&
      invoice.invoiceId !== waitingId,
  )
  if (status === 'past_due' && open)
    return {
      cents: open.totalCents,
      currency: open.currency,
      at: open.nextAttemptAt,
      isRetry: true,
      payUrl: open.pageUrl,
    }
  if (cancelAtPeriodEnd) return null
  const cents = scheduledPlan ? getNextCents(subscription) : (previewCents ?? getNextCents(subscription))
  return { cents, currency, at: periodEnd, isRetry: false, payUrl: null }
}

/** An amount in the detail of an audit entry: 249 eur is '2.49 EUR'. */
export function formatCents(cents: number, currency: string): string {
  return `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`
}

/** The day of an instant in UTC, as all screens write days: 'Nov 27, 2026'. */
export function formatUtcDay(instant: Date): string {
  return formatDay(instant.toISOString().slice(0, 10))
}

/**
 * The invoice that paid the running period of a subscription: its newest paid one. A refund of another invoice takes
 * nothing from the access. Null for a subscription that does not run, and for one whose running period is not paid, such
 * as in the hour in which the invoice of a renewal is a draft.
 */
export function findRunningInvoice(
  invoices: readonly Invoice[],
  subscription: StoredSubscription | null,
): Invoice | null {
  if (!subscription || !isRunning(subscription) || subscription.status === 'past_due') return null
  if (!subscription.paidUntil || subscription.paidUntil < subscription.periodEnd) return null
  const paid = invoices.filter(
    ({ status, paidCents, subscriptionId }) =>
      status === 'paid' && paidCents > 0 && subscriptionId === subscription.subscriptionId,
  )
  const getTime = ({ paidAt, createdAt }: Invoice) => (paidAt ?? createdAt).getTime()
  return paid.toSorted((a, b) => getTime(b) - getTime(a))[0] ?? null
}

/**
 * The plan that was paid for with this period of an invoice. The subscription can have another one when its event is late.
 */
export function findPaidPlan(period: Invoice['period']): PlanName | null {
  if (!period) return null
  return period.end.getTime() - period.start.getTime() > MAX_MONTH_MS ? 'annual' : 'monthly'
}
