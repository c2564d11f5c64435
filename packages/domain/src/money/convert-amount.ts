import { compare, type Decimal, multiply, roundTo } from '../decimal/index.ts'

/** The decimals of an amount that was converted, and of a rate. */
export const CONVERTED_DECIMALS = 18

/** The rate of an amount that needs no conversion. */
export const NO_CONVERSION: Decimal = '1'

/** Whether a rate converts nothing. A rate that a trader typed may be '1.00'. */
export function isNoConversion(rate: Decimal): boolean {
  return rate === NO_CONVERSION || compare(rate, NO_CONVERSION) === 0
}

/**
 * An amount in account currency: amount × rate, rounded half-even to 18 places. At the rate 1 the amount stays exact.
 * `rate` is account-currency units for one unit of the amount's currency.
 */
export function convertAmount(amount: Decimal, rate: Decimal): Decimal {
  return isNoConversion(rate) ? amount : roundTo(multiply(amount, rate), CONVERTED_DECIMALS)
}
