import type { Scope } from '../../db/index.ts'
import { countTrades, readTradesOfMonth, type TradeBatch } from './closed-trades.store.ts'
import { ignoreUntilAwaited } from './ignore-until-awaited.ts'
import type { Period } from './period.ts'
import type { ReportLimits } from './report-limits.ts'

/** Writes of the user wait for a transaction that builds rollups, so it ends when it has read this many batches. */
const MAX_BATCHES = 4

/**
 * Passes the first of these months with their trades to `build`, as many as one transaction may build. Returns their number.
 * The database reads the next month while this process computes, and the next month is built before this one is written.
 * Ends when every build has ended. When one fails, throws its error and not those that follow from it.
 */
export async function forEachMonth(
  scope: Scope,
  { months, limits }: { months: Period[]; limits: ReportLimits },
  build: (month: Period, batches: AsyncIterable<TradeBatch>) => Promise<void>,
): Promise<number> {
  const builds: Promise<void>[] = []
  let trades = 0
  let next = openMonth(scope, months[0], limits)
  try {
    while (next) {
      const { month, batches } = next
      const first = await next.first
      const firstTrades = first === null ? 0 : countTrades(first)
      trades += firstTrades
      const count = builds.length + 1
      const isLast =
        count === limits.months || firstTrades === limits.trades || trades >= MAX_BATCHES * limits.trades
      next = isLast ? null : openMonth(scope, months[count], limits)
      builds.push(ignoreUntilAwaited(build(month, startWith(first, batches))))
    }
  } catch (error) {
    await Promise.all(builds) // a failed build made the transaction fail
    throw error
  } finally {
    await Promise.allSettled(builds) // none of them may use the connection after the transaction
  }
  await Promise.all(builds)
  return builds.length
}

function openMonth(scope: Scope, month: Period | undefined, limits: ReportLimits) {
  if (month === undefined) return null
  const batches = readTradesOfMonth(scope, month, limits)
  const first = ignoreUntilAwaited(batches.next().then(({ value }): TradeBatch | null => value ?? null))
  return { month, first, batches }
}

async function* startWith(first: TradeBatch | null, batches: AsyncIterable<TradeBatch>) {
  if (first !== null) yield first
  yield* batches
}
