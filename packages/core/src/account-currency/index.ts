export { erasures } from './account-currency.table.ts'
export {
  changeAccountCurrency,
  convertTrades,
  getAccountCurrency,
  type MoneyVerification,
  reportMissingRates,
  verifyAccountMoney,
} from './account-currency.ts'
