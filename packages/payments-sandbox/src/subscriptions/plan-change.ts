import {
  composePeriodLine,
  composeRemainingLine,
  composeTrialLine,
  composeUnusedLine,
} from '../invoices/compose-lines.ts'
import { findPeriodEnd } from '../money/add-intervals.ts'
import type { LineDraft } from '../resources/invoice.ts'
import type { Subscription } from '../resources/subscription.ts'
import type { Context } from '../state/context.ts'
import { invalidRequest } from '../state/sandbox-error.ts'
import { getItem, getPeriod, toSoldItem } from './get-item.ts'
import type { RecurringPrice } from './require-price.ts'

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
  if (isTrial && trialEnd === 'now') return { ...restart(ctx, sold, request, []), trialEnd: now }
  if (isTrial) return { ...unchanged, lines: [], billing: 'never' }
  if (request.restartsPeriod || !hasSameInterval(item.price.recurring, price.recurring)) {
    const restarted = restart(ctx, sold, request, unused)
    return { ...restarted, trialEnd: subscription.trial_end, status: subscription.status }
  }
  const isSame = item.price.id === price.id && item.quantity === quantity
  if (isSame || request.proration === 'none') return { ...unchanged, lines: [], billing: 'never' }
  const lines = [...unused, composeRemainingLine(ctx, sold, period, at)]
  return { ...unchanged, lines, billing: request.proration === 'always_invoice' ? 'now' : 'next' }
}

function restart(
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
