import { buildChunk, type Rollup, rollUp, rollUpDays } from '@candlebook/domain/analytics'
import type { Day } from '@candlebook/domain/days'
import type { TradeBatch } from './closed-trades.store.ts'

/** Rolls up each exit day of trades that come in batches, in order of exit. A batch may end within a day. */
export async function rollUpBatches(batches: AsyncIterable<TradeBatch>): Promise<Map<Day, Rollup>> {
  const days = new Map<Day, Rollup>()
  for await (const batch of batches) {
    for (const [day, rollup] of rollUpDays(buildChunk(batch))) {
      const before = days.get(day)
      days.set(day, before ? rollUp([before, rollup]) : rollup)
    }
  }
  return days
}
