import { asJob, type Database } from '../db/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import type { Clock } from '../kernel/index.ts'
import { selectUntriedMails } from './mails.store.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How many mails one run enqueues. The next run takes the others. */
const MAX_MAILS = 1000

/**
 * Enqueues the sending of mails that wait and were never tried. Such a mail was added in a transaction of the auth
 * role, and the process ended before it enqueued the job; or a backup was restored, which has no jobs. A mail whose job
 * waits already gets no second one.
 */
export async function enqueueWaitingMails({
  db,
  clock,
  jobs,
}: {
  db: Database
  clock: Clock
  jobs: JobQueue
}): Promise<void> {
  const now = clock.now().getTime()
  const added = { after: new Date(now - 2 * DAY_MS), before: new Date(now - MINUTE_MS) }
  await asJob(db, async (connection) => {
    for (const mailId of await selectUntriedMails(connection, { ...added, limit: MAX_MAILS }))
      await jobs.enqueue(connection, 'mail.send', { mailId })
  })
}
