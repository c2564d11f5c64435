import Big from 'big.js'

/**
 * An exact number as plain decimal text, such as '96420.50' or '-0.00001': digits, at most one point,
 * never an exponent, no plus sign. Typed values keep their trailing zeros, and computed values have
 * none. So compare with `compare`, never with `===`.
 */
export type Decimal = string

/** The maximum number of decimals of a stored price, quantity or fee. */
export const MAX_DECIMALS = 18

/** The maximum number of digits before the point of a stored price, quantity or fee. */
export const MAX_INTEGER_DIGITS = 18

// A separate constructor, because a setting of the shared `Big` would apply to every other use of it.
const Exact = Big()

/** The big.js number of a decimal, for a calculation of several steps. Throws on text that is not a number. */
export function toBig(decimal: Decimal): Big {
  return new Exact(decimal)
}

/** The plain text of a big.js number: no exponent, no trailing zeros, never '-0'. */
export function toDecimal(number: Big): Decimal {
  return number.toFixed()
}
