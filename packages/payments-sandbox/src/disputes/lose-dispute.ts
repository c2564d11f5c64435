import type { Dispute } from '../resources/payment.ts'
import type { Context } from '../state/context.ts'
import { emitUpdate } from '../state/emit-event.ts'
import { invalidRequest } from '../state/sandbox-error.ts'

/** Closes a dispute in the customer's favour: the seller accepts it, and the payment goes back. */
export function loseDispute(ctx: Context, dispute: Dispute): void {
  if (dispute.status !== 'needs_response')
    throw invalidRequest(`This dispute is already closed: ${dispute.id}.`)
  emitUpdate(ctx, 'charge.dispute.closed', dispute, () => {
    dispute.status = 'lost'
  })
}
