import type { LiveCounts } from '@candlebook/contract/operations'
import { allowLongWork, asJob, type Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/index.ts'
import { selectTraderCounts } from './overview.store.ts'

/**
 * How many people recorded a trade in the last 365 days, and how many trades there are. Leaves out the public demo, sample
 * trades, and accounts that are being erased. It reads every trade, so it takes long on a large database.
 */
export async function countTraders({ db, clock }: { db: Database; clock: Clock }): Promise<LiveCounts> {
  const since = new Date(clock.now().getTime() - ACTIVE_DAYS * DAY_MS)
  return await asJob(db, async (connection) => {
    await allowLongWork(connection)
    return await selectTraderCounts(connection, since)
  })
}

const ACTIVE_DAYS = 365
const DAY_MS = 24 * 60 * 60 * 1000
