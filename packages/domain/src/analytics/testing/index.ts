/** Trades and reports for the tests of other packages. */
export { buildAnalysedTrade, buildReportFromTrades, referenceVector } from '../analytics.fixtures.ts'
