export { CONVERTED_DECIMALS, convertAmount, isNoConversion, NO_CONVERSION } from './convert-amount.ts'
export {
  isCurrencyCode,
  MAX_CURRENCY_CODE,
  normaliseCurrency,
  toMajorAmount,
  toMajorCurrency,
} from './currencies.ts'
export { getCurrencyDigits, isStablecoin, stablecoins } from './currency-digits.ts'
export { doShownAmountsAdd, formatExactMoney, roundAsShown } from './exact-money.ts'
export {
  type ConvertedFee,
  type FeeRate,
  type ForeignFee,
  listConvertedFees,
  type OwnFeeRate,
} from './foreign-fees.ts'
export {
  addCurrency,
  countShownDecimals,
  formatAmount,
  formatMoney,
  formatSign,
  getCurrencySign,
  getMoneySign,
} from './format-money.ts'
export { type RateSource, rateSources } from './rate-sources.ts'
