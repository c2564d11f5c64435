import type { Connection } from '../../db/index.ts'
import type { FactorChange } from '../../mail/index.ts'
import { commitWithMail } from '../accounts/commit-with-mail.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import type { SignedInUser } from '../stores/sessions.store.ts'

/** Changes the second factors of a user in one transaction, with a mail that tells the owner. */
export async function changeFactors<T>(
  ctx: Pick<IdentityContext, 'db' | 'authDb' | 'clock' | 'mailer'>,
  { userId, fullName }: Pick<SignedInUser, 'userId' | 'fullName'>,
  { change, work }: { change: FactorChange; work(auth: Connection): Promise<T> },
): Promise<T> {
  const data = { name: fullName, change, changedAt: ctx.clock.now().toISOString() }
  return await commitWithMail(ctx, { template: 'factor-changed', userId, data }, work)
}
