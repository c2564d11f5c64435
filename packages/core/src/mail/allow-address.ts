import { asJob, type Database } from '../db/index.ts'
import { removeUndeliverableAddress } from './mails.store.ts'

/** Lets mail go again to an address that its mail server refused for good. Returns whether it was refused. */
export async function allowAddress(db: Database, address: string): Promise<boolean> {
  return await asJob(db, (connection) => removeUndeliverableAddress(connection, address))
}
