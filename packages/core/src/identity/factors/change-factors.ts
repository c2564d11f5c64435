import type { AuditAction } from '@candlebook/contract/audit'
import { recordAction } from '../../audit/index.ts'
import type { Connection } from '../../db/index.ts'
import { AppError } from '../../kernel/index.ts'
import type { FactorChange } from '../../mail/index.ts'
import { commitWithMail } from '../accounts/commit-with-mail.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { hasSession, type SignedInUser } from '../stores/sessions.store.ts'
import { lockAccount } from '../stores/users.store.ts'

type ChangeOfFactors<T> = {
  change: FactorChange
  action: AuditAction
  /** The record that is changed. */
  targetId?: string | null
  work(auth: Connection): Promise<T>
}

/**
 * Changes the second factors of a user in one transaction, with a mail that tells the owner and an audit entry. Throws session.required
 * when the session has ended in the meantime.
 */
export async function changeFactors<T>(
  ctx: Pick<IdentityContext, 'db' | 'authDb' | 'clock' | 'mailer' | 'source'>,
  { userId, fullName, sessionId }: SignedInUser,
  { change, action, targetId = null, work }: ChangeOfFactors<T>,
): Promise<T> {
  const now = ctx.clock.now()
  const data = { name: fullName, change, changedAt: now.toISOString() }
  return await commitWithMail(ctx, { template: 'factor-changed', userId, data }, async (auth) => {
    await lockAccount(auth, userId)
    if (!(await hasSession(auth, { userId, sessionId }))) throw new AppError('session.required')
    const result = await work(auth)
    await recordAction(auth, { action, userId, targetId, now, source: ctx.source })
    return result
  })
}
