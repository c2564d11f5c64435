import { settleBalance } from '../money/settle-balance.ts'
import type { Customer, Metadata } from '../resources/customer.ts'
import type { BillingReason, Invoice, LineDraft } from '../resources/invoice.ts'
import { buildList } from '../resources/list.ts'
import { buildInvoiceLine } from './build-invoice-line.ts'
import { buildEmptyParts, nullFields } from './empty-invoice-fields.ts'

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
