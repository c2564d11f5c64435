import { MAX_MESSAGE_MONTHS } from '@candlebook/contract/contact'
import { asJob, type Database } from '../db/index.ts'
import { deleteMessagesBefore } from './contact.store.ts'

/** Deletes messages that were sent more than MAX_MESSAGE_MONTHS ago. */
export async function deleteOldMessages(db: Database, now: Date): Promise<void> {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - MAX_MESSAGE_MONTHS)
  await asJob(db, (connection) => deleteMessagesBefore(connection, before))
}
