import type { Database } from '../db/index.ts'
import type { Actor, Clock } from '../kernel/index.ts'
import { MAX_SESSION_DAYS } from './auth.ts'
import { readSessionCookie } from './read-session-cookie.ts'
import { findLiveSession, type SignedInUser } from './sessions.store.ts'

/**
 * The user of the live session in a Cookie header; null without one. Reads the session and the profile from
 * the database every time, so the revocation of a session or of administrator rights takes effect on the next
 * request.
 */
export async function findSignedInUser(
  app: { db: Database; clock: Clock; secret: string; baseUrl: string },
  cookieHeader: string | undefined,
): Promise<SignedInUser | null> {
  const token = readSessionCookie(cookieHeader, app)
  if (!token) return null
  const now = app.clock.now()
  const createdAfter = new Date(now.getTime() - MAX_SESSION_DAYS * 24 * 60 * 60 * 1000)
  return await findLiveSession(app.db, { token, now, createdAfter })
}

/** The actor of a request: the signed-in user or administrator, or anonymous without a session. */
export function toActor(user: SignedInUser | null): Actor {
  if (!user) return { kind: 'anonymous' }
  return { kind: user.isAdmin ? 'administrator' : 'user', userId: user.userId }
}
