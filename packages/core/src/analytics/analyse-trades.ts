import type { AnalyticsFilter, AnalyticsReport } from '@candlebook/contract/analytics'
import { buildReport, type ChunkFilter } from '@candlebook/domain/analytics'
import { isActiveFilter } from '@candlebook/domain/trades'
import { readAsUser } from '../db/index.ts'
import type { Context } from '../kernel/index.ts'
import { tradesWithoutExit } from './analytics.store.ts'
import type { ReportLimits } from './limits.ts'
import { rollupOf } from './rollup-of.ts'

/**
 * Every figure over the viewer's closed trades that pass the filter, by exit day and net of fees. Each trade's stored
 * P&L is held against what its prices give.
 */
export async function analyseTrades(
  ctx: Context,
  { today, ...filter }: AnalyticsFilter,
  limits?: ReportLimits,
): Promise<AnalyticsReport> {
  const hasDays = filter.from !== undefined || filter.to !== undefined
  const [rollup, without] = await Promise.all([
    rollupOf(ctx, wanted(filter), limits),
    hasDays ? [] : readAsUser<{ trades: number }>(ctx, (owner) => tradesWithoutExit(owner, filter)), // those are of no day
  ])
  return buildReport({ rollup, today, excluded: without[0]?.trades ?? 0 })
}

/** The parts of the filter that leave any trade out. */
function wanted(filter: Omit<AnalyticsFilter, 'today'>): ChunkFilter {
  const parts = Object.entries(filter).filter(([part, value]) => isActiveFilter(part, value))
  return Object.fromEntries(parts)
}
