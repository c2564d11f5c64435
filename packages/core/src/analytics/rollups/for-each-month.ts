import type { Scope } from '../../db/index.ts'
import { countTrades, readTradesOfMonth, type TradeBatch } from './closed-trades.store.ts'
import type { Period } from './period.ts'
import type { ReportLimits } from './report-limits.ts'

/** Writes of the user wait for a transaction that builds rollups, so it ends when it has read this many batches. */
const MAX_BATCHES = 4

/**
 * Passes the first of these months with their trades to `build`, as many as one transaction may build. Returns their number.
 * The database reads the next month while this process computes, and a month is written while the next ones are built.
 */
export async function forEachMonth(
  scope: Scope,
  { months, limits }: { months: Period[]; limits: ReportLimits },
  build: (month: Period, batches: AsyncIterable<TradeBatch>) => Promise<void>,
): Promise<number> {
  const building: Promise<void>[] = []
  let trades = 0
  let next = openMonth(scope, months[0], limits)
  while (next) {
    const { month, batches } = next
    const first = await next.first
    const inFirst = first === null ? 0 : countTrades(first)
    trades += inFirst
    const isOver =
      building.length + 1 === limits.months ||
      inFirst === limits.trades ||
      trades >= MAX_BATCHES * limits.trades
    next = isOver ? null : openMonth(scope, months[building.length + 1], limits)
    building.push(ignoreUntilAwaited(build(month, startWith(first, batches))))
  }
  await Promise.all(building)
  return building.length
}

function openMonth(scope: Scope, month: Period | undefined, limits: ReportLimits) {
  if (month === undefined) return null
  const batches = readTradesOfMonth(scope, month, limits)
  const first = ignoreUntilAwaited(batches.next().then(({ value }): TradeBatch | null => value ?? null))
  return { month, first, batches }
}

/** A promise whose rejection is not reported before it is awaited: the error of an earlier month is thrown first. */
function ignoreUntilAwaited<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

async function* startWith(first: TradeBatch | null, batches: AsyncIterable<TradeBatch>) {
  if (first !== null) yield first
  yield* batches
}
