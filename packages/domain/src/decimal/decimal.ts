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

/** a + b, exact. */
export function add(a: Decimal, b: Decimal): Decimal {
  return toDecimal(toBig(a).plus(b))
}

/** a − b, exact. */
export function subtract(a: Decimal, b: Decimal): Decimal {
  return toDecimal(toBig(a).minus(b))
}

/** a × b, exact: the result has as many decimals as both together. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  return toDecimal(toBig(a).times(b))
}

/** The exact sum of the decimals; '0' for an empty list. */
export function sum(decimals: Iterable<Decimal>): Decimal {
  let total = toBig('0')
  for (const decimal of decimals) total = total.plus(decimal)
  return toDecimal(total)
}

/** −a, never '-0'. */
export function negate(a: Decimal): Decimal {
  return toDecimal(toBig(a).neg())
}

/** The amount without its sign. */
export function toAbsolute(a: Decimal): Decimal {
  return toDecimal(toBig(a).abs())
}

/** -1, 0 or 1 as a is below, equal to or above b; fits `sort`. '1.50' equals '1.5'. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return toBig(a).cmp(b)
}

/** -1, 0 or 1 as the decimal is below, equal to or above zero. A double has the sign of the decimal, ten times sooner than big.js. */
export function sign(decimal: Decimal): -1 | 0 | 1 {
  return (Math.sign(Number(decimal)) || 0) as -1 | 0 | 1 // without -0
}

/** Whether it is zero, however it is written ('0', '0.00', '-0'). */
export function isZero(decimal: Decimal): boolean {
  return !sign(decimal)
}

/** 'half-even' rounds a tie to the even neighbour; 'down' truncates towards zero. */
export type Rounding = 'half-even' | 'down'

// The rounding modes of big.js.
const roundingModes = { 'half-even': 2, down: 0 } as const

/** a ÷ b with at most `places` decimals, half-even by default; null when b is zero. */
export function divide(
  a: Decimal,
  b: Decimal,
  { places, rounding = 'half-even' }: { places: number; rounding?: Rounding },
): Decimal | null {
  if (isZero(b)) return null
  // big.js reads them from the constructor, and only for a division.
  Exact.DP = places
  Exact.RM = roundingModes[rounding]
  return toDecimal(toBig(a).div(b))
}

/** The decimal with at most `places` decimals, half-even, without trailing zeros ('1.50' to 1 place is '1.5'). */
export function roundTo(decimal: Decimal, places: number): Decimal {
  return toDecimal(toBig(decimal).round(places, roundingModes['half-even']))
}

/** The decimal with exactly `places` decimals, half-even, to display it ('1.5' to 2 places is '1.50'). */
export function toPlaces(decimal: Decimal, places: number): Decimal {
  const text = toBig(decimal).toFixed(places, roundingModes['half-even'])
  return sign(text) ? text : text.replace('-', '')
}
