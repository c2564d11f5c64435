/** Trades and reports for the tests of other packages. */
export { analysedTrade, buildReportFromTrades, referenceVector } from '../analytics.fixtures.ts'
