import type { Scope } from '../../db/index.ts'
import { isOptionalChange, isOptionalEnd, type MailData } from '../../mail/index.ts'
import { findProfileEmail, findProfileName } from '../../profiles/index.ts'
import { findMailSwitches } from '../../settings/index.ts'
import type { BillingPorts } from '../billing-context.ts'

type BillingTemplate =
  | 'payment-succeeded'
  | 'payment-failed'
  | 'renewal-reminder'
  | 'trial-started'
  | 'trial-ending'
  | 'subscription-changed'
  | 'subscription-ended'
  | 'withdrawal-receipt'

type WithoutName<Data> = Data extends unknown ? Omit<Data, 'name'> : never

/** A mail about payments. Its unique key prevents a second mail, no matter who asks again. */
export type BillingMail = {
  [Name in BillingTemplate]: { template: Name; data: WithoutName<MailData<Name>>; uniqueKey: string }
}[BillingTemplate]

/**
 * Adds the mail to the outbox in the caller's transaction, which must be one of a job for this user. Its language is the one
 * that the user chose. Returns false
 * when it was added before, when the person wants no such mail, and when this server sends no mail. None of these may undo
 * the change that the mail is about.
 */
export async function queueBillingMail(
  { mailer }: Pick<BillingPorts, 'mailer'>,
  scope: Scope,
  mail: BillingMail,
): Promise<boolean> {
  if (mailer.transport.kind === 'none' || !(await isWanted(scope, mail))) return false
  const to = await findProfileEmail(scope)
  const name = await findProfileName(scope)
  if (!to) return false
  const { template, uniqueKey } = mail
  const data = { ...mail.data, name: name ?? '' } as MailData<typeof template> // the name completes the data of its template
  const queued = { template, data, to, userId: scope.userId, uniqueKey }
  return (await mailer.queue(scope.db, queued)) !== null
}

/**
 * The switches of the settings stop optional mails only. Mails about payments, receipts, and mails about the end of the
 * access or the day of a charge are always sent [SET-04] [SET-05].
 */
async function isWanted(scope: Scope, mail: BillingMail): Promise<boolean> {
  switch (mail.template) {
    case 'renewal-reminder':
      return (await findMailSwitches(scope)).renewalReminders
    case 'trial-ending':
      return (await findMailSwitches(scope)).emailNotifications
    case 'subscription-ended':
      return !isOptionalEnd(mail.data) || (await findMailSwitches(scope)).emailNotifications
    case 'subscription-changed':
      return !isOptionalChange(mail.data) || (await findMailSwitches(scope)).emailNotifications
    default:
      return true
  }
}
