import { type Decimal, divide, sign } from '../decimal/index.ts'
import { favourableMove, tradePnl } from './pnl.ts'
import type { PricedTrade } from './priced-trade.ts'
import { stopDistance, targetDistance } from './risk.ts'

/** Where the exit ring stands, and the colour of the run to it: that of the net P&L, so that no row contradicts itself. */
export type TrackExit = { at: number; result: 'gain' | 'loss' | 'flat' }

/**
 * The small picture of a trade on one line, winning side to the right, positions from 0 to 1.
 * 'stop_set' is drawn to scale; the other two are dotted and show directions only.
 */
export type TradeTrack =
  | { kind: 'stop_set'; stop: number; target: number | null; entry: number; exit: TrackExit | null }
  | { kind: 'no_stop' | 'stop_beyond_entry'; entry: number; exit: TrackExit | null }

/** How far past stop or target an exit is drawn, as a part of the way between them: further out it is clamped there. */
const OVERSHOOT = 0.1

/** Length of the line in R when there is a stop and no target: the stop, entry one R on, and room for 2R. */
const LENGTH_WITHOUT_TARGET = 3

/** Where the exit of a trade without a scale is drawn, left or right of the entry in the middle. */
const UNSCALED_STEP = 0.3

/**
 * The geometry of the small picture beside a trade: stop at the left, target at the right, entry and exit between.
 * An exit a little past either end moves that end inwards. Floats, because it is decoration: no figure comes from it.
 */
export function tradeTrack(trade: PricedTrade): TradeTrack {
  const risk = stopDistance(trade)
  if (risk === null) return dottedTrack(trade)

  const exit = exitMove(trade)
  const target = targetDistance(trade)
  const end = target === null ? LENGTH_WITHOUT_TARGET : 1 + inR(target, risk)
  const reach = OVERSHOOT * end
  const exitR = exit === null ? null : clamp(1 + inR(exit, risk), -reach, end + reach)
  const left = Math.min(0, exitR ?? 0)
  const right = Math.max(end, exitR ?? end)
  const place = (r: number) => clamp((r - left) / (right - left), 0, 1)
  return {
    kind: 'stop_set',
    stop: place(0),
    target: target === null ? null : place(end),
    entry: place(1),
    exit: exitR === null ? null : { at: place(exitR), result: trackResult(trade) },
  }
}

function dottedTrack(trade: PricedTrade): TradeTrack {
  const exit = exitMove(trade)
  return {
    kind: trade.stopLoss == null ? 'no_stop' : 'stop_beyond_entry',
    entry: 0.5,
    exit: exit === null ? null : { at: 0.5 + sign(exit) * UNSCALED_STEP, result: trackResult(trade) },
  }
}

function exitMove(trade: PricedTrade): Decimal | null {
  return trade.status === 'closed' && trade.exitPrice !== null ? favourableMove(trade, trade.exitPrice) : null
}

function trackResult(trade: PricedTrade): TrackExit['result'] {
  const results = { '-1': 'loss', '0': 'flat', '1': 'gain' } as const
  return results[sign(tradePnl(trade) ?? '0')]
}

function inR(distance: Decimal, risk: Decimal): number {
  return Number(divide(distance, risk, { places: 6 }))
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
