import type { NotificationAnswer, PaymentNotification } from '@candlebook/contract/billing'
import { asJob, asUser, type Scope, transaction } from '../db/index.ts'
import { requireUserId } from '../kernel/index.ts'
import type { Invoice } from '../payments/index.ts'
import { findCustomer } from '../subscribers/index.ts'
import {
  type BillingContext,
  type BillingPorts,
  ignoreProvider,
  takeProviderRequest,
} from './billing-context.ts'
import { type BillingMail, buildPaymentMail, queueBillingMail } from './billing-mails.ts'
import { findLastCheckout } from './checkouts.store.ts'
import { findLastPayment, upsertPayment } from './payments.store.ts'
import { syncUser } from './subscription-sync.ts'

/**
 * Stores the payment of an invoice. An invoice without a paid amount, such as the invoice of a trial, is not a payment.
 */
export async function storePayment(scope: Scope, invoice: Invoice, now: Date): Promise<void> {
  const { invoiceId, subscriptionId, paidCents, currency, paidAt, createdAt, period } = invoice
  if (invoice.status !== 'paid' || paidCents <= 0) return
  const refundedCents = Math.min(invoice.refundedCents, paidCents)
  const heldCents = Math.min(invoice.heldCents, paidCents - refundedCents)
  const amounts = { paidCents, refundedCents, heldCents, currency }
  const times = {
    paidAt: paidAt ?? createdAt,
    periodStart: period?.start ?? null,
    periodEnd: period?.end ?? null,
  }
  await upsertPayment(scope, { invoiceId, subscriptionId, ...amounts, ...times, now })
}

/** Asks the provider for the user's invoices and stores their payments, in case that an event was lost. */
export async function syncPayments(ports: BillingPorts, userId: string): Promise<void> {
  const { db, clock, payments } = ports
  const customer = await transaction(asUser(db, userId), findCustomer)
  if (!customer) return
  const invoices = await payments.listInvoices(customer.customerId)
  await transaction(asJob(db, userId), async (scope) => {
    for (const invoice of invoices) await storePayment(scope, invoice, clock.now())
  })
}

/** The person returns from a checkout that was just paid. An older payment belongs to another checkout. */
const MAX_PAYMENT_AGE_MS = 24 * 60 * 60 * 1000

/**
 * Sends the mail of the last payment, or of a checkout that was left, to the user who asks [CHK-13] [CHK-16] [API-09].
 * Recipient, amount and language come from what is stored; the browser only names one of the two. It is the mail that the
 * provider's event causes, and it is sent once, no matter which of the two comes first. It is not a failure when there is
 * nothing to tell.
 */
export async function sendPaymentNotification(
  ctx: BillingContext,
  { type }: PaymentNotification,
): Promise<NotificationAnswer> {
  const userId = requireUserId(ctx.actor)
  if (type === 'success') return { sent: await tellPayment(ctx, userId), checkout: null }
  const checkout = await findLeftCheckout(ctx, userId)
  if (checkout !== 'open' && checkout !== 'expired') return { sent: false, checkout }
  const mail = leftCheckout(userId, ctx.clock.now())
  return {
    sent: await transaction(asJob(ctx.db, userId), (scope) => queueBillingMail(ctx, scope, mail)),
    checkout,
  }
}

async function tellPayment(ctx: BillingContext, userId: string): Promise<boolean> {
  await takeProviderRequest(ctx)
  await Promise.all([syncUser(ctx, userId), syncPayments(ctx, userId)]).catch(ignoreProvider)
  const payment = await transaction(asUser(ctx.db, userId), findLastPayment)
  const isRecent = payment && ctx.clock.now().getTime() - payment.paidAt.getTime() < MAX_PAYMENT_AGE_MS
  if (!isRecent) return false
  const invoice = await ctx.payments.findInvoice(payment.invoiceId).catch(ignoreProvider)
  if (!invoice) return false // the event tells later
  return await transaction(asJob(ctx.db, userId), async (scope) => {
    const { subscription = null } = (await findCustomer(scope)) ?? {}
    return await queueBillingMail(ctx, scope, buildPaymentMail(invoice, subscription))
  })
}

/**
 * What became of the last checkout of the user: the page of the provider leads back also when it was completed in another
 * tab. Null without a recent one, and while the provider cannot say it.
 */
async function findLeftCheckout(
  ctx: BillingContext,
  userId: string,
): Promise<NotificationAnswer['checkout']> {
  const last = await transaction(asUser(ctx.db, userId), findLastCheckout)
  const isRecent = last && ctx.clock.now().getTime() - last.createdAt.getTime() < MAX_PAYMENT_AGE_MS
  if (!isRecent || !last.sessionId || !ctx.payments.isSetUp) return null
  if (last.state === 'complete') return 'complete'
  await takeProviderRequest(ctx)
  const session = await ctx.payments.findCheckout(last.sessionId).catch(ignoreProvider)
  if (session?.status === 'complete') await syncUser(ctx, userId).catch(ignoreProvider)
  return session?.status ?? null
}

/** At most one a day. */
function leftCheckout(userId: string, now: Date): BillingMail {
  const uniqueKey = `checkout-left/${userId}/${now.toISOString().slice(0, 10)}`
  return { template: 'payment-failed', data: { reason: 'checkout_left' }, uniqueKey }
}
