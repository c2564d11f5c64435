import type { Metadata } from '../resources/customer.ts'
import type { Charge, Refund } from '../resources/payment.ts'
import type { Context } from '../state/context.ts'
import { createId } from '../state/create-id.ts'
import { emitEvent, emitUpdate } from '../state/emit-event.ts'
import { invalidRequest } from '../state/sandbox-error.ts'

/** Gives back a charge, or a part of it, in cents. Throws when the amount is above the remaining amount. */
export function refundCharge(
  ctx: Context,
  charge: Charge,
  input: { amount?: number; reason?: Refund['reason']; metadata?: Metadata },
): Refund {
  const rest = charge.amount_captured - charge.amount_refunded
  if (charge.refunded || (rest === 0 && charge.paid)) {
    throw invalidRequest(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    )
  }
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} was not paid.`, 'charge')
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back.`, undefined, 'charge_disputed')
  }
  const amount = input.amount ?? rest
  if (amount > rest) {
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${rest})`,
      'amount',
    )
  }

  const refund: Refund = {
    id: createId(ctx, 're_'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: ctx.now(),
    currency: charge.currency,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: input.metadata ?? {},
    payment_intent: charge.payment_intent,
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  ctx.state.refunds[refund.id] = refund
  emitEvent(ctx, 'refund.created', refund)
  emitUpdate(ctx, 'charge.refunded', charge, () => {
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount_captured
  })
  return refund
}
