import type { TradeSummary } from '@candlebook/contract/trades'
import { buildSummaryCards } from '@candlebook/domain/analytics'
import { asUser } from '../db/index.ts'
import type { Context } from '../kernel/index.ts'
import { countOpenTrades } from '../trades/index.ts'
import { loadRollup } from './load-rollup.ts'

/**
 * The figures of the summary cards over all trades of the viewer. Figures of closed trades come from the same rollup
 * as the report.
 */
export async function summariseTrades(ctx: Context, { today }: { today: string }): Promise<TradeSummary> {
  const [rollup, open] = await Promise.all([loadRollup(ctx, {}), asUser(ctx, countOpenTrades)])
  return { ...buildSummaryCards(rollup, today), ...open }
}
