import type { BillingDetails } from '@candlebook/contract/billing'
import { isRunning } from '@candlebook/domain/subscriptions'
import { asUser } from '../../db/index.ts'
import type { Invoice } from '../../payments/index.ts'
import { type CustomerRow, findCustomer } from '../../subscribers/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { isOfProvider } from '../billing-errors.ts'
import { computeNextCharge, type NextCharge } from '../money.ts'
import { takeProviderRequest } from '../take-provider-request.ts'

/**
 * Cards, invoices and the next payment of the user who asks, from the provider at this moment [API-08] [SUB-17]. Empty
 * without a customer. Nothing of it is stored here: while the provider fails, `isStale` is true and the lists are empty.
 */
export async function getBillingDetails(ctx: BillingContext): Promise<BillingDetails> {
  const customer = await asUser(ctx, findCustomer)
  if (!customer || !ctx.payments.isSetUp) return nothing
  await takeProviderRequest(ctx)
  try {
    return await askProvider(ctx, customer)
  } catch (error) {
    if (isOfProvider(error)) return { ...nothing, isStale: true }
    throw error
  }
}

const nothing: BillingDetails = {
  paymentMethods: [],
  invoices: [],
  nextInvoice: null,
  checkedAt: null,
  isStale: false,
}

async function askProvider(
  { payments, clock }: BillingContext,
  { customerId, subscription }: CustomerRow,
): Promise<BillingDetails> {
  const runs = subscription !== null && isRunning(subscription) && !subscription.cancelAtPeriodEnd
  const [paymentMethods, invoices, preview] = await Promise.all([
    payments.listPaymentMethods(customerId),
    payments.listInvoices(customerId),
    runs ? payments.previewNextInvoice(subscription.subscriptionId) : null,
  ])
  const charge = computeNextCharge(subscription, { invoices, previewCents: preview?.dueCents ?? null })
  return {
    paymentMethods,
    invoices: invoices.map(presentInvoice),
    nextInvoice: charge && presentCharge(charge),
    checkedAt: clock.now().toISOString(),
    isStale: false,
  }
}

function presentCharge({ cents, at, ...charge }: NextCharge): BillingDetails['nextInvoice'] {
  return { ...charge, dueCents: cents, at: at?.toISOString() ?? null }
}

function presentInvoice(invoice: Invoice): BillingDetails['invoices'][number] {
  const { number, status, totalCents, refundedCents, currency, createdAt, pageUrl, pdfUrl } = invoice
  return {
    number,
    status,
    totalCents,
    refundedCents,
    currency,
    createdAt: createdAt.toISOString(),
    pageUrl,
    pdfUrl,
  }
}
