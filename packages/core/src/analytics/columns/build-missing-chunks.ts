import { buildChunk } from '@candlebook/domain/analytics'
import type { Scope } from '../../db/index.ts'
import { readTradesOfDays } from '../rollups/closed-trades.store.ts'
import { type DayRange, listDays, type Period } from '../rollups/period.ts'
import type { ReportLimits } from '../rollups/report-limits.ts'
import { selectMonthsWithoutChunks, setChunkCount, storeChunk } from './column-chunks.store.ts'

/**
 * Builds some of the missing chunks of the months that hold these exit days, in a transaction that holds the lock on
 * rollups. Returns whether all chunks exist then.
 */
export async function buildMissingChunks(
  scope: Scope,
  days: DayRange,
  limits: ReportLimits,
): Promise<boolean> {
  const missing = await selectMonthsWithoutChunks(scope, { days, limit: limits.months + 1 })
  for (const month of missing.slice(0, limits.months)) await buildChunksOfMonth(scope, month, limits)
  return missing.length <= limits.months
}

async function buildChunksOfMonth(scope: Scope, month: Period, limits: ReportLimits): Promise<void> {
  let chunkCount = 0
  for await (const trades of readTradesOfDays(scope, listDays(month), limits)) {
    await storeChunk(scope, { month, part: chunkCount, chunk: buildChunk(trades) })
    chunkCount++
  }
  await setChunkCount(scope, { month, chunkCount })
}
