import { formatDate, formatMoney } from '../money/format-money.ts'
import { prorate } from '../money/prorate.ts'
import type { LineDraft } from '../resources/invoice.ts'
import type { Price } from '../resources/price.ts'
import type { Context } from '../state/context.ts'

/** What is sold to a subscription. */
export type SoldItem = { subscription: string; subscriptionItem: string; price: Price; quantity: number }

type Period = { start: number; end: number }

/** The line of a new period at its price. */
export function composePeriodLine(ctx: Context, item: SoldItem, period: Period): LineDraft {
  const { price, quantity } = item
  const amount = price.unit_amount * quantity
  const rate = `${formatMoney(price.unit_amount, price.currency)} / ${price.recurring?.interval ?? 'once'}`
  const name = getProductName(ctx, price)
  return composeLine(item, amount, `${quantity} × ${name} (at ${rate})`, period, false)
}

/** The line of a trial, which costs nothing. */
export function composeTrialLine(ctx: Context, item: SoldItem, period: Period): LineDraft {
  return composeLine(item, 0, `Trial period for ${getProductName(ctx, item.price)}`, period, false)
}

/** The credit for the part of a period that is not used, as a negative amount. */
export function composeUnusedLine(ctx: Context, item: SoldItem, period: Period, at: number): LineDraft {
  const amount = prorate(item.price.unit_amount * item.quantity, period, at)
  const text = `Unused time on ${getProductName(ctx, item.price)} after ${formatDate(at)}`
  // `0 - amount` makes zero positive. `-amount` would be -0, which tests compare as another value.
  return composeLine(item, 0 - amount, text, { start: at, end: period.end }, true)
}

/** The price of the remaining part of a period. */
export function composeRemainingLine(ctx: Context, item: SoldItem, period: Period, at: number): LineDraft {
  const amount = prorate(item.price.unit_amount * item.quantity, period, at)
  const text = `Remaining time on ${getProductName(ctx, item.price)} after ${formatDate(at)}`
  return composeLine(item, amount, text, { start: at, end: period.end }, true)
}

function composeLine(
  item: SoldItem,
  amount: number,
  description: string,
  period: Period,
  proration: boolean,
): LineDraft {
  const { price, quantity, subscription, subscriptionItem } = item
  const { id, product, unit_amount: unitAmount } = price
  return {
    amount,
    description,
    period,
    price: id,
    product,
    unitAmount,
    proration,
    quantity,
    subscription,
    subscriptionItem,
  }
}

function getProductName(ctx: Context, price: Price): string {
  return ctx.state.products[price.product]?.name ?? price.product
}
