import type Stripe from 'stripe'
import type { CallStripe } from './open-stripe-client.ts'

/** Most objects of one page; Stripe allows no more. */
export const PAGE_SIZE = 100

/** Every object of a list, page after page. Each page is a call with its own time limit. */
export async function* eachItem<Item extends { id: string }>(
  call: CallStripe,
  listAfter: (after: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<Item>>,
): AsyncGenerator<Item> {
  let last: string | undefined
  for (;;) {
    const after = { limit: PAGE_SIZE, ...(last && { starting_after: last }) }
    const { data, has_more } = await call(() => listAfter(after))
    yield* data
    last = data.at(-1)?.id
    if (!has_more || !last) return
  }
}
