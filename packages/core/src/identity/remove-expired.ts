import { asAuth, type Database } from '../db/index.ts'
import { MAX_SESSION_DAYS } from './auth.ts'
import { deleteEndedSessions, deleteExpiredVerifications, deleteOldRateLimits } from './expired.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Deletes expired rows of the auth library: ended sessions, invalid tokens, and counts of attempts a day old.
 */
export async function removeExpired(authDb: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await asAuth(authDb, async (system) => {
    await deleteEndedSessions(system, { now, createdBefore: daysAgo(MAX_SESSION_DAYS) })
    await deleteExpiredVerifications(system, now)
    await deleteOldRateLimits(system, daysAgo(1)) // every window is shorter than a day
  })
}
