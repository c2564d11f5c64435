export { excerpt } from './excerpt.ts'
export {
  type Currency,
  currencies,
  currencySymbols,
  formatMoney,
  formatMoneyWithCode,
  moneySign,
} from './money.ts'
export {
  fixed,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatR,
  formatRatio,
  MINUS,
  missing,
  R_DECIMALS,
} from './numbers.ts'
export { isWebAddress, webLink } from './web-link.ts'
export { capitalised, plural } from './words.ts'
