import type { Decimal } from '../decimal/index.ts'

/**
 * A decimal as the whole number of its 56th decimal places: 18 each of price, quantity and fee, and 2 of a percentage,
 * so that no P&L is ever rounded. Adding these is many times faster than adding decimals as text.
 */
export type Units = bigint

/** Decimal places of Units, and of their squares. */
export const PLACES = 56
export const SQUARE_PLACES = 2 * PLACES

/** Decimal places of what cannot be exact: quotients and roots. Half-even, and never rounded again before it is shown. */
export const QUOTIENT_PLACES = 20

/** 10 to the power of a whole number from 0 to 224. */
export function tenTo(power: number): bigint {
  return powers[power] ?? 10n ** BigInt(power)
}

const powers = Array.from({ length: 4 * PLACES + 1 }, (_, power) => 10n ** BigInt(power))

/** The decimal in units of so many places. Throws RangeError when it has more decimals than those. */
export function toUnits(decimal: Decimal, places = PLACES): Units {
  const point = decimal.indexOf('.')
  if (point === -1) return BigInt(decimal) * tenTo(places)
  const digits = BigInt(decimal.slice(0, point) + decimal.slice(point + 1))
  const missing = places - (decimal.length - point - 1)
  return missing === 0 ? digits : digits * tenTo(missing)
}

const FEW_PLACES = 12

/** The plain text of units, without trailing zeros and never '-0'. */
export function fromUnits(units: Units, places = PLACES): Decimal {
  if (units === 0n) return '0'
  // Nearly all amounts have few decimals, and long numbers take long to write.
  if (places > FEW_PLACES) {
    const cut = tenTo(places - FEW_PLACES)
    if (units % cut === 0n) return fromUnits(units / cut, FEW_PLACES)
  }
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return (units < 0n ? '-' : '') + whole + (fraction && `.${fraction}`)
}

/** The nearest floating-point number, for estimates only: intervals and odds, never money that is added up. */
export function toNumber(units: Units): number {
  return Number(fromUnits(units)) // by way of the text, because dividing would round a second time
}

/** numerator ÷ denominator to 20 places, half-even; null when the denominator is zero. Both in the same units. */
export function quotient(numerator: bigint, denominator: bigint): Decimal | null {
  if (denominator === 0n) return null
  return fromUnits(divideHalfEven(numerator * tenTo(QUOTIENT_PLACES), denominator), QUOTIENT_PLACES)
}

/** The same as a percentage: 1 ÷ 4 is '25'. */
export function percentage(numerator: bigint, denominator: bigint): Decimal | null {
  return quotient(numerator * 100n, denominator)
}

/** √(numerator ÷ denominator) to 20 places, nearest; null when the denominator is zero. Neither is negative. */
export function rootOfQuotient(numerator: bigint, denominator: bigint): Decimal | null {
  if (denominator === 0n) return null
  const scaled = numerator * tenTo(2 * QUOTIENT_PLACES)
  const floor = wholeRoot(scaled / denominator)
  const above = 2n * floor + 1n
  const isNearerAbove = above * above * denominator < 4n * scaled
  return fromUnits(isNearerAbove ? floor + 1n : floor, QUOTIENT_PLACES)
}

/** a ÷ b as whole numbers, a tie to the even neighbour. b is not zero. */
export function divideHalfEven(a: bigint, b: bigint): bigint {
  const [numerator, denominator] = b < 0n ? [-a, -b] : [a, b]
  const floor = floorDivide(numerator, denominator)
  const twiceRest = 2n * (numerator - floor * denominator)
  if (twiceRest === denominator) return floor + (floor & 1n)
  return twiceRest > denominator ? floor + 1n : floor
}

/** The largest whole number that is not above a ÷ b. b is above zero. */
export function floorDivide(a: bigint, b: bigint): bigint {
  const cut = a / b
  return a % b < 0n ? cut - 1n : cut
}

/** The largest whole number whose square is not above n. Newton's method from above. */
function wholeRoot(n: bigint): bigint {
  if (n < 2n) return n
  let root = 1n << BigInt((n.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + n / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
