import type { Charge, Dispute } from '../resources/payment.ts'
import type { Context } from '../state/context.ts'
import { createId } from '../state/create-id.ts'
import { emitEvent } from '../state/emit-event.ts'
import { invalidRequest } from '../state/sandbox-error.ts'

const DISPUTE_ANSWER_SECONDS = 9 * 86_400

/** Opens a dispute of a charge for its entire amount, as the customer's bank does. Throws for one that was not paid. */
export function openDispute(ctx: Context, charge: Charge): Dispute {
  if (!charge.paid || charge.disputed || charge.refunded)
    throw invalidRequest(`Charge ${charge.id} cannot be disputed.`)
  charge.disputed = true
  const dispute: Dispute = {
    id: createId(ctx, 'dp_'),
    object: 'dispute',
    amount: charge.amount,
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
