import { z } from 'zod'
import { expireCheckout } from '../checkout/checkout.ts'
import type { CheckoutPlan, CheckoutSession } from '../resources/session.ts'
import { type Context, createId } from '../state/context.ts'
import { invalidRequest } from '../state/sandbox-error.ts'
import { requireRecord } from '../state/state.ts'
import { requireRecurringPrice } from '../subscriptions/recurring-price.ts'
import {
  automaticTax,
  boolean,
  created,
  integer,
  listFields,
  listPage,
  matchesCreated,
  mergeMetadata,
  metadata,
  operation,
  second,
  text,
} from './operation.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MIN_TRIAL_SECONDS = 2 * DAY

const subscriptionData = z.strictObject({
  billing_mode: z.strictObject({ type: z.enum(['flexible']) }).optional(),
  description: z.string().max(500).optional(),
  metadata: metadata.optional(),
  trial_end: second.optional(),
  trial_period_days: integer(1, 730).optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
    })
    .optional(),
})

const createParams = z.strictObject({
  allow_promotion_codes: boolean.optional(),
  automatic_tax: automaticTax.optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  cancel_url: z.url().optional(),
  client_reference_id: z.string().max(200).optional(),
  customer: text.optional(),
  customer_email: z.email().optional(),
  customer_update: z
    .strictObject({
      address: z.enum(['auto', 'never']).optional(),
      name: z.enum(['auto', 'never']).optional(),
      shipping: z.enum(['auto', 'never']).optional(),
    })
    .optional(),
  expires_at: second.optional(),
  line_items: z
    .array(z.strictObject({ price: text, quantity: integer(1, 999_999).optional() }))
    .min(1)
    .max(1),
  locale: z.enum(['auto', 'de', 'en', 'en-GB', 'es', 'fr', 'it', 'pt', 'pt-BR']).optional(),
  metadata: metadata.optional(),
  mode: z.enum(['subscription']),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  subscription_data: subscriptionData.optional(),
  success_url: z.url(),
  tax_id_collection: z
    .strictObject({ enabled: boolean, required: z.enum(['if_supported', 'never']).optional() })
    .optional(),
  ui_mode: z.enum(['hosted_page']).optional(),
})

type CreateParams = z.output<typeof createParams>

export const checkoutOperations = [
  operation('post', '/v1/checkout/sessions', createParams, (ctx, params) => createSession(ctx, params)),

  operation('get', '/v1/checkout/sessions/:id', z.strictObject({}), (ctx, _params, id) =>
    requireRecord(ctx.state.checkoutSessions, 'checkout.session', id),
  ),

  operation(
    'get',
    '/v1/checkout/sessions',
    z.strictObject({
      ...listFields,
      created: created.optional(),
      customer: text.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
      subscription: text.optional(),
    }),
    (ctx, params) => {
      const matching = Object.values(ctx.state.checkoutSessions).filter(
        (session) =>
          (!params.customer || session.customer === params.customer) &&
          (!params.status || session.status === params.status) &&
          (!params.subscription || session.subscription === params.subscription) &&
          matchesCreated(session.created, params.created),
      )
      return listPage('/v1/checkout/sessions', matching, params)
    },
  ),

  operation('post', '/v1/checkout/sessions/:id/expire', z.strictObject({}), (ctx, _params, id) => {
    const session = requireRecord(ctx.state.checkoutSessions, 'checkout.session', id)
    if (session.status !== 'open') {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`
      throw invalidRequest(message)
    }
    expireCheckout(ctx, session)
    return session
  }),
]

function createSession(ctx: Context, params: CreateParams): CheckoutSession {
  const [sold] = params.line_items
  if (!sold) throw invalidRequest('Missing required param: line_items.', 'line_items', 'parameter_missing')
  const price = requireRecurringPrice(ctx, sold.price, 'line_items[0][price]')
  const quantity = sold.quantity ?? 1
  checkParams(ctx, params)

  const { trial_period_days: trialDays, trial_end: trialEnd } = params.subscription_data ?? {}
  const hasTrial = trialDays !== undefined || trialEnd !== undefined
  const amount = hasTrial ? 0 : price.unit_amount * quantity
  const session = buildSession(ctx, params, { amount, currency: price.currency })
  ctx.state.checkoutSessions[session.id] = session
  ctx.state.checkoutPlans[session.id] = buildPlan(params, { price: price.id, quantity })
  return session
}

/** An open session. `amount` is due now, in cents. */
function buildSession(
  ctx: Context,
  params: CreateParams,
  { amount, currency }: Pick<CheckoutSession, 'currency'> & { amount: number },
): CheckoutSession {
  const id = createId(ctx, 'cs_test_', 58)
  const isTaxed = params.automatic_tax?.enabled ?? false
  return {
    ...buildUnusedFields(),
    id,
    object: 'checkout.session',
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: {
      enabled: isTaxed,
      liability: isTaxed ? { type: 'self' } : null,
      provider: null,
      status: isTaxed ? 'requires_location_inputs' : null,
    },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: ctx.now(),
    currency,
    customer: params.customer ?? null,
    customer_creation: params.customer ? null : 'always',
    customer_details: null,
    customer_email: params.customer_email ?? null,
    expires_at: params.expires_at ?? ctx.now() + DAY,
    invoice: null,
    livemode: false,
    locale: params.locale ?? null,
    metadata: mergeMetadata({}, params.metadata),
    mode: 'subscription',
    payment_method_collection: params.payment_method_collection ?? 'always',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: params.success_url,
    ui_mode: 'hosted_page',
    url: `${ctx.pagesUrl()}/checkout/${id}`,
  }
}

/** The fields that the sandbox never fills, with the values that Stripe sends for them. */
function buildUnusedFields() {
  return {
    adaptive_pricing: null,
    after_expiration: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer_account: null,
    discounts: [],
    integration_identifier: null,
    invoice_creation: null,
    managed_payments: { enabled: false },
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: 'disabled',
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    submit_type: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    wallet_options: null,
  } satisfies Partial<CheckoutSession>
}

/** What the session creates when it is completed. */
function buildPlan(params: CreateParams, item: { price: string; quantity: number }): CheckoutPlan {
  const data = params.subscription_data ?? {}
  return {
    lineItems: [item],
    trialDays: data.trial_period_days ?? null,
    trialEnd: data.trial_end ?? null,
    missingPaymentMethod: data.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    subscriptionMetadata: mergeMetadata({}, data.metadata),
    subscriptionDescription: data.description ?? null,
    collectsTaxId: params.tax_id_collection?.enabled ?? false,
    updatesCustomerName: params.customer_update?.name === 'auto',
    updatesCustomerAddress: params.customer_update?.address === 'auto',
  }
}

/** Rules between parameters. */
function checkParams(ctx: Context, params: CreateParams): void {
  const data = params.subscription_data
  if (params.customer) requireRecord(ctx.state.customers, 'customer', params.customer, 'customer')
  if (params.customer && params.customer_email) {
    throw invalidRequest(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer',
    )
  }
  if (params.customer_update && !params.customer) {
    throw invalidRequest('`customer_update` can only be used with `customer`.', 'customer_update')
  }
  if (params.customer && params.tax_id_collection?.enabled && params.customer_update?.name !== 'auto') {
    const message =
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.'
    throw invalidRequest(message, 'tax_id_collection')
  }
  const address = ctx.state.customers[params.customer ?? '']?.address
  if (
    params.customer &&
    params.automatic_tax?.enabled &&
    !address &&
    params.customer_update?.address !== 'auto'
  ) {
    const message =
      'Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set `customer_update[address]` to `auto`.'
    throw invalidRequest(message, 'automatic_tax', 'customer_tax_location_invalid')
  }
  if (data?.trial_end !== undefined && data.trial_period_days !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: trial_end, trial_period_days.',
      'subscription_data[trial_end]',
    )
  }
  if (data?.trial_end !== undefined && data.trial_end < ctx.now() + MIN_TRIAL_SECONDS) {
    const message = 'The `trial_end` date has to be at least 2 days in the future.'
    throw invalidRequest(message, 'subscription_data[trial_end]')
  }
  const lifetime = (params.expires_at ?? ctx.now() + DAY) - ctx.now()
  if (lifetime < 30 * MINUTE || lifetime > DAY) {
    const message =
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.'
    throw invalidRequest(message, 'expires_at')
  }
}
