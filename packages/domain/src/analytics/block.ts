import type { Day } from '../days/index.ts'
import type { Units } from './exact.ts'
import type { Lanes } from './lanes.ts'
import type { Coded } from './trade-keys.ts'

/**
 * Closed trades in order of exit (see `byExit`) as columns: the trade at one place of a column is the same in all.
 * `codes` are places in `keys`: what a trade is counted under, each key once, in the order they came. `day` is the place
 * of the exit day in `days`. Amounts are all of one scale; a risk of zero is none. `differing` are the stored P&L of
 * trades whose prices give another.
 */
export type Block = {
  trades: number
  idOf: (at: number) => string
  days: Day[]
  day: Int32Array
  heldDays: Int32Array
  keys: Record<Coded, (string | null)[]>
  codes: Record<Coded, Int32Array>
  amounts: Record<Amount, Lanes>
  differing: { at: number; stored: Units }[]
}

/** The columns of amounts. */
export const amountColumns = ['pnl', 'fee', 'entryValue', 'risk'] as const

export type Amount = (typeof amountColumns)[number]

/** An object with a part for each column. */
export function byColumn<Column extends string, Part>(
  columns: readonly Column[],
  partOf: (column: Column) => Part,
): Record<Column, Part> {
  return Object.fromEntries(columns.map((column) => [column, partOf(column)])) as Record<Column, Part>
}

/** The exit day of the trade at a place of the block. */
export function exitDayAt({ days, day }: Block, place: number): Day {
  return days[day[place] as number] as Day // inside
}

/** The key of the trade at a place in a column of codes. */
export function keyAt({ keys, codes }: Block, column: Coded, place: number): string | null {
  return keys[column][codes[column][place] as number] as string | null // inside
}
