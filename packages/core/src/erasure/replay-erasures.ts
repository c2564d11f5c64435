import { asAuth, asJob, type Database } from '../db/index.ts'
import { listUserIds } from '../identity/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import type { Clock } from '../kernel/index.ts'
import { selectErasedHashes } from './erasures.store.ts'
import { hashUserId, requestErasure } from './request-erasure.ts'

/** The hashes of the ids of all erased users, for the comparison with a restored backup. */
export function listErasedHashes(db: Database): Promise<string[]> {
  return asJob(db, selectErasedHashes)
}

/**
 * Requests the erasure of every account whose id has one of these hashes: a restored backup contains accounts that were
 * erased after it was made. Returns the number of these accounts.
 */
export async function replayErasures(
  { db, authDb, jobs, clock }: { db: Database; authDb: Database; jobs: JobQueue; clock: Clock },
  hashes: string[],
): Promise<number> {
  const erased = new Set(hashes)
  const userIds = (await asAuth(authDb, listUserIds)).filter((userId) => erased.has(hashUserId(userId)))
  for (const userId of userIds) await requestErasure({ db, jobs, clock }, { userId, requestedBy: userId })
  return userIds.length
}
