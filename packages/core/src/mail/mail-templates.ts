import type { z } from 'zod'
import { accountDeletedMail, changeEmailMail, confirmEmailMail } from './account-mails.ts'
import type { BillingMailTemplate } from './billing-mail.ts'
import { factorChangedMail } from './factor-changed-mail.ts'
import { confirmInvitedAddressMail, invitationMail, invitationRedeemedMail } from './invitation-mails.ts'
import type { AnyMailTemplate, MailSwitch } from './mail-template.ts'
import { contactMessageMail, testMail } from './operator-mails.ts'
import { paymentFailedMail } from './payment-failed-mail.ts'
import { paymentSucceededMail, renewalReminderMail } from './payment-mails.ts'
import { failedSignInsMail, passwordChangedMail, resetPasswordMail } from './sign-in-mails.ts'
import { subscriptionChangedMail } from './subscription-changed-mail.ts'
import { subscriptionEndedMail, withdrawalReceiptMail } from './subscription-end-mails.ts'
import { trialEndingMail, trialStartedMail } from './trial-mails.ts'
import { weeklyReviewMail } from './weekly-review-mail.ts'

/** Every kind of mail that exists. */
export const mailTemplates = {
  'account-deleted': accountDeletedMail,
  'confirm-invited-address': confirmInvitedAddressMail,
  'contact-message': contactMessageMail,
  invitation: invitationMail,
  test: testMail,
  'confirm-email': confirmEmailMail,
  'reset-password': resetPasswordMail,
  'password-changed': passwordChangedMail,
  'failed-sign-ins': failedSignInsMail,
  'factor-changed': factorChangedMail,
  'change-email': changeEmailMail,
  'payment-succeeded': paymentSucceededMail,
  'payment-failed': paymentFailedMail,
  'renewal-reminder': renewalReminderMail,
  'trial-started': trialStartedMail,
  'trial-ending': trialEndingMail,
  'subscription-changed': subscriptionChangedMail,
  'subscription-ended': subscriptionEndedMail,
  'invitation-redeemed': invitationRedeemedMail,
  'withdrawal-receipt': withdrawalReceiptMail,
  'weekly-review': weeklyReviewMail,
} as const satisfies Record<string, AnyMailTemplate>

export type MailTemplateName = keyof typeof mailTemplates
export type MailData<Name extends MailTemplateName> = z.infer<(typeof mailTemplates)[Name]['data']>

/** The mails about payments. */
export type BillingMailName = {
  [Name in MailTemplateName]: (typeof mailTemplates)[Name] extends { getMailSwitch: unknown } ? Name : never
}[MailTemplateName]

/** The switch of the settings that stops this mail about payments; null: it is always sent. */
export function getMailSwitch<Name extends BillingMailName>(
  template: Name,
  data: MailData<Name>,
): MailSwitch | null {
  const { getMailSwitch: get } = mailTemplates[template] as unknown as BillingMailTemplate<MailData<Name>>
  return get(data) // the template of a name takes its data
}

/** The names of all mails about payments. */
export const billingMailNames = Object.entries(mailTemplates)
  .filter(([, template]) => 'getMailSwitch' in template)
  .map(([name]) => name as BillingMailName)
