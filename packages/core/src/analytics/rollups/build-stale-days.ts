import type { Scope } from '../../db/index.ts'
import { readTradesOfDays } from './closed-trades.store.ts'
import type { DayRange } from './period.ts'
import { selectStaleDays } from './read-rollups.store.ts'
import type { ReportLimits } from './report-limits.ts'
import { rollUpBatches } from './roll-up-batches.ts'
import { deleteRollups, storeRollups } from './rollups.store.ts'

/**
 * Builds the days at the ends of a range that a build of many months left out, in a transaction that holds the lock on
 * rollups. Their months are fresh.
 */
export async function buildStaleDays(
  scope: Scope,
  range: DayRange,
  { limits, now }: { limits: ReportLimits; now: Date },
): Promise<void> {
  const days = await selectStaleDays(scope, range)
  if (days.length === 0) return
  const built = await rollUpBatches(readTradesOfDays(scope, days, limits))
  const rollups = Array.from(built, ([period, rollup]) => ({ period, rollup }))
  await Promise.all([
    storeRollups(scope, rollups, now),
    deleteRollups(
      scope,
      days.filter((day) => !built.has(day)),
    ),
  ])
}
