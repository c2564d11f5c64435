import type { Invoice } from '../resources/invoice.ts'

/** The fields of a draft that are null, because the sandbox does not have the feature or the invoice is not finalized. */
export const nullFields = {
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
export function buildEmptyParts() {
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
