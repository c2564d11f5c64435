import { z } from 'zod'
import type { Subscription } from '../resources/subscription.ts'
import type { Context } from '../state/context.ts'
import { invalidRequest } from '../state/sandbox-error.ts'
import type { ChangeRequest, ProrationBehavior } from '../subscriptions/planned-change.ts'
import { requireRecurringPrice } from '../subscriptions/recurring-price.ts'
import { getItem, hasEnded } from '../subscriptions/subscription-item.ts'
import { integer, removable, text } from './operation.ts'

/** The change of one item, the same for an update and for its preview. */
export const itemChange = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  quantity: integer(1, 999_999).optional(),
})

/** Whether the period starts again now. An object since the API of 2026-10-28. */
export const billingCycleAnchor = z.strictObject({ type: z.enum(['now', 'unchanged']) })

type ChangeParams = {
  items?: z.output<typeof itemChange>[]
  billing_cycle_anchor?: z.output<typeof billingCycleAnchor>
  trial_end?: 'now' | number
  proration_behavior?: ProrationBehavior
  proration_date?: number
}

/** What an update or a preview asks for. Throws when it names an item that the subscription does not have. */
export function toChangeRequest(
  ctx: Context,
  subscription: Subscription,
  params: ChangeParams,
): ChangeRequest {
  if (hasEnded(subscription)) throw invalidRequest('This subscription has ended and cannot be changed.')
  const item = getItem(subscription)
  const [change, ...others] = params.items ?? []
  if (change && change.id === undefined) {
    const message = `An item without an id is a second item of the subscription at Stripe. Send the id ${item.id} to change its price. The sandbox sells one item with each subscription.`
    throw invalidRequest(message, 'items[0][id]', 'parameter_missing')
  }
  if (change && change.id !== item.id) {
    throw invalidRequest(`No such subscription item: '${change.id}'`, 'items[0][id]', 'resource_missing')
  }
  if (others.length > 0)
    throw invalidRequest('The sandbox sells one item with each subscription.', 'items[1]')
  const { trial_end: trialEnd } = params
  if (typeof trialEnd === 'number' && trialEnd <= ctx.now()) {
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', 'trial_end')
  }
  const price = requireRecurringPrice(ctx, change?.price ?? item.price.id, 'items[0][price]')
  if (price.currency !== subscription.currency) {
    throw invalidRequest(
      `The price must be in ${subscription.currency}, as the subscription is.`,
      'items[0][price]',
    )
  }
  return {
    price,
    quantity: change?.quantity ?? item.quantity,
    restartsPeriod: params.billing_cycle_anchor?.type === 'now',
    trialEnd: trialEnd ?? null,
    proration: params.proration_behavior ?? 'create_prorations',
    prorationDate: params.proration_date ?? null,
  }
}

/** What happens when the first payment fails. */
export const paymentBehavior = z.enum([
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
])

/** What happens at the end of a trial without a card. */
export const trialSettings = z.strictObject({
  end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
})

/** Why a customer cancelled. */
export const cancellationDetails = z.strictObject({
  comment: removable(text).optional(),
  feedback: removable(text).optional(),
})

/** Throws for a payment method that is not attached to the customer. */
export function requireOwnMethod(ctx: Context, customer: string, method: string): void {
  if (ctx.state.paymentMethods[method]?.customer === customer) return
  const message = `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`
  throw invalidRequest(message, 'default_payment_method', 'resource_missing')
}
