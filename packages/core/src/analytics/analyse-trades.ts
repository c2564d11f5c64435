import type { AnalyticsFilter, AnalyticsReport } from '@candlebook/contract/analytics'
import { buildReport, type ChunkFilter } from '@candlebook/domain/analytics'
import { isActiveFilter } from '@candlebook/domain/trades'
import { readAsUser } from '../db/index.ts'
import type { Context } from '../kernel/index.ts'
import { countTradesWithoutExit } from './analytics.store.ts'
import { loadRollup } from './load-rollup.ts'
import type { ReportLimits } from './rollups/report-limits.ts'

/** Builds the report over the viewer's filtered closed trades, by exit day and net of fees. */
export async function analyseTrades(
  ctx: Context,
  { today, ...filter }: AnalyticsFilter,
  limits?: ReportLimits,
): Promise<AnalyticsReport> {
  const hasDays = filter.from !== undefined || filter.to !== undefined
  const [rollup, without] = await Promise.all([
    loadRollup(ctx, toChunkFilter(filter), limits),
    hasDays ? [] : readAsUser<{ trades: number }>(ctx, (owner) => countTradesWithoutExit(owner, filter)), // trades without an exit date are on no day
  ])
  return buildReport({ rollup, today, excluded: without[0]?.trades ?? 0 })
}

/** The fields of the filter that exclude a trade. */
function toChunkFilter(filter: Omit<AnalyticsFilter, 'today'>): ChunkFilter {
  const parts = Object.entries(filter).filter(([part, value]) => isActiveFilter(part, value))
  return Object.fromEntries(parts)
}
