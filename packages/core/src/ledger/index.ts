export { getLedger, getTradeEquity, listDailyReturns, listLedgerDays } from './ledger.ts'
export { addMovement, deleteMovement, listMovements, updateMovement } from './movements.ts'
