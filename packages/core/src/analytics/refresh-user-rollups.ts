import type { Database } from '../db/index.ts'
import type { Clock } from '../kernel/index.ts'
import { refreshRollups } from './refresh/refresh-rollups.ts'

/**
 * Rebuilds the stale rollups of a user, the newest months first, in transactions of limited size. The work of a job after an
 * import or another change of many months. A report during this waits for it, or builds what it needs in another process.
 */
export async function refreshUserRollups(
  { db, clock }: { db: Database; clock: Clock },
  { userId }: { userId: string },
): Promise<void> {
  await refreshRollups({ db, clock, actor: { kind: 'user', userId } }, { read: async () => true })
}
