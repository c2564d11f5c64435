import type { Scope } from '../db/index.ts'
import { selectMissing, selectSpans } from './missing.store.ts'
import { markStale } from './rollups.store.ts'
import { MONTH, YEAR } from './span.ts'

/** Gives every span that has closed trades and no rollup a row that is out of date, with all that hold it. */
export async function markMissing(scope: Scope, now: Date): Promise<void> {
  for (const letters of [0, YEAR, MONTH]) {
    const above = letters === 0 ? [''] : await selectSpans(scope, letters)
    const missing = await selectMissing(scope, above)
    if (missing.length > 0) await markStale(scope, missing, now)
  }
}
