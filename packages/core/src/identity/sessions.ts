import { randomBytes } from 'node:crypto'
import type { Session, SessionSummary } from '@candlebook/contract/identity.routes'
import { recordAction } from '../audit/index.ts'
import { asAuth, type Connection, type Database, splitIntoBatches, transaction } from '../db/index.ts'
import { type Actor, AppError, type Clock, describeDevice, isId, newId } from '../kernel/index.ts'
import { readCredential, type SessionHeaders } from './credentials.ts'
import type { Client, IdentityContext, OpenedSession } from './identity-context.ts'
import { computeEnd, computeExpiry, MAX_RECOVERY_MS, MAX_SESSION_MS } from './session-rules.ts'
import {
  deleteSession,
  deleteSessions,
  findLiveSession,
  findNewestZone,
  insertSession,
  listLiveSessionIds,
  listSessionRows,
  type SignedInUser,
  updateRefresh,
} from './sessions.store.ts'
import { signToken } from './tokens.ts'
import { endDevices } from './users.store.ts'

/**
 * The user of the live session that the headers name; null without one. Reads the session and the profile from
 * the database every time, so the end of a session or of administrator rights takes effect on the next
 * request.
 */
export async function findSignedInUser(
  app: { db: Database; clock: Clock; secret: string; baseUrl: string },
  headers: SessionHeaders,
): Promise<SignedInUser | null> {
  const credential = readCredential(headers, app)
  if (credential?.kind !== 'session') return null
  const { token } = credential
  const now = app.clock.now()
  const createdAfter = new Date(now.getTime() - MAX_SESSION_MS)
  return await findLiveSession(app.db, { token, now, createdAfter })
}

/**
 * The actor of a request: the signed-in user or administrator, or anonymous without a session. With
 * `requireAdminFactor` an administrator whose session has no second factor is a user.
 */
export function toActor(
  user: SignedInUser | null,
  { requireAdminFactor }: { requireAdminFactor: boolean },
): Actor {
  if (!user) return { kind: 'anonymous' }
  const { userId, isRecovery, isAdmin, demoEndsAt } = user
  if (demoEndsAt !== null) return { kind: 'demo', userId }
  if (isRecovery) return { kind: 'recovery', userId }
  if (!isAdmin) return { kind: 'user', userId }
  if (lacksAdminFactor(user, { requireAdminFactor })) return { kind: 'user', userId, lacksAdminFactor: true }
  return { kind: 'administrator', userId }
}

/** Whether the session gives an administrator no administrator rights, because it has no second factor. */
export function lacksAdminFactor(
  { isAdmin, hasSecondFactor }: SignedInUser,
  { requireAdminFactor }: { requireAdminFactor: boolean },
): boolean {
  return isAdmin && requireAdminFactor && !hasSecondFactor
}

/** With what a person signed in. */
type SignInMethod =
  | 'password'
  | 'code'
  | 'passkey'
  | 'mailed_link'
  | 'new_password'
  | 'sign_up'
  | 'public_demo'

/**
 * Opens a session of the user in the transaction of the connection, with an audit entry. A recovery session lives for one
 * hour and may only set the password. The token has 256 random bits.
 */
export async function openSession(
  db: Connection,
  session: {
    userId: string
    kind: 'ordinary' | 'recovery'
    by: SignInMethod
    hasSecondFactor?: boolean
    client: Client
    secret: string
    now: Date
  },
): Promise<OpenedSession> {
  const { userId, kind, by, hasSecondFactor = false, client, secret, now } = session
  const token = randomBytes(32).toString('base64url')
  const isRecovery = kind === 'recovery'
  await insertSession(db, {
    id: newId(),
    userId,
    token,
    isRecovery,
    hasSecondFactor,
    expiresAt: isRecovery ? new Date(now.getTime() + MAX_RECOVERY_MS) : computeEnd({ now, openedAt: now }),
    userAgent: client.userAgent,
    timeZone: client.timeZone,
    now,
  })
  const recorded = { userId, targetId: null, detail: by, source: client, now }
  await recordAction(db, { action: 'sessions.opened', ...recorded })
  return { token: signToken(token, secret), userId }
}

/** The session as the API shows it, without what later features add. Throws session.required without a signed-in user. */
export function getSession({
  signedIn,
}: {
  signedIn: SignedInUser | null
}): Omit<Session, 'onboardingCompleted' | 'preferences' | 'tradeList' | 'baseCurrency'> {
  if (!signedIn) throw new AppError('session.required')
  const { userId, email, fullName, signedUpAt, isAdmin, isRecovery, demoEndsAt } = signedIn
  return {
    user: {
      id: userId,
      email,
      fullName,
      createdAt: signedUpAt.toISOString(),
      isAdmin,
      metadata: { is_admin: isAdmin },
    },
    expiresAt: computeExpiry(signedIn).toISOString(),
    recovery: isRecovery,
    ...(demoEndsAt && { demoEndsAt: demoEndsAt.toISOString() }),
  }
}

/**
 * Moves the expiry of a session one hour ahead; see session-rules.ts. Returns the session with its new times.
 * Stores the time zone of the client when the client names one. A recovery session stays as it is. Null when the
 * session has ended in the meantime.
 */
export async function refreshSession(
  { authDb, clock }: Pick<IdentityContext, 'authDb' | 'clock'>,
  user: SignedInUser,
  { timeZone }: Pick<Client, 'timeZone'>,
): Promise<SignedInUser | null> {
  if (user.isRecovery) return user
  const now = clock.now()
  const endsAt = computeEnd({ now, openedAt: user.openedAt })
  const isStored = await transaction(asAuth(authDb), (db) =>
    updateRefresh(db, { ...user, endsAt, timeZone, now }),
  )
  return isStored ? { ...user, refreshedAt: now, endsAt } : null
}

/** The live sessions of the user, 100 at most, the last used first. */
export function listSessions(
  ctx: Pick<IdentityContext, 'authDb' | 'clock'>,
  { userId, sessionId }: SignedInUser,
): Promise<SessionSummary[]> {
  return listSessionsOfUser(ctx, userId, sessionId)
}

/** The live sessions of a user without a request: none of them is the current one. */
export async function listSessionsOfUser(
  { authDb, clock }: Pick<IdentityContext, 'authDb' | 'clock'>,
  userId: string,
  currentId: string | null = null,
): Promise<SessionSummary[]> {
  const now = clock.now()
  const createdAfter = new Date(now.getTime() - MAX_SESSION_MS)
  const rows = await transaction(asAuth(authDb), (db) => listSessionRows(db, { userId, now, createdAfter }))
  return rows.map(({ id, userAgent, timeZone, createdAt, updatedAt }) => ({
    id,
    device: describeDevice(userAgent),
    timeZone,
    createdAt: createdAt.toISOString(),
    lastUsedAt: updatedAt.toISOString(),
    current: id === currentId,
  }))
}

/** The time zone of the newest session of the user that has one; null without such a session. */
export function findSessionZone(
  { authDb }: Pick<IdentityContext, 'authDb'>,
  userId: string,
): Promise<string | null> {
  return transaction(asAuth(authDb), (db) => findNewestZone(db, userId))
}

/** The channel on which the database says that sessions of a user were deleted; a message is the id of the user. */
export const ENDED_SESSIONS_CHANNEL = 'candlebook_ended_sessions'

/** Returns the ids that belong to live sessions. Used for connections that stay open longer than a request. */
export async function listLiveSessions(
  { authDb, clock }: Pick<IdentityContext, 'authDb' | 'clock'>,
  sessionIds: string[],
): Promise<Set<string>> {
  const now = clock.now()
  const createdAfter = new Date(now.getTime() - MAX_SESSION_MS)
  const live = new Set<string>()
  for (const ids of splitIntoBatches(sessionIds)) {
    const found = await transaction(asAuth(authDb), (db) =>
      listLiveSessionIds(db, { ids, now, createdAfter }),
    )
    for (const id of found) live.add(id)
  }
  return live
}

/** Ends one session of the user. Throws sessions.not_found, also for a session of another user. */
export async function endSession(ctx: IdentityContext, { userId }: SignedInUser, id: string): Promise<void> {
  if (!isId(id)) throw new AppError('sessions.not_found')
  await transaction(asAuth(ctx.authDb), async (db) => {
    if (!(await deleteSession(db, { userId, sessionId: id }))) throw new AppError('sessions.not_found')
    await recordEnd(ctx, db, { userId, detail: 'one' })
  })
}

/** Ends all sessions of the user but the one that asks. No browser is known for the account any more. */
export async function endOtherSessions(
  ctx: IdentityContext,
  { userId, sessionId }: SignedInUser,
): Promise<void> {
  await transaction(asAuth(ctx.authDb), async (db) => {
    await endDevices(db, { userId, now: ctx.clock.now() })
    if ((await deleteSessions(db, { userId, exceptId: sessionId })) > 0)
      await recordEnd(ctx, db, { userId, detail: 'others' })
  })
}

/** Ends all sessions of the user, on every node from the next request. No browser is known for the account any more. */
export async function endAllSessions(ctx: IdentityContext, { userId }: { userId: string }): Promise<void> {
  await transaction(asAuth(ctx.authDb), async (db) => {
    await endDevices(db, { userId, now: ctx.clock.now() })
    if ((await deleteSessions(db, { userId })) > 0) await recordEnd(ctx, db, { userId, detail: 'all' })
  })
}

async function recordEnd(
  { clock, source }: IdentityContext,
  db: Connection,
  { userId, detail }: { userId: string; detail: 'one' | 'others' | 'all' },
): Promise<void> {
  await recordAction(db, {
    action: 'sessions.ended',
    userId,
    targetId: null,
    detail,
    now: clock.now(),
    source,
  })
}
