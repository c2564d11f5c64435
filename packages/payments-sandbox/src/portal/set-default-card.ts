import type { Customer } from '../resources/customer.ts'
import type { Context } from '../state/context.ts'
import { emitUpdate } from '../state/emit-event.ts'
import { hasStarted } from '../subscriptions/get-item.ts'

/** Makes a card pay everything of its customer: also the subscriptions that had a card of their own. */
export function setDefaultCard(ctx: Context, customer: Customer, method: string): void {
  emitUpdate(ctx, 'customer.updated', customer, () => {
    customer.invoice_settings.default_payment_method = method
  })
  for (const subscription of Object.values(ctx.state.subscriptions)) {
    const isOwn = subscription.customer === customer.id && hasStarted(subscription)
    if (!isOwn || subscription.default_payment_method === null) continue
    emitUpdate(ctx, 'customer.subscription.updated', subscription, () => {
      subscription.default_payment_method = method
    })
  }
}
