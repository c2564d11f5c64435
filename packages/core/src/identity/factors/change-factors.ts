import type { Connection } from '../../db/index.ts'
import { AppError } from '../../kernel/index.ts'
import type { FactorChange } from '../../mail/index.ts'
import { commitWithMail } from '../accounts/commit-with-mail.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { hasSession, type SignedInUser } from '../stores/sessions.store.ts'
import { lockAccount } from '../stores/users.store.ts'

/**
 * Changes the second factors of a user in one transaction, with a mail that tells the owner. Throws session.required
 * when the session has ended in the meantime.
 */
export async function changeFactors<T>(
  ctx: Pick<IdentityContext, 'db' | 'authDb' | 'clock' | 'mailer'>,
  { userId, fullName, sessionId }: SignedInUser,
  { change, work }: { change: FactorChange; work(auth: Connection): Promise<T> },
): Promise<T> {
  const data = { name: fullName, change, changedAt: ctx.clock.now().toISOString() }
  return await commitWithMail(ctx, { template: 'factor-changed', userId, data }, async (auth) => {
    await lockAccount(auth, userId)
    if (!(await hasSession(auth, { userId, sessionId }))) throw new AppError('session.required')
    return await work(auth)
  })
}
