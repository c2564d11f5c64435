import type Stripe from 'stripe'

/** 15 January 2026, 12:00 UTC, in Unix seconds. */
export const START = Date.UTC(2026, 0, 15, 12) / 1000
export const DAY = 24 * 60 * 60
export const USER_ID = '0198a7c2-5b7e-7c31-9d35-2f6f6a1b0c11'

/** Fields of a subscription that a test chooses; `price`, `periodStart` and `periodEnd` belong to its only item. */
type SubscriptionFields = Partial<Stripe.Subscription> & {
  price?: Partial<Stripe.Price>
  periodStart?: number
  periodEnd?: number
}

/** An active monthly subscription as Stripe sends it, with the fields that the adapter reads. */
export function stripeSubscription(fields: SubscriptionFields = {}): Stripe.Subscription {
  const { price, periodStart = START, periodEnd = START + 31 * DAY, ...rest } = fields
  const item = {
    id: 'si_1',
    price: {
      id: 'price_monthly',
      unit_amount: 249,
      lookup_key: 'monthly',
      metadata: {},
      recurring: { interval: 'month', interval_count: 1 },
      ...price,
    },
    current_period_start: periodStart,
    current_period_end: periodEnd,
  }
  return {
    id: 'sub_1',
    object: 'subscription',
    customer: 'cus_1',
    status: 'active',
    currency: 'eur',
    metadata: { user_id: USER_ID },
    items: { object: 'list', data: [item], has_more: false, url: '' },
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    trial_start: null,
    trial_end: null,
    created: START,
    latest_invoice: null,
    schedule: null,
    ...rest,
  } as unknown as Stripe.Subscription // only what the adapter reads
}

/** A line of an invoice for the subscription. */
export function stripeLine(
  amount: number,
  periodEnd: number,
  parent: unknown = { type: 'subscription_item_details', subscription_item_details: {} },
): Stripe.InvoiceLineItem {
  return { amount, parent, period: { start: START, end: periodEnd } } as unknown as Stripe.InvoiceLineItem // the same
}

/** A paid invoice of the subscription. */
export function stripeInvoice(
  fields: Partial<Omit<Stripe.Invoice, 'lines'>> & { lines?: Stripe.InvoiceLineItem[] } = {},
): Stripe.Invoice {
  const { lines = [stripeLine(249, START + 31 * DAY)], ...rest } = fields
  return {
    id: 'in_1',
    object: 'invoice',
    number: 'AB12-0001',
    status: 'paid',
    total: 249,
    amount_paid: 249,
    currency: 'eur',
    created: START,
    status_transitions: { paid_at: START + 2 },
    attempt_count: 1,
    next_payment_attempt: null,
    hosted_invoice_url: 'https://invoice.stripe.com/i/1',
    invoice_pdf: 'https://pay.stripe.com/invoice/1/pdf',
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: 'sub_1', metadata: { user_id: USER_ID } },
    },
    payments: { object: 'list', data: [{ payment: { type: 'payment_intent', payment_intent: 'pi_1' } }] },
    lines: { object: 'list', data: lines, has_more: false, url: '' },
    ...rest,
  } as unknown as Stripe.Invoice // the same
}
