import type Stripe from 'stripe'
import { PaymentsRefused, PortalNotConfigured } from './payment-errors.ts'
import type { PaymentMethod, Payments } from './payments.ts'
import type { StripeAccount } from './stripe-account.ts'
import { endCheckouts } from './stripe-checkouts.ts'
import { eachItem, isMissing, PAGE_SIZE } from './stripe-client.ts'
import { voidOpenInvoices } from './stripe-invoices.ts'
import { readId, readPaymentMethod } from './stripe-objects.ts'
import { endSubscription } from './stripe-subscriptions.ts'

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

/** The metadata of the configuration that stripe:setup creates. */
export const PORTAL_MARK = { candlebook: 'portal' }

/**
 * How the port opens the customer portal. It names the configuration: a call without one fails where the operator has
 * saved no default in the Dashboard, and Stripe gives that failure no code.
 */
export function buildPortal(account: StripeAccount): Pick<Payments, 'openPortal' | 'openCardPage'> {
  const { stripe, call, settings } = account
  let configurationId: string | null = null
  const open = async (params: Stripe.BillingPortal.SessionCreateParams): Promise<{ url: string }> => {
    const isRemembered = configurationId !== null
    configurationId ??= (await findPortalConfiguration(account))?.id ?? null
    if (!configurationId) throw new PortalNotConfigured(getConfigureUrl(settings.secretKey))
    const session = { ...params, configuration: configurationId }
    try {
      const { url } = await call(() => stripe.billingPortal.sessions.create(session))
      return { url }
    } catch (error) {
      configurationId = null // it may have been deactivated
      if (isRemembered && error instanceof PaymentsRefused) return await open(params)
      throw error
    }
  }
  return {
    openPortal: (customerId, returnUrl) => open({ customer: customerId, return_url: returnUrl }),
    openCardPage: ({ customerId, returnUrl, doneUrl }) =>
      open({
        customer: customerId,
        return_url: returnUrl,
        flow_data: {
          type: 'payment_method_update',
          after_completion: { type: 'redirect', redirect: { return_url: doneUrl } },
        },
      }),
  }
}

/**
 * The active configuration that stripe:setup created, otherwise the default of the account; null when there is none.
 */
export async function findPortalConfiguration({
  stripe,
  call,
}: Pick<StripeAccount, 'stripe' | 'call'>): Promise<Stripe.BillingPortal.Configuration | null> {
  const { data } = await call(() =>
    stripe.billingPortal.configurations.list({ active: true, limit: PAGE_SIZE }),
  )
  const own = data.find(({ metadata }) => metadata?.candlebook === PORTAL_MARK.candlebook)
  return own ?? data.find(({ is_default }) => is_default) ?? null
}

function getConfigureUrl(secretKey: string): string {
  const mode = /^[a-z]+_test_/.test(secretKey) ? 'test/' : ''
  return `https://dashboard.stripe.com/${mode}settings/billing/portal`
}
