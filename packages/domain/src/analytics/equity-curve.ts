import type { Day } from '../days/day.ts'
import type { RealisedResults } from './column-chunk.ts'
import type { ScaledInteger, Units } from './units.ts'

/**
 * A point of the curve: the equity since the start of the sequence, the number of trades up to it, and the exit day
 * and id of its trade (null at the start).
 */
type Point = { equity: Units; position: number; day: Day | null; trade: string | null }

type Drawdown = { amount: Units; peak: Point; trough: Point }

/**
 * The curve of cumulative P&L over a sequence of trades, reduced to the points that a merge of two curves needs. Equity counts
 * from the start of the sequence.
 */
export type EquityCurve = {
  trades: number
  end: Units
  /** The last of equal points. The start of the sequence is a point too. */
  highest: Point
  /** The lowest point after a trade, the first of equal points. */
  lowest: Point | null
  /** To the first of equal troughs, from the last point at the peak. */
  maxDrawdown: Drawdown | null
}

/** The curve of no trades. */
export function createEmptyCurve(): EquityCurve {
  return {
    trades: 0,
    end: 0n,
    highest: { equity: 0n, position: 0, day: null, trade: null },
    lowest: null,
    maxDrawdown: null,
  }
}

/** The curve over the rows `from` (included) to `to` (excluded) of a chunk. */
export function buildCurve(
  { values, zero, toUnits }: RealisedResults,
  { from, to, getTrade }: { from: number; to: number; getTrade: (row: number) => { day: Day; id: string } },
): EquityCurve {
  let end = zero
  let highest: TurningPoint = { equity: zero, row: from - 1 } // the start
  let lowest: TurningPoint | null = null
  let deepest: { amount: ScaledInteger; peak: TurningPoint; trough: TurningPoint } | null = null
  for (let row = from; row < to; row++) {
    end += values[row] as ScaledInteger // within bounds
    if (lowest === null || end < lowest.equity) lowest = { equity: end, row }
    if (end >= highest.equity) {
      highest = { equity: end, row }
      continue
    }
    const amount = highest.equity - end
    if (deepest === null || amount > deepest.amount) {
      deepest = { amount, peak: highest, trough: { equity: end, row } }
    }
  }
  const toPoint = ({ equity, row }: TurningPoint): Point => {
    const trade = row < from ? null : getTrade(row)
    return {
      equity: toUnits(equity),
      position: row - from + 1,
      day: trade?.day ?? null,
      trade: trade?.id ?? null,
    }
  }
  return {
    trades: to - from,
    end: toUnits(end),
    highest: toPoint(highest),
    lowest: lowest && toPoint(lowest),
    maxDrawdown: deepest && {
      amount: toUnits(deepest.amount),
      peak: toPoint(deepest.peak),
      trough: toPoint(deepest.trough),
    },
  }
}

type TurningPoint = { equity: ScaledInteger; row: number }

/** Appends the curve of later trades. */
export function appendCurve(into: EquityCurve, next: EquityCurve): void {
  if (next.trades === 0) return
  const shift = (point: Point): Point => ({
    equity: into.end + point.equity,
    position: into.trades + point.position,
    // A point at position 0 is the end of the earlier curve. It is used only as a peak, so then that end is the earlier
    // curve's highest point.
    day: point.position === 0 ? into.highest.day : point.day,
    trade: point.position === 0 ? into.highest.trade : point.trade,
  })
  const highest = shift(next.highest)
  const inner = next.maxDrawdown && {
    amount: next.maxDrawdown.amount,
    peak: shift(next.maxDrawdown.peak),
    trough: shift(next.maxDrawdown.trough),
  }
  const drawdownAcross = findDrawdownAcross(into.highest, next.lowest && shift(next.lowest))
  into.maxDrawdown = pickDeeper(into.maxDrawdown, pickDeeper(drawdownAcross, inner))
  if (highest.equity >= into.highest.equity) into.highest = highest
  const lowest = next.lowest && shift(next.lowest)
  if (into.lowest === null || (lowest !== null && lowest.equity < into.lowest.equity)) into.lowest = lowest
  into.trades += next.trades
  into.end += next.end
}

function findDrawdownAcross(peak: Point, trough: Point | null): Drawdown | null {
  if (trough === null || trough.equity >= peak.equity) return null
  return { amount: peak.equity - trough.equity, peak, trough }
}

/** The deeper drawdown. Of equal ones the first trough counts, and with one trough the later peak. */
function pickDeeper(a: Drawdown | null, b: Drawdown | null): Drawdown | null {
  if (a === null || b === null) return a ?? b
  if (a.amount !== b.amount) return a.amount > b.amount ? a : b
  if (a.trough.position !== b.trough.position) return a.trough.position < b.trough.position ? a : b
  return a.peak.position > b.peak.position ? a : b
}
