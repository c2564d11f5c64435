import type { PlanChangePreview, RemoteSubscription } from '@candlebook/core/payments'
import { type PlanName, plans } from '@candlebook/domain/plans'
import { addInvoice } from './fake-invoices.ts'
import type { FakeState } from './fake-state.ts'
import { addPeriod, changeSubscription, pricing, requireRunning } from './fake-subscriptions.ts'

/** For how long a change waits for its payment. */
const PENDING_MS = 23 * 60 * 60 * 1000

/** What a plan change costs: the price of the new plan less what is left of the paid period. */
export function previewPlanChange(
  state: FakeState,
  subscriptionId: string,
  { plan, prorationDate }: { plan: PlanName; prorationDate: Date },
): PlanChangePreview {
  const subscription = requireRunning(state, subscriptionId)
  if (subscription.status === 'trialing')
    return { dueCents: 0, currency: 'eur', creditCents: 0, prorationDate, lines: [] }
  const creditCents = computeCredit(subscription, prorationDate)
  const { title, priceCents } = plans[plan]
  return {
    dueCents: priceCents - creditCents,
    currency: 'eur',
    creditCents,
    prorationDate,
    lines: [
      { text: 'Unused time', amountCents: -creditCents },
      { text: title, amountCents: priceCents },
    ],
  }
}

/** Changes the plan at once: a new period begins, and its invoice has the amount of the preview. */
export function changePlanNow(
  state: FakeState,
  subscriptionId: string,
  change: { plan: PlanName; prorationDate: Date },
): RemoteSubscription {
  if (requireRunning(state, subscriptionId).status === 'trialing')
    return changeSubscription(state, subscriptionId, pricing(change.plan))
  const { dueCents } = previewPlanChange(state, subscriptionId, change)
  const { planChangePayment: reason } = state
  if (reason !== 'paid') return holdChange(state, subscriptionId, { plan: change.plan, dueCents, reason })
  const periodEnd = addPeriod(change.prorationDate, change.plan)
  const changed = changeSubscription(state, subscriptionId, {
    ...pricing(change.plan),
    status: 'active',
    periodStart: change.prorationDate,
    periodEnd,
    paidUntil: periodEnd,
  })
  addInvoice(state, changed, dueCents)
  return changed
}

/** The change waits for the payment of its invoice. */
function holdChange(
  state: FakeState,
  subscriptionId: string,
  { plan, dueCents, reason }: { plan: PlanName; dueCents: number; reason: 'declined' | 'bank' },
): RemoteSubscription {
  const invoice = addInvoice(state, requireRunning(state, subscriptionId), dueCents, 'failed')
  const { invoiceId, pageUrl: payUrl } = invoice
  state.invoices.set(invoiceId, { ...invoice, nextAttemptAt: null })
  const until = new Date(state.now().getTime() + PENDING_MS)
  return changeSubscription(state, subscriptionId, {
    pendingChange: { plan, reason, invoiceId, payUrl, until },
  })
}

function computeCredit(subscription: RemoteSubscription, at: Date): number {
  const { periodStart, periodEnd, priceCents, paidUntil } = subscription
  if (!paidUntil) return 0
  const length = periodEnd.getTime() - periodStart.getTime()
  return Math.round((priceCents * Math.max(0, periodEnd.getTime() - at.getTime())) / length)
}
