import type { Scope } from '../../db/index.ts'
import { forEachMonth } from '../rollups/for-each-month.ts'
import type { DayRange } from '../rollups/period.ts'
import type { ReportLimits } from '../rollups/report-limits.ts'
import { deleteFormerChunks, selectMonthsWithoutChunks, setChunkCount } from './column-chunks.store.ts'
import { storeChunks } from './store-chunks.ts'

/**
 * Builds some of the missing chunks of the months that hold these exit days, in a transaction that holds the lock on
 * rollups. Returns whether all chunks exist then.
 */
export async function buildMissingChunks(
  scope: Scope,
  days: DayRange,
  limits: ReportLimits,
): Promise<boolean> {
  const months = await selectMonthsWithoutChunks(scope, { days, limit: limits.months + 1 })
  const done = await forEachMonth(scope, { months, limits }, async (month, batches) => {
    const chunkCount = await storeChunks(scope, { month, batches })
    await deleteFormerChunks(scope, [{ month, chunkCount }])
    await setChunkCount(scope, { month, chunkCount })
  })
  return done === months.length
}
