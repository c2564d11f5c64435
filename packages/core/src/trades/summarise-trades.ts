import type { TradeSummary } from '@candlebook/contract/trades'
import { add, type Decimal, subtract } from '@candlebook/domain/decimal'
import { asUser } from '../db/index.ts'
import type { Context } from '../kernel/index.ts'
import { summariseTrades as selectSummary, sumLastExitDays } from './trades.store.ts'

/** How many exit days the small equity line of the first card shows. */
const EQUITY_DAYS = 40

/**
 * The figures of the summary cards over all trades of the viewer. `equity` is the cumulative net P&L after each of
 * the last exit days, so its last value is totalPnl. `today` is the trader's own day and decides the month.
 */
export function summariseTrades(ctx: Context, { today }: { today: string }): Promise<TradeSummary> {
  return asUser(ctx, async (scope) => {
    const summary = await selectSummary(scope, `${today.slice(0, 7)}-01`)
    const days = await sumLastExitDays(scope, EQUITY_DAYS)
    return { ...summary, equity: endingAt(summary.totalPnl, days) }
  })
}

function endingAt(total: Decimal, days: Decimal[]): Decimal[] {
  const line: Decimal[] = []
  let at = days.reduce((left, day) => subtract(left, day), total)
  for (const day of days) {
    at = add(at, day)
    line.push(at)
  }
  return line
}
