import { z } from 'zod'
import { requireRecord } from '../../../state/find-record.ts'
import { invalidRequest } from '../../../state/sandbox-error.ts'
import { requireRecurringPrice } from '../../../subscriptions/require-price.ts'
import { startSubscription } from '../../../subscriptions/start-subscription.ts'
import { automaticTax, boolean, integer, mergeMetadata, metadata, second, text } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { paymentBehavior, trialSettings } from './params.ts'
import { requireOwnMethod } from './require-own-method.ts'

const DAY = 86_400

/** Starts a subscription. */
export const createSubscription = operation(
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
