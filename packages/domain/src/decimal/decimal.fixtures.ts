import fc from 'fast-check'
import type { Decimal } from './decimal.ts'

/** Any storable decimal as the whole number of its 18th decimal places, for checking against BigInt arithmetic. */
export const anyUnits: fc.Arbitrary<bigint> = fc.oneof(
  fc.bigInt({ min: -(10n ** 36n) + 1n, max: 10n ** 36n - 1n }),
  fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
  fc.bigInt({ min: -1000n, max: 1000n }).map((n) => n * 10n ** 16n),
)

/** Any storable decimal that is zero or more, such as a price or a quantity. */
export const anyAmount: fc.Arbitrary<Decimal> = anyUnits.map((units) =>
  unitsToDecimal(units < 0n ? -units : units),
)

/** The plain text of a whole number of decimal units: 150n at 2 places is '1.5'. */
export function unitsToDecimal(units: bigint, places = 18): Decimal {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return (units < 0n ? '-' : '') + whole + (fraction && `.${fraction}`)
}

/** a ÷ b as whole numbers, rounded half to even. */
export function divideHalfEven(a: bigint, b: bigint): bigint {
  const [numerator, denominator] = b < 0n ? [-a, -b] : [a, b]
  const floor = numerator / denominator - (numerator % denominator < 0n ? 1n : 0n)
  const twiceRest = 2n * (numerator - floor * denominator)
  if (twiceRest === denominator) return floor + (floor % 2n === 0n ? 0n : 1n)
  return twiceRest > denominator ? floor + 1n : floor
}
