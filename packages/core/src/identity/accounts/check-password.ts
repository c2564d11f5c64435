import { asAuth } from '../../db/index.ts'
import { AppError } from '../../kernel/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { attemptLimits, forgetSignInAttempts, takeSignInAttempt } from '../limits/limit-attempts.ts'
import { findPasswordHash } from '../stores/users.store.ts'

/**
 * Checks the password of a signed-in user again before a change of the account. Counts apart from attempts to sign in, so
 * that a person without a session cannot keep the owner from a change.
 * Throws auth.wrong_password and request.too_many.
 */
export async function checkPassword(
  ctx: IdentityContext,
  { userId, email, password }: { userId: string; email: string; password: string },
): Promise<void> {
  await takeSignInAttempt(ctx, email, attemptLimits.currentPassword)
  const hash = await asAuth(ctx.authDb, (db) => findPasswordHash(db, userId))
  if (hash === null || !(await ctx.passwords.verify({ hash, password })))
    throw new AppError('auth.wrong_password')
  await forgetSignInAttempts(ctx, email, attemptLimits.currentPassword)
}
