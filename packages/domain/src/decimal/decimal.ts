import Big from 'big.js'

/**
 * An exact number as plain decimal text, such as '96420.50' or '-0.00001': digits, at most one point,
 * never an exponent, no plus sign. Typed values keep their trailing zeros, computed ones carry none,
 * so compare with `compare`, never with `===`.
 */
export type Decimal = string

/** Most decimal places that a stored price, quantity or fee has. */
export const MAX_DECIMALS = 18

/** Most digits before the point that a stored price, quantity or fee has. */
export const MAX_INTEGER_DIGITS = 18

// Our own constructor: settings changed on the shared `Big` would leak into every other user of it.
const Exact = Big()

/** The big.js number of a decimal, for a longer calculation than one sum. Throws on text that is no number. */
export function toBig(decimal: Decimal): Big {
  return new Exact(decimal)
}

/** The plain text of a big.js number: no exponent, no trailing zeros, never '-0'. */
export function toDecimal(number: Big): Decimal {
  return number.toFixed()
}
