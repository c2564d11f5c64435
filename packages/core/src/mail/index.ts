export { formatAmount } from './billing-mail.ts'
export type { FactorChange } from './factor-changed-mail.ts'
export { getSenderAddress, mailSettings } from './mail.settings.ts'
export { erasures, mails } from './mail.table.ts'
export { type MailLanguage, mailLanguages } from './mail-language.ts'
export type { MailSite, MailSwitch } from './mail-template.ts'
export {
  type BillingMailName,
  billingMailNames,
  getMailSwitch,
  type MailData,
  type MailTemplateName,
} from './mail-templates.ts'
export {
  AddressRefused,
  describeMailFailure,
  MailNotAccepted,
  type MailTransport,
  type OutgoingMail,
  openMailTransport,
} from './mail-transport.ts'
export {
  type AccountMail,
  buildMailer,
  type Mail,
  type Mailer,
  MailNotSetUp,
  queueTestMail,
} from './mailer.ts'
export { getMailLanguage, listFailedMailRows, listRetriableMails } from './mails.store.ts'
export {
  allowAddress,
  deleteOldMails,
  enqueueRestoredMails,
  findInMailbox,
  listMailbox,
  MAX_MAIL_DAYS,
  type MailboxMail,
  type MailOutcome,
  type MailSender,
  sendMail,
  sendWithoutOutbox,
} from './mails.ts'
export { renderMail } from './render-mail.ts'
export { parseUnsubscribeLink, UNSUBSCRIBE_PATH, unsubscribeTexts } from './unsubscribe.ts'
export { pickWeekOfMail } from './weekly-review-mail.ts'
