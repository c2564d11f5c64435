import type { ErrorCode } from '@candlebook/contract/error-codes'
import type { SessionToken, TokenRequest } from '@candlebook/contract/identity.routes'
import { hashEmail, recordAction } from '../audit/index.ts'
import { asAuth, type Connection, transaction } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import {
  attemptLimits,
  forgetCodeAttempts,
  forgetSignInAttempts,
  limitOfDevice,
  takeCodeAttempt,
  takeSignInAttempt,
} from './attempts.ts'
import { assertEmail } from './email-rules.ts'
import type { Client, IdentityContext, OpenedSession } from './identity-context.ts'
import { findKnownDevice } from './known-devices.ts'
import { useCode } from './owner-proof.ts'
import { MAX_PASSWORD_LENGTH, normalizePassword, UNUSED_HASH } from './passwords.ts'
import { findStep, takeStep } from './pending-steps.store.ts'
import { type OpenedStep, openStep } from './pending-steps.ts'
import { findSignedInUser, getSession, openSession } from './sessions.ts'
import { hashOneTimeToken } from './tokens.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  findPasswordByEmail,
  findPasswordHash,
  lockAccount,
} from './users.store.ts'

/** A session, or the second step of the sign-in for an account with two-factor authentication. */
export type SignInResult = { session: OpenedSession; step: null } | { session: null; step: OpenedStep }

/**
 * Opens a session for an account whose owner entered the password or opened a mailed link. With two-factor
 * authentication it opens the second step: access to the mailbox does not replace the second factor.
 */
export async function openSessionOrStep(
  db: Connection,
  {
    account: { userId, hasTwoFactor },
    ...session
  }: {
    account: Pick<Account, 'userId' | 'hasTwoFactor'>
    by: 'password' | 'mailed_link'
    client: Client
    secret: string
    now: Date
  },
): Promise<SignInResult> {
  if (!hasTwoFactor)
    return { session: await openSession(db, { ...session, userId, kind: 'ordinary' }), step: null }
  const step = await openStep(db, { purpose: 'second_step', userId, now: session.now })
  return { session: null, step }
}

/** Refusals that say something about who tries to sign in. Others, such as an address without a sign @, leave no entry. */
const recordedRefusals: ErrorCode[] = [
  'auth.wrong_credentials',
  'auth.email_unconfirmed',
  'auth.code_wrong',
  'passkeys.refused',
  'request.too_many',
]

type RefusedSignIn = {
  /** The address that was typed; null for a passkey. */
  email: string | null
  client: Client
}

/**
 * Runs a sign-in, and adds an audit entry when it is refused: with the account that has the address, otherwise with a
 * keyed hash of the address. It does the same work for both, so that the time of the answer tells nothing. Throws what
 * the sign-in throws.
 */
export async function recordRefusal<T>(
  ctx: Pick<IdentityContext, 'authDb' | 'clock' | 'config' | 'refusals'>,
  signIn: RefusedSignIn,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && recordedRefusals.includes(error.code))
      await recordRefusedSignIn(ctx, signIn, error.code)
    throw error
  }
}

async function recordRefusedSignIn(
  { authDb, clock, config, refusals }: Pick<IdentityContext, 'authDb' | 'clock' | 'config' | 'refusals'>,
  { email, client }: RefusedSignIn,
  code: ErrorCode,
): Promise<void> {
  if (!refusals({ source: client, userId: null })) return
  const hash = email === null ? null : hashEmail(email, config.auditKey)
  const now = clock.now()
  await transaction(asAuth(authDb), async (db) => {
    const account = email === null ? null : await findAccountByEmail(db, email)
    await recordAction(db, {
      action: 'sessions.refused',
      userId: null,
      targetId: account?.userId ?? null,
      detail: code,
      emailHash: account ? null : hash,
      source: client,
      now,
    })
  })
}

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
  const result = await transaction(asAuth(ctx.authDb), (db) => openForPassword(db, checked, opening))
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
  const found = await transaction(asAuth(authDb), (db) => findPasswordByEmail(db, email))
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

/**
 * Finishes a sign-in with a code of the authenticator app or a backup code. `stepToken` is the token of the
 * second step. A wrong code leaves the step open. Throws auth.step_expired for a step that is unknown, used or
 * older than 5 minutes, auth.code_wrong, and request.too_many after several wrong codes.
 */
export async function signInWithCode(
  ctx: IdentityContext,
  { stepToken, code }: { stepToken: string; code: string },
  client: Client,
): Promise<OpenedSession> {
  const { authDb, clock, config } = ctx
  const now = clock.now()
  const wanted = { tokenHash: hashOneTimeToken(stepToken), purpose: 'second_step', now } as const
  const account = await getAccountOfStep(ctx, wanted)
  const { userId, email } = account
  const open = async (db: Connection) => {
    await lockAccount(db, userId)
    if (!(await takeStep(db, wanted))) throw new AppError('auth.step_expired')
    await useCode(ctx, db, { userId, code }) // a wrong code restores the step: the transaction is rolled back
    return await openSession(db, {
      userId,
      kind: 'ordinary',
      by: 'code',
      hasSecondFactor: true,
      client,
      secret: config.secret,
      now,
    })
  }
  const session = await recordRefusal(ctx, { email, client }, async () => {
    await takeCodeAttempt(ctx, email)
    return await transaction(asAuth(authDb), open)
  })
  await forgetCodeAttempts(ctx, email)
  return session
}

async function getAccountOfStep(
  { authDb }: IdentityContext,
  wanted: Parameters<typeof findStep>[1],
): Promise<Account> {
  const account = await transaction(asAuth(authDb), async (db) => {
    const step = await findStep(db, wanted)
    return step?.userId ? await findAccount(db, step.userId) : null
  })
  if (!account) throw new AppError('auth.step_expired')
  return account
}

/**
 * Opens a session for a program and returns its signed token. A browser sends an Origin header and is refused
 * with request.cross_site: scripts of pages never hold a token. Throws what signIn and signInWithCode throw, and
 * auth.code_required for an account with two-factor authentication and a request without a code.
 */
export async function createToken(
  ctx: IdentityContext,
  request: TokenRequest,
  client: Client & { origin: string | null },
): Promise<SessionToken> {
  if (client.origin !== null) throw new AppError('request.cross_site')
  const { token } = await openProgramSession(ctx, request, client)
  const headers = { cookie: undefined, authorization: `Bearer ${token}` }
  const user = await findSignedInUser({ ...ctx, ...ctx.config }, headers)
  return { token, expiresAt: getSession({ signedIn: user }).expiresAt }
}

async function openProgramSession(
  ctx: IdentityContext,
  { email, password, code }: TokenRequest,
  client: Client,
): Promise<OpenedSession> {
  const { session, step } = await signIn(ctx, { email, password }, client)
  if (session) return session
  if (code === undefined) throw new AppError('auth.code_required')
  return await signInWithCode(ctx, { stepToken: step.token, code }, client)
}
