export {
  buildRates,
  countTradesByImport,
  deleteTrades,
  insertImportedTrades,
  listTradesById,
  lockTradesById,
  RATE_JOIN,
  restoreTrades,
  updateImportedTrades,
} from './imported-trades.store.ts'
export { changeSelectedTrades, deleteSelectedTrades } from './selected-trades.ts'
export { formatCsvHead, formatCsvRow, streamTradesCsv } from './trade-csv.ts'
export { matchTrades, reportConditions } from './trade-filter.store.ts'
export { buildPnlVsStop, FEE, INITIAL_RISK, toAccountAmount } from './trade-formulas.store.ts'
export { listTrades, listUsedNames, totalTrades } from './trade-list.ts'
export { ENTRY_ORDER, selectTimedTrades } from './trade-patterns.store.ts'
export { tradeRecomputing } from './trade-rates.store.ts'
export {
  countFeesWithoutRate,
  countOpenTrades,
  countWithoutRate,
  hasTrades,
  listOwnTradeIds,
  type StoredTradeRow,
  type TradeRow,
} from './trades.store.ts'
export { erasures, exportedTrades, trades } from './trades.table.ts'
export {
  closeTrade,
  createTrade,
  deleteTrade,
  getTrade,
  hasOwnCurrencies,
  pickTrue,
  setFeeRate,
  setFills,
  setTradeFlags,
  updateTrade,
} from './trades.ts'
