export { buildExcerpt } from './build-excerpt.ts'
export {
  type Currency,
  currencies,
  currencySymbols,
  formatMoney,
  formatMoneyWithCode,
  getMoneySign,
} from './money.ts'
export {
  formatFixed,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatR,
  formatRatio,
  MINUS,
  missing,
  R_DECIMALS,
} from './numbers.ts'
export { parseTypedNumber, type TypedNumber, toDecimalText } from './parse-typed-number.ts'
export { isWebAddress, toWebLink } from './to-web-link.ts'
export { capitalise, formatCount } from './words.ts'
