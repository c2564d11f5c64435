import { z } from 'zod'
import { composeUnusedLine } from '../invoices/invoice-lines.ts'
import { createInvoice, finalizeInvoice, payInvoice } from '../invoices/invoices.ts'
import type { Subscription } from '../resources/subscription.ts'
import type { Context } from '../state/context.ts'
import { invalidRequest } from '../state/sandbox-error.ts'
import { requireRecord } from '../state/state.ts'
import { cancelSubscription as endSubscription } from '../subscriptions/cancellation.ts'
import { requireRecurringPrice } from '../subscriptions/recurring-price.ts'
import { getItem, getPeriod, hasEnded, toSoldItem } from '../subscriptions/subscription-item.ts'
import { resumeSubscription as resume, startSubscription } from '../subscriptions/subscriptions.ts'
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
  prorationBehavior,
  second,
  text,
} from './operation.ts'
import {
  cancellationDetails,
  paymentBehavior,
  requireOwnMethod,
  trialSettings,
} from './subscription-params.ts'
import { applyUpdate, updateParams } from './subscription-update.ts'

const DAY = 86_400

/** Starts a subscription. */
const createSubscription = operation(
  'post',
  '/v1/subscriptions',
  z.strictObject({
    automatic_tax: automaticTax.optional(),
    billing_mode: z.strictObject({ type: z.enum(['flexible']) }).optional(),
    customer: text,
    default_payment_method: text.optional(),
    description: z.string().max(500).optional(),
    items: z.array(z.strictObject({ price: text, quantity: integer(1, 999_999).optional() })).length(1),
    metadata: metadata.optional(),
    off_session: boolean.optional(),
    payment_behavior: paymentBehavior.optional(),
    trial_end: second.optional(),
    trial_period_days: integer(1, 730).optional(),
    trial_settings: trialSettings.optional(),
  }),
  (ctx, params) => {
    const sold = params.items[0]
    if (!sold) throw invalidRequest('Missing required param: items.', 'items', 'parameter_missing')
    requireRecord(ctx.state.customers, 'customer', params.customer, 'customer')
    const price = requireRecurringPrice(ctx, sold.price, 'items[0][price]')
    if (params.default_payment_method) {
      requireOwnMethod(ctx, params.customer, params.default_payment_method)
    }
    const days = params.trial_period_days
    const { subscription } = startSubscription(ctx, {
      customer: params.customer,
      price,
      quantity: sold.quantity ?? 1,
      trialEnd: params.trial_end ?? (days === undefined ? null : ctx.now() + days * DAY),
      paymentMethod: params.default_payment_method ?? null,
      metadata: mergeMetadata({}, params.metadata),
      description: params.description ?? null,
      missingPaymentMethod: params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      taxIsAutomatic: params.automatic_tax?.enabled ?? false,
      presence: params.off_session ? 'absent' : 'present',
    })
    return subscription
  },
)

/** Changes a subscription: its plan, its card, its cancellation, its notes. */
const updateSubscription = operation('post', '/v1/subscriptions/:id', updateParams, (ctx, params, id) => {
  const subscription = requireRecord(ctx.state.subscriptions, 'subscription', id)
  applyUpdate(ctx, subscription, params)
  return subscription
})

/** Ends a subscription at once. */
const cancelSubscription = operation(
  'delete',
  '/v1/subscriptions/:id',
  z.strictObject({
    cancellation_details: cancellationDetails.optional(),
    invoice_now: boolean.optional(),
    prorate: boolean.optional(),
  }),
  (ctx, params, id) => {
    const subscription = requireRecord(ctx.state.subscriptions, 'subscription', id)
    if (hasEnded(subscription)) {
      throw invalidRequest(`No such subscription: '${id}'`, 'id', 'resource_missing')
    }
    if (params.prorate) creditUnused(ctx, subscription, params.invoice_now ?? false)
    subscription.cancellation_details.comment = params.cancellation_details?.comment ?? null
    subscription.cancellation_details.feedback = params.cancellation_details?.feedback ?? null
    endSubscription(ctx, subscription, 'cancellation_requested')
    return subscription
  },
)

/** The credit for the unused part of the period: on an invoice now, or with the customer's next one. */
function creditUnused(ctx: Context, subscription: Subscription, invoicesNow: boolean): void {
  if (subscription.status === 'trialing' || !invoicesNow) return
  const item = getItem(subscription)
  const now = ctx.now()
  const line = composeUnusedLine(ctx, toSoldItem(item), getPeriod(item), now)
  const period = { start: now, end: now }
  const invoice = createInvoice(ctx, subscription, { lines: [line], reason: 'subscription_update', period })
  finalizeInvoice(ctx, invoice)
  payInvoice(ctx, invoice, null, 'absent')
}

/** Resumes a paused subscription. */
const resumeSubscription = operation(
  'post',
  '/v1/subscriptions/:id/resume',
  z.strictObject({
    billing_cycle_anchor: z.strictObject({ type: z.enum(['now']) }).optional(),
    payment_behavior: z.enum(['resume_on_payment_success']).optional(),
    proration_behavior: prorationBehavior.optional(),
  }),
  (ctx, _params, id) => {
    const subscription = requireRecord(ctx.state.subscriptions, 'subscription', id)
    resume(ctx, subscription)
    return subscription
  },
)

/** Returns one subscription, also one that has ended. */
const retrieveSubscription = operation(
  'get',
  '/v1/subscriptions/:id',
  z.strictObject({}),
  (ctx, _params, id) => requireRecord(ctx.state.subscriptions, 'subscription', id),
)

/** Lists subscriptions; without a status those that have not ended. */
const listSubscriptions = operation(
  'get',
  '/v1/subscriptions',
  z.strictObject({
    ...listFields,
    created: created.optional(),
    customer: text.optional(),
    price: text.optional(),
    status: z
      .enum([
        'active',
        'all',
        'canceled',
        'ended',
        'incomplete',
        'incomplete_expired',
        'past_due',
        'paused',
        'trialing',
        'unpaid',
      ])
      .optional(),
  }),
  (ctx, params) => {
    const matching = Object.values(ctx.state.subscriptions).filter(
      (subscription) =>
        matchesStatus(subscription, params.status) &&
        (!params.customer || subscription.customer === params.customer) &&
        (!params.price || getItem(subscription).price.id === params.price) &&
        matchesCreated(subscription.created, params.created),
    )
    return listPage('/v1/subscriptions', matching, params)
  },
)

function matchesStatus({ status }: Subscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true
  if (wanted === 'ended') return status === 'canceled' || status === 'incomplete_expired'
  return wanted === undefined ? status !== 'canceled' && status !== 'incomplete_expired' : status === wanted
}

export const subscriptionOperations = [
  createSubscription,
  listSubscriptions,
  retrieveSubscription,
  updateSubscription,
  cancelSubscription,
  resumeSubscription,
]
