import type { PendingReason } from '@candlebook/domain/billing/subscription'
import type Stripe from 'stripe'
import { PaymentsRefused } from './payment-errors.ts'
import type { Invoice, NextInvoice, Payments } from './payments.ts'
import type { StripeAccount } from './stripe-account.ts'
import { eachItem, isMissing, PAGE_SIZE } from './stripe-client.ts'
import { readId, readInvoice, readPaymentIntents, sumDisputes, toDate } from './stripe-objects.ts'

const MAX_INVOICES = 24

/** What the port does with invoices and refunds. */
export function buildInvoices(
  account: StripeAccount,
): Pick<
  Payments,
  | 'listInvoices'
  | 'findInvoice'
  | 'findInvoiceOfCharge'
  | 'voidOpenInvoices'
  | 'findPaymentProblem'
  | 'previewNextInvoice'
  | 'refundInvoice'
> {
  return {
    listInvoices: (customerId) => listInvoices(account, customerId),
    findInvoice: (invoiceId) => findInvoice(account, invoiceId),
    findInvoiceOfCharge: (chargeId) => findInvoiceOfCharge(account, chargeId),
    voidOpenInvoices: (subscription) => voidOpenInvoices(account, { subscription }),
    findPaymentProblem: (invoiceId) => findPaymentProblem(account, invoiceId),
    previewNextInvoice: (subscriptionId) => previewNextInvoice(account, subscriptionId),
    refundInvoice: (invoiceId, key) => refundInvoice(account, invoiceId, key),
  }
}

/** An invoice does not say what was refunded or disputed; the charges of the customer do. */
async function listInvoices(account: StripeAccount, customerId: string): Promise<Invoice[]> {
  const { stripe, call } = account
  const filter = { customer: customerId, limit: MAX_INVOICES, expand: ['data.payments'] }
  const [invoices, charges] = await Promise.all([
    call(() => stripe.invoices.list(filter)),
    call(() => stripe.charges.list({ customer: customerId, limit: PAGE_SIZE })),
  ])
  const paidWith = { charges: charges.data, disputes: await listDisputes(account, charges.data) }
  return invoices.data.map((invoice) => readInvoice(invoice, paidWith))
}

async function findInvoice(account: StripeAccount, invoiceId: string): Promise<Invoice | null> {
  const invoice = await findRaw(account, invoiceId)
  if (!invoice) return null
  const charges: Stripe.Charge[] = []
  for (const intent of readPaymentIntents(invoice)) charges.push(...(await listCharges(account, intent)))
  return readInvoice(invoice, { charges, disputes: await listDisputes(account, charges) })
}

async function findInvoiceOfCharge(account: StripeAccount, chargeId: string): Promise<Invoice | null> {
  const { stripe, call } = account
  const intent = await findIntent(account, chargeId)
  if (!intent) return null
  const payment = { type: 'payment_intent', payment_intent: intent } as const
  const { data } = await call(() => stripe.invoicePayments.list({ payment, limit: 1 }))
  const invoiceId = readId(data[0]?.invoice)
  return invoiceId ? findInvoice(account, invoiceId) : null
}

async function findIntent({ stripe, call }: StripeAccount, chargeId: string): Promise<string | null> {
  try {
    return readId((await call(() => stripe.charges.retrieve(chargeId))).payment_intent)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** A charge can have several disputes, of which each partial one takes a part. Few charges have one. */
async function listDisputes(
  { stripe, call }: StripeAccount,
  charges: readonly Stripe.Charge[],
): Promise<Stripe.Dispute[]> {
  const disputes: Stripe.Dispute[] = []
  for (const { id: charge } of charges.filter(({ disputed }) => disputed))
    disputes.push(...(await call(() => stripe.disputes.list({ charge, limit: PAGE_SIZE }))).data)
  return disputes
}

/** Why an open invoice is not paid: the card was declined, the bank must confirm, or nothing was tried yet. */
export async function findPaymentProblem(
  { stripe, call }: StripeAccount,
  invoiceId: string,
): Promise<PendingReason> {
  const invoice = await call(() => stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }))
  const [intentId] = readPaymentIntents(invoice)
  if (!intentId) return 'open'
  const { status } = await call(() => stripe.paymentIntents.retrieve(intentId))
  if (status === 'requires_action') return 'bank'
  return status === 'requires_payment_method' ? 'declined' : 'open'
}

/** Null for a subscription that will not be charged again. */
async function previewNextInvoice(
  { stripe, call }: StripeAccount,
  subscriptionId: string,
): Promise<NextInvoice | null> {
  try {
    const preview = await call(() => stripe.invoices.createPreview({ subscription: subscriptionId }))
    return { dueCents: preview.amount_due, currency: preview.currency, at: toDate(preview.period_end) }
  } catch (error) {
    if (error instanceof PaymentsRefused && error.code === 'invoice_upcoming_none') return null
    throw error
  }
}

/**
 * A refund without an amount gives back what is left of a payment. It is sent also for a refunded payment: a repetition
 * with the same key must get the answer whose first copy was lost. The refund of a disputed payment names the amount that
 * is not disputed, also in its key: the answer to a refund during the dispute must not be repeated after it.
 */
async function refundInvoice(
  account: StripeAccount,
  invoiceId: string,
  key: string,
): Promise<{ refundedCents: number }> {
  const { stripe, call } = account
  const invoice = await findRaw(account, invoiceId)
  if (!invoice) throw new PaymentsRefused('resource_missing', { param: 'invoice' })
  let refundedCents = 0
  for (const intent of readPaymentIntents(invoice)) {
    const rest = await findUndisputed(account, intent)
    if (rest === 0) continue
    const whole = { payment_intent: intent, reason: 'requested_by_customer' } as const
    const params = rest === null ? whole : { ...whole, amount: rest }
    const idempotencyKey = rest === null ? `${key}/${intent}` : `${key}/${intent}/${rest}`
    try {
      refundedCents += (await call(() => stripe.refunds.create(params, { idempotencyKey }))).amount
    } catch (error) {
      if (!isAlreadyRefunded(error)) throw error
    }
  }
  return { refundedCents }
}

/** The cents of a disputed payment that can be refunded; null for one without a dispute. Throws while a bank holds its rest. */
async function findUndisputed(account: StripeAccount, intent: string): Promise<number | null> {
  const charges = await listCharges(account, intent)
  const disputes = await listDisputes(account, charges)
  const paid = charges.find(({ disputed }) => disputed)
  if (!paid) return null
  const { amount_captured: amount, currency, amount_refunded } = paid
  const { lostCents, heldCents } = sumDisputes(disputes, { amount, currency })
  const rest = Math.max(0, amount - amount_refunded - lostCents - heldCents)
  if (rest === 0 && heldCents > 0) throw new PaymentsRefused('charge_disputed')
  return rest
}

/**
 * Voids the open invoices of a subscription or a customer. Stripe stops collecting them by itself, but a person can still
 * pay them on their page. It can be repeated: one that is no longer open stays as it is.
 */
export async function voidOpenInvoices(
  { stripe, call }: StripeAccount,
  filter: { subscription: string } | { customer: string },
): Promise<void> {
  const open = eachItem(call, (page) => stripe.invoices.list({ ...filter, status: 'open', ...page }))
  for await (const { id } of open)
    await call(() => stripe.invoices.voidInvoice(id)).catch(async (error: unknown) => {
      const { status } = await call(() => stripe.invoices.retrieve(id))
      if (!(error instanceof PaymentsRefused) || status === 'open') throw error
    })
}

function isAlreadyRefunded(error: unknown): boolean {
  return error instanceof PaymentsRefused && error.code === 'charge_already_refunded'
}

async function listCharges({ stripe, call }: StripeAccount, intent: string): Promise<Stripe.Charge[]> {
  return (await call(() => stripe.charges.list({ payment_intent: intent, limit: PAGE_SIZE }))).data
}

async function findRaw({ stripe, call }: StripeAccount, invoiceId: string): Promise<Stripe.Invoice | null> {
  try {
    return await call(() => stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
