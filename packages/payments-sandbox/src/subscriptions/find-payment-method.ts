import type { PaymentMethod } from '../resources/payment.ts'
import type { Subscription } from '../resources/subscription.ts'
import type { Context } from '../state/context.ts'

/** The card that pays a subscription: its own, or the customer's default. Null when there is none. */
export function findPaymentMethod(ctx: Context, subscription: Subscription): PaymentMethod | null {
  const customer = ctx.state.customers[subscription.customer]
  const id = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method
  const method = id ? ctx.state.paymentMethods[id] : undefined
  return method?.customer === subscription.customer ? method : null
}
