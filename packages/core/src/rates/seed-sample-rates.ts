import { buildSampleRates } from '@candlebook/domain/rates'
import { asJob, type Database } from '../db/index.ts'
import type { Clock } from '../kernel/index.ts'
import { hasRates, insertSampleRates, lockRates } from './rates.store.ts'

/**
 * Stores sample rates of the last 440 days for the demo, for days that have none. Does nothing when rates of the bank are
 * stored. Returns how many rates it added.
 */
export function seedSampleRates({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const now = clock.now()
  return asJob(db, async (connection) => {
    await lockRates(connection)
    if (await hasRates(connection, 'ecb')) return 0
    return await insertSampleRates(connection, buildSampleRates(now.toISOString().slice(0, 10)), now)
  })
}
