import type { Charge, Dispute } from '../resources/payment.ts'
import { type Context, createId, emitEvent, emitUpdate } from '../state/context.ts'
import { invalidRequest } from '../state/sandbox-error.ts'
import type { State } from '../state/state.ts'

const DISPUTE_ANSWER_SECONDS = 9 * 86_400

/**
 * Opens a dispute of a charge, as the customer's bank does: of its entire amount, or of this part in cents. Throws for one
 * that was not paid.
 */
export function openDispute(ctx: Context, charge: Charge, amount = charge.amount): Dispute {
  if (!charge.paid || charge.disputed || charge.refunded)
    throw invalidRequest(`Charge ${charge.id} cannot be disputed.`)
  charge.disputed = true
  const dispute: Dispute = {
    id: createId(ctx, 'dp_'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: ctx.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: ctx.now() + DISPUTE_ANSWER_SECONDS,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  ctx.state.disputes[dispute.id] = dispute
  emitEvent(ctx, 'charge.dispute.created', dispute)
  return dispute
}

/**
 * Closes a dispute. Lost: the seller accepts it, and its amount goes back. Won: the bank decides for the seller, who has
 * the amount again.
 */
export function closeDispute(ctx: Context, dispute: Dispute, status: 'lost' | 'won'): void {
  if (dispute.status !== 'needs_response')
    throw invalidRequest(`This dispute is already closed: ${dispute.id}.`)
  emitUpdate(ctx, 'charge.dispute.closed', dispute, () => {
    dispute.status = status
  })
}

/** What open and lost disputes of a charge take of it, in cents. */
export function sumDisputed({ disputes }: State, charge: Charge): number {
  const taken = Object.values(disputes).filter((one) => one.charge === charge.id && one.status !== 'won')
  return taken.reduce((sum, { amount }) => sum + amount, 0)
}

/** The newest charge of a customer that can be disputed; null without one. */
export function findDisputable({ charges }: State, customer: string): Charge | null {
  const own = Object.values(charges).filter(
    (charge) => charge.customer === customer && charge.paid && !charge.disputed && !charge.refunded,
  )
  return own.at(-1) ?? null
}
