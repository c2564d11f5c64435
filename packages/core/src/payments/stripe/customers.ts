import type Stripe from 'stripe'
import type { PaymentMethod, Payments } from '../payments.ts'
import { endCheckouts } from './checkouts.ts'
import { eachItem } from './each-item.ts'
import { voidOpenInvoices } from './invoices.ts'
import { readPaymentMethod } from './objects/read-payment-method.ts'
import { readId } from './objects/read-values.ts'
import type { StripeAccount } from './stripe-account.ts'
import { endSubscription } from './subscriptions.ts'
import { isMissing } from './to-payments-error.ts'

const MAX_PAYMENT_METHODS = 24

/** What the port does with customers. */
export function buildCustomers(
  account: StripeAccount,
): Pick<Payments, 'createCustomer' | 'updateCustomerEmail' | 'listPaymentMethods' | 'eraseCustomer'> {
  const { stripe, call } = account
  return {
    async createCustomer({ userId, email, fullName }, key) {
      const fields = { email, ...(fullName && { name: fullName }), metadata: { user_id: userId } }
      const customer = await call(() => stripe.customers.create(fields, { idempotencyKey: key }))
      return { customerId: customer.id }
    },
    async updateCustomerEmail(customerId, email, key) {
      await call(() => stripe.customers.update(customerId, { email }, { idempotencyKey: key }))
    },
    listPaymentMethods: (customerId) => listPaymentMethods(account, customerId),
    eraseCustomer: (customerId) => eraseCustomer(account, customerId),
  }
}

async function listPaymentMethods(
  { stripe, call }: StripeAccount,
  customerId: string,
): Promise<PaymentMethod[]> {
  const customer = await call(() => stripe.customers.retrieve(customerId))
  if (customer.deleted) return []
  const [methods, subscriptions] = await Promise.all([
    call(() => stripe.paymentMethods.list({ customer: customerId, limit: MAX_PAYMENT_METHODS })),
    call(() => stripe.subscriptions.list({ customer: customerId, limit: 1 })),
  ])
  const defaultId = findDefault(customer, subscriptions.data[0])
  return methods.data.map((method) => readPaymentMethod(method, defaultId))
}

/** The method that the next invoice charges: the one of the subscription, which a checkout sets, goes first. */
function findDefault(
  { invoice_settings }: Stripe.Customer,
  subscription: Stripe.Subscription | undefined,
): string | null {
  return readId(subscription?.default_payment_method) ?? readId(invoice_settings.default_payment_method)
}

/** Each step can be repeated: what is already expired, ended, void, detached or deleted is left out. */
async function eraseCustomer(account: StripeAccount, customerId: string): Promise<void> {
  const { stripe, call } = account
  if (await isDeleted(account, customerId)) return
  await endCheckouts(account, customerId)
  const subscriptions = eachItem(call, (page) => stripe.subscriptions.list({ customer: customerId, ...page }))
  for await (const { id } of subscriptions) await endSubscription(account, id)
  await voidOpenInvoices(account, { customer: customerId })
  const methods = eachItem(call, (page) => stripe.paymentMethods.list({ customer: customerId, ...page }))
  for await (const { id } of methods) await call(() => stripe.paymentMethods.detach(id))
  await call(() => stripe.customers.del(customerId))
}

async function isDeleted({ stripe, call }: StripeAccount, customerId: string): Promise<boolean> {
  try {
    const customer = await call(() => stripe.customers.retrieve(customerId))
    return customer.deleted === true
  } catch (error) {
    if (isMissing(error)) return true
    throw error
  }
}
