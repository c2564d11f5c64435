import { listPaymentMethods } from '../cards/payment-methods.ts'
import type { Customer, DeletedCustomer } from '../resources/customer.ts'
import type { Context } from '../state/context.ts'
import { emitEvent } from '../state/emit-event.ts'
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts'
import { hasStarted } from '../subscriptions/get-item.ts'

/** Deletes a customer: subscriptions end now, cards are removed, invoices stay for the books. */
export function deleteCustomer(ctx: Context, customer: Customer): DeletedCustomer {
  for (const subscription of Object.values(ctx.state.subscriptions)) {
    if (subscription.customer !== customer.id || !hasStarted(subscription)) continue
    cancelSubscription(ctx, subscription, 'cancellation_requested')
  }
  for (const method of listPaymentMethods(ctx, customer.id)) method.customer = null
  delete ctx.state.customers[customer.id]
  const deleted = { id: customer.id, object: 'customer' as const, deleted: true as const }
  ctx.state.deletedCustomers[customer.id] = deleted
  emitEvent(ctx, 'customer.deleted', customer)
  return deleted
}
