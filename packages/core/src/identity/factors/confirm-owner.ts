import { asAuth } from '../../db/index.ts'
import { AppError } from '../../kernel/index.ts'
import { checkPassword } from '../accounts/check-password.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { useCode } from '../codes/use-code.ts'
import { forgetCodeAttempts, takeCodeAttempt } from '../limits/limit-attempts.ts'
import type { SignedInUser } from '../stores/sessions.store.ts'
import { findTwoFactor } from '../stores/two-factors.store.ts'

/** What the owner of an account enters before a change of its second factors. */
export type OwnerProof = { password: string; code: string }

/**
 * Checks the password of a signed-in user, and with two-factor authentication a code too, before a change of the
 * second factors. Throws auth.wrong_password, auth.code_required, auth.code_wrong and request.too_many.
 */
export async function confirmOwner(
  ctx: IdentityContext,
  { userId, email }: SignedInUser,
  { password, code }: OwnerProof,
): Promise<void> {
  const { authDb } = ctx
  await checkPassword(ctx, { userId, email, password })
  const factor = await asAuth(authDb, (db) => findTwoFactor(db, userId))
  if (!factor?.enabledAt) return
  if (code.trim() === '') throw new AppError('auth.code_required')
  await takeCodeAttempt(ctx, email)
  await asAuth(authDb, (db) => useCode(ctx, db, { userId, code }))
  await forgetCodeAttempts(ctx, email)
}
