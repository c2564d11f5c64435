import { asAuth, type Connection, transaction } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import {
  attemptLimits,
  forgetCodeAttempts,
  forgetSignInAttempts,
  takeCodeAttempt,
  takeSignInAttempt,
} from './attempts.ts'
import { findTimeStep, hashBackupCode, normalizeCode } from './factor-codes.ts'
import { claimTimeStep, deleteCode, findTwoFactor } from './factors.store.ts'
import type { IdentityContext } from './identity-context.ts'
import type { SignedInUser } from './sessions.store.ts'
import { decryptSecret } from './stored-secrets.ts'
import { findPasswordHash } from './users.store.ts'

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
  const hash = await transaction(asAuth(ctx.authDb), (db) => findPasswordHash(db, userId))
  if (hash === null || !(await ctx.passwords.verify({ hash, password })))
    throw new AppError('auth.wrong_password')
  await forgetSignInAttempts(ctx, email, attemptLimits.currentPassword)
}

/**
 * Uses a code of the authenticator app or a backup code of the user, once, in the transaction of the
 * connection. Take an attempt first (takeCodeAttempt). Throws auth.code_wrong.
 */
export async function useCode(
  { config, clock }: Pick<IdentityContext, 'config' | 'clock'>,
  db: Connection,
  { userId, code }: { userId: string; code: string },
): Promise<void> {
  const typed = normalizeCode(code)
  const key = config.factorKey
  const isRight = /^\d{6}$/.test(typed)
    ? await useTotpCode(db, { userId, code: typed, key, now: clock.now() })
    : await deleteCode(db, { userId, codeHash: hashBackupCode({ code: typed, userId, key }) })
  if (!isRight) throw new AppError('auth.code_wrong')
}

async function useTotpCode(
  db: Connection,
  { userId, code, key, now }: { userId: string; code: string; key: string; now: Date },
): Promise<boolean> {
  const factor = await findTwoFactor(db, userId)
  if (!factor?.enabledAt) return false
  const secret = decryptSecret(factor.secret, key)
  const step = findTimeStep({ secret, code, now })
  return step !== null && (await claimTimeStep(db, { userId, step, now }))
}

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
  const factor = await transaction(asAuth(authDb), (db) => findTwoFactor(db, userId))
  if (!factor?.enabledAt) return
  if (code.trim() === '') throw new AppError('auth.code_required')
  await takeCodeAttempt(ctx, email)
  await transaction(asAuth(authDb), (db) => useCode(ctx, db, { userId, code }))
  await forgetCodeAttempts(ctx, email)
}
