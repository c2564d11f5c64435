import type { TradeSummary } from '@candlebook/contract/trades'
import { buildSummaryCards } from '@candlebook/domain/analytics'
import type { Context } from '../context/index.ts'
import { asUser, readAsUser } from '../db/index.ts'
import { countOpenTrades } from '../trades/index.ts'
import { countExcludedTrades, type ExcludedTrades } from './analytics.store.ts'
import { rollUpRecord } from './record-cache.ts'

const allTrades = { market: 'all', type: 'all' } as const

/**
 * The figures of the summary cards over all trades of the viewer. Figures of closed trades come from the same rollup
 * as the report.
 */
export async function summariseTrades(ctx: Context, { today }: { today: string }): Promise<TradeSummary> {
  const [rollup, open, [excluded]] = await Promise.all([
    rollUpRecord(ctx, {}),
    asUser(ctx, countOpenTrades),
    readAsUser<ExcludedTrades>(ctx, (owner) => countExcludedTrades(owner, allTrades)),
  ])
  const { withoutRate, feesWithoutRate } = excluded! // the statement returns one row
  return { ...buildSummaryCards(rollup, today), ...open, withoutRate, feesWithoutRate }
}
