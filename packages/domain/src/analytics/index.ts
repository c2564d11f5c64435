export { type AnalysedTrade, byExit } from './analysed-trade.ts'
export {
  amountColumns,
  type Block,
  byColumn,
  codedColumns,
  packBlock,
  type StoredTrade,
} from './block.ts'
export { cardsOf } from './cards.ts'
export type { DayPoint } from './day-points.ts'
export { FEWEST_IN_ROW, FEWEST_TRADES, RESAMPLES } from './estimates.ts'
export { type Explanation, explain, metricValue } from './explain.ts'
export type { Figures, FormulaInput, InputUnit } from './formulas/formula.ts'
export { LAST_RESULTS, MOST_RESAMPLED } from './keep.ts'
export { absorb, merge } from './merge.ts'
export { type MetricSection, metricSections, metricTable, RECOMMENDED_RISK_PCT } from './metric-table.ts'
export { type MetricId, type Metrics, SQN_MOST_TRADES } from './metrics.ts'
export type { StoredTotal } from './reconcile.ts'
export { type Report, reportOf } from './report.ts'
export { rollUpBlock } from './roll-up-block.ts'
export { emptyRollup, type Rollup, rollUp, rollUpDays } from './rollup.ts'
export { MOST_SYMBOLS_SHOWN, MOST_TAGS_SHOWN, type Row, type Verdict } from './rows.ts'
export { ROLLUP_FORMAT, readRollup, type StoredForm, writeRollup } from './stored-form.ts'
export { emptySummary, type Summary } from './summary.ts'
export { type BlockFilter, takeTrades } from './take-trades.ts'
export { type TradeFigures, tradeFigures } from './trade-figures.ts'
