import { countDaysBetween } from '@candlebook/domain/days'
import { asJob } from '../db/index.ts'
import { findNewestRate } from './rates.store.ts'
import type { RatesContext } from './store-rates.ts'

/** Maximum age of the newest rate at which a worker that starts fetches none. Weekends without rates are shorter than this. */
const MAX_AGE_DAYS = 4

/** Enqueues a fetch when no rate of the bank is stored or the newest one is older than four days. Returns whether it did. */
export async function requestLateRates(app: RatesContext & { rates: object | null }): Promise<boolean> {
  if (app.rates === null) return false
  return await asJob(app.db, async (db) => {
    const newest = await findNewestRate(db)
    const today = app.clock.now().toISOString().slice(0, 10)
    if (newest?.source === 'ecb' && countDaysBetween(newest.day, today) <= MAX_AGE_DAYS) return false
    return (await app.jobs.enqueue(db, 'rates.fetch', {})) !== null
  })
}
