import { z } from 'zod'
import { composeUnusedLine } from '../invoices/invoice-lines.ts'
import { createInvoice, finalizeInvoice, payInvoice } from '../invoices/invoices.ts'
import type { Subscription } from '../resources/subscription.ts'
import { type Context, emitUpdate } from '../state/context.ts'
import { invalidRequest } from '../state/sandbox-error.ts'
import { requireRecord } from '../state/state.ts'
import {
  type Cancellation,
  cancelSubscription as endSubscription,
  setCancellation,
} from '../subscriptions/cancellation.ts'
import { planChange } from '../subscriptions/planned-change.ts'
import { requireRecurringPrice } from '../subscriptions/recurring-price.ts'
import { makeChange } from '../subscriptions/subscription-billing.ts'
import { getItem, getPeriod, hasStarted, toSoldItem } from '../subscriptions/subscription-item.ts'
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
  removable,
  second,
  text,
} from './operation.ts'
import {
  billingCycleAnchor,
  cancellationDetails,
  itemChange,
  paymentBehavior,
  requireOwnMethod,
  toChangeRequest,
  trialSettings,
} from './subscription-params.ts'

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

const updateParams = z.strictObject({
  automatic_tax: automaticTax.optional(),
  billing_cycle_anchor: billingCycleAnchor.optional(),
  cancel_at: removable(z.union([z.enum(['min_period_end', 'max_period_end']), second])).optional(),
  cancel_at_period_end: boolean.optional(),
  cancellation_details: cancellationDetails.optional(),
  default_payment_method: text.optional(),
  description: removable(z.string().max(500)).optional(),
  items: z.array(itemChange).max(20).optional(),
  metadata: removable(metadata).optional(),
  off_session: boolean.optional(),
  payment_behavior: paymentBehavior.optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: second.optional(),
  trial_end: z.union([z.literal('now'), second]).optional(),
  trial_settings: trialSettings.optional(),
})

type UpdateParams = z.output<typeof updateParams>

/** What may change together with `pending_if_incomplete`. Source: docs.stripe.com/billing/subscriptions/pending-updates-reference. */
const PENDING_PARAMS = new Set([
  'billing_cycle_anchor',
  'items',
  'off_session',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'trial_end',
])

/** Changes a subscription: its plan, its card, its cancellation, its notes. */
const updateSubscription = operation('post', '/v1/subscriptions/:id', updateParams, (ctx, params, id) => {
  const subscription = requireRecord(ctx.state.subscriptions, 'subscription', id)
  applyUpdate(ctx, subscription, params)
  return subscription
})

function applyUpdate(ctx: Context, subscription: Subscription, params: UpdateParams): void {
  assertUpdatable(subscription, params)
  const change = hasItemChange(params)
    ? planChange(ctx, subscription, toChangeRequest(ctx, subscription, params))
    : null
  const method = params.default_payment_method
  if (method) requireOwnMethod(ctx, subscription.customer, method)
  assertFuture(ctx, params.cancel_at)

  // The change that a declined card can refuse comes first: a refusal then leaves all fields unchanged.
  if (change) makeChange(ctx, subscription, change, params.payment_behavior ?? 'allow_incomplete')
  emitUpdate(ctx, 'customer.subscription.updated', subscription, () => {
    if (method) subscription.default_payment_method = method
    if (params.description !== undefined) subscription.description = params.description
    if (params.trial_settings) subscription.trial_settings = params.trial_settings
    if (params.automatic_tax) {
      const { enabled } = params.automatic_tax
      subscription.automatic_tax = {
        disabled_reason: null,
        enabled,
        liability: enabled ? { type: 'self' } : null,
      }
    }
    Object.assign(subscription.cancellation_details, params.cancellation_details)
    subscription.metadata = mergeMetadata(subscription.metadata, params.metadata)
  })
  const cancellation = toCancellation(subscription, params)
  if (cancellation) setCancellation(ctx, subscription, cancellation)
}

function assertUpdatable(subscription: Subscription, params: UpdateParams): void {
  const sent = Object.keys(params)
  const isOnlyNotes = sent.every((key) => key === 'metadata' || key === 'cancellation_details')
  if (!hasStarted(subscription) && !isOnlyNotes) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
  }
  const cancels = params.cancel_at !== undefined || params.cancel_at_period_end !== undefined
  if (params.cancel_at !== undefined && params.cancel_at_period_end !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
      'cancel_at_period_end',
    )
  }
  if (cancels && subscription.schedule) {
    const message = `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`
    throw invalidRequest(message)
  }
  const refused = sent.find((key) => !PENDING_PARAMS.has(key))
  if (params.payment_behavior === 'pending_if_incomplete' && refused) {
    const message = `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you cannot pass \`${refused}\`.`
    throw invalidRequest(message, refused)
  }
}

function hasItemChange(params: UpdateParams): boolean {
  return (
    params.items !== undefined ||
    params.trial_end !== undefined ||
    params.billing_cycle_anchor?.type === 'now'
  )
}

/**
 * The cancellation that a request asks for. `cancel_at_period_end=false` takes back only what the boolean asked
 * for: a date, such as the portal sets, is taken back by an empty `cancel_at`.
 */
function toCancellation(subscription: Subscription, params: UpdateParams): Cancellation | null {
  if (params.cancel_at_period_end === true) return { kind: 'at_period_end' }
  if (params.cancel_at_period_end === false)
    return subscription.cancel_at_period_end ? { kind: 'none' } : null
  if (params.cancel_at === undefined) return null
  if (params.cancel_at === null) return { kind: 'none' }
  const second =
    typeof params.cancel_at === 'number' ? params.cancel_at : getItem(subscription).current_period_end
  return { kind: 'at', second }
}

function assertFuture(ctx: Context, cancelAt: UpdateParams['cancel_at']): void {
  if (typeof cancelAt !== 'number' || cancelAt > ctx.now()) return
  throw invalidRequest('The `cancel_at` timestamp must be in the future.', 'cancel_at')
}

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
    if (!hasStarted(subscription)) {
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
