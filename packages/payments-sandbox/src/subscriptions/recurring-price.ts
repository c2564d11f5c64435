import type { Price } from '../resources/price.ts'
import type { Context } from '../state/context.ts'
import { invalidRequest } from '../state/sandbox-error.ts'
import { requireRecord } from '../state/state.ts'

export type RecurringPrice = Price & { recurring: NonNullable<Price['recurring']> }

/** A price that can be sold as a subscription. Throws for a price that is inactive or paid once. */
export function requireRecurringPrice(ctx: Context, id: string, param: string): RecurringPrice {
  const price = requireRecord(ctx.state.prices, 'price', id, param)
  if (!price.active)
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', param)
  if (!price.recurring) {
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      param,
    )
  }
  return price as RecurringPrice
}
