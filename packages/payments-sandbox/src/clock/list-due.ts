import { expireCheckout } from '../checkout/complete-checkout.ts'
import { finalizeInvoice } from '../invoices/finalize-invoice.ts'
import type { Subscription } from '../resources/subscription.ts'
import type { Context } from '../state/context.ts'
import { emitEvent } from '../state/emit-event.ts'
import { cancelSubscription, expireIncomplete } from '../subscriptions/cancel-subscription.ts'
import { collectInvoice } from '../subscriptions/collect-invoice.ts'
import { getItem } from '../subscriptions/get-item.ts'
import { expireHeldChange } from '../subscriptions/pending-update.ts'
import { previewInvoice } from '../subscriptions/preview-invoice.ts'
import { endTrial, renewSubscription } from '../subscriptions/renew-subscription.ts'
import { enterNextPhase } from '../subscriptions/schedules.ts'

/** Something that happens at a second. Among equal seconds the smaller `order` comes first. */
export type Due = { at: number; order: number; id: string; run: () => void }

const HOUR = 3600
const DAY = 24 * HOUR

const TRIAL_NOTICE_SECONDS = 3 * DAY
const UPCOMING_NOTICE_SECONDS = 7 * DAY
const INCOMPLETE_SECONDS = 23 * HOUR

/** Order of things that fall due in the same second. A cancellation comes before the renewal that it prevents. */
const order = {
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
export function listDue(ctx: Context): Due[] {
  const { checkoutSessions, invoices, schedules, subscriptions } = ctx.state
  const due: Due[] = []
  for (const session of Object.values(checkoutSessions)) {
    if (session.status !== 'open') continue
    due.push({
      at: session.expires_at,
      order: order.checkoutExpiry,
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
      due.push({ at: finalizesAt, order: order.finalize, id, run })
    if (invoice.status === 'open' && retryAt !== null) due.push({ at: retryAt, order: order.retry, id, run })
  }
  for (const subscription of Object.values(subscriptions))
    due.push(...listDueOfSubscription(ctx, subscription))
  for (const schedule of Object.values(schedules)) {
    if (schedule.status !== 'active' || !schedule.current_phase) continue
    const run = () => enterNextPhase(ctx, schedule)
    due.push({ at: schedule.current_phase.end_date, order: order.phase, id: schedule.id, run })
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
    due.push({ at, order: order.incompleteExpiry, id, run: () => expireIncomplete(ctx, subscription) })
  }
  if (status === 'canceled' || status === 'incomplete' || status === 'incomplete_expired') return due

  if (cancelAt !== null) {
    const run = () => cancelSubscription(ctx, subscription, 'cancellation_requested')
    due.push({ at: cancelAt, order: order.cancel, id, run })
  }
  if (pending) {
    const run = () => expireHeldChange(ctx, subscription)
    due.push({ at: pending.expires_at, order: order.updateExpiry, id, run })
  }
  if (status === 'trialing' && trialEnd !== null) {
    due.push({ at: trialEnd, order: order.trialEnd, id, run: () => endTrial(ctx, subscription) })
    const notice = `trial_will_end:${id}:${trialEnd}`
    if (!ctx.state.announced[notice]) {
      const at = Math.max(trialEnd - TRIAL_NOTICE_SECONDS, subscription.trial_start ?? 0)
      const run = () => announce(ctx, notice, 'customer.subscription.trial_will_end', subscription)
      due.push({ at, order: order.trialNotice, id, run })
    }
  }
  if (isRunning) {
    due.push({ at: periodEnd, order: order.renewal, id, run: () => renewSubscription(ctx, subscription) })
    const notice = `upcoming:${id}:${periodEnd}`
    const isRenewed = cancelAt === null || cancelAt > periodEnd
    if (isRenewed && !ctx.state.announced[notice]) {
      const run = () => announce(ctx, notice, 'invoice.upcoming', previewInvoice(ctx, subscription, null))
      due.push({ at: periodEnd - UPCOMING_NOTICE_SECONDS, order: order.upcoming, id, run })
    }
  }
  return due
}

function announce(ctx: Context, notice: string, type: string, object: object): void {
  ctx.state.announced[notice] = true
  emitEvent(ctx, type, object)
}
