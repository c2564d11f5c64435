import type { Day } from '../days/day.ts'
import type { Decimal } from '../decimal/decimal.ts'
import { NO_ACCOUNT } from '../trades/account.ts'
import { toTagKey } from '../trades/labels.ts'
import {
  type LimbColumn,
  selectLimbs,
  selectValues,
  squareLimbs,
  toLimbs,
  toScaledIntegers,
} from './limbs.ts'
import { type Amount, type AmountColumns, amountColumns, computeAmounts } from './trade-amounts.ts'
import { encodeKeys, type KeyColumn, keyColumns, parseTags } from './trade-keys.ts'
import type { TradeLists } from './trade-lists.ts'
import {
  countDecimals,
  DECIMALS,
  getPowerOfTen,
  type ScaledInteger,
  toScaledDouble,
  toUnits,
  type Units,
} from './units.ts'

/**
 * Closed trades and partial exits in order of exit (see `compareByExit`) as columns; one row of every column is one of them.
 * `closes` is 1 in the row of a closed trade and 0 in that of a partial exit; null when no row is one. `codes` are indexes into
 * `keys`, which hold each key once in order of first use. `day` is an index into `days`. All amounts have one scale; a risk of 0
 * means no usable stop. `mismatches` are the stored P&L of trades whose prices give another P&L.
 */
export type ColumnChunk = {
  rows: number
  closes: Uint8Array | null
  getId: (at: number) => string
  days: Day[]
  day: Int32Array
  heldDays: Int32Array
  keys: Record<KeyColumn, (string | null)[]>
  codes: Record<KeyColumn, Int32Array>
  amounts: Record<Amount, LimbColumn>
  mismatches: { row: number; stored: Units }[]
}

/** Builds an object with one value for each column. */
function mapColumns<Column extends string, Part>(
  columns: readonly Column[],
  buildPart: (column: Column) => Part,
): Record<Column, Part> {
  return Object.fromEntries(columns.map((column) => [column, buildPart(column)])) as Record<Column, Part>
}

/** What a text, its place in a list and a number of a typed array take in memory, and an id. */
const [KEY_BYTES, CODE_BYTES, DOUBLE_BYTES, ID_BYTES] = [64, 4, 8, 16]

/** About how many bytes of memory the columns of a chunk take. */
export function countChunkBytes({ rows, days, keys, codes, amounts }: ColumnChunk): number {
  const texts = Object.values(keys).reduce((sum, list) => sum + list.length, days.length)
  const limbs = [...new Set(Object.values(amounts))].reduce((sum, column) => sum + column.limbs.length, 0)
  const perRow = ID_BYTES + CODE_BYTES * (2 + Object.keys(codes).length) + DOUBLE_BYTES * limbs
  return rows * perRow + texts * KEY_BYTES
}

/** The exit day of the trade in this row. */
export function getExitDay({ days, day }: ColumnChunk, row: number): Day {
  return days[day[row] as number] as Day // within bounds
}

/** The key of this row in a column of codes. */
export function getKey({ keys, codes }: ColumnChunk, column: KeyColumn, row: number): string | null {
  return keys[column][codes[column][row] as number] as string | null // within bounds
}

/** Builds a chunk. Throws RangeError when a trade has more decimals than the database stores. */
export function buildChunk(lists: TradeLists): ColumnChunk {
  const amounts = computeAmounts(lists)
  const encoded = encodeKeys(lists, amounts)
  const pnl = toLimbs(amounts.pnl, amounts.decimals)
  return {
    rows: lists.heldDays.length,
    closes: lists.partial && Uint8Array.from(lists.partial.parts, (part) => (part === null ? 1 : 0)),
    getId: lists.getId,
    days: lists.exitDay.keys,
    day: lists.exitDay.codes,
    heldDays: lists.heldDays,
    keys: mapColumns(keyColumns, (column) => encoded[column].keys),
    codes: mapColumns(keyColumns, (column) => encoded[column].codes),
    amounts: mapColumns(amountColumns, (column) =>
      amounts[column] === amounts.pnl ? pnl : toLimbs(amounts[column], amounts.decimals),
    ),
    mismatches: findMismatches(lists.pnl, amounts),
  }
}

function findMismatches(stored: readonly Decimal[], { pnl, decimals }: AmountColumns) {
  const mismatches: ColumnChunk['mismatches'] = []
  const areDoubles = pnl instanceof Float64Array
  for (const [row, decimal] of stored.entries()) {
    const computed = pnl[row] as number | bigint // within bounds
    const ownDecimals = countDecimals(decimal)
    if (areDoubles && ownDecimals <= decimals && toScaledDouble(decimal, decimals) === computed) continue
    const common = Math.max(decimals, ownDecimals) // a mismatch may have more decimals
    if (toUnits(decimal, common) !== BigInt(computed) * getPowerOfTen(common - decimals))
      mismatches.push({ row, stored: toUnits(decimal) })
  }
  return mismatches
}

/**
 * The results of the trades of a chunk, ready for sums: the P&L as limbs and as one integer for each row (`values`),
 * its squares, and 1 for each winning or losing trade. `zero` is the start of a sum of `values`; `toUnits` converts
 * such a sum.
 */
export type ChunkResults = {
  pnl: LimbColumn
  squares: LimbColumn
  won: Float64Array
  lost: Float64Array
  values: ArrayLike<ScaledInteger>
  zero: ScaledInteger
  toUnits: (value: ScaledInteger) => Units
}

export function toChunkResults({ amounts: { pnl } }: { amounts: { pnl: LimbColumn } }): ChunkResults {
  const values = toScaledIntegers(pnl)
  const unit = getPowerOfTen(DECIMALS - pnl.decimals)
  const [won, lost] = [new Float64Array(values.length), new Float64Array(values.length)]
  for (let row = 0; row < values.length; row++) {
    const amount = values[row] as ScaledInteger // within bounds
    if (amount > 0) won[row] = 1
    else if (amount < 0) lost[row] = 1
  }
  return {
    pnl,
    squares: squareLimbs(pnl),
    won,
    lost,
    values,
    zero: (pnl.limbs.length > 1 ? 0n : 0) as ScaledInteger, // see ScaledInteger
    toUnits: (value) => BigInt(value) * unit,
  }
}

/** What the rows of a chunk realise, ready for a curve; see `ChunkResults`. */
export type RealisedResults = Pick<ChunkResults, 'values' | 'zero' | 'toUnits'>

export function toRealisedResults({ amounts: { realised } }: ColumnChunk): RealisedResults {
  const unit = getPowerOfTen(DECIMALS - realised.decimals)
  return {
    values: toScaledIntegers(realised),
    zero: (realised.limbs.length > 1 ? 0n : 0) as ScaledInteger, // see ScaledInteger
    toUnits: (value) => BigInt(value) * unit,
  }
}

/**
 * The closed trades that a report covers; an absent field matches all trades. `from` and `to` are exit days, both
 * included. Texts are keys of the breakdowns, so that a breakdown row and the report of its trades agree. `tag`
 * ignores case. `hasAccount` selects the trades with an account ('true') or without one ('false').
 */
export type ChunkFilter = {
  from?: Day | undefined
  to?: Day | undefined
  tag?: string | undefined
  hasAccount?: 'true' | 'false' | undefined
} & { [Part in (typeof exactFields)[number]]?: string | undefined }

const exactFields = [
  'market',
  'type',
  'instrument',
  'symbol',
  'strategy',
  'account',
  'currency',
] as const satisfies KeyColumn[]

/** The trades of the chunk that match the filter; the same chunk when all match. */
export function filterChunk(chunk: ColumnChunk, filter: ChunkFilter): ColumnChunk {
  const conditions = toConditions(chunk, filter)
  if (conditions.length === 0) return chunk
  const rows = findMatchingRows(chunk.rows, conditions)
  return rows.length === chunk.rows ? chunk : selectRows(chunk, rows)
}

/** The rows of closed trades: the same chunk when each row is one. */
export function selectClosed(chunk: ColumnChunk): ColumnChunk {
  const { closes } = chunk
  if (closes === null) return chunk
  const rows = Int32Array.from(closes.keys()).filter((row) => closes[row] === 1)
  return { ...selectRows(chunk, rows), closes: null }
}

/**
 * The rows of closed trades that match the filter, the index of each among the closed trades of the chunk, and how many
 * closed trades the chunk has.
 */
export function findClosedRows(
  chunk: ColumnChunk,
  filter: ChunkFilter,
): { rows: Int32Array; closedIndexes: Int32Array; closed: number } {
  const matching = findMatchingRows(chunk.rows, toConditions(chunk, filter))
  const { closes } = chunk
  if (closes === null) return { rows: matching, closedIndexes: matching, closed: chunk.rows }
  const indexOfRow = new Int32Array(chunk.rows)
  let closed = 0
  for (let row = 0; row < closes.length; row++) {
    indexOfRow[row] = closed
    closed += closes[row] as number // within bounds
  }
  const rows = matching.filter((row) => closes[row] === 1)
  return { rows, closedIndexes: rows.map((row) => indexOfRow[row] as number), closed } // within bounds
}

/** The closed trades of a chunk, with all of their P&L on the day on which they were closed. */
export function countWhenClosed(chunk: ColumnChunk): ColumnChunk {
  const closed = selectClosed(chunk)
  return { ...closed, amounts: { ...closed.amounts, realised: closed.amounts.pnl } }
}

/** For each code of a column, whether its trades match. */
type Condition = { codes: Int32Array; matches: boolean[] }

/** Only the conditions that exclude a code. */
function toConditions(
  { days, day, keys, codes }: ColumnChunk,
  { from, to, tag, hasAccount, ...exact }: ChunkFilter,
): Condition[] {
  const conditions: Condition[] = [
    {
      codes: day,
      matches: days.map((one) => (from === undefined || one >= from) && (to === undefined || one <= to)),
    },
  ]
  for (const field of exactFields) {
    const wanted = exact[field]
    if (wanted !== undefined)
      conditions.push({ codes: codes[field], matches: keys[field].map((key) => key === wanted) })
  }
  if (hasAccount !== undefined)
    conditions.push({
      codes: codes.account,
      matches: keys.account.map((key) => (key !== NO_ACCOUNT) === (hasAccount === 'true')),
    })
  if (tag !== undefined) {
    const wanted = toTagKey(tag)
    conditions.push({
      codes: codes.tags,
      matches: keys.tags.map((tags) => parseTags(tags ?? '[]').has(wanted)),
    })
  }
  return conditions.filter(({ matches }) => matches.includes(false))
}

function findMatchingRows(count: number, conditions: readonly Condition[]): Int32Array {
  const isExcluded = new Uint8Array(count)
  for (const { codes, matches } of conditions) {
    const isExcludedCode = Uint8Array.from(matches, (isMatch) => (isMatch ? 0 : 1))
    for (let row = 0; row < count; row++) if (isExcludedCode[codes[row] as number] === 1) isExcluded[row] = 1
  }
  const rows = new Int32Array(count)
  let found = 0
  for (let row = 0; row < count; row++) {
    rows[found] = row
    found += 1 - (isExcluded[row] as number)
  }
  return rows.subarray(0, found)
}

/** The trades of the chunk in these rows, which are in ascending order. */
export function selectRows(chunk: ColumnChunk, rows: Int32Array): ColumnChunk {
  const select = (column: Int32Array) => selectValues(column, new Int32Array(rows.length), rows)
  const pnl = selectLimbs(chunk.amounts.pnl, rows)
  return {
    rows: rows.length,
    closes: chunk.closes && Uint8Array.from(rows, (row) => (chunk.closes as Uint8Array)[row] as number), // within bounds
    getId: (row) => chunk.getId(rows[row] as number),
    days: chunk.days,
    day: select(chunk.day),
    heldDays: select(chunk.heldDays),
    keys: chunk.keys,
    codes: mapColumns(keyColumns, (column) => select(chunk.codes[column])),
    amounts: mapColumns(amountColumns, (column) =>
      chunk.amounts[column] === chunk.amounts.pnl ? pnl : selectLimbs(chunk.amounts[column], rows),
    ),
    mismatches: selectMismatches(chunk.mismatches, rows),
  }
}

/** Both lists are in ascending order. */
function selectMismatches(
  mismatches: ColumnChunk['mismatches'],
  rows: Int32Array,
): ColumnChunk['mismatches'] {
  let index = 0
  return mismatches.flatMap(({ row, stored }) => {
    while (index < rows.length && (rows[index] as number) < row) index += 1 // within bounds
    return rows[index] === row ? [{ row: index, stored }] : []
  })
}
