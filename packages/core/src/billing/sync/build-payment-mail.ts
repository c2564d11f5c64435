import type { StoredSubscription } from '../../subscribers/index.ts'
import type { PaymentRow } from '../stores/payments.store.ts'
import type { BillingMail } from './queue-billing-mail.ts'

/** The mail about a payment that was received. Webhook and browser build the same one, with one key for the invoice. */
export function buildPaymentMail(
  { invoiceId, paidCents, currency }: Pick<PaymentRow, 'invoiceId' | 'paidCents' | 'currency'>,
  subscription: StoredSubscription | null,
): BillingMail {
  const renews = subscription && !subscription.cancelAtPeriodEnd && !subscription.endedAt
  return {
    template: 'payment-succeeded',
    data: {
      cents: paidCents,
      currency,
      plan: subscription?.plan ?? null,
      renewsAt: renews ? subscription.periodEnd.toISOString() : null,
    },
    uniqueKey: `payment/${invoiceId}`,
  }
}
