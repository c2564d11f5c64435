import type { Context } from '../../../state/context.ts'
import { invalidRequest } from '../../../state/sandbox-error.ts'

/** Throws for a payment method that is not attached to the customer. */
export function requireOwnMethod(ctx: Context, customer: string, method: string): void {
  if (ctx.state.paymentMethods[method]?.customer === customer) return
  const message = `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`
  throw invalidRequest(message, 'default_payment_method', 'resource_missing')
}
