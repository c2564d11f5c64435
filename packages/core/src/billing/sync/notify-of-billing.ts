import type { Scope } from '../../db/index.ts'
import { notifyUser } from '../../notifications/index.ts'
import { formatUtcDay } from '../money.ts'
import type { BillingMail } from './queue-billing-mail.ts'

/**
 * Adds a notification next to a mail, in the same transaction: a trial ends soon, or a payment failed. Other mails have
 * no notification. The key of the mail prevents a second one. The notification is added even when this server sends no
 * mail or the user wants none.
 */
export async function notifyOfBilling(scope: Scope, mail: BillingMail, now: Date): Promise<void> {
  const { uniqueKey } = mail
  if (mail.template === 'payment-failed' && mail.data.declined)
    await notifyUser(scope, { ...paymentFailed, uniqueKey, now })
  if (mail.template === 'trial-ending' && mail.data.stage === 'soon')
    await notifyUser(scope, { ...describeTrialEnd(mail.data), uniqueKey, now })
}

const paymentFailed = {
  kind: 'payment-failed',
  title: 'Your payment failed',
  message: 'The last payment for your plan did not go through. Check your card in Settings.',
} as const

function describeTrialEnd({ endsAt, hasPaymentMethod }: { endsAt: string; hasPaymentMethod: boolean }) {
  const fate = hasPaymentMethod
    ? 'Your plan starts then, and its price is charged to your stored card.'
    : 'No card is stored, so nothing is charged. Add a card in Settings to keep Premium.'
  return {
    kind: 'trial-ending',
    title: 'Your trial ends soon',
    message: `Your trial ends on ${formatUtcDay(new Date(endsAt))}. ${fate}`,
  } as const
}
