import type { Decimal } from '../decimal/decimal.ts'
import { CONVERTED_DECIMALS } from '../money/convert-amount.ts'

/**
 * An exact amount as an integer of 62 decimals: 18 for each of price, quantity and fee, 6 for a contract size, and 2 for
 * a percentage. So no P&L is rounded. Adding integers is many times faster than adding decimals as text.
 */
export type Units = bigint

/** Decimals of Units, and of their squares. */
export const DECIMALS = 62
export const SQUARE_DECIMALS = 2 * DECIMALS

/** One squared unit of money in squared Units, as the nearest double. */
export const SQUARE_UNIT = Number(`1e${SQUARE_DECIMALS}`)

/** Decimals of quotients and roots. They are rounded half-even once, here, and never before they are shown. */
const QUOTIENT_DECIMALS = 20

/** 10 to the power of an integer from 0. */
export function getPowerOfTen(power: number): bigint {
  return powers[power] ?? 10n ** BigInt(power)
}

const powers = Array.from({ length: 4 * DECIMALS + 1 }, (_, power) => 10n ** BigInt(power))

/** Converts a decimal to units with this number of decimals. Throws RangeError when the decimal has more. */
export function toUnits(decimal: Decimal, decimals = DECIMALS): Units {
  const pointIndex = decimal.indexOf('.')
  if (pointIndex === -1) return BigInt(decimal) * getPowerOfTen(decimals)
  const digits = BigInt(decimal.slice(0, pointIndex) + decimal.slice(pointIndex + 1))
  const missing = decimals - (decimal.length - pointIndex - 1)
  return missing === 0 ? digits : digits * getPowerOfTen(missing)
}

/** Most amounts have at most 12 decimals, and converted ones at most 18. */
const COMMON_DECIMALS = [12, CONVERTED_DECIMALS]

/** Converts units to a decimal without trailing zeros. Never returns '-0'. */
export function fromUnits(units: Units, decimals = DECIMALS): Decimal {
  if (units === 0n) return '0'
  for (const common of COMMON_DECIMALS) {
    if (common >= decimals) break
    const cut = getPowerOfTen(decimals - common)
    if (units % cut === 0n) return fromUnits(units / cut, common) // conversion of a long integer to text is slow
  }
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const integer = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return (units < 0n ? '-' : '') + integer + (fraction && `.${fraction}`)
}

/** The nearest double of an integer with this number of decimals. For estimates only (intervals, probabilities), never for sums of money. */
export function toNumber(units: Units, decimals = DECIMALS): number {
  return Number(fromUnits(units, decimals)) // through text, because a division would round a second time
}

/**
 * The nearest doubles of integers with this number of decimals; `isBigInt` says whether they are BigInts. An integer double divided
 * by a power of ten is correctly rounded, and so is a decimal read from text. For estimates only.
 */
export function toDoubles(
  values: ArrayLike<ScaledInteger>,
  { decimals, isBigInt }: { decimals: number; isBigInt: boolean },
): number[] {
  const isExact = !isBigInt && decimals <= MAX_EXACT_DECIMALS
  const unit = Number(`1e${decimals}`)
  return Array.from(values, (value) => (isExact ? value / unit : toNumber(BigInt(value), decimals)))
}

const MAX_EXACT_DECIMALS = 22 // 10^22 is the last power of ten that a double holds exactly

/**
 * numerator ÷ denominator with 20 decimals, rounded half-even. Null when the denominator is zero. Both have the same
 * units.
 */
export function toQuotient(numerator: bigint, denominator: bigint): Decimal | null {
  if (denominator === 0n) return null
  return fromUnits(
    divideHalfEven(numerator * getPowerOfTen(QUOTIENT_DECIMALS), denominator),
    QUOTIENT_DECIMALS,
  )
}

/** The mean of amounts with this number of decimals, from their sum. Null without trades. */
export function toMean(sum: Units, trades: bigint, decimals = DECIMALS): Decimal | null {
  return toQuotient(sum, trades * getPowerOfTen(decimals))
}

/** The quotient as a percentage: 1 ÷ 4 is '25'. */
export function toPercentage(numerator: bigint, denominator: bigint): Decimal | null {
  return toQuotient(numerator * 100n, denominator)
}

/**
 * √(numerator ÷ denominator), rounded to the nearest with 20 decimals. Null when the denominator is zero. Neither may
 * be negative.
 */
export function toRootOfQuotient(numerator: bigint, denominator: bigint): Decimal | null {
  if (denominator === 0n) return null
  const scaled = numerator * getPowerOfTen(2 * QUOTIENT_DECIMALS)
  const floor = computeIntegerRoot(scaled / denominator)
  const above = 2n * floor + 1n
  const isNearerAbove = above * above * denominator < 4n * scaled
  return fromUnits(isNearerAbove ? floor + 1n : floor, QUOTIENT_DECIMALS)
}

/** a ÷ b as an integer; a tie is rounded to the even neighbour. b is not zero. */
export function divideHalfEven(a: bigint, b: bigint): bigint {
  const [numerator, denominator] = b < 0n ? [-a, -b] : [a, b]
  const truncated = numerator / denominator
  const twiceRemainder = 2n * (numerator - truncated * denominator)
  const size = twiceRemainder < 0n ? -twiceRemainder : twiceRemainder
  if (size < denominator || (size === denominator && (truncated & 1n) === 0n)) return truncated
  return numerator < 0n ? truncated - 1n : truncated + 1n
}

/** a ÷ b rounded down to an integer. b is above zero. */
export function divideRoundingDown(a: bigint, b: bigint): bigint {
  const truncated = a / b
  return a % b < 0n ? truncated - 1n : truncated
}

/** √n rounded down to an integer. Newton's method from above. */
function computeIntegerRoot(n: bigint): bigint {
  if (n < 2n) return n
  let root = 1n << BigInt((n.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + n / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/**
 * The decimals of one list as integers with a common number of decimals, for exact and fast sums. The values are
 * doubles while no sum can reach 2^53, and BigInt otherwise. The same operators add, subtract and compare both, so both
 * have this type. Combine a ScaledInteger only with values of the same scale.
 */
export type ScaledInteger = number

/** The amounts of a list as integers of one scale, zero at this scale, and the decimal of a sum of them. */
type ScaledAmounts = {
  integers: readonly ScaledInteger[]
  zero: ScaledInteger
  toDecimal(integer: ScaledInteger): Decimal
}

/** Converts amounts to a scale in which every sum of them is exact, when each amount is used once with either sign. */
export function scaleAmounts(amounts: readonly Decimal[]): ScaledAmounts {
  let decimals = 0
  for (const decimal of amounts) decimals = Math.max(decimals, countDecimals(decimal))
  const doubles = amounts.map((decimal) => toScaledDouble(decimal, decimals))
  const sumOfSizes = doubles.reduce((sum, double) => sum + Math.abs(double), 0)
  // Half of 2^53, because the sum of sizes is itself rounded.
  if (sumOfSizes < 2 ** 52)
    return { integers: doubles, zero: 0, toDecimal: (integer) => formatDouble(integer, decimals) }
  const asScaledInteger = (units: bigint) => units as unknown as ScaledInteger // see ScaledInteger
  return {
    integers: amounts.map((decimal) => asScaledInteger(toUnits(decimal, decimals))),
    zero: asScaledInteger(0n),
    toDecimal: (integer) => fromUnits(integer as unknown as bigint, decimals),
  }
}

/** Counts the digits after the decimal point. */
export function countDecimals(decimal: Decimal): number {
  const point = decimal.indexOf('.')
  return point === -1 ? 0 : decimal.length - point - 1
}

/**
 * The decimal as a double with this number of decimals. Exact below 2^53; a larger amount gives a double of at least 2^53.
 */
export function toScaledDouble(decimal: Decimal, decimals: number): number {
  const first = decimal.charCodeAt(0) === MINUS ? 1 : 0
  let [digits, missing] = [0, decimals]
  let isFraction = false
  for (let at = first; at < decimal.length; at++) {
    const code = decimal.charCodeAt(at)
    if (code === POINT) {
      isFraction = true
      continue
    }
    digits = digits * 10 + (code - ZERO)
    if (isFraction) missing -= 1
  }
  const size = digits * 10 ** missing
  return first === 0 || size === 0 ? size : -size // never -0
}

const [ZERO, POINT, MINUS] = ['0', '.', '-'].map((sign) => sign.charCodeAt(0)) as [number, number, number]

/** The decimal of an integer below 2^53 with this number of decimals, without trailing zeros. */
function formatDouble(integer: number, decimals: number): Decimal {
  const size = Math.abs(integer)
  const whole = Math.floor(size / 10 ** decimals)
  let [fraction, places] = [size - whole * 10 ** decimals, decimals]
  if (fraction === 0) return String(integer < 0 ? -whole : whole)
  while (fraction % 10 === 0) {
    fraction /= 10
    places -= 1
  }
  return `${integer < 0 ? '-' : ''}${whole}.${String(fraction).padStart(places, '0')}`
}
