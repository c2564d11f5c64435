import { type Day, daysBetween } from '../days/index.ts'
import { amountColumns, type Block, byColumn } from './block.ts'
import { tenTo, toUnits } from './exact.ts'
import { lanesOf } from './lanes.ts'
import { type FigureScale, figureScaleOf, type TradeFigures, tradeFigures } from './trade-figures.ts'
import { codedColumns, keyOfColumn, type StoredTrade } from './trade-keys.ts'
import { placesOf } from './wholes.ts'

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
