import type { Notification } from '@candlebook/contract/notifications'
import { asJob, type Database } from '../db/index.ts'
import { selectAnnounced } from './notifications.store.ts'

/** The notifications that were announced, for the event streams of browsers: one statement for all of them. */
export async function loadAnnounced(db: Database, ids: string[]): Promise<Notification[]> {
  return await asJob(db, (connection) => selectAnnounced(connection, ids))
}
