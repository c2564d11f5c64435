import { asJob, type Database } from '../db/index.ts'
import { removeOldAuditData } from './audit.store.ts'

const PORTION = 5000
/** More portions than a day can have; the next day continues. */
const MAX_PORTIONS = 1000

/**
 * Removes network addresses from entries after 30 days, and entries after 24 months. The clock of the database decides
 * which are old. Each portion is a separate transaction, so that locks are short.
 */
export async function removeOldEntries(db: Database): Promise<void> {
  for (let done = 0; done < MAX_PORTIONS; done++) {
    const changed = await asJob(db, (connection) => removeOldAuditData(connection, PORTION))
    if (changed === 0) return
  }
}
