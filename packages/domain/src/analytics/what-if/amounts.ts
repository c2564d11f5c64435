import { type Decimal, toBig, toDecimal } from '../../decimal/index.ts'
import { fromUnits } from '../exact.ts'
import { doubleOf, placesOf } from '../wholes.ts'

/**
 * Amounts of money as numbers that add up quickly. Exact: whole numbers of `places` decimal places whose sums all stay
 * below 2^53, where every whole number has a float of its own. Otherwise the nearest floats, in money.
 */
export type Scale = { exact: true; places: number } | { exact: false; places: 0 }

/** The columns of decimals on one scale; exact whenever that is possible. */
export function scaled(columns: readonly (readonly Decimal[])[]): { scale: Scale; columns: Float64Array[] } {
  const places = Math.max(0, ...columns.map(mostPlaces))
  const whole = columns.map((column) => wholeNumbers(column, places))
  const isExact = places <= MOST_PLACES && whole.every((column) => sumOfSizes(column) <= MOST_EXACT)
  if (isExact) return { scale: { exact: true, places }, columns: whole }
  return {
    scale: { exact: false, places: 0 },
    columns: columns.map((column) => Float64Array.from(column, Number)),
  }
}

// Half of 2^53: sums of two columns, such as a difference, stay exact too.
const MOST_EXACT = Number.MAX_SAFE_INTEGER / 2
const MOST_PLACES = 15 // with more, the smallest amounts alone would not fit

/** The amount as a decimal: exact on an exact scale, else with 15 digits. */
export function amountOf(amount: number, scale: Scale): Decimal {
  if (scale.exact) return fromUnits(BigInt(amount), scale.places)
  return toDecimal(toBig(amount.toPrecision(15)))
}

/** The amount in money as a float, for estimates and for placing ink. */
export function moneyOf(amount: number, { places }: Scale): number {
  return amount / 10 ** places
}

function mostPlaces(column: readonly Decimal[]): number {
  let most = 0
  for (const decimal of column) most = Math.max(most, placesOf(decimal))
  return most
}

/** What is too large for a float shows in the sum of sizes. */
function wholeNumbers(column: readonly Decimal[], places: number): Float64Array {
  const whole = new Float64Array(column.length)
  for (let at = 0; at < column.length; at++) whole[at] = doubleOf(column[at]!, places) // from() takes twice as long
  return whole
}

function sumOfSizes(column: Float64Array): number {
  let sum = 0
  for (const amount of column) sum += Math.abs(amount)
  return sum
}
