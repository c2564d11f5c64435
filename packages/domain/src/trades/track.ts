import { type Decimal, divide, sign } from '../decimal/decimal.ts'
import {
  computeFavourableMove,
  computeStopDistance,
  computeTargetDistance,
  computeTradePnl,
  type PricedTrade,
} from './pnl.ts'

/** The position of the exit, and the sign of the net P&L, which gives the line from entry to exit its colour. */
export type TrackExit = { at: number; result: 'gain' | 'loss' | 'flat' }

/**
 * A trade on one line, winning side to the right, positions from 0 to 1.
 * 'stop_set' is drawn to scale; the other two are dotted and show directions only.
 */
export type TradeTrack =
  | { kind: 'stop_set'; stop: number; target: number | null; entry: number; exit: TrackExit | null }
  | { kind: 'no_stop' | 'stop_beyond_entry'; entry: number; exit: TrackExit | null }

/** The maximum distance of a drawn exit past stop or target, as a share of the distance between the two. */
const OVERSHOOT = 0.1

/** Length of the line in R with a stop and without a target: 1R from stop to entry, and 2R beyond. */
const LENGTH_WITHOUT_TARGET = 3

/** The distance of the exit from the entry in the middle, for a trade without a scale. */
const UNSCALED_STEP = 0.3

/**
 * The geometry of the line next to a trade: stop at the left, target at the right, entry and exit between.
 * An exit a little past either end moves that end inwards. Floats, because no figure is computed from it.
 */
export function buildTradeTrack(trade: PricedTrade): TradeTrack {
  const risk = computeStopDistance(trade)
  if (risk === null) return buildDottedTrack(trade)

  const exit = computeExitMove(trade)
  const target = computeTargetDistance(trade)
  const end = target === null ? LENGTH_WITHOUT_TARGET : 1 + toR(target, risk)
  const overshoot = OVERSHOOT * end
  const exitR = exit === null ? null : clamp(1 + toR(exit, risk), -overshoot, end + overshoot)
  const left = Math.min(0, exitR ?? 0)
  const right = Math.max(end, exitR ?? end)
  const toPosition = (r: number) => clamp((r - left) / (right - left), 0, 1)
  return {
    kind: 'stop_set',
    stop: toPosition(0),
    target: target === null ? null : toPosition(end),
    entry: toPosition(1),
    exit: exitR === null ? null : { at: toPosition(exitR), result: getTrackResult(trade) },
  }
}

function buildDottedTrack(trade: PricedTrade): TradeTrack {
  const exit = computeExitMove(trade)
  return {
    kind: trade.stopLoss == null ? 'no_stop' : 'stop_beyond_entry',
    entry: 0.5,
    exit: exit === null ? null : { at: 0.5 + sign(exit) * UNSCALED_STEP, result: getTrackResult(trade) },
  }
}

function computeExitMove(trade: PricedTrade): Decimal | null {
  return trade.status === 'closed' && trade.exitPrice !== null
    ? computeFavourableMove(trade, trade.exitPrice)
    : null
}

function getTrackResult(trade: PricedTrade): TrackExit['result'] {
  const results = { '-1': 'loss', '0': 'flat', '1': 'gain' } as const
  return results[sign(computeTradePnl(trade) ?? '0')]
}

function toR(distance: Decimal, risk: Decimal): number {
  return Number(divide(distance, risk, { places: 6 }))
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
