import { packBlock } from '@candlebook/domain/analytics'
import { asUser, type Scope } from '../db/index.ts'
import type { Context } from '../kernel/index.ts'
import { type DayRange, selectMonthsWithoutBlock, storeBlock } from './blocks.store.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { lockRollups, selectTradesOfDays } from './rollups.store.ts'
import { daysOf } from './span.ts'

/** Most months that are made in one transaction, for the same reasons as in refreshRollups. */
const MONTHS_AT_ONCE = 2

/** Makes the blocks that are missing of the viewer's months with these exit days, where their rollups are up to date. */
export async function makeBlocks(ctx: Context, days: DayRange): Promise<void> {
  const userId = ctx.viewer?.userId ?? '' // without a viewer the transaction throws
  await alone(userId, async () => {
    while (await asUser(ctx, (scope) => makeSome(scope, days)));
  })
}

const alone = oneAtATime<void>()

/** Whether there were any to be made. */
async function makeSome(scope: Scope, days: DayRange): Promise<boolean> {
  await lockRollups(scope) // so that no trade of theirs is written before they are stored
  const months = await selectMonthsWithoutBlock(scope, { days, limit: MONTHS_AT_ONCE })
  for (const month of months) {
    const trades = await selectTradesOfDays(scope, daysOf(month))
    await storeBlock(scope, { month, block: packBlock(trades) })
  }
  return months.length > 0
}
