export {
  buildRates,
  countTradesByImport,
  insertImportedTrades,
  RATE_JOIN,
  restoreTrades,
  updateImportedTrades,
} from './imported-trades.store.ts'
export { renameStrategyOfTrades, renameTagOfTrades } from './renamed-labels.store.ts'
export { deleteTrades, listOwnTradeIds, listTradesById, lockTradesById } from './selected-trades.store.ts'
export { changeSelectedTrades, deleteSelectedTrades } from './selected-trades.ts'
export { correctTradePlan, setFeeRate, setTradeFlags, setTradeRules } from './trade-changes.ts'
export { formatCsvHead, formatCsvRow, streamTradesCsv } from './trade-csv.ts'
export { closeTrade, pickTrue, setFills } from './trade-fills.ts'
export { matchTrades, reportConditions } from './trade-filter.store.ts'
export { buildPnlVsStop, FEE, INITIAL_RISK, toBaseAmount } from './trade-formulas.store.ts'
export { listTrades, listUsedNames, totalTrades } from './trade-list.ts'
export { ENTRY_ORDER, selectTimedTrades } from './trade-patterns.store.ts'
export { HAS_PLAN, PLAN_OUTCOME } from './trade-plan.store.ts'
export { tradeRecomputing } from './trade-rates.store.ts'
export { countFeesWithoutRate, countWithoutRate } from './trade-totals.store.ts'
export {
  countOpenTrades,
  hasTrades,
  type StoredTradeRow,
  type TradeRow,
} from './trades.store.ts'
export { erasures, exportedTrades, trades } from './trades.table.ts'
export {
  createTrade,
  deleteTrade,
  getTrade,
  hasOwnCurrencies,
  updateTrade,
} from './trades.ts'
