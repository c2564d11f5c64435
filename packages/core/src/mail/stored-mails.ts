import { asJob, type Database } from '../db/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import type { Clock } from '../kernel/index.ts'
import { deleteMailsBefore, selectUntriedMails } from './mails.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long the outbox stores a mail: the data of an erased user must be gone within 30 days [LEGAL-04]. */
export const MAX_MAIL_DAYS = 30

/** Deletes mails that were queued more than MAX_MAIL_DAYS ago. */
export async function deleteOldMails(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MAX_MAIL_DAYS * DAY_MS)
  await asJob(db, (connection) => deleteMailsBefore(connection, before))
}

/** How many mails one transaction enqueues. */
const PORTION = 1000

/**
 * Enqueues the sending of mails that wait, were never tried and have no job, as after a restore: a backup has no jobs. A
 * worker calls it when it starts. A mail whose job waits already gets no second one.
 */
export async function enqueueRestoredMails({
  db,
  clock,
  jobs,
}: {
  db: Database
  clock: Clock
  jobs: JobQueue
}): Promise<void> {
  const after = new Date(clock.now().getTime() - 2 * DAY_MS)
  let lastId: string | null = null
  do {
    lastId = await asJob(db, async (connection) => {
      const mailIds = await selectUntriedMails(connection, { after, afterId: lastId, limit: PORTION })
      for (const mailId of mailIds) await jobs.enqueue(connection, 'mail.send', { mailId })
      return mailIds.at(-1) ?? null
    })
  } while (lastId)
}
