import { type Decimal, divide, multiply, negate, sign } from '../decimal/index.ts'
import { favourableMove, tradePnl } from './pnl.ts'
import type { PricedTrade } from './priced-trade.ts'

/**
 * What the trade risks in money at its stop: |entry − stop| × quantity, before fees. Exact.
 * Null without a stop, and null when the stop lies at or beyond entry: a stop trailed there says
 * nothing any more of the risk taken at entry, and one typed there by mistake never did.
 */
export function initialRisk(trade: PricedTrade): Decimal | null {
  const distance = stopDistance(trade)
  return distance === null ? null : multiply(distance, trade.quantity)
}

/**
 * R-multiple of a closed trade: net P&L ÷ initial risk, rounded once, half-even, to the decimals that are shown.
 * Null when either is unknown or the risk is 0.
 */
export function rMultiple(trade: PricedTrade, { decimals }: { decimals: number }): Decimal | null {
  const pnl = tradePnl(trade)
  const risk = initialRisk(trade)
  return pnl === null || risk === null ? null : divide(pnl, risk, { places: decimals })
}

/**
 * The R-multiple that the plan aims at, before fees: (target − entry) ÷ (entry − stop), in the direction of
 * the trade. Rounded once, half-even, to the decimals that are shown. Null when stop or target is missing or on the wrong side of entry.
 */
export function plannedRMultiple(
  trade: Pick<PricedTrade, 'type' | 'entryPrice' | 'stopLoss' | 'takeProfit'>,
  { decimals }: { decimals: number },
): Decimal | null {
  const stop = stopDistance(trade)
  const target = targetDistance(trade)
  return stop === null || target === null ? null : divide(target, stop, { places: decimals })
}

/** How far the stop lies from entry on the losing side, per unit, above 0; null without one there. */
export function stopDistance(trade: Pick<PricedTrade, 'type' | 'entryPrice' | 'stopLoss'>): Decimal | null {
  return trade.stopLoss == null ? null : aboveZero(negate(favourableMove(trade, trade.stopLoss)))
}

/** How far the target lies from entry on the winning side, per unit, above 0; null without one there. */
export function targetDistance(
  trade: Pick<PricedTrade, 'type' | 'entryPrice' | 'takeProfit'>,
): Decimal | null {
  return trade.takeProfit == null ? null : aboveZero(favourableMove(trade, trade.takeProfit))
}

function aboveZero(decimal: Decimal): Decimal | null {
  return sign(decimal) > 0 ? decimal : null
}
