import { packBlock } from '@candlebook/domain/analytics'
import type { Scope } from '../db/index.ts'
import { type DayRange, selectMonthsWithoutBlock, storeBlock } from './blocks.store.ts'
import { selectTradesOfDays } from './rollups.store.ts'
import { daysOf } from './span.ts'

/** Most months that are made in one transaction, for the same reasons as in refreshRollups. */
const MONTHS_AT_ONCE = 2

/**
 * Makes some of the missing blocks of the months that hold these exit days, in a transaction that holds the lock on
 * rollups; gives whether there are all of them now.
 */
export async function makeBlocks(scope: Scope, days: DayRange): Promise<boolean> {
  const missing = await selectMonthsWithoutBlock(scope, { days, limit: MONTHS_AT_ONCE + 1 })
  for (const month of missing.slice(0, MONTHS_AT_ONCE)) {
    const trades = await selectTradesOfDays(scope, daysOf(month))
    await storeBlock(scope, { month, block: packBlock(trades) })
  }
  return missing.length <= MONTHS_AT_ONCE
}
