import { type Day, daysBetween } from '../days/index.ts'
import type { Decimal } from '../decimal/index.ts'
import type { AnalysedTrade } from './analysed-trade.ts'
import { keyOf, type SingleDimension, singleDimensions } from './breakdowns.ts'
import { tenTo, toUnits, type Units } from './exact.ts'
import { type Lanes, lanesOf } from './lanes.ts'
import { halfOf, stepOf } from './spread.ts'
import { type FigureScale, figureScaleOf, type TradeFigures, tradeFigures } from './trade-figures.ts'
import { placesOf } from './wholes.ts'

/** A closed trade as a block takes it: with its stored P&L, and the market by which reports are filtered. */
export type StoredTrade = AnalysedTrade & { market: string; pnl: Decimal }

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

/** What a trade is counted under apart from the breakdowns of one key each. Tags, as a list in JSON, are one key. */
const apart = {
  market: ({ market }: StoredTrade) => market,
  tags: ({ tags }: StoredTrade) => (tags.length === 0 ? '[]' : JSON.stringify(tags)),
  riskPct: ({ riskPercentage }: StoredTrade) => riskPercentage,
  stop: ({ slHit, slModified }: StoredTrade) => exitKey(slHit, slModified),
  target: ({ tpHit, tpModified }: StoredTrade) => exitKey(tpHit, tpModified),
  pnlStep: (_: StoredTrade, { pnl }: TradeFigures, { amount }: FigureScale) => stepOf(pnl, amount),
  rHalf: (_: StoredTrade, { pnl, risk }: TradeFigures) =>
    risk === null ? null : String(halfOf({ pnl, risk })),
}

export type Coded = SingleDimension | keyof typeof apart

const keyOfColumn: Record<
  Coded,
  (trade: StoredTrade, figures: TradeFigures, scale: FigureScale) => string | null
> = {
  ...keyOf,
  ...apart,
}

/** The columns of codes, and those of amounts. */
export const codedColumns = [...singleDimensions, ...(Object.keys(apart) as (keyof typeof apart)[])] // its own keys
export const amountColumns = ['pnl', 'fee', 'entryValue', 'risk'] as const

export type Amount = (typeof amountColumns)[number]

/** A stop or target that was hit, and whether it was kept where it was. */
function exitKey(isHit: boolean, isModified: boolean): 'kept' | 'moved' | null {
  if (!isHit) return null
  return isModified ? 'moved' : 'kept'
}

/** The trades, which come in order of exit, as a block. Throws RangeError on a trade of more decimals than can be stored. */
export function packBlock(trades: readonly StoredTrade[]): Block {
  const scale = figureScaleOf(trades)
  const figures = trades.map((trade) => tradeFigures(trade, scale))
  const coded = byColumn(codedColumns, (column) =>
    encode(trades, (trade, at) => keyOfColumn[column](trade, figures[at] as TradeFigures, scale)),
  )
  const days = encode(trades, ({ exitDate }) => exitDate)
  return {
    trades: trades.length,
    idOf: (at) => (trades[at] as StoredTrade).id, // inside
    days: days.keys as Day[], // no trade is without
    day: days.codes,
    heldDays: Int32Array.from(trades, ({ entryDate, exitDate }) =>
      entryDate === exitDate ? 0 : daysBetween(entryDate, exitDate),
    ),
    keys: byColumn(codedColumns, (column) => coded[column].keys),
    codes: byColumn(codedColumns, (column) => coded[column].codes),
    amounts: byColumn(amountColumns, (column) =>
      lanesOf(
        figures.map((of) => of[column] ?? 0n),
        scale.amount,
      ),
    ),
    differing: differingOf(trades, figures, scale),
  }
}

function encode(trades: readonly StoredTrade[], keyOf: (trade: StoredTrade, at: number) => string | null) {
  const places = new Map<string | null, number>()
  const codes = new Int32Array(trades.length)
  let last: { key: string | null; code: number } | undefined
  for (let at = 0; at < codes.length; at++) {
    const key = keyOf(trades[at] as StoredTrade, at) // inside
    if (last?.key !== key) {
      const code = places.get(key) ?? places.size
      places.set(key, code)
      last = { key, code }
    }
    codes[at] = last.code
  }
  return { keys: [...places.keys()], codes }
}

function differingOf(
  trades: readonly StoredTrade[],
  figures: readonly TradeFigures[],
  { amount }: FigureScale,
) {
  const differing: Block['differing'] = []
  for (const [at, { pnl }] of trades.entries()) {
    const places = Math.max(amount, placesOf(pnl)) // what differs may have more decimals
    const made = (figures[at] as TradeFigures).pnl * tenTo(places - amount)
    if (toUnits(pnl, places) !== made) differing.push({ at, stored: toUnits(pnl) })
  }
  return differing
}

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
