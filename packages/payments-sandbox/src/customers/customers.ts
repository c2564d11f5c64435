import { listPaymentMethods } from '../cards/payment-methods.ts'
import type { Address, Customer, DeletedCustomer, Metadata } from '../resources/customer.ts'
import { type Context, createId, emitEvent } from '../state/context.ts'
import { cancelSubscription } from '../subscriptions/cancellation.ts'
import { hasEnded } from '../subscriptions/subscription-item.ts'

type CustomerInput = {
  email: string | null
  name: string | null
  address: Address | null
  metadata: Metadata
  description?: string | null
  phone?: string | null
  preferredLocales?: string[]
}

/** A customer without cards. */
export function createCustomer(ctx: Context, input: CustomerInput): Customer {
  const customer: Customer = {
    id: createId(ctx, 'cus_', 14),
    object: 'customer',
    address: input.address,
    balance: 0,
    created: ctx.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: input.description ?? null,
    discount: null,
    email: input.email,
    invoice_prefix: createId(ctx, '', 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: input.metadata,
    name: input.name,
    next_invoice_sequence: 1,
    phone: input.phone ?? null,
    preferred_locales: input.preferredLocales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  ctx.state.customers[customer.id] = customer
  emitEvent(ctx, 'customer.created', customer)
  return customer
}

/** Deletes a customer: subscriptions end now, cards are removed, invoices stay for the books. */
export function deleteCustomer(ctx: Context, customer: Customer): DeletedCustomer {
  for (const subscription of Object.values(ctx.state.subscriptions)) {
    if (subscription.customer !== customer.id || hasEnded(subscription)) continue
    cancelSubscription(ctx, subscription, 'cancellation_requested')
  }
  for (const method of listPaymentMethods(ctx, customer.id)) method.customer = null
  delete ctx.state.customers[customer.id]
  const deleted = { id: customer.id, object: 'customer' as const, deleted: true as const }
  ctx.state.deletedCustomers[customer.id] = deleted
  emitEvent(ctx, 'customer.deleted', customer)
  return deleted
}
