import { countDaysBetween } from '../days/day.ts'
import { type Decimal, toBig, toDecimal } from '../decimal/decimal.ts'
import type { ChunkResults, ColumnChunk } from './column-chunk.ts'
import { toScaledIntegers } from './limbs.ts'

/** The parts of a trading day, by the clocks of London and New York (08:00 to 17:00 there); `asia` is all other time. */
export const sessions = ['asia', 'london', 'overlap', 'new_york'] as const
export type Session = (typeof sessions)[number]

/** The hours of a day. */
export const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

/** The key of the trades without a time of entry. */
export const NO_TIME = 'none'

/** The hours of entry by which a list can be filtered. */
export const entryHours = [...hours, NO_TIME] as const

/** What came before a trade in order of exit: nothing, or the result of the trade before. */
export const precedents = ['start', 'loss', 'even', 'win'] as const

/** From this number on, losses (or wins) in a row are one group. */
export const MAX_RUN = 4

/** How many losses or wins in a row came before a trade: 'loss_1' to 'loss_4', which also has all longer runs. */
export const runs = [
  'start',
  'loss_1',
  'loss_2',
  'loss_3',
  'loss_4',
  'even',
  'win_1',
  'win_2',
  'win_3',
  'win_4',
] as const

/** What came before a trade, by which a list can be filtered. */
export const precedentResults = [...precedents, ...runs] as const

/** The number of a trade among those that were entered on its day; '5' also has all later ones. */
export const dayNumbers = ['1', '2', '3', '4', '5'] as const

/** The place of a trade among those that were entered on its day. The only trade of a day is the first one. */
export const dayPlaces = ['first', 'middle', 'last'] as const

/** The groups of equally many trades by size, the smallest first. */
export const sizeQuintiles = ['1', '2', '3', '4', '5'] as const

/**
 * The times of closed trades in the order of the record. `hour` is 0 to 23 and `session` an index into `sessions`, both of the
 * first entry, and -1 without a time. `heldSeconds` is from the first entry to the last exit, -1 without both times. `entryRank`
 * is the place in order of entry: entry day, time of entry (those without one last), creation, id.
 */
export type TradeTimes = {
  hour: Int8Array
  session: Int8Array
  heldSeconds: Int32Array
  entryRank: Int32Array
}

/** The number of the calendar day on which each trade of a chunk was entered; day 0 is 1970-01-01. */
export function toEntryDays({ days, day, heldDays }: ColumnChunk): Int32Array {
  const numbers = days.map((one) => countDaysBetween('1970-01-01', one))
  return heldDays.map((held, row) => (numbers[day[row] as number] as number) - held) // within bounds
}

/**
 * For each trade its number among the trades of its entry day, from 1, and how many that day has. Both lists have one item for
 * each trade; the ranks are distinct.
 */
export function countDayTrades({ entryDay, entryRank }: { entryDay: Int32Array; entryRank: Int32Array }): {
  number: Int32Array
  ofDay: Int32Array
} {
  const inOrder = sortByRank(entryRank)
  const [number, ofDay] = [new Int32Array(inOrder.length), new Int32Array(inOrder.length)]
  for (let from = 0, to = 0; from < inOrder.length; from = to) {
    const day = entryDay[inOrder[from] as number] // within bounds, as all below
    while (to < inOrder.length && entryDay[inOrder[to] as number] === day) to += 1
    for (let at = from; at < to; at++) {
      number[inOrder[at] as number] = at - from + 1
      ofDay[inOrder[at] as number] = to - from
    }
  }
  return { number, ofDay }
}

function sortByRank(ranks: Int32Array): Int32Array {
  const rows = Float64Array.from(ranks, (rank, row) => rank * RANK_UNIT + row).sort()
  return Int32Array.from(rows, (packed) => packed % RANK_UNIT)
}

const RANK_UNIT = 2 ** 24 // rank and row of 16 million trades in one double

/** The code of each number of the day in `dayNumbers`. */
export const toNumberCode = (number: number) => Math.min(number, dayNumbers.length) - 1

/** The code of each place of the day in `dayPlaces`. */
export const toPlaceCode = (number: number, ofDay: number) => (number === 1 ? 0 : number === ofDay ? 2 : 1)

/** The last result of a sequence, and how often it came in a row; null before the first trade. */
export type RunState = { sign: -1 | 0 | 1; length: number } | null

/** The codes of what came before each trade (in `precedents` and in `runs`), and the state after the last one. */
export function codePrecedents(
  { values, zero }: Pick<ChunkResults, 'values' | 'zero'>,
  before: RunState,
): { precedent: Int32Array; run: Int32Array; state: RunState } {
  const [precedent, run] = [new Int32Array(values.length), new Int32Array(values.length)]
  let state = before
  for (let row = 0; row < values.length; row++) {
    precedent[row] = toPrecedentCode(state)
    run[row] = toRunCode(state)
    const value = values[row] as number // within bounds
    const sign = value > zero ? 1 : value < zero ? -1 : 0
    state = { sign, length: state?.sign === sign ? state.length + 1 : 1 }
  }
  return { precedent, run, state }
}

const toPrecedentCode = (state: RunState) => (state === null ? 0 : state.sign + 2)

function toRunCode(state: RunState): number {
  if (state === null) return 0
  if (state.sign === 0) return MAX_RUN + 1
  const length = Math.min(state.length, MAX_RUN)
  return state.sign < 0 ? length : MAX_RUN + 1 + length
}

/** The entry values of a chunk in base currency, as nearly exact doubles that keep their order. */
export function toSizes({ amounts: { entryValue } }: ColumnChunk): Float64Array {
  const unit = 10 ** entryValue.decimals
  return Float64Array.from(toScaledIntegers(entryValue), (value) => Number(value) / unit)
}

/**
 * The bounds between the five groups of sizes: each is above all sizes of one group and below those of the next. Equal sizes
 * are in one group, so a group can have more trades than another, and there are fewer bounds when few sizes differ. A bound
 * has as few digits as possible. Sizes that differ by less than one in a trillion count as equal, because the bound must
 * separate the exact amounts.
 */
export function findSizeBounds(sizes: Float64Array): Decimal[] {
  const sorted = sizes.toSorted()
  const bounds: Decimal[] = []
  for (let quintile = 1; quintile < sizeQuintiles.length; quintile++) {
    const bound = findBound(sorted, Math.round((quintile * sorted.length) / sizeQuintiles.length))
    if (bound !== null && bound !== bounds.at(-1)) bounds.push(bound)
  }
  return bounds
}

/** The bound at this place of sorted sizes, or above the sizes that are equal to the one at it; null when none is larger. */
function findBound(sorted: Float64Array, place: number): Decimal | null {
  let at = Math.max(place, 1)
  while (at < sorted.length && !isApart(sorted[at - 1] as number, sorted[at] as number)) at += 1
  return at < sorted.length ? pickBetween(sorted[at - 1] as number, sorted[at] as number) : null
}

const isApart = (a: number, b: number) => b - a > Math.max(Math.abs(a), Math.abs(b)) * 1e-12

/** A number between both, with as few digits as possible. */
function pickBetween(a: number, b: number): Decimal {
  const middle = a + (b - a) / 2
  for (let digits = 1; digits < 16; digits++) {
    const text = middle.toPrecision(digits)
    if (isApart(a, Number(text)) && isApart(Number(text), b)) return toDecimal(toBig(text))
  }
  return toDecimal(toBig(middle.toPrecision(17)))
}

/** The code of the group of each size. */
export function codeSizes(sizes: Float64Array, bounds: readonly Decimal[]): Int32Array {
  const limits = bounds.map(Number)
  return Int32Array.from(sizes, (size) => limits.filter((limit) => size >= limit).length)
}
