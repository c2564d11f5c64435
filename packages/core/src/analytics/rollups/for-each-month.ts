import type { StoredTrade } from '@candlebook/domain/analytics'
import type { Scope } from '../../db/index.ts'
import { readTradesOfMonth } from './closed-trades.store.ts'
import type { Period } from './period.ts'
import type { ReportLimits } from './report-limits.ts'

/** Writes of the user wait for a transaction that builds rollups, so it ends when it has read this many batches. */
const MAX_BATCHES = 2

/**
 * Passes the first of these months with their trades to `build`, one after the other, as many as one transaction may
 * build. Returns their number. The database reads the next month while this process computes.
 */
export async function forEachMonth(
  scope: Scope,
  { months, limits }: { months: Period[]; limits: ReportLimits },
  build: (month: Period, batches: AsyncIterable<StoredTrade[]>) => Promise<void>,
): Promise<number> {
  let [done, trades] = [0, 0]
  let next = openMonth(scope, months[0], limits)
  while (next) {
    const { month, batches } = next
    const first = await next.first
    done += 1
    trades += first.length
    const isOver =
      done === limits.months || first.length === limits.trades || trades >= MAX_BATCHES * limits.trades
    next = isOver ? null : openMonth(scope, months[done], limits)
    await build(month, startWith(first, batches))
  }
  return done
}

function openMonth(scope: Scope, month: Period | undefined, limits: ReportLimits) {
  if (month === undefined) return null
  const batches = readTradesOfMonth(scope, month, limits)
  const first = batches.next().then(({ value }): StoredTrade[] => value ?? [])
  first.catch(() => {}) // awaited after the month before, whose error is thrown first
  return { month, first, batches }
}

async function* startWith(first: StoredTrade[], batches: AsyncIterable<StoredTrade[]>) {
  if (first.length > 0) yield first
  yield* batches
}
