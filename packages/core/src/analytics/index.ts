export { analyseTrades } from './analyse-trades.ts'
export { listTradeColumns } from './list-trade-columns.ts'
export { summariseTrades } from './summarise-trades.ts'
export { type Verification, verifyRollups } from './verify-rollups.ts'
