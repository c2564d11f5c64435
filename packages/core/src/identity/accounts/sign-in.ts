import { asAuth, type Connection } from '../../db/index.ts'
import { AppError } from '../../kernel/index.ts'
import type { Client, IdentityContext } from '../auth/identity-context.ts'
import { findKnownDevice } from '../limits/known-device.ts'
import {
  attemptLimits,
  forgetSignInAttempts,
  limitOfDevice,
  takeSignInAttempt,
} from '../limits/limit-attempts.ts'
import { assertEmail } from '../rules/assert-email.ts'
import { MAX_PASSWORD_LENGTH } from '../rules/assert-password.ts'
import { normalizePassword, UNUSED_HASH } from '../secrets/passwords.ts'
import { findAccount, findPasswordByEmail, findPasswordHash, lockAccount } from '../stores/users.store.ts'
import { openSessionOrStep, type SignInResult } from './open-session-or-step.ts'
import { recordRefusal } from './record-refused-sign-in.ts'

/**
 * Signs in with an email address and its password. With two-factor authentication it opens no session, but the
 * second step. Compares exactly one hash, also for an unknown address. Throws auth.wrong_credentials,
 * auth.email_unconfirmed, auth.email_invalid, auth.password_too_long, and request.too_many after several
 * attempts on the address without success. `deviceToken` is that of the browser: attempts in a browser that is known for the
 * account have a separate count. A success and a refusal leave an audit entry.
 */
export async function signIn(
  ctx: IdentityContext,
  { email: typed, ...given }: { email: string; password: string; deviceToken?: string },
  client: Client,
): Promise<SignInResult> {
  const email = typed.trim()
  const credentials = { ...given, email }
  assertEmail(email)
  return await recordRefusal(ctx, { email, client }, () => signInWithPassword(ctx, credentials, client))
}

async function signInWithPassword(
  ctx: IdentityContext,
  { email, password, deviceToken = '' }: { email: string; password: string; deviceToken?: string },
  client: Client,
): Promise<SignInResult> {
  const limit = limitOfDevice(attemptLimits.signIn, await findKnownDevice(ctx, { token: deviceToken, email }))
  await takeSignInAttempt(ctx, email, limit)
  const checked = await checkCredentials(ctx, { email, password })
  const opening = { client, secret: ctx.config.secret, now: ctx.clock.now() }
  const result = await asAuth(ctx.authDb, (db) => openForPassword(db, checked, opening))
  await forgetSignInAttempts(ctx, email, limit)
  return result
}

type CheckedPassword = { userId: string; passwordHash: string }

/** The user with these credentials, and the hash that the password was compared with. */
async function checkCredentials(
  { authDb, passwords }: IdentityContext,
  { email, password }: { email: string; password: string },
): Promise<CheckedPassword> {
  if (normalizePassword(password).length > MAX_PASSWORD_LENGTH) throw new AppError('auth.password_too_long')
  const found = await asAuth(authDb, (db) => findPasswordByEmail(db, email))
  // An unknown address costs the same work, so that the time of the answer tells nothing.
  const isRight = await passwords.verify({ hash: found?.passwordHash ?? UNUSED_HASH, password })
  if (!found || !isRight) throw new AppError('auth.wrong_credentials')
  return found
}

// The comparison takes long and holds no lock, so the account can change during it. The lock makes the sign-in wait for a
// change of the password, the factors or the account, and what it reads afterwards is current.
async function openForPassword(
  db: Connection,
  { userId, passwordHash }: CheckedPassword,
  opening: { client: Client; secret: string; now: Date },
): Promise<SignInResult> {
  await lockAccount(db, userId)
  const account = await findAccount(db, userId)
  if (!account || (await findPasswordHash(db, userId)) !== passwordHash)
    throw new AppError('auth.wrong_credentials')
  if (account.mustConfirmEmail && !account.emailVerified) throw new AppError('auth.email_unconfirmed')
  return await openSessionOrStep(db, { account, by: 'password', ...opening })
}
