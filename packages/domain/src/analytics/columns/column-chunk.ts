import type { Day } from '../../days/index.ts'
import type { LimbColumn } from '../exact/limbs.ts'
import type { Units } from '../exact/units.ts'
import type { Amount } from './trade-amounts.ts'
import type { KeyColumn } from './trade-keys.ts'

/**
 * Closed trades in order of exit (see `compareByExit`) as columns; one row of every column is one trade. `codes` are
 * indexes into `keys`, which hold each key once in order of first use. `day` is an index into `days`. All amounts
 * have one scale; a risk of 0 means no usable stop. `mismatches` are the stored P&L of trades whose prices give
 * another P&L.
 */
export type ColumnChunk = {
  trades: number
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
export function mapColumns<Column extends string, Part>(
  columns: readonly Column[],
  buildPart: (column: Column) => Part,
): Record<Column, Part> {
  return Object.fromEntries(columns.map((column) => [column, buildPart(column)])) as Record<Column, Part>
}

/** What a text, its place in a list and a number of a typed array take in memory, and an id. */
const [KEY_BYTES, CODE_BYTES, DOUBLE_BYTES, ID_BYTES] = [64, 4, 8, 16]

/** About how many bytes of memory the columns of a chunk take. */
export function countChunkBytes({ trades, days, keys, codes, amounts }: ColumnChunk): number {
  const texts = Object.values(keys).reduce((sum, list) => sum + list.length, days.length)
  const limbs = Object.values(amounts).reduce((sum, column) => sum + column.limbs.length, 0)
  const perTrade = ID_BYTES + CODE_BYTES * (2 + Object.keys(codes).length) + DOUBLE_BYTES * limbs
  return trades * perTrade + texts * KEY_BYTES
}

/** The exit day of the trade in this row. */
export function getExitDay({ days, day }: ColumnChunk, row: number): Day {
  return days[day[row] as number] as Day // within bounds
}

/** The key of this row in a column of codes. */
export function getKey({ keys, codes }: ColumnChunk, column: KeyColumn, row: number): string | null {
  return keys[column][codes[column][row] as number] as string | null // within bounds
}
