import type { Day } from '../days/index.ts'
import type { Units } from './exact.ts'
import type { Results } from './results.ts'
import type { Whole } from './wholes.ts'

/** A point of the curve: its height above the start of the piece, after how many trades, and that trade's exit day and id. */
export type Point = { height: Units; at: number; day: Day | null; trade: string | null }

/** The way from a peak down to a low. */
export type Fall = { amount: Units; peak: Point; low: Point }

/**
 * The curve of cumulative P&L over a piece of the sequence, as far as it takes to put two pieces together: where it
 * ends, its highest point (the last of equals; the start counts), its lowest point after a trade (the first of
 * equals), and its deepest fall below the highest point so far (the first low of equals; from the last point at that
 * peak). Heights are measured from the start of the piece.
 */
export type Curve = { trades: number; end: Units; highest: Point; lowest: Point | null; deepest: Fall | null }

/** The curve of no trades. */
export function emptyCurve(): Curve {
  return {
    trades: 0,
    end: 0n,
    highest: { height: 0n, at: 0, day: null, trade: null },
    lowest: null,
    deepest: null,
  }
}

/** The curve over the trades of a block from one place to before another; `tradeAt` gives the trade at a place. */
export function curveOf(
  { wholes, zero, toUnits }: Results,
  { from, to, tradeAt }: { from: number; to: number; tradeAt: (place: number) => { day: Day; id: string } },
): Curve {
  let end = zero
  let highest: Turn = { height: zero, place: from - 1 } // the start
  let lowest: Turn | null = null
  let deepest: { amount: Whole; peak: Turn; low: Turn } | null = null
  for (let place = from; place < to; place++) {
    end += wholes[place] as Whole // inside
    if (lowest === null || end < lowest.height) lowest = { height: end, place }
    if (end >= highest.height) {
      highest = { height: end, place }
      continue
    }
    const amount = highest.height - end
    if (deepest === null || amount > deepest.amount) {
      deepest = { amount, peak: highest, low: { height: end, place } }
    }
  }
  const pointAt = ({ height, place }: Turn): Point => {
    const trade = place < from ? null : tradeAt(place)
    return {
      height: toUnits(height),
      at: place - from + 1,
      day: trade?.day ?? null,
      trade: trade?.id ?? null,
    }
  }
  return {
    trades: to - from,
    end: toUnits(end),
    highest: pointAt(highest),
    lowest: lowest && pointAt(lowest),
    deepest: deepest && {
      amount: toUnits(deepest.amount),
      peak: pointAt(deepest.peak),
      low: pointAt(deepest.low),
    },
  }
}

type Turn = { height: Whole; place: number }

/** Puts the curve of the piece that follows behind the one before. */
export function absorbCurve(into: Curve, next: Curve): void {
  if (next.trades === 0) return
  const moved = (point: Point): Point => ({
    height: into.end + point.height,
    at: into.trades + point.at,
    // The start of the later piece is the end of the earlier one, which is its highest point whenever this is asked.
    day: point.at === 0 ? into.highest.day : point.day,
    trade: point.at === 0 ? into.highest.trade : point.trade,
  })
  const highest = moved(next.highest)
  const inner = next.deepest && {
    amount: next.deepest.amount,
    peak: moved(next.deepest.peak),
    low: moved(next.deepest.low),
  }
  const across = acrossFall(into.highest, next.lowest && moved(next.lowest))
  into.deepest = deeper(into.deepest, deeper(across, inner))
  if (highest.height >= into.highest.height) into.highest = highest
  const lowest = next.lowest && moved(next.lowest)
  if (into.lowest === null || (lowest !== null && lowest.height < into.lowest.height)) into.lowest = lowest
  into.trades += next.trades
  into.end += next.end
}

function acrossFall(peak: Point, low: Point | null): Fall | null {
  if (low === null || low.height >= peak.height) return null
  return { amount: peak.height - low.height, peak, low }
}

/** The deeper fall; of equals the one whose low comes first, and with one low for both, the one from the later peak. */
function deeper(a: Fall | null, b: Fall | null): Fall | null {
  if (a === null || b === null) return a ?? b
  if (a.amount !== b.amount) return a.amount > b.amount ? a : b
  if (a.low.at !== b.low.at) return a.low.at < b.low.at ? a : b
  return a.peak.at > b.peak.at ? a : b
}
