import { buildChunk } from '@candlebook/domain/analytics'
import type { Scope } from '../db/index.ts'
import { selectMonthsWithoutBlocks, setBlocks, storeBlock } from './blocks.store.ts'
import type { ReportLimits } from './limits.ts'
import { tradesOfDays } from './rollups.store.ts'
import { type DayRange, daysOf, type Span } from './span.ts'

/**
 * Makes some of the missing blocks of the months that hold these exit days, in a transaction that holds the lock on
 * rollups; gives whether there are all of them now.
 */
export async function makeBlocks(scope: Scope, days: DayRange, limits: ReportLimits): Promise<boolean> {
  const missing = await selectMonthsWithoutBlocks(scope, { days, limit: limits.months + 1 })
  for (const month of missing.slice(0, limits.months)) await makeBlocksOf(scope, month, limits)
  return missing.length <= limits.months
}

async function makeBlocksOf(scope: Scope, month: Span, limits: ReportLimits): Promise<void> {
  let blocks = 0
  for await (const trades of tradesOfDays(scope, daysOf(month), limits)) {
    await storeBlock(scope, { month, part: blocks, block: buildChunk(trades) })
    blocks++
  }
  await setBlocks(scope, { month, blocks })
}
