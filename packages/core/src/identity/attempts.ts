import { asAuth, asJob, transaction } from '../db/index.ts'
import { newId } from '../kernel/index.ts'
import { type AttemptLimit, addAttempt, deleteAttempts, findAttempts } from './attempts.store.ts'
import type { IdentityContext } from './identity-context.ts'
import { buildTooManyError } from './request-limits.ts'
import { findAccountByEmail } from './users.store.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Limits for one address, whether or not an account has it. The longest delay is short: no account is locked. */
export const attemptLimits = {
  signIn: { kind: 'sign-in', free: 5, firstDelayMs: 5 * SECOND, maxDelayMs: 5 * MINUTE },
  /** The current password in a session. Attempts to sign in from other places do not count here. */
  currentPassword: { kind: 'password', free: 5, firstDelayMs: 5 * SECOND, maxDelayMs: 5 * MINUTE },
  recovery: { kind: 'recovery', free: 3, firstDelayMs: MINUTE, maxDelayMs: 60 * MINUTE },
  /** Codes of the second step. A person who tries them knows the password. */
  code: { kind: 'code', free: 5, firstDelayMs: 5 * SECOND, maxDelayMs: 15 * MINUTE },
  /** Changes of the address that an account starts, and those that name one new address. Each one sends mails. */
  changeEmail: { kind: 'change-email', free: 3, firstDelayMs: MINUTE, maxDelayMs: 60 * MINUTE },
  changeEmailTo: {
    kind: 'change-email-to',
    free: 2,
    firstDelayMs: 10 * MINUTE,
    maxDelayMs: 24 * 60 * MINUTE,
  },
  /** Changes of the password and of the second factors. Each one mails the owner of the address, who may be a stranger. */
  changeAccount: { kind: 'change-account', free: 10, firstDelayMs: MINUTE, maxDelayMs: 60 * MINUTE },
  confirmation: { kind: 'confirmation', free: 3, firstDelayMs: MINUTE, maxDelayMs: 60 * MINUTE },
} as const satisfies Record<string, AttemptLimit>

/** The owner of an account gets a mail after this many attempts to sign in without success. */
const ATTEMPTS_BEFORE_NOTICE = 10

/** The limit as it counts for one browser that is known for the account; without a device the common one. */
export function limitOfDevice(limit: AttemptLimit, deviceId: string | null): AttemptLimit {
  return deviceId === null ? limit : { ...limit, kind: `${limit.kind} ${deviceId}` }
}

/**
 * Counts an attempt on an address, in the database, so that all nodes share the count. Throws
 * request.too_many with the seconds to wait.
 */
export async function takeAttempt(
  { authDb, clock, config }: Pick<IdentityContext, 'authDb' | 'clock' | 'config'>,
  { email, limit }: { email: string; limit: AttemptLimit },
): Promise<{ id: string; count: number } | null> {
  if (!config.limitRequests) return null
  const now = clock.now()
  const attempt = { ...limit, id: newId(), email: email.toLowerCase(), now }
  const taken = await transaction(asAuth(authDb), (db) => addAttempt(db, attempt))
  if ('nextAt' in taken) throw buildTooManyError({ until: taken.nextAt.getTime(), now })
  return taken
}

/**
 * Counts an attempt to sign in. After every tenth one in a row it enqueues the notice to the owner; it does the
 * same for an address without an account, so that both take the same time.
 */
export async function takeSignInAttempt(
  ctx: IdentityContext,
  email: string,
  limit: AttemptLimit = attemptLimits.signIn,
): Promise<void> {
  const attempt = await takeAttempt(ctx, { email, limit })
  if (!attempt || attempt.count % ATTEMPTS_BEFORE_NOTICE !== 0) return
  await transaction(asJob(ctx.db), (db) =>
    ctx.jobs.enqueue(db, 'identity.report-attempts', { attemptsId: attempt.id }),
  )
}

/** Counts an attempt to enter a code of the second factor, like an attempt to sign in. */
export function takeCodeAttempt(ctx: IdentityContext, email: string): Promise<void> {
  return takeSignInAttempt(ctx, email, attemptLimits.code)
}

/** Forgets the attempts on an address after a success. */
export async function forgetSignInAttempts(
  { authDb, config }: IdentityContext,
  email: string,
  { kind }: AttemptLimit = attemptLimits.signIn,
): Promise<void> {
  if (!config.limitRequests) return
  await transaction(asAuth(authDb), (db) => deleteAttempts(db, { kind, email: email.toLowerCase() }))
}

/** Forgets the attempts to enter a code after a success. */
export function forgetCodeAttempts(ctx: IdentityContext, email: string): Promise<void> {
  return forgetSignInAttempts(ctx, email, attemptLimits.code)
}

/**
 * Tells the owner of an account by mail that somebody tried to sign in many times, once a day (UTC) at most for
 * passwords and once for codes.
 * Does nothing for an address without an account.
 */
export async function reportAttempts(
  ctx: Pick<IdentityContext, 'db' | 'authDb' | 'clock' | 'mailer'>,
  { attemptsId }: { attemptsId: string },
): Promise<void> {
  const account = await transaction(asAuth(ctx.authDb), async (db) => {
    const attempts = await findAttempts(db, attemptsId)
    const found = attempts && (await findAccountByEmail(db, attempts.email))
    return (
      found && { ...found, guessed: attempts.kind === 'code' ? ('code' as const) : ('password' as const) }
    )
  })
  if (!account) return
  const { userId, email, name, guessed } = account
  const triedAt = ctx.clock.now().toISOString()
  await transaction(asJob(ctx.db), (db) =>
    ctx.mailer.queue(db, {
      template: 'failed-sign-ins',
      to: email,
      userId,
      data: { name, triedAt, guessed },
      uniqueKey: `failed-sign-ins/${guessed}/${userId}/${triedAt.slice(0, 10)}`,
    }),
  )
}
