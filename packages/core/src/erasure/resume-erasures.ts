import { asJob, type Database } from '../db/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import type { Clock } from '../kernel/index.ts'
import { selectOpenErasures } from './erasures.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** An erasure takes minutes. The privacy page promises 30 days, so an operator must act in time. */
const WARN_AFTER_DAYS = 7
const ALARM_AFTER_DAYS = 21

/** An erasure that is open for too long. */
export type LateErasure = { erasureId: string; days: number; severity: 'warning' | 'alarm' }

/**
 * Enqueues every erasure that is not finished. One that waits or runs already is not enqueued twice. Reports each that
 * is open for 7 days or longer, as an alarm from 21 days on.
 */
export async function resumeErasures({
  db,
  jobs,
  clock,
  reportLate,
}: {
  db: Database
  jobs: JobQueue
  clock: Clock
  reportLate(late: LateErasure): void
}): Promise<void> {
  await asJob(db, async (connection) => {
    for (const { id, createdAt } of await selectOpenErasures(connection)) {
      await jobs.enqueue(connection, 'accounts.erase', { erasureId: id })
      const days = Math.floor((clock.now().getTime() - createdAt.getTime()) / DAY_MS)
      if (days < WARN_AFTER_DAYS) continue
      reportLate({ erasureId: id, days, severity: days < ALARM_AFTER_DAYS ? 'warning' : 'alarm' })
    }
  })
}
