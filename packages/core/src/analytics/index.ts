export { analyseTrades } from './analyse-trades.ts'
export { listTradeColumns } from './list-trade-columns.ts'
