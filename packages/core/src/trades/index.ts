export { closeTrade } from './close-trade.ts'
export { createTrade } from './create-trade.ts'
export { deleteTrade } from './delete-trade.ts'
export { erasures } from './erasure.store.ts'
export { exportedTrades } from './export.store.ts'
export { getTrade } from './get-trade.ts'
export { hasOwnCurrencies } from './has-own-currencies.ts'
export {
  countTradesByImport,
  deleteTrades,
  insertImportedTrades,
  lockTradesById,
  restoreTrades,
  selectTradesById,
  updateImportedTrades,
} from './imported-trades.store.ts'
export { listTrades } from './list-trades.ts'
export { listUsedNames } from './list-used-names.ts'
export { setFeeRate } from './set-fee-rate.ts'
export { setTradeFlags } from './set-trade-flags.ts'
export { totalTrades } from './total-trades.ts'
export { matchTrades } from './trade-conditions.store.ts'
export { buildPnlVsStop, FEE, INITIAL_RISK, toAccountAmount } from './trade-formulas.store.ts'
export { tradeRecomputing } from './trade-recomputing.store.ts'
export { buildRates, RATE_JOIN } from './trade-recordset.store.ts'
export type { StoredTradeRow, TradeRow } from './trades.store.ts'
export {
  countFeesWithoutRate,
  countOpenTrades,
  countWithoutRate,
  findOwnTradeIds,
  hasTrades,
} from './trades.store.ts'
export { trades } from './trades.table.ts'
export { updateTrade } from './update-trade.ts'
