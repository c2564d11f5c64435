import type { AnalyticsFilter, AnalyticsReport } from '@candlebook/contract/analytics'
import { reportOf, storedTotal, summariseDays } from '@candlebook/domain/analytics'
import { readAsUser } from '../db/index.ts'
import type { Context } from '../kernel/index.ts'
import { type ClosedTrade, closedTrades, type TradeWithoutExit } from './analytics.store.ts'

/**
 * Every figure over the viewer's closed trades that pass the filter, by exit day and net of fees. Each trade's stored
 * P&L is held against what its prices give while it passes.
 */
export async function analyseTrades(
  ctx: Context,
  { today, ...filter }: AnalyticsFilter,
): Promise<AnalyticsReport> {
  const rows = await readAsUser<ClosedTrade | TradeWithoutExit>(ctx, (owner) => closedTrades(owner, filter))
  const trades = rows.filter((row) => row.pnl !== null)
  const stored = storedTotal()
  const days = summariseDays(trades, stored.add)
  return reportOf({ days, today, stored: stored.result(), excluded: rows.length - trades.length })
}
