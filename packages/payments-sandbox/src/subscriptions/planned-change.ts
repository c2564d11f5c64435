import { buildInvoice } from '../invoices/invoice-draft.ts'
import {
  composePeriodLine,
  composeRemainingLine,
  composeTrialLine,
  composeUnusedLine,
} from '../invoices/invoice-lines.ts'
import { findPeriodEnd } from '../money/billing-periods.ts'
import type { Invoice, LineDraft } from '../resources/invoice.ts'
import type { Subscription } from '../resources/subscription.ts'
import { type Context, createId } from '../state/context.ts'
import { invalidRequest } from '../state/sandbox-error.ts'
import { requireRecord } from '../state/state.ts'
import type { RecurringPrice } from './recurring-price.ts'
import { getItem, getPeriod, toSoldItem } from './subscription-item.ts'

export type ProrationBehavior = 'create_prorations' | 'always_invoice' | 'none'

export type ChangeRequest = {
  price: RecurringPrice
  quantity: number
  restartsPeriod: boolean
  trialEnd: number | 'now' | null
  proration: ProrationBehavior
  prorationDate: number | null
}

/** What a change would do. Nothing is changed yet, so that a preview and the change itself use the same figures. */
export type PlannedChange = {
  price: RecurringPrice
  quantity: number
  period: { start: number; end: number }
  anchor: number
  trialEnd: number | null
  status: Subscription['status']
  lines: LineDraft[]
  /** Whether the lines are billed now, with the next invoice, or not at all. */
  billing: 'now' | 'next' | 'never'
}

/**
 * Plans a change of price, quantity, trial or period. A change of the interval, and the end of a trial, start a new
 * period now and are billed now. Source: docs.stripe.com/billing/subscriptions/change-price.
 */
export function planChange(ctx: Context, subscription: Subscription, request: ChangeRequest): PlannedChange {
  const item = getItem(subscription)
  const period = getPeriod(item)
  const now = ctx.now()
  const at = request.prorationDate ?? now
  if (request.prorationDate !== null && (at < period.start || at > period.end)) {
    const message = 'Invalid proration_date. It must be within the current period of the subscription.'
    throw invalidRequest(message, 'proration_date')
  }
  const { price, quantity, trialEnd } = request
  const sold = { ...toSoldItem(item), price, quantity }
  const isTrial = subscription.status === 'trialing'
  const unused =
    isTrial || request.proration === 'none' ? [] : [composeUnusedLine(ctx, toSoldItem(item), period, at)]
  const unchanged = {
    price,
    quantity,
    period,
    anchor: subscription.billing_cycle_anchor,
    trialEnd: subscription.trial_end,
    status: subscription.status,
  }

  if (typeof trialEnd === 'number') {
    const trial = { start: isTrial ? period.start : now, end: trialEnd }
    const lines = isTrial ? [] : [...unused, composeTrialLine(ctx, sold, trial)]
    const billing = isTrial ? 'never' : 'now'
    return { ...unchanged, period: trial, anchor: trialEnd, trialEnd, status: 'trialing', lines, billing }
  }
  if (isTrial && trialEnd === 'now') return { ...restartPeriod(ctx, sold, request, []), trialEnd: now }
  if (isTrial) return { ...unchanged, lines: [], billing: 'never' }
  if (request.restartsPeriod || !hasSameInterval(item.price.recurring, price.recurring)) {
    const restarted = restartPeriod(ctx, sold, request, unused)
    return { ...restarted, trialEnd: subscription.trial_end, status: subscription.status }
  }
  const isSame = item.price.id === price.id && item.quantity === quantity
  if (isSame || request.proration === 'none') return { ...unchanged, lines: [], billing: 'never' }
  const lines = [...unused, composeRemainingLine(ctx, sold, period, at)]
  return { ...unchanged, lines, billing: request.proration === 'always_invoice' ? 'now' : 'next' }
}

function restartPeriod(
  ctx: Context,
  sold: ReturnType<typeof toSoldItem>,
  { price, quantity }: ChangeRequest,
  credits: LineDraft[],
): PlannedChange {
  const now = ctx.now()
  const period = { start: now, end: findPeriodEnd(now, now, price.recurring) }
  const lines = [...credits, composePeriodLine(ctx, sold, period)]
  return { price, quantity, period, anchor: now, trialEnd: null, status: 'active', lines, billing: 'now' }
}

type Recurring = RecurringPrice['recurring'] | null

function hasSameInterval(former: Recurring, next: Recurring): boolean {
  return former?.interval === next?.interval && former?.interval_count === next?.interval_count
}

/** Writes a planned change to its subscription. Lines and invoices are up to the caller. */
export function applyChange(subscription: Subscription, change: PlannedChange): void {
  const item = getItem(subscription)
  item.price = structuredClone(change.price)
  item.quantity = change.quantity
  item.current_period_start = change.period.start
  item.current_period_end = change.period.end
  subscription.billing_cycle_anchor = change.anchor
  if (change.status === 'trialing' && subscription.status !== 'trialing') {
    subscription.trial_start = change.period.start
  }
  subscription.status = change.status
  subscription.trial_end = change.trialEnd
  // A cancellation at the end of the period moves with the period.
  if (subscription.cancel_at_period_end) subscription.cancel_at = change.period.end
}

/**
 * The invoice that a planned change would give now, or the next renewal's when the change is not billed now.
 * Nothing is stored. Without a change: the next renewal.
 */
export function previewInvoice(
  ctx: Context,
  subscription: Subscription,
  change: PlannedChange | null,
): Invoice {
  const waiting = ctx.state.pendingLines[subscription.id] ?? []
  const now = ctx.now()
  if (change?.billing === 'now') {
    return buildPreview(ctx, subscription, [...waiting, ...change.lines], { start: now, end: now })
  }
  const item = getItem(subscription)
  const price = change?.price ?? item.price
  const quantity = change?.quantity ?? item.quantity
  const renewal = change?.period.end ?? item.current_period_end
  const anchor = change?.anchor ?? subscription.billing_cycle_anchor
  const sold = { ...toSoldItem(item), price, quantity }
  const end = price.recurring ? findPeriodEnd(anchor, renewal, price.recurring) : renewal
  const lines = [...waiting, ...(change?.lines ?? []), composePeriodLine(ctx, sold, { start: renewal, end })]
  return buildPreview(ctx, subscription, lines, { start: item.current_period_start, end: renewal }, renewal)
}

function buildPreview(
  ctx: Context,
  subscription: Subscription,
  lines: LineDraft[],
  period: { start: number; end: number },
  created: number = ctx.now(),
): Invoice {
  return buildInvoice({
    id: createId(ctx, 'upcoming_in_'),
    createLineId: () => createId(ctx, 'il_tmp_'),
    customer: requireRecord(ctx.state.customers, 'customer', subscription.customer),
    currency: subscription.currency,
    created,
    lines,
    reason: 'upcoming',
    subscription: {
      id: subscription.id,
      metadata: subscription.metadata,
      taxIsAutomatic: subscription.automatic_tax.enabled,
    },
    period,
  })
}
