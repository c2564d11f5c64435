import { connectForSession, type Database, prepared } from '../db/index.ts'
import type { Clock, Viewer } from '../kernel/index.ts'
import { LONGEST_SESSION_DAYS } from './auth.ts'
import { readSessionCookie } from './read-session-cookie.ts'
import { liveSession } from './sessions.store.ts'

/** A viewer with the name and address that the session answers. */
export type SignedInViewer = Viewer & { email: string; fullName: string }

/**
 * Who sent this Cookie header; null without a live session. Reads the database every time, so a revoked session
 * fails on the very next request. Throws request.too_many and server.busy when too many requests of the session wait.
 */
export async function findViewer(
  world: { db: Database; clock: Clock; secret: string; baseUrl: string },
  cookieHeader: string | undefined,
): Promise<SignedInViewer | null> {
  const token = readSessionCookie(cookieHeader, world)
  if (!token) return null
  const now = world.clock.now()
  const madeAfter = new Date(now.getTime() - LONGEST_SESSION_DAYS * 24 * 60 * 60 * 1000)
  const client = await connectForSession(world.db, token)
  try {
    const { rows } = await client.query<SignedInViewer>(prepared(liveSession({ token, now, madeAfter })))
    return rows[0] ?? null
  } finally {
    client.release()
  }
}
