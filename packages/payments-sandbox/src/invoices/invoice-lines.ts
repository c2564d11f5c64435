import { formatDate, formatMoney, prorate } from '../money/money.ts'
import type { InvoiceLine, LineDraft } from '../resources/invoice.ts'
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

/** A line as it is on the invoice. */
export function buildInvoiceLine(
  line: LineDraft,
  { id, invoice, currency }: Pick<InvoiceLine, 'id' | 'invoice' | 'currency'>,
): InvoiceLine {
  return {
    id,
    object: 'line_item',
    amount: line.amount,
    currency,
    description: line.description,
    discount_amounts: [],
    discountable: !line.proration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: buildParent(line),
    period: line.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price, product: line.product },
      type: 'price_details',
      unit_amount_decimal: String(line.unitAmount),
    },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription: line.subscription,
    subtotal: line.amount,
    taxes: [],
  }
}

function buildParent({ proration, subscription, subscriptionItem }: LineDraft): InvoiceLine['parent'] {
  return {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration,
      proration_details: { credited_items: null },
      subscription,
      subscription_item: subscriptionItem,
    },
    type: 'subscription_item_details',
  }
}
