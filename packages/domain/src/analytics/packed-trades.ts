import { addDays, type Day, getWeekday } from '../days/day.ts'
import { type Decimal, toBig, toDecimal } from '../decimal/decimal.ts'
import { toTagKey } from '../trades/labels.ts'
import { countDecimals, fromUnits, toScaledDouble, toUnits } from './units.ts'

/**
 * The scale of amounts stored as doubles. Exact: integers with `decimals` decimals whose sums stay below 2^53.
 * Otherwise: the nearest doubles, in money.
 */
export type Scale = { exact: true; decimals: number } | { exact: false; decimals: 0 }

/** Converts columns of decimals to one scale, exact when possible. */
function toScaledColumns(columns: readonly (readonly Decimal[])[]): {
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

/**
 * Closed trades in order of creation, each column as one text with commas. Content of the columns: TradeColumns of
 * the contract.
 */
export type TradeColumns = {
  trades: number
  exitDay: string
  heldDays: string
  pnl: string
  pnlAtStop: string
  usableStops: number
  planFollowed: string
  tagSets: string[][]
  tagSet: string
}

/** The day 0 of `exitDay`. */
export const FIRST_DAY = '1970-01-01'

/** A tag: its key (the same in any case), its first spelling, and its number of trades. */
export type PackedTag = { key: string; label: string; trades: number }

/** The columns `pnl` and `pnlAtStop` as integers with `decimals` decimals. */
type ExactAmounts = { decimals: number; pnl: bigint[]; pnlAtStop: bigint[] }

/** Closed trades in order of exit as columns of numbers, so that one pass takes a few milliseconds. */
export type PackedTrades = {
  trades: number
  scale: Scale
  /** The amounts as integers, for exact sums on a scale that is not exact; null on an exact one. */
  exact: ExactAmounts | null
  /** The exit days, oldest first; their weekdays (0 is Sunday); and for each trade the index of its exit day. */
  days: Day[]
  weekdays: Uint8Array
  day: Int32Array
  pnl: Float64Array
  /** The P&L if the trade had exited at its stop; its real P&L when that is not lower. */
  pnlAtStop: Float64Array
  usableStops: number
  planFollowed: Uint8Array
  /** Days from FIRST_DAY to the entry. */
  entryDayNumber: Int32Array
  /** The index of the entry day among the exit days; -1 when no trade exits on it. */
  entryDay: Int32Array
  /** The rank of the trade by creation time. */
  addedRank: Int32Array
  /** The rows in order of entry day, then of creation. */
  rowsByEntry: Int32Array
  tags: PackedTag[]
  tagSet: Int32Array
  tagKeysOfSet: string[][]
}

/** Packs the columns once, so that each set of rules takes one fast pass. */
export function packTrades(columns: TradeColumns): PackedTrades {
  const exits = parseIntegers(columns.exitDay)
  const held = parseIntegers(columns.heldDays)
  const entries = exits.map((exit, at) => exit - held[at]!) // within bounds, as every index in this file
  const addedRank = sortRows(exits)
  const { scale, pnl, atStop } = packAmounts(columns)
  const order = Array.from(addedRank)
  return {
    trades: columns.trades,
    scale,
    exact: scale.exact ? null : packExactly(columns, order),
    pnl: reorder(pnl, addedRank),
    pnlAtStop: reorder(atStop, addedRank),
    usableStops: columns.usableStops,
    planFollowed: Uint8Array.from(reorder(parseIntegers(columns.planFollowed), addedRank)),
    ...packDays(reorder(exits, addedRank), reorder(entries, addedRank)),
    addedRank,
    rowsByEntry: reorder(invert(addedRank), sortRows(entries)),
    ...packTags(columns.tagSets, reorder(parseIntegers(columns.tagSet), addedRank)),
  }
}

function parseIntegers(column: string): Int32Array {
  return Int32Array.from(JSON.parse(`[${column}]`) as number[])
}

function packAmounts({ trades, pnl: pnls, pnlAtStop }: TradeColumns) {
  const stops = pnlAtStop.split(',')
  const { scale, columns } = toScaledColumns([
    trades === 0 ? [] : pnls.split(','),
    stops.filter((amount) => amount !== ''),
  ])
  const [pnl, stopped] = columns as [Float64Array, Float64Array] // as many as were passed
  let next = 0
  return { scale, pnl, atStop: pnl.map((amount, at) => (stops[at] === '' ? amount : stopped[next++]!)) }
}

/** Integers take a hundred times the space of doubles, so only amounts that need them have them. */
function packExactly({ pnl, pnlAtStop }: TradeColumns, order: readonly number[]): ExactAmounts {
  const [amounts, stops] = [pnl.split(','), pnlAtStop.split(',')]
  const decimals = [...amounts, ...stops].reduce((most, one) => Math.max(most, countDecimals(one)), 0)
  const atStop = stops.map((stop, at) => (stop === '' ? amounts[at]! : stop))
  const toColumn = (column: readonly string[]) => order.map((row) => toUnits(column[row]!, decimals))
  return { decimals, pnl: toColumn(amounts), pnlAtStop: toColumn(atStop) }
}

/** The row numbers in ascending order of the values; equal values stay in order. Counting sort. */
function sortRows(numbers: Int32Array): Int32Array {
  const lowest = numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0)
  const highest = numbers.reduce((a, b) => Math.max(a, b), lowest)
  const next = new Int32Array(highest - lowest + 2)
  for (const number of numbers) next[number - lowest + 1]! += 1
  for (let at = 1; at < next.length; at++) next[at]! += next[at - 1]!
  const order = new Int32Array(numbers.length)
  for (let at = 0; at < numbers.length; at++) order[next[numbers[at]! - lowest]!++] = at
  return order
}

/** The column in this order of rows. */
function reorder<Column extends Int32Array | Float64Array>(column: Column, rows: Int32Array): Column {
  return column.map((_, at) => column[rows[at]!]!) as Column // map keeps the array type
}

/** The rank of each row in the order. */
function invert(order: Int32Array): Int32Array {
  const ranks = new Int32Array(order.length)
  for (let at = 0; at < order.length; at++) ranks[order[at]!] = at
  return ranks
}

function packDays(exits: Int32Array, entryDayNumber: Int32Array) {
  const numbers = exits.filter((exit, at) => exit !== exits[at - 1])
  const indexByNumber = new Map(Array.from(numbers, (number, index) => [number, index]))
  const days = Array.from(numbers, (number) => addDays(FIRST_DAY, number))
  return {
    days,
    weekdays: Uint8Array.from(days, getWeekday),
    day: exits.map((exit) => indexByNumber.get(exit)!),
    entryDayNumber,
    entryDay: entryDayNumber.map((entry) => indexByNumber.get(entry) ?? -1),
  }
}

function packTags(tagSets: string[][], tagSet: Int32Array) {
  const tags = new Map<string, PackedTag>()
  const tagKeysOfSet = tagSets.map((set) => {
    const keys = new Map<string, string>()
    for (const tag of set) {
      const key = toTagKey(tag)
      if (key !== '' && !keys.has(key)) keys.set(key, tag.trim())
    }
    return keys
  })
  for (const set of tagSet) {
    for (const [key, label] of tagKeysOfSet[set] ?? []) {
      const tag = tags.get(key)
      if (tag) tag.trades += 1
      else tags.set(key, { key, label, trades: 1 })
    }
  }
  return {
    tags: [...tags.values()].sort((a, b) => b.trades - a.trades || (a.key < b.key ? -1 : 1)),
    tagSet,
    tagKeysOfSet: tagKeysOfSet.map((keys) => [...keys.keys()]),
  }
}
