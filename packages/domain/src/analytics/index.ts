export type { AnalysedTrade } from './columns/analysed-trade.ts'
export { buildChunk } from './columns/build-chunk.ts'
export { encodeColumn, mapKeys } from './columns/coded-column.ts'
export { type ColumnChunk, countChunkBytes } from './columns/column-chunk.ts'
export { type ChunkFilter, filterChunk, selectRows } from './columns/filter-chunk.ts'
export {
  type StoredTrade,
  type TradeLists,
  type Traits,
  toTradeLists,
  traitFields,
} from './columns/trade-lists.ts'
export type { BreakdownRow, Verdict } from './report/breakdown-rows.ts'
export { explain, getMetricValue } from './report/explain.ts'
export type { Figures, Formula, FormulaInput } from './report/formula.ts'
export { type MetricSection, metricTable, RECOMMENDED_RISK_PCT } from './report/metric-table.ts'
export type { MetricId, Metrics } from './report/metrics.ts'
export { buildReport, type Report } from './report/report.ts'
export { buildSummaryCards } from './report/summary-cards.ts'
export { createDayColumns, type DayColumns, listReportDays, type ReportDay } from './rollups/day-points.ts'
export { countRollupBytes, rollUpChunk } from './rollups/roll-up-chunk.ts'
export { createEmptyRollup, type Rollup, rollUp } from './rollups/rollup.ts'
export type { Summary } from './rollups/summary.ts'
export {
  MIN_TRADES_FOR_INTERVAL,
  MIN_TRADES_FOR_SKILL,
  MIN_WINS_AND_LOSSES,
  RESAMPLE_COUNT,
} from './statistics/estimates.ts'
