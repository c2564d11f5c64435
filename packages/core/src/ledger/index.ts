export { listDailyReturns, listReturns } from './daily-returns.ts'
export { getLedger, getTradeEquity, listLedgerDays } from './ledger.ts'
export { countTypedMovements } from './movements.store.ts'
export {
  addMovement,
  deleteMovement,
  listMovements,
  listMovementsWithoutAccount,
  takeMovements,
  updateMovement,
} from './movements.ts'
