import { createIntent } from '../cards/charge-card.ts'
import { settleBalance } from '../money/settle-balance.ts'
import type { Invoice } from '../resources/invoice.ts'
import type { Context } from '../state/context.ts'
import { createId } from '../state/create-id.ts'
import { emitEvent, emitUpdate } from '../state/emit-event.ts'
import { requireRecord } from '../state/find-record.ts'

/** Turns a draft into an open invoice with a number, and settles it with the customer's balance. */
export function finalizeInvoice(ctx: Context, invoice: Invoice): void {
  const customer = requireRecord(ctx.state.customers, 'customer', invoice.customer)
  // The balance may have changed while the invoice was a draft.
  const { amountDue, endingBalance } = settleBalance(invoice.total, customer.balance)
  const { invoice_prefix: prefix, next_invoice_sequence: sequence } = customer
  Object.assign(invoice, {
    amount_due: amountDue,
    amount_remaining: amountDue,
    automatically_finalizes_at: null,
    effective_at: ctx.now(),
    ending_balance: endingBalance,
    hosted_invoice_url: `${ctx.pagesUrl()}/invoice/${invoice.id}`,
    invoice_pdf: `${ctx.pagesUrl()}/invoice/${invoice.id}`,
    number: `${prefix}-${String(sequence).padStart(4, '0')}`,
    starting_balance: customer.balance,
    status: 'open',
  })
  invoice.status_transitions.finalized_at = ctx.now()
  customer.next_invoice_sequence = sequence + 1
  if (customer.balance !== endingBalance) {
    emitUpdate(ctx, 'customer.updated', customer, () => {
      customer.balance = endingBalance
    })
  }
  if (amountDue > 0) createInvoicePayment(ctx, invoice)
  emitEvent(ctx, 'invoice.finalized', invoice)
}

function createInvoicePayment(ctx: Context, invoice: Invoice): void {
  const { amount_due: amount, currency, customer } = invoice
  const intent = createIntent(ctx, { amount, currency, customer })
  const id = createId(ctx, 'inpay_')
  ctx.state.invoicePayments[id] = {
    id,
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: amount,
    created: ctx.now(),
    currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
}
