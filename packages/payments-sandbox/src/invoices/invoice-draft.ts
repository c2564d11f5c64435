import { settleBalance } from '../money/money.ts'
import type { Customer, Metadata } from '../resources/customer.ts'
import type { BillingReason, Invoice, LineDraft } from '../resources/invoice.ts'
import { buildList } from '../resources/list.ts'
import { buildInvoiceLine } from './invoice-lines.ts'

/** The fields of a draft that are null, because the sandbox does not have the feature or the invoice is not finalized. */
const nullFields = {
  account_tax_ids: null,
  application: null,
  automatically_finalizes_at: null,
  custom_fields: null,
  customer_account: null,
  customer_phone: null,
  customer_shipping: null,
  default_payment_method: null,
  default_source: null,
  description: null,
  due_date: null,
  effective_at: null,
  ending_balance: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  last_finalization_error: null,
  latest_revision: null,
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  webhooks_delivered_at: null,
} satisfies Partial<Invoice>

/** The lists and records of a draft without content. Each invoice has its own, because finalizing and paying write to them. */
function buildEmptyParts() {
  return {
    customer_tax_ids: [],
    default_tax_rates: [],
    discounts: [],
    metadata: {},
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    total_discount_amounts: [],
    total_pretax_credit_amounts: [],
    total_taxes: [],
  } satisfies Partial<Invoice>
}

type InvoiceInput = {
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
  return {
    id: input.id,
    object: 'invoice',
    ...nullFields,
    ...buildEmptyParts(),
    account_country: 'PT',
    account_name: 'Payments sandbox',
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: input.reason,
    collection_method: 'charge_automatically',
    created: input.created,
    currency: input.currency,
    issuer: { type: 'self' },
    livemode: false,
    period_end: input.period.end,
    period_start: input.period.start,
    status: 'draft',
    ...buildCustomerFields(input.customer),
    ...buildSubscriptionFields(input.subscription),
    ...buildAmounts(input),
    lines: buildLines(input),
  }
}

function buildCustomerFields(customer: Customer) {
  return {
    customer: customer.id,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_tax_exempt: 'none',
  } satisfies Partial<Invoice>
}

function buildSubscriptionFields(subscription: InvoiceInput['subscription']) {
  return {
    automatic_tax: {
      disabled_reason: null,
      enabled: subscription?.taxIsAutomatic ?? false,
      liability: subscription?.taxIsAutomatic ? { type: 'self' } : null,
      provider: null,
      status: null,
    },
    parent: subscription && {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
  } satisfies Partial<Invoice>
}

function buildAmounts({ lines, customer }: InvoiceInput) {
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  const { amountDue } = settleBalance(total, customer.balance)
  return {
    amount_due: amountDue,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amountDue,
    amount_shipping: 0,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: customer.balance,
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  } satisfies Partial<Invoice>
}

function buildLines({ id, lines, createLineId, currency }: InvoiceInput): Invoice['lines'] {
  return buildList(
    `/v1/invoices/${id}/lines`,
    lines.map((line) => buildInvoiceLine(line, { id: createLineId(), invoice: id, currency })),
  )
}
