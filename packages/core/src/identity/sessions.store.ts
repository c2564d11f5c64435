import { and, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import { type Connection, connectForSession, type Database, toPreparedQuery } from '../db/index.ts'
import { sessions } from './identity.table.ts'
import type { SessionTimes } from './session-rules.ts'

/** A user with a live session, as the tables contain it at this moment. */
export type SignedInUser = SessionTimes & {
  userId: string
  email: string
  fullName: string
  signedUpAt: Date
  isAdmin: boolean
  sessionId: string
  /** Whether the session was opened with a second factor or a passkey, or set one up. */
  hasSecondFactor: boolean
  /** When an account of the public demo ends; null for every other account. */
  demoEndsAt: Date | null
}

/**
 * The user of the live session with this token; null when the session is revoked, was idle too long or is too
 * old. Four statements are sent together and cost one round trip. The first select sets the user for row
 * security; the second select then sees only that user's profile. Throws request.too_many and server.busy
 * when too many requests of the session wait.
 */
export async function findLiveSession(
  db: Database,
  { token, now, createdAfter }: { token: string; now: Date; createdAfter: Date },
): Promise<SignedInUser | null> {
  const client = await connectForSession(db, token)
  const begun = client.query('begin read only')
  const session = client.query<SessionRow>(toPreparedQuery(selectSession({ token, now, createdAfter })))
  const profile = client.query<{ isAdmin: boolean }>(toPreparedQuery(selectProfile))
  const ended = client.query('commit') // after a failed statement it rolls back
  const settled = await Promise.allSettled([begun, session, profile, ended])
  const last = settled[3]
  client.release(last.status === 'rejected' ? (last.reason as Error) : undefined)
  const [, found, profiles] = await Promise.all([begun, session, profile, ended])
  const row = found.rows[0]
  if (!row) return null
  const { userId, email, fullName, sessionId, isRecovery, hasSecondFactor, demoEndsAt } = row
  return {
    userId,
    email,
    fullName,
    sessionId,
    isRecovery,
    hasSecondFactor,
    demoEndsAt: demoEndsAt === null ? null : new Date(demoEndsAt),
    signedUpAt: new Date(row.signedUpAt),
    openedAt: new Date(row.openedAt),
    refreshedAt: new Date(row.refreshedAt),
    endsAt: new Date(row.endsAt),
    isAdmin: profiles.rows[0]?.isAdmin ?? false,
  }
}

type SessionRow = {
  [Column in keyof Omit<SignedInUser, 'isAdmin' | 'demoEndsAt'>]: SignedInUser[Column] extends Date
    ? string
    : SignedInUser[Column]
} & { demoEndsAt: string | null }

const selectSession = ({
  token,
  now,
  createdAfter,
}: {
  token: string
  now: Date
  createdAfter: Date
}) => sql`select user_id as "userId", email, full_name as "fullName", signed_up_at as "signedUpAt",
    session_id as "sessionId", opened_at as "openedAt", refreshed_at as "refreshedAt", ends_at as "endsAt",
    is_recovery as "isRecovery", has_second_factor as "hasSecondFactor",
    demo_ends_at as "demoEndsAt",
    set_config('app.user_id', user_id::text, true) from live_session(${token}, ${now}, ${createdAfter})`

const selectProfile = sql`select is_admin as "isAdmin" from profiles
    where user_id = nullif(current_setting('app.user_id', true), '')::uuid`

/** Adds a session. */
export async function insertSession(
  db: Connection,
  session: {
    id: string
    userId: string
    token: string
    expiresAt: Date
    isRecovery: boolean
    hasSecondFactor: boolean
    userAgent: string | null
    timeZone: string | null
    now: Date
  },
): Promise<void> {
  const { now, ...columns } = session
  await db.insert(sessions).values({ ...columns, createdAt: now, updatedAt: now })
}

/**
 * Stores a refresh of a session. Without a time zone the stored one stays. Returns false when the session has ended in the
 * meantime.
 */
export async function updateRefresh(
  db: Connection,
  refresh: { userId: string; sessionId: string; endsAt: Date; timeZone: string | null; now: Date },
): Promise<boolean> {
  const { userId, sessionId, endsAt, timeZone, now } = refresh
  const { rowCount } = await db
    .update(sessions)
    .set({ expiresAt: endsAt, updatedAt: now, ...(timeZone !== null && { timeZone }) })
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId), eq(sessions.isRecovery, false)))
  return rowCount === 1
}

/** Stores whether sessions of the user have a second factor: one session, or all without its id. */
export async function updateSecondFactor(
  db: Connection,
  { userId, sessionId, hasSecondFactor }: { userId: string; sessionId?: string; hasSecondFactor: boolean },
): Promise<void> {
  const one = sessionId === undefined ? undefined : eq(sessions.id, sessionId)
  await db
    .update(sessions)
    .set({ hasSecondFactor })
    .where(and(eq(sessions.userId, userId), one))
}

/** Maximum number of sessions in the list of a user. */
const MAX_LISTED_SESSIONS = 100

/** The live sessions of a user, the last used first. */
export async function listSessionRows(
  db: Connection,
  { userId, now, createdAfter }: { userId: string; now: Date; createdAfter: Date },
) {
  return await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      timeZone: sessions.timeZone,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(
      and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.createdAt, createdAfter)),
    )
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(MAX_LISTED_SESSIONS)
}

/** The time zone of the newest session of a user that has one; null without such a session. */
export async function findNewestZone(db: Connection, userId: string): Promise<string | null> {
  const [newest] = await db
    .select({ timeZone: sessions.timeZone })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNotNull(sessions.timeZone)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(1)
  return newest?.timeZone ?? null
}

/** Returns the ids that belong to live sessions. */
export async function listLiveSessionIds(
  db: Connection,
  { ids, now, createdAfter }: { ids: string[]; now: Date; createdAfter: Date },
): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        sql`${sessions.id} = any(${sql.param(ids)}::uuid[])`,
        gt(sessions.expiresAt, now),
        gt(sessions.createdAt, createdAfter),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Whether the session of a request still exists. */
export async function hasSession(
  db: Connection,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
  return rows.length === 1
}

/** Deletes one session of a user. Returns whether it existed. */
export async function deleteSession(
  db: Connection,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const { rowCount } = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
  return rowCount === 1
}

/** Deletes the sessions of a user that reset links opened. */
export async function deleteRecoverySessions(db: Connection, userId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.isRecovery, true)))
}

/** Deletes all sessions of a user, or all but the one with the id `exceptId`. Returns how many it deleted. */
export async function deleteSessions(
  db: Connection,
  { userId, exceptId }: { userId: string; exceptId?: string },
): Promise<number> {
  const others = exceptId === undefined ? undefined : ne(sessions.id, exceptId)
  const { rowCount } = await db.delete(sessions).where(and(eq(sessions.userId, userId), others))
  return rowCount ?? 0
}
