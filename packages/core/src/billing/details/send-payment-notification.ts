import type { NotificationAnswer, PaymentNotification } from '@candlebook/contract/billing'
import { asJobForUser } from '../../db/index.ts'
import { requireUserId } from '../../kernel/index.ts'
import { findCustomer } from '../../subscribers/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { ignoreProvider } from '../refuse-as.ts'
import { findLastPayment } from '../stores/payments.store.ts'
import { buildPaymentMail } from '../sync/build-payment-mail.ts'
import { type BillingMail, queueBillingMail } from '../sync/queue-billing-mail.ts'
import { takeProviderRequest } from '../take-provider-request.ts'
import { syncPayments } from './sync-payments.ts'

/** The person returns from a checkout that was just paid. An older payment belongs to another checkout. */
const MAX_PAYMENT_AGE_MS = 24 * 60 * 60 * 1000

/**
 * Sends the mail of the last payment, or of a checkout that was left, to the user who asks [CHK-13] [CHK-16] [API-09].
 * Recipient and amount come from what is stored; the browser only names one of the two and the language. A mail that
 * the provider's event has caused is not sent again. It is not a failure when there is nothing to tell.
 */
export async function sendPaymentNotification(
  ctx: BillingContext,
  { type, language }: PaymentNotification,
): Promise<NotificationAnswer> {
  const userId = requireUserId(ctx.actor)
  if (type === 'success') {
    await takeProviderRequest(ctx)
    await syncPayments(ctx, userId).catch(ignoreProvider)
  }
  const sent = await asJobForUser(ctx.db, userId, async (scope) => {
    const now = ctx.clock.now()
    const customer = await findCustomer(scope)
    if (!customer) return false
    if (type === 'failed') {
      const startedAt = customer.checkoutStartedAt
      const isRecent = startedAt !== null && now.getTime() - startedAt.getTime() < MAX_PAYMENT_AGE_MS
      return isRecent && (await queueBillingMail(ctx, scope, { ...leftCheckout(userId, now), language }))
    }
    const payment = await findLastPayment(scope)
    if (!payment || now.getTime() - payment.paidAt.getTime() > MAX_PAYMENT_AGE_MS) return false
    const mail = buildPaymentMail(payment, customer.subscription)
    return await queueBillingMail(ctx, scope, { ...mail, language })
  })
  return { sent }
}

/** At most one a day. */
function leftCheckout(userId: string, now: Date): BillingMail {
  const uniqueKey = `checkout-left/${userId}/${now.toISOString().slice(0, 10)}`
  return { template: 'payment-failed', data: { declined: null }, uniqueKey }
}
