import { type Rollup, rollUp, rollUpDays, type StoredTrade } from '@candlebook/domain/analytics'
import type { Day } from '@candlebook/domain/days'

/** Rolls up each exit day of trades that come in batches, in order of exit. A batch may end within a day. */
export async function rollUpBatches(portions: AsyncIterable<StoredTrade[]>): Promise<Map<Day, Rollup>> {
  const days = new Map<Day, Rollup>()
  for await (const trades of portions) {
    for (const [day, rollup] of rollUpDays(trades)) {
      const before = days.get(day)
      days.set(day, before ? rollUp([before, rollup]) : rollup)
    }
  }
  return days
}
