import { expireCheckout } from '../checkout/checkout.ts'
import { finalizeInvoice } from '../invoices/invoices.ts'
import type { Subscription } from '../resources/subscription.ts'
import { type Context, emitEvent } from '../state/context.ts'
import { cancelSubscription, expireIncomplete } from '../subscriptions/cancellation.ts'
import { previewInvoice } from '../subscriptions/planned-change.ts'
import { enterNextPhase } from '../subscriptions/schedules.ts'
import { collectInvoice, expireHeldChange } from '../subscriptions/subscription-billing.ts'
import { getItem } from '../subscriptions/subscription-item.ts'
import { endTrial, renewSubscription } from '../subscriptions/subscriptions.ts'

/** Something that happens at a second. Among equal seconds the smaller `order` comes first. */
type Due = { at: number; order: number; id: string; run: () => void }

const HOUR = 3600
const DAY = 24 * HOUR

const TRIAL_NOTICE_SECONDS = 3 * DAY
const UPCOMING_NOTICE_SECONDS = 7 * DAY
const INCOMPLETE_SECONDS = 23 * HOUR

/** Order of things that fall due in the same second. A cancellation comes before the renewal that it prevents. */
const dueOrder = {
  checkoutExpiry: 0,
  finalize: 1,
  retry: 2,
  trialNotice: 3,
  upcoming: 4,
  incompleteExpiry: 5,
  updateExpiry: 6,
  cancel: 7,
  phase: 8,
  trialEnd: 9,
  renewal: 10,
}

/** Everything that the clock will do, without order. */
function listDue(ctx: Context): Due[] {
  const { checkoutSessions, invoices, schedules, subscriptions } = ctx.state
  const due: Due[] = []
  for (const session of Object.values(checkoutSessions)) {
    if (session.status !== 'open') continue
    due.push({
      at: session.expires_at,
      order: dueOrder.checkoutExpiry,
      id: session.id,
      run: () => expireCheckout(ctx, session),
    })
  }
  for (const invoice of Object.values(invoices)) {
    const { id, automatically_finalizes_at: finalizesAt, next_payment_attempt: retryAt } = invoice
    const run = () => {
      if (finalizesAt !== null) finalizeInvoice(ctx, invoice)
      collectInvoice(ctx, invoice, 'absent')
    }
    if (invoice.status === 'draft' && finalizesAt !== null)
      due.push({ at: finalizesAt, order: dueOrder.finalize, id, run })
    if (invoice.status === 'open' && retryAt !== null)
      due.push({ at: retryAt, order: dueOrder.retry, id, run })
  }
  for (const subscription of Object.values(subscriptions))
    due.push(...listDueOfSubscription(ctx, subscription))
  for (const schedule of Object.values(schedules)) {
    if (schedule.status !== 'active' || !schedule.current_phase) continue
    const run = () => enterNextPhase(ctx, schedule)
    due.push({ at: schedule.current_phase.end_date, order: dueOrder.phase, id: schedule.id, run })
  }
  return due
}

function listDueOfSubscription(ctx: Context, subscription: Subscription): Due[] {
  const { id, status, cancel_at: cancelAt, trial_end: trialEnd, pending_update: pending } = subscription
  const periodEnd = getItem(subscription).current_period_end
  const due: Due[] = []
  const isRunning = status === 'active' || status === 'past_due'
  if (status === 'incomplete') {
    const at = subscription.created + INCOMPLETE_SECONDS
    due.push({ at, order: dueOrder.incompleteExpiry, id, run: () => expireIncomplete(ctx, subscription) })
  }
  if (status === 'canceled' || status === 'incomplete' || status === 'incomplete_expired') return due

  if (cancelAt !== null) {
    const run = () => cancelSubscription(ctx, subscription, 'cancellation_requested')
    due.push({ at: cancelAt, order: dueOrder.cancel, id, run })
  }
  if (pending) {
    const run = () => expireHeldChange(ctx, subscription)
    due.push({ at: pending.expires_at, order: dueOrder.updateExpiry, id, run })
  }
  if (status === 'trialing' && trialEnd !== null) {
    due.push({ at: trialEnd, order: dueOrder.trialEnd, id, run: () => endTrial(ctx, subscription) })
    const notice = `trial_will_end:${id}:${trialEnd}`
    if (!ctx.state.announced[notice]) {
      const at = Math.max(trialEnd - TRIAL_NOTICE_SECONDS, subscription.trial_start ?? 0)
      const run = () => announce(ctx, notice, 'customer.subscription.trial_will_end', subscription)
      due.push({ at, order: dueOrder.trialNotice, id, run })
    }
  }
  if (isRunning) {
    due.push({ at: periodEnd, order: dueOrder.renewal, id, run: () => renewSubscription(ctx, subscription) })
    const notice = `upcoming:${id}:${periodEnd}`
    const isRenewed = cancelAt === null || cancelAt > periodEnd
    if (isRenewed && !ctx.state.announced[notice]) {
      const run = () => announce(ctx, notice, 'invoice.upcoming', previewInvoice(ctx, subscription, null))
      due.push({ at: periodEnd - UPCOMING_NOTICE_SECONDS, order: dueOrder.upcoming, id, run })
    }
  }
  return due
}

function announce(ctx: Context, notice: string, type: string, object: object): void {
  ctx.state.announced[notice] = true
  emitEvent(ctx, type, object)
}

/**
 * How often one object may fall due in one advance. A daily price over the longest jump needs about 1,500. More means
 * that a step did not change what made it due, and the loop would never end.
 */
const MAX_STEPS_OF_AN_OBJECT = 5000

/**
 * Does everything that falls due up to a second, in order, each at its own time: one long jump gives the same
 * state as many short ones. `setSecond` moves the clock. Says whether anything ran, and when the next thing is due.
 * Throws when an object stays due.
 */
export function runDue(
  ctx: Context,
  until: number,
  setSecond: (second: number) => void,
): { hasRun: boolean; nextAt: number } {
  let hasRun = false
  const steps = new Map<string, number>()
  for (;;) {
    const next = findFirst(listDue(ctx))
    if (!next || next.at > until) return { hasRun, nextAt: next?.at ?? Number.POSITIVE_INFINITY }
    const count = (steps.get(next.id) ?? 0) + 1
    if (count > MAX_STEPS_OF_AN_OBJECT) throw new Error(describeEndless(next))
    steps.set(next.id, count)
    // What fell due while the clock was further on, such as a notice of a short trial, happens now.
    setSecond(Math.max(next.at, ctx.now()))
    next.run()
    hasRun = true
  }
}

function describeEndless({ id, at }: Due): string {
  const instant = new Date(at * 1000).toISOString()
  return `The clock stopped: ${id} is due at ${instant} and stays due after ${MAX_STEPS_OF_AN_OBJECT} steps.`
}

function findFirst(due: Due[]): Due | undefined {
  let first: Due | undefined
  for (const item of due) if (!first || isBefore(item, first)) first = item
  return first
}

function isBefore(a: Due, b: Due): boolean {
  if (a.at !== b.at) return a.at < b.at
  if (a.order !== b.order) return a.order < b.order
  return a.id < b.id
}
