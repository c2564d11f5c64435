import type { AnalyticsFilter, AnalyticsReport, ReportRequest } from '@candlebook/contract/analytics'
import { buildReport, type ChunkFilter, createDayColumns } from '@candlebook/domain/analytics'
import { isActiveFilter } from '@candlebook/domain/trades'
import type { Context } from '../context/index.ts'
import { readAsUser } from '../db/index.ts'
import { countExcludedTrades, type ExcludedTrades } from './analytics.store.ts'
import { type RecordLimits, rollUpRecord } from './record-cache.ts'

/** Builds the report over the viewer's filtered closed trades, by exit day, net of fees and in account currency. */
export async function analyseTrades(
  ctx: Context,
  { today, days = 'all', ...filter }: ReportRequest,
  limits?: RecordLimits,
): Promise<AnalyticsReport> {
  const rollup = await rollUpRecord(ctx, toChunkFilter(filter), limits)
  const [excluded] = await readAsUser<ExcludedTrades>(ctx, (owner) => countExcludedTrades(owner, filter))
  const { withoutExit, withoutRate, feesWithoutRate } = excluded! // the statement returns one row
  const report = buildReport({ rollup, today, excluded: withoutExit, withoutRate, feesWithoutRate })
  return days === 'all' ? report : { ...report, days: createDayColumns() }
}

/** The fields of the filter that exclude a trade. */
function toChunkFilter(filter: Omit<AnalyticsFilter, 'today'>): ChunkFilter {
  const parts = Object.entries(filter).filter(([part, value]) => isActiveFilter(part, value))
  return Object.fromEntries(parts)
}
