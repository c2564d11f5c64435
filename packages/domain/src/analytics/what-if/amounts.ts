import { type Decimal, toBig, toDecimal } from '../../decimal/index.ts'
import { countDecimals, toScaledDouble } from '../exact/scaled-integers.ts'
import { fromUnits } from '../exact/units.ts'

/**
 * The scale of amounts stored as doubles. Exact: integers with `decimals` decimals whose sums stay below 2^53.
 * Otherwise: the nearest doubles, in money.
 */
export type Scale = { exact: true; decimals: number } | { exact: false; decimals: 0 }

/** Converts columns of decimals to one scale, exact when possible. */
export function toScaledColumns(columns: readonly (readonly Decimal[])[]): {
  scale: Scale
  columns: Float64Array[]
} {
  const decimals = Math.max(0, ...columns.map(findMaxDecimals))
  const integers = columns.map((column) => toIntegers(column, decimals))
  const isExact = decimals <= MAX_DECIMALS && integers.every((column) => sumAbsolute(column) <= MAX_EXACT_SUM)
  if (isExact) return { scale: { exact: true, decimals }, columns: integers }
  return {
    scale: { exact: false, decimals: 0 },
    columns: columns.map((column) => Float64Array.from(column, Number)),
  }
}

// Half of 2^53: sums of two columns, such as a difference, stay exact too.
const MAX_EXACT_SUM = Number.MAX_SAFE_INTEGER / 2
const MAX_DECIMALS = 15 // with more, one amount alone may exceed 2^53

/** Converts an amount to a decimal: exact on an exact scale, otherwise with 15 digits. */
export function toAmount(amount: number, scale: Scale): Decimal {
  if (scale.exact) return fromUnits(BigInt(amount), scale.decimals)
  return toDecimal(toBig(amount.toPrecision(15)))
}

/** Converts an amount to money as a double, for estimates and for charts. */
export function toMoney(amount: number, { decimals }: Scale): number {
  return amount / 10 ** decimals
}

function findMaxDecimals(column: readonly Decimal[]): number {
  let most = 0
  for (const decimal of column) most = Math.max(most, countDecimals(decimal))
  return most
}

/** An integer beyond 2^53 is found by sumAbsolute. */
function toIntegers(column: readonly Decimal[], decimals: number): Float64Array {
  const integers = new Float64Array(column.length)
  for (let at = 0; at < column.length; at++) integers[at] = toScaledDouble(column[at]!, decimals) // from() takes twice as long
  return integers
}

function sumAbsolute(column: Float64Array): number {
  let sum = 0
  for (const amount of column) sum += Math.abs(amount)
  return sum
}
