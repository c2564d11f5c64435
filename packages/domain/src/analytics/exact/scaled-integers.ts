import type { Decimal } from '../../decimal/index.ts'
import { fromUnits, toUnits } from './units.ts'

/**
 * The decimals of one list as integers with a common number of decimals, for exact and fast sums. The values are
 * doubles while no sum can reach 2^53, and BigInt otherwise. The same operators add, subtract and compare both, so both
 * have this type. Combine a ScaledInteger only with values of the same scale.
 */
export type ScaledInteger = number

/** The amounts of a list as integers of one scale, zero at this scale, and the decimal of a sum of them. */
export type ScaledAmounts = {
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
