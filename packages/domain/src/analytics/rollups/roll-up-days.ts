import type { Day } from '../../days/index.ts'
import { buildChunk } from '../columns/build-chunk.ts'
import type { StoredTrade } from '../columns/trade-keys.ts'
import { rollUpChunk } from './roll-up-chunk.ts'
import type { Rollup } from './rollup.ts'

/** Rolls up each exit day, oldest first. Trades come in order of exit. */
export function rollUpDays(trades: Iterable<StoredTrade>): Map<Day, Rollup> {
  const days = Map.groupBy(trades, ({ exitDate }) => exitDate)
  return new Map(Array.from(days, ([day, itsTrades]) => [day, rollUpChunk(buildChunk(itsTrades))]))
}
