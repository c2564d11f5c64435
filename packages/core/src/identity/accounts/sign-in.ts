import { APIError } from 'better-auth/api'
import { asAuth } from '../../db/index.ts'
import { AppError } from '../../kernel/index.ts'
import { CLIENT_ADDRESS, SECOND_STEP } from '../auth/auth.ts'
import { toAuthError } from '../auth/auth-errors.ts'
import type { Client, IdentityContext, OpenedSession } from '../auth/identity-context.ts'
import { findKnownDevice } from '../limits/known-device.ts'
import {
  attemptLimits,
  forgetSignInAttempts,
  limitOfDevice,
  takeSignInAttempt,
} from '../limits/limit-attempts.ts'
import { assertEmail } from '../rules/assert-email.ts'
import { normalizePassword } from '../secrets/passwords.ts'
import { signToken } from '../secrets/sign-token.ts'
import { recordSignIn } from '../sessions/record-sign-in.ts'
import { type OpenedStep, openStep } from '../steps/open-step.ts'
import { deleteSessionWithToken } from '../stores/sessions.store.ts'
import {
  findPasswordHash,
  findPasswordHashByEmail,
  findUserIdByEmail,
  lockAccount,
} from '../stores/users.store.ts'
import { recordRefusal } from './record-refused-sign-in.ts'

/** A session, or the second step of the sign-in for an account with two-factor authentication. */
export type SignInResult = { session: OpenedSession; step: null } | { session: null; step: OpenedStep }

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
  const headers = new Headers()
  if (client.address) headers.set(CLIENT_ADDRESS, client.address)
  if (client.userAgent) headers.set('User-Agent', client.userAgent)
  const body = { email, password: normalizePassword(password) }
  const hash = await asAuth(ctx.authDb, (db) => findPasswordHashByEmail(db, email))
  const opened = await ctx.auth.api.signInEmail({ body, headers }).catch((thrown: unknown) => {
    if (thrown instanceof APIError && thrown.body?.code === SECOND_STEP) return null
    throw toAuthError(thrown)
  })
  await forgetSignInAttempts(ctx, email, limit)
  if (!opened) return { session: null, step: await openSecondStep(ctx, { email, hash }) }
  const { token, user } = opened
  await endIfPasswordChanged(ctx, { userId: user.id, token, hash, client })
  return { session: { token: signToken(token, ctx.config.secret), userId: user.id }, step: null }
}

// The password can be replaced while its former hash is compared. A change of the password ends all sessions, so a
// sign-in with the former password must not open a session afterwards. The trigger of sessions makes a session that is
// stored during the change wait for it.
async function endIfPasswordChanged(
  { authDb, clock }: IdentityContext,
  { userId, token, hash, client }: { userId: string; token: string; hash: string | null; client: Client },
): Promise<void> {
  const isCurrent = await asAuth(authDb, async (db) => {
    const isSame = (await findPasswordHash(db, userId)) === hash
    if (isSame) await recordSignIn(db, { userId, by: 'password', client, now: clock.now() })
    else await deleteSessionWithToken(db, { userId, token })
    return isSame
  })
  if (!isCurrent) throw new AppError('auth.wrong_credentials')
}

async function openSecondStep(
  { authDb, clock }: IdentityContext,
  { email, hash }: { email: string; hash: string | null },
): Promise<OpenedStep> {
  return await asAuth(authDb, async (db) => {
    const userId = await findUserIdByEmail(db, email)
    if (userId) await lockAccount(db, userId) // as above; steps have no trigger
    if (!userId || (await findPasswordHash(db, userId)) !== hash) throw new AppError('auth.wrong_credentials')
    return await openStep(db, { purpose: 'second_step', userId, now: clock.now() })
  })
}
