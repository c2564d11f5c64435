import { type Decimal, toBig, toDecimal } from './decimal.ts'

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
