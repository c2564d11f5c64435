export { listDailyReturns, listReturns } from './daily-returns.ts'
export { getLedger, getTradeEquity, listLedgerDays } from './ledger.ts'
export { addMovement, deleteMovement, listMovements, updateMovement } from './movements.ts'
