import { DAY_MS } from '@candlebook/domain/days/day'
import { asAuth, type Database, transaction } from '../db/index.ts'
import { deleteExpiredApiTokens } from './api-tokens.store.ts'
import { deleteOldAttempts, FORGET_ATTEMPTS_MS } from './attempts.store.ts'
import { deleteExpiredChallenges } from './challenges.store.ts'
import { deleteOldEmailChanges } from './email-changes.store.ts'
import { deleteEndedSessions, deleteOldRateLimits } from './expired-rows.store.ts'
import { deleteExpiredLinks } from './links.store.ts'
import { deleteExpiredSteps } from './pending-steps.store.ts'
import { MAX_SESSION_MS } from './session-rules.ts'
import { linkLifetimes } from './tokens.ts'

/** An expired API token stays in its user's list for this long, so that the user sees why a program stopped. */
const MAX_EXPIRED_TOKEN_MS = 30 * DAY_MS

/**
 * Deletes expired rows of the schema auth: ended sessions, links, changes of the address, challenges and begun steps
 * that no longer work, API tokens that expired 30 days ago, and counts of attempts a day old.
 */
export async function removeExpired(authDb: Database, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await transaction(asAuth(authDb), async (system) => {
    await deleteEndedSessions(system, { now, createdBefore: ago(MAX_SESSION_MS) })
    await deleteExpiredLinks(system, now)
    await deleteExpiredApiTokens(system, ago(MAX_EXPIRED_TOKEN_MS))
    await deleteOldEmailChanges(system, ago(linkLifetimes.change_new))
    await deleteExpiredChallenges(system, now)
    await deleteExpiredSteps(system, now)
    await deleteOldAttempts(system, ago(FORGET_ATTEMPTS_MS))
    await deleteOldRateLimits(system, ago(DAY_MS)) // every window is shorter than a day
  })
}
