import { z } from 'zod'
import type { Subscription } from '../../../resources/subscription.ts'
import { getItem } from '../../../subscriptions/get-item.ts'
import { created, listFields, matchesCreated, text } from '../../fields.ts'
import { listPage } from '../../list-page.ts'
import { operation } from '../../operation.ts'

/** Lists subscriptions; without a status those that have not ended. */
export const listSubscriptions = operation(
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
