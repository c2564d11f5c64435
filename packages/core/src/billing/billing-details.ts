import type { BillingDetails, Portal } from '@candlebook/contract/billing'
import { isRunning } from '@candlebook/domain/billing/access'
import { asUser, transaction } from '../db/index.ts'
import { AppError, requireUserId } from '../kernel/index.ts'
import { type Invoice, PortalNotConfigured } from '../payments/index.ts'
import { type CustomerRow, findCustomer } from '../subscribers/index.ts'
import {
  type BillingContext,
  isOfProvider,
  refuseAs,
  requirePageAddress,
  takeProviderRequest,
} from './billing-context.ts'
import { computeNextCharge, type NextCharge } from './money.ts'

/**
 * Cards, invoices and the next payment of the user who asks, from the provider at this moment [API-08] [SUB-17]. Empty
 * without a customer. Nothing of it is stored here: while the provider fails, `isStale` is true and the lists are empty.
 */
export async function getBillingDetails(ctx: BillingContext): Promise<BillingDetails> {
  const customer = await transaction(asUser(ctx), findCustomer)
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

/**
 * Opens the provider's portal for the customer of the user who asks [API-07] [SUB-16]. Throws billing.no_customer,
 * billing.portal_not_configured, to an administrator with the address of the configuration, and billing.portal_failed.
 */
export function openPortal(ctx: BillingContext): Promise<Portal> {
  return openPage(ctx, (customerId) => ctx.payments.openPortal(customerId, `${ctx.baseUrl}/settings`))
}

/**
 * Opens the provider's page that stores a card for the customer of the user who asks, and changes nothing else. Throws like
 * openPortal.
 */
export function openCardPage(ctx: BillingContext): Promise<Portal> {
  const settings = `${ctx.baseUrl}/settings`
  return openPage(ctx, (customerId) =>
    ctx.payments.openCardPage({ customerId, returnUrl: settings, doneUrl: `${settings}?card=added` }),
  )
}

async function openPage(
  ctx: BillingContext,
  open: (customerId: string) => Promise<{ url: string }>,
): Promise<Portal> {
  requireUserId(ctx.actor)
  if (!ctx.payments.isSetUp) throw new AppError('billing.not_set_up')
  const customer = await transaction(asUser(ctx), findCustomer)
  if (!customer) throw new AppError('billing.no_customer')
  await takeProviderRequest(ctx)
  try {
    const { url } = await open(customer.customerId)
    return { url: requirePageAddress(url, 'billing.portal_failed') }
  } catch (error) {
    if (!(error instanceof PortalNotConfigured)) return refuseAs('billing.portal_failed')(error)
    const configureUrl = ctx.actor.kind === 'administrator' ? error.configureUrl : null
    throw new AppError('billing.portal_not_configured', { data: { configureUrl } })
  }
}
