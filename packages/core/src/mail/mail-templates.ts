import type { z } from 'zod'
import { accountDeletedMail } from './templates/account-deleted-mail.ts'
import { changeEmailMail } from './templates/change-email-mail.ts'
import { confirmEmailMail } from './templates/confirm-email-mail.ts'
import { confirmInvitedAddressMail } from './templates/confirm-invited-address-mail.ts'
import { contactMessageMail } from './templates/contact-message-mail.ts'
import { factorChangedMail } from './templates/factor-changed-mail.ts'
import { failedSignInsMail } from './templates/failed-sign-ins-mail.ts'
import { invitationMail } from './templates/invitation-mail.ts'
import { invitationRedeemedMail } from './templates/invitation-redeemed-mail.ts'
import type { AnyMailTemplate } from './templates/mail-template.ts'
import { passwordChangedMail } from './templates/password-changed-mail.ts'
import { paymentFailedMail } from './templates/payment-failed-mail.ts'
import { paymentSucceededMail } from './templates/payment-succeeded-mail.ts'
import { renewalReminderMail } from './templates/renewal-reminder-mail.ts'
import { resetPasswordMail } from './templates/reset-password-mail.ts'
import { subscriptionChangedMail } from './templates/subscription-changed-mail.ts'
import { subscriptionEndedMail } from './templates/subscription-ended-mail.ts'
import { testMail } from './templates/test-mail.ts'
import { trialEndingMail } from './templates/trial-ending-mail.ts'
import { trialStartedMail } from './templates/trial-started-mail.ts'
import { withdrawalReceiptMail } from './templates/withdrawal-receipt-mail.ts'

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
} as const satisfies Record<string, AnyMailTemplate>

export type MailTemplateName = keyof typeof mailTemplates
export type MailData<Name extends MailTemplateName> = z.infer<(typeof mailTemplates)[Name]['data']>
