import { lt, or } from 'drizzle-orm'
import { asSystem, type Database } from '../db/index.ts'
import { LONGEST_SESSION_DAYS } from './auth.ts'
import { rateLimits, sessions, verifications } from './identity.table.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Deletes what the auth library leaves behind: sessions that have ended, tokens that are no longer valid, and counts of
 * sign-in attempts (one row per address and route) that are a day old. No windows are that long.
 */
export async function removeExpired(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - LONGEST_SESSION_DAYS * DAY_MS)
  await asSystem(db, async (system) => {
    await system.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.createdAt, oldest)))
    await system.delete(verifications).where(lt(verifications.expiresAt, now))
    await system.delete(rateLimits).where(lt(rateLimits.lastRequest, now.getTime() - DAY_MS))
  })
}
