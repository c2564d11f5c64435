export { CONVERTED_DECIMALS, convertAmount, NO_CONVERSION } from './convert-amount.ts'
export {
  getCurrencyDigits,
  isCurrencyCode,
  isStablecoin,
  MAX_CURRENCY_CODE,
  normaliseCurrency,
  stablecoins,
  toMajorAmount,
  toMajorCurrency,
} from './currencies.ts'
export { doShownAmountsAdd, formatExactMoney, roundAsShown } from './exact-money.ts'
export {
  type ConvertedFee,
  type FeeRate,
  type ForeignFee,
  listConvertedFees,
  type OwnFeeRate,
} from './foreign-fees.ts'
export { formatAmount, formatMoney, getCurrencySign, getMoneySign } from './format-money.ts'
export { type RateSource, rateSources } from './rate-sources.ts'
