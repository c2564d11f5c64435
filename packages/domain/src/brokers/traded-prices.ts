import { type Decimal, divide, multiply, sum, toBig, toDecimal } from '../decimal/decimal.ts'
import type { Execution } from './broker-format.ts'

/** What two records of one execution have in common. The currency of a typed trade can be unknown. */
export type Traded = Pick<
  Execution,
  'symbol' | 'market' | 'side' | 'day' | 'executedAt' | 'quantity' | 'price' | 'account' | 'externalId'
> & { currency: string | null }

/** The largest difference of two prices of one execution, as a part of the price: formats round, and average the fills of an order. */
const MAX_PRICE_RATIO = 0.005

export function plain(decimal: Decimal): Decimal {
  return decimal.includes('.') && decimal.endsWith('0') ? toDecimal(toBig(decimal)) : decimal
}

/** The total quantity of records. */
export function sumQuantities(records: readonly Pick<Traded, 'quantity'>[]): Decimal {
  return sum(records.map(({ quantity }) => quantity))
}

/** The average price of records, weighted by quantity, half-even to 18 decimals. */
export function averagePrice(records: readonly Pick<Traded, 'quantity' | 'price'>[]): Decimal {
  const [first] = records
  if (first && records.every(({ price }) => price === first.price)) return first.price
  const value = sum(records.map(({ quantity, price }) => multiply(quantity, price)))
  return divide(value, sumQuantities(records), { places: 18 }) ?? '0' // quantities are above zero
}

export function isSamePrice(lines: readonly Traded[], stored: readonly Traded[]): boolean {
  const currencies = new Set([...lines, ...stored].flatMap(({ currency }) => currency ?? []))
  if (currencies.size > 1) return false
  const [one, other] = [Number(averagePrice(lines)), Number(averagePrice(stored))]
  return Math.abs(one - other) <= MAX_PRICE_RATIO * Math.max(Math.abs(one), Math.abs(other))
}

/**
 * Whether both prices are one price of which a file has fewer decimals: they differ by less than a unit of its last one. Prices have
 * two decimals at least, of which zeros can be missing.
 */
export function isRoundedPrice(one: Decimal, other: Decimal): boolean {
  const places = Math.max(2, Math.min(countDecimals(one), countDecimals(other)))
  const difference = toBig(one).minus(other).abs()
  return difference.eq(0) || (countDecimals(one) !== countDecimals(other) && difference.lt(`1e-${places}`))
}

function countDecimals(decimal: Decimal): number {
  return plain(decimal).split('.')[1]?.length ?? 0
}
