export { erasures } from './base-currency.table.ts'
export {
  changeBaseCurrency,
  convertTrades,
  getBaseCurrency,
  type MoneyVerification,
  reportMissingRates,
  verifyBaseMoney,
} from './base-currency.ts'
