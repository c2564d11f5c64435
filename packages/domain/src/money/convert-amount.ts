import { type Decimal, multiply, roundTo } from '../decimal/index.ts'

/** The decimals of an amount that was converted, and of a rate. */
export const CONVERTED_DECIMALS = 18

/** The rate of an amount that needs no conversion. */
export const NO_CONVERSION: Decimal = '1'

/**
 * An amount in account currency: amount × rate, rounded half-even to 18 places. At the rate 1 the amount stays exact.
 * `rate` is account-currency units for one unit of the amount's currency.
 */
export function convertAmount(amount: Decimal, rate: Decimal): Decimal {
  return rate === NO_CONVERSION ? amount : roundTo(multiply(amount, rate), CONVERTED_DECIMALS)
}
