import { asAuth, asJob } from '../../db/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { findAttempts } from '../stores/attempts.store.ts'
import { findAccountByEmail } from '../stores/users.store.ts'

/**
 * Tells the owner of an account by mail that somebody tried to sign in many times, once a day (UTC) at most for
 * passwords and once for codes.
 * Does nothing for an address without an account.
 */
export async function reportAttempts(
  ctx: Pick<IdentityContext, 'db' | 'authDb' | 'clock' | 'mailer'>,
  { attemptsId }: { attemptsId: string },
): Promise<void> {
  const account = await asAuth(ctx.authDb, async (db) => {
    const attempts = await findAttempts(db, attemptsId)
    const found = attempts && (await findAccountByEmail(db, attempts.email))
    return (
      found && { ...found, guessed: attempts.kind === 'code' ? ('code' as const) : ('password' as const) }
    )
  })
  if (!account) return
  const { userId, email, name, guessed } = account
  const triedAt = ctx.clock.now().toISOString()
  await asJob(ctx.db, (db) =>
    ctx.mailer.queue(db, {
      template: 'failed-sign-ins',
      to: email,
      userId,
      data: { name, triedAt, guessed },
      uniqueKey: `failed-sign-ins/${guessed}/${userId}/${triedAt.slice(0, 10)}`,
    }),
  )
}
