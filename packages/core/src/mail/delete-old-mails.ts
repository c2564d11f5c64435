import { asJob, type Database } from '../db/index.ts'
import { deleteMailsBefore } from './mails.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long the outbox stores a mail: the data of an erased user must be gone within 30 days [LEGAL-04]. */
export const MAX_MAIL_DAYS = 30

/** Deletes mails that were queued more than MAX_MAIL_DAYS ago. */
export async function deleteOldMails(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MAX_MAIL_DAYS * DAY_MS)
  await asJob(db, (connection) => deleteMailsBefore(connection, before))
}
