import type { Day } from '../days/index.ts'
import { packBlock } from './pack-block.ts'
import { rollUpBlock } from './roll-up-block.ts'
import type { Rollup } from './rollup.ts'
import type { StoredTrade } from './trade-keys.ts'

/**
 * The rollup of each exit day, oldest first. Trades come in order of exit (see `byExit`); their stored P&L is held
 * against what their prices give.
 */
export function rollUpDays(trades: Iterable<StoredTrade>): Map<Day, Rollup> {
  const days = Map.groupBy(trades, ({ exitDate }) => exitDate)
  return new Map(Array.from(days, ([day, itsTrades]) => [day, rollUpBlock(packBlock(itsTrades))]))
}
