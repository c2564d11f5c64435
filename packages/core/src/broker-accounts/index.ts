export {
  type BrokerAccountRow,
  countAccounts,
  countTrades,
  ensureAccounts,
  findAccount,
  findAccountByName,
  listCostMethods,
  listStartedAccounts,
  lockAccount,
} from './broker-accounts.store.ts'
export { brokerAccounts, erasures, exportedBrokerAccounts } from './broker-accounts.table.ts'
export {
  type AccountsToMerge,
  createBrokerAccount,
  deleteBrokerAccount,
  findStoredAccounts,
  getAccountsToMerge,
  getCostMethodChange,
  listBrokerAccounts,
  lockNewAccount,
  moveAccount,
  updateBrokerAccount,
} from './broker-accounts.ts'
