import type { Decimal } from '../../decimal/index.ts'
import { fromUnits, toUnits } from './units.ts'

/**
 * The decimals of one list as integers with a common number of decimals, for exact and fast sums. The values are
 * doubles while no sum can reach 2^53, and BigInt otherwise. The same operators add, subtract and compare both, so both
 * have this type. Combine a ScaledInteger only with values of the same scale.
 */
export type ScaledInteger = number

export type Scale = {
  zero: ScaledInteger
  toInteger(decimal: Decimal): ScaledInteger
  toDecimal(integer: ScaledInteger): Decimal
}

/** Chooses a scale in which every sum of these amounts is exact, when each amount is used once with either sign. */
export function chooseScale(amounts: Iterable<Decimal>): Scale {
  let decimals = 0
  let sumOfSizes = 0
  for (const decimal of amounts) {
    const ownDecimals = countDecimals(decimal)
    if (ownDecimals > decimals) decimals = ownDecimals
    sumOfSizes += Math.abs(Number(decimal))
  }
  // Half of 2^53, because the sum of sizes is itself rounded.
  return sumOfSizes * 10 ** decimals < 2 ** 52 ? buildDoubleScale(decimals) : buildBigIntScale(decimals)
}

/** Counts the digits after the decimal point. */
export function countDecimals(decimal: Decimal): number {
  const point = decimal.indexOf('.')
  return point === -1 ? 0 : decimal.length - point - 1
}

/**
 * The decimal as a double with this number of decimals. Exact below 2^53; larger amounts never come out below 2^53.
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

function buildDoubleScale(decimals: number): Scale {
  return {
    zero: 0,
    toInteger: (decimal) => toScaledDouble(decimal, decimals),
    toDecimal: (integer) => {
      if (decimals === 0 || integer === 0) return String(integer)
      const digits = String(Math.abs(integer)).padStart(decimals + 1, '0')
      let end = digits.length
      const point = end - decimals
      while (end > point && digits.charCodeAt(end - 1) === 48) end -= 1
      const fraction = end === point ? '' : `.${digits.slice(point, end)}`
      return (integer < 0 ? '-' : '') + digits.slice(0, point) + fraction
    },
  }
}

function buildBigIntScale(decimals: number): Scale {
  const asScaledInteger = (units: bigint) => units as unknown as ScaledInteger // see ScaledInteger
  return {
    zero: asScaledInteger(0n),
    toInteger: (decimal) => asScaledInteger(toUnits(decimal, decimals)),
    toDecimal: (integer) => fromUnits(integer as unknown as bigint, decimals),
  }
}
