import { type Decimal, divide, multiply, negate, sign } from '../decimal/index.ts'
import { favourableMove, tradePnl } from './pnl.ts'
import type { PricedTrade } from './priced-trade.ts'

/**
 * The initial risk in money: |entry − stop| × quantity, before fees. Exact. Null without a stop, and null when the stop
 * is at entry or on its winning side: such a stop was trailed or mistyped, and does not tell the risk at entry.
 */
export function initialRisk(trade: PricedTrade): Decimal | null {
  const distance = stopDistance(trade)
  return distance === null ? null : multiply(distance, trade.quantity)
}

/**
 * R-multiple of a closed trade: net P&L ÷ initial risk, rounded once, half-even, to `decimals`.
 * Null when either is unknown or the risk is 0.
 */
export function rMultiple(trade: PricedTrade, { decimals }: { decimals: number }): Decimal | null {
  const pnl = tradePnl(trade)
  const risk = initialRisk(trade)
  return pnl === null || risk === null ? null : divide(pnl, risk, { places: decimals })
}

/**
 * The planned R-multiple, before fees: (target − entry) ÷ (entry − stop), in the direction of
 * the trade. Rounded once, half-even, to `decimals`. Null when stop or target is missing or on the wrong side of entry.
 */
export function plannedRMultiple(
  trade: Pick<PricedTrade, 'type' | 'entryPrice' | 'stopLoss' | 'takeProfit'>,
  { decimals }: { decimals: number },
): Decimal | null {
  const stop = stopDistance(trade)
  const target = targetDistance(trade)
  return stop === null || target === null ? null : divide(target, stop, { places: decimals })
}

/** The distance from entry to a stop on the losing side, per unit, above 0; null without such a stop. */
export function stopDistance(trade: Pick<PricedTrade, 'type' | 'entryPrice' | 'stopLoss'>): Decimal | null {
  return trade.stopLoss == null ? null : nullUnlessPositive(negate(favourableMove(trade, trade.stopLoss)))
}

/** The distance from entry to a target on the winning side, per unit, above 0; null without such a target. */
export function targetDistance(
  trade: Pick<PricedTrade, 'type' | 'entryPrice' | 'takeProfit'>,
): Decimal | null {
  return trade.takeProfit == null ? null : nullUnlessPositive(favourableMove(trade, trade.takeProfit))
}

function nullUnlessPositive(decimal: Decimal): Decimal | null {
  return sign(decimal) > 0 ? decimal : null
}
