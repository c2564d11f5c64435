import { settleBalance } from '../money/settle-balance.ts'
import type { Customer, Metadata } from '../resources/customer.ts'
import type { BillingReason, Invoice, InvoiceLine, LineDraft } from '../resources/invoice.ts'
import { buildList } from '../resources/list.ts'

export type InvoiceInput = {
  id: string
  createLineId: () => string
  customer: Customer
  currency: string
  created: number
  lines: LineDraft[]
  reason: BillingReason
  subscription: { id: string; metadata: Metadata; taxIsAutomatic: boolean } | null
  period: { start: number; end: number }
}

/** An invoice of these lines as a draft. A preview and an invoice come from here, so they agree to the cent. */
export function buildInvoice(input: InvoiceInput): Invoice {
  const { customer, currency, created, subscription } = input
  const total = input.lines.reduce((sum, line) => sum + line.amount, 0)
  const { amountDue } = settleBalance(total, customer.balance)
  return {
    id: input.id,
    object: 'invoice',
    account_country: 'PT',
    account_name: 'Payments sandbox',
    account_tax_ids: null,
    amount_due: amountDue,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amountDue,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: subscription?.taxIsAutomatic ?? false,
      liability: subscription?.taxIsAutomatic ? { type: 'self' } : null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: input.reason,
    collection_method: 'charge_automatically',
    created,
    currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: buildList(
      `/v1/invoices/${input.id}/lines`,
      input.lines.map((line) => buildLine(line, input.id, input.createLineId(), currency)),
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: subscription && {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: input.period.end,
    period_start: input.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}

function buildLine(line: LineDraft, invoice: string, id: string, currency: string): InvoiceLine {
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
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.proration,
        proration_details: { credited_items: null },
        subscription: line.subscription,
        subscription_item: line.subscriptionItem,
      },
      type: 'subscription_item_details',
    },
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
