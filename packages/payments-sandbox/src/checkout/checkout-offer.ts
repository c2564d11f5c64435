import type { CheckoutSession } from '../resources/session.ts'
import type { Context } from '../state/context.ts'
import { requireRecord } from '../state/find-record.ts'
import { type RecurringPrice, requireRecurringPrice } from '../subscriptions/require-price.ts'

const DAY = 86_400

/** What a checkout page offers. Amounts in cents. */
export type CheckoutOffer = {
  productName: string
  price: RecurringPrice
  quantity: number
  trialDays: number | null
  trialEnd: number | null
  dueToday: number
  /** A card is asked for: something is due today, or the session wants one in a trial too. Otherwise none is taken. */
  needsCard: boolean
}

/** The offer of a session at this moment. */
export function getOffer(ctx: Context, session: CheckoutSession): CheckoutOffer {
  const plan = requireRecord(ctx.state.checkoutPlans, 'checkout.session', session.id)
  const sold = plan.lineItems[0]
  if (!sold) throw new Error(`Checkout session ${session.id} sells nothing.`)
  const price = requireRecurringPrice(ctx, sold.price, 'line_items[0][price]')
  const trialEnd = plan.trialDays === null ? plan.trialEnd : ctx.now() + plan.trialDays * DAY
  const dueToday = trialEnd === null ? price.unit_amount * sold.quantity : 0
  return {
    productName: ctx.state.products[price.product]?.name ?? price.product,
    price,
    quantity: sold.quantity,
    trialDays: trialEnd === null ? null : Math.ceil((trialEnd - ctx.now()) / DAY),
    trialEnd,
    dueToday,
    needsCard: dueToday > 0 || session.payment_method_collection === 'always',
  }
}
