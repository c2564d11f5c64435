import { z } from 'zod'
import type { Subscription } from '../resources/subscription.ts'
import { type Context, emitUpdate } from '../state/context.ts'
import { invalidRequest } from '../state/sandbox-error.ts'
import { type Cancellation, setCancellation } from '../subscriptions/cancellation.ts'
import { planChange } from '../subscriptions/planned-change.ts'
import { makeChange } from '../subscriptions/subscription-billing.ts'
import { getItem, hasEnded } from '../subscriptions/subscription-item.ts'
import {
  automaticTax,
  boolean,
  mergeMetadata,
  metadata,
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

export const updateParams = z.strictObject({
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

export function applyUpdate(ctx: Context, subscription: Subscription, params: UpdateParams): void {
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
  if (hasEnded(subscription) && !isOnlyNotes) {
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
