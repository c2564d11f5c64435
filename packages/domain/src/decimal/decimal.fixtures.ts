import fc from 'fast-check'
import type { Decimal } from './decimal.ts'

/** Any storable decimal as an integer of 18 decimals, to compare with BigInt arithmetic. */
export const anyUnits: fc.Arbitrary<bigint> = fc.oneof(
  fc.bigInt({ min: -(10n ** 36n) + 1n, max: 10n ** 36n - 1n }),
  fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
  fc.bigInt({ min: -1000n, max: 1000n }).map((n) => n * 10n ** 16n),
)

/** Any storable decimal that is zero or more, such as a price or a quantity. */
export const anyAmount: fc.Arbitrary<Decimal> = anyUnits.map((units) =>
  unitsToDecimal(units < 0n ? -units : units),
)

/** The decimal text of a scaled integer: 150n with 2 decimals is '1.5'. */
export function unitsToDecimal(units: bigint, decimals = 18): Decimal {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const integer = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return (units < 0n ? '-' : '') + integer + (fraction && `.${fraction}`)
}

/** a ÷ b as integers, rounded half to even. */
export function divideHalfEven(a: bigint, b: bigint): bigint {
  const [numerator, denominator] = b < 0n ? [-a, -b] : [a, b]
  const floor = numerator / denominator - (numerator % denominator < 0n ? 1n : 0n)
  const twiceRemainder = 2n * (numerator - floor * denominator)
  if (twiceRemainder === denominator) return floor + (floor % 2n === 0n ? 0n : 1n)
  return twiceRemainder > denominator ? floor + 1n : floor
}
