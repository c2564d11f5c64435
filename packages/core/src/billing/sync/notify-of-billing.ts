import type { Scope } from '../../db/index.ts'
import { formatAmount } from '../../mail/index.ts'
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
  if (mail.template === 'payment-failed' && mail.data.reason === 'declined')
    await notifyUser(scope, { ...describeFailure(mail.data), uniqueKey, now })
  if (mail.template === 'trial-ending')
    await notifyUser(scope, { ...describeTrialEnd(mail.data), uniqueKey, now })
}

type Declined = Extract<Extract<BillingMail, { template: 'payment-failed' }>['data'], { reason: 'declined' }>

function describeFailure({ nextAttemptAt, access, ...amount }: Declined) {
  const parts = [
    `The payment of ${formatAmount(amount, { language: 'en' })} for your plan did not go through.`,
    nextAttemptAt && `It is tried again on ${formatUtcDay(new Date(nextAttemptAt))}.`,
    access?.state === 'runs' && `You keep your access until ${formatUtcDay(new Date(access.until))}.`,
    access?.state === 'ended' && `Your access ended on ${formatUtcDay(new Date(access.until))}.`,
    'You can pay or use another card in Settings.',
  ]
  return {
    kind: 'payment-failed',
    title: 'Your payment failed',
    message: parts.filter(Boolean).join(' '),
  } as const
}

function describeTrialEnd({ endsAt, hasPaymentMethod }: { endsAt: string; hasPaymentMethod: boolean }) {
  const consequence = hasPaymentMethod
    ? 'Your plan starts then, and its price is charged to your stored card.'
    : 'No card is stored, so nothing is charged. Add a card in Settings to keep Premium.'
  return {
    kind: 'trial-ending',
    title: 'Your trial ends soon',
    message: `Your trial ends on ${formatUtcDay(new Date(endsAt))}. ${consequence}`,
  } as const
}
