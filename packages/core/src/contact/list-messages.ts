import { asJob, type Database } from '../db/index.ts'
import { type ContactMessageRow, selectNewestMessages } from './contact.store.ts'

/** The most messages that one call lists. */
export const MAX_LISTED_MESSAGES = 500

/** The newest messages of the contact form, for the command line of the operator. */
export async function listContactMessages(db: Database, limit: number): Promise<ContactMessageRow[]> {
  return await asJob(db, (connection) =>
    selectNewestMessages(connection, Math.min(limit, MAX_LISTED_MESSAGES)),
  )
}
