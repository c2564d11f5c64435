import type { Scope } from '../../db/index.ts'
import { selectMissing, selectPeriods } from './missing-rollups.store.ts'
import { MONTH_LENGTH, YEAR_LENGTH } from './period.ts'
import { markStale } from './stale-rollups.store.ts'

/** Marks every period with closed trades that have a rate, and without a rollup as stale, together with its parents. */
export async function markMissingRollups(scope: Scope, now: Date): Promise<void> {
  for (const length of [0, YEAR_LENGTH, MONTH_LENGTH]) {
    const parents = length === 0 ? [''] : await selectPeriods(scope, length)
    const missing = await selectMissing(scope, parents)
    if (missing.length > 0) await markStale(scope, missing, now)
  }
}
