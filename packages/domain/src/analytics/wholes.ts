import type { Decimal } from '../decimal/index.ts'
import { fromUnits, toUnits } from './exact.ts'

/**
 * Decimals of one list as whole numbers of a common number of places, for long sums that must be exact and quick:
 * doubles while no sum can reach 2^53, BigInt beyond. Both add, subtract and compare by the same signs, so both go
 * under this type; a Whole only ever meets others of its scale.
 */
export type Whole = number

export type Scale = { zero: Whole; of(decimal: Decimal): Whole; text(whole: Whole): Decimal }

/** The scale in which sums of these decimals, each taken once with either sign, are exact. */
export function scaleOf(decimals: Iterable<Decimal>): Scale {
  let places = 0
  let reach = 0
  for (const decimal of decimals) {
    const after = placesOf(decimal)
    if (after > places) places = after
    reach += Math.abs(Number(decimal))
  }
  // Half of 2^53, so that the rounding of the reach itself cannot hide a sum beyond.
  return reach * 10 ** places < 2 ** 52 ? doubles(places) : bigs(places)
}

/** How many decimal places it has. */
export function placesOf(decimal: Decimal): number {
  const point = decimal.indexOf('.')
  return point === -1 ? 0 : decimal.length - point - 1
}

/** The decimal as a double that counts its last of so many places; exact below 2^53, and never below that beyond it. */
export function doubleOf(decimal: Decimal, places: number): number {
  const point = decimal.indexOf('.')
  if (point === -1) return Number(decimal) * 10 ** places
  const digits = Number(decimal.slice(0, point) + decimal.slice(point + 1))
  return digits * 10 ** (places - (decimal.length - point - 1)) || 0 // never -0
}

function doubles(places: number): Scale {
  return {
    zero: 0,
    of: (decimal) => doubleOf(decimal, places),
    text: (whole) => {
      if (places === 0 || whole === 0) return String(whole)
      const digits = String(Math.abs(whole)).padStart(places + 1, '0')
      let end = digits.length
      const point = end - places
      while (end > point && digits.charCodeAt(end - 1) === 48) end -= 1
      const fraction = end === point ? '' : `.${digits.slice(point, end)}`
      return (whole < 0 ? '-' : '') + digits.slice(0, point) + fraction
    },
  }
}

function bigs(places: number): Scale {
  const asWhole = (units: bigint) => units as unknown as Whole // see Whole
  return {
    zero: asWhole(0n),
    of: (decimal) => asWhole(toUnits(decimal, places)),
    text: (whole) => fromUnits(whole as unknown as bigint, places),
  }
}
