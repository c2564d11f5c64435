import type { MissingDays, RateDay } from '@candlebook/domain/rates'
import { allowLongWork, asJob, type Database } from '../db/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import { type Clock, newId } from '../kernel/index.ts'
import { insertCorrection } from './rate-corrections.store.ts'
import { deleteSampleRates, lockRates, upsertRates } from './rates.store.ts'
import { countWritten, listAffectedRange, type RatesChange } from './rates-change.ts'

/** The ports that a load of rates needs. */
export type RatesContext = { db: Database; clock: Clock; jobs: JobQueue }

/**
 * Stores rates of the bank in one transaction. It deletes all sample rates, so that no made-up rate is stored next to a real
 * one. Stored rates of other days and currencies stay as they are. When a rate was added, corrected or deleted, it enqueues
 * the job that computes the account P&L again. Corrections are stored for the operator. `days` are in ascending order and not
 * empty.
 */
export function storeRates(
  { db, clock, jobs }: RatesContext,
  { days, missing }: { days: readonly RateDay[]; missing: MissingDays[] },
): Promise<RatesChange> {
  return asJob(db, async (connection) => {
    await allowLongWork(connection)
    await lockRates(connection)
    const written = countWritten()
    const samples = await deleteSampleRates(connection)
    if (samples) written.addSpan(samples)
    await upsertRates(connection, days, { now: clock.now(), onWritten: written.add })
    const counts = written.finish()
    const total = days.reduce((count, { rates }) => count + Object.keys(rates).length, 0)
    const change: RatesChange = {
      ...counts,
      unchanged: total - counts.added - counts.changed,
      from: days[0]!.day, // not empty
      to: days.at(-1)!.day,
      missing,
    }
    const range = listAffectedRange(change)
    if (range) {
      const changeId = newId()
      await jobs.enqueue(connection, 'rates.recompute', { changeId, ...range })
      const { changed: count, corrections: listed } = change
      if (count > 0) await insertCorrection(connection, { id: changeId, count, listed, now: clock.now() })
    }
    return change
  })
}
