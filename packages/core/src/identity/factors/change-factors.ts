import { asAuth, asJob, type Connection } from '../../db/index.ts'
import type { FactorChange } from '../../mail/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import type { SignedInUser } from '../stores/sessions.store.ts'

/** Changes the second factors of a user in one transaction, and tells the owner by mail when it is committed. */
export async function changeFactors<T>(
  { db, authDb, clock, mailer }: Pick<IdentityContext, 'db' | 'authDb' | 'clock' | 'mailer'>,
  { userId, email, fullName }: SignedInUser,
  { change, work }: { change: FactorChange; work(auth: Connection): Promise<T> },
): Promise<T> {
  const data = { name: fullName, change, changedAt: clock.now().toISOString() }
  const mail = { template: 'factor-changed', language: 'en', to: email, userId, data } as const
  return await asJob(db, async (connection) => {
    if (mailer.transport.kind !== 'none') await mailer.queue(connection, mail)
    return await asAuth(authDb, work)
  })
}
