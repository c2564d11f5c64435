import { asAuth, asJob, type Connection } from '../../db/index.ts'
import type { AccountMail, MailTemplateName } from '../../mail/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'

/**
 * Runs the change of an account in one transaction of the auth role, and adds the mail to its owner in the same
 * transaction. The mail is in the language that the user chose. Where no mail is sent, only the change is committed.
 * Source: decision 018.
 */
export async function commitWithMail<T, Name extends MailTemplateName>(
  { db, authDb, mailer }: Pick<IdentityContext, 'db' | 'authDb' | 'mailer'>,
  mail: AccountMail<Name>,
  change: (auth: Connection) => Promise<T>,
): Promise<T> {
  const { result, mailId } = await asAuth(authDb, async (auth) => ({
    result: await change(auth),
    mailId: mailer.transport.kind === 'none' ? null : await mailer.addForAccount(auth, mail),
  }))
  // The change and its mail are committed. The job mail.enqueue-waiting sends the mail when this fails.
  if (mailId !== null) await asJob(db, (job) => mailer.enqueue(job, mailId)).catch(() => {})
  return result
}
