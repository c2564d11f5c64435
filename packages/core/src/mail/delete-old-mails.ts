import { asJob, type Database } from '../db/index.ts'
import { deleteMailsBefore } from './mails.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long the outbox remembers a mail. Source: readings-commercial part 5, mail data is kept for 30 days. */
export const MAX_MAIL_DAYS = 30

/** Deletes mails that were queued more than MAX_MAIL_DAYS ago. */
export async function deleteOldMails(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MAX_MAIL_DAYS * DAY_MS)
  await asJob(db, (connection) => deleteMailsBefore(connection, before))
}
