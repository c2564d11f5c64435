import { lt, or } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { rateLimits, sessions } from './identity.table.ts'

/** Deletes sessions that ended before now, or were created before `createdBefore`. */
export async function deleteEndedSessions(
  system: Connection,
  { now, createdBefore }: { now: Date; createdBefore: Date },
): Promise<void> {
  await system.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.createdAt, createdBefore)))
}

/** Deletes counts of requests, one row per address and route, whose window began before the instant. */
export async function deleteOldRateLimits(system: Connection, before: Date): Promise<void> {
  await system.delete(rateLimits).where(lt(rateLimits.beganAt, before.getTime()))
}
