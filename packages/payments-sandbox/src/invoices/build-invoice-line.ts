import type { InvoiceLine, LineDraft } from '../resources/invoice.ts'

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
