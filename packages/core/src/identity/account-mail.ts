import { asAuth, type Connection, transaction } from '../db/index.ts'
import type { AccountMail, MailTemplateName } from '../mail/index.ts'
import type { IdentityContext } from './identity-context.ts'

/**
 * Runs the change of an account in one transaction of the auth role, and queues the mail to its owner in the same
 * transaction. The mail is in the language that the user chose. Where no mail is sent, only the change is committed.
 * Source: decision 018.
 */
export async function commitWithMail<T, Name extends MailTemplateName>(
  { authDb, mailer }: Pick<IdentityContext, 'authDb' | 'mailer'>,
  mail: AccountMail<Name>,
  change: (auth: Connection) => Promise<T>,
): Promise<T> {
  return await transaction(asAuth(authDb), async (auth) => {
    const result = await change(auth)
    if (mailer.transport.kind !== 'none') await mailer.queueForAccount(auth, mail)
    return result
  })
}
