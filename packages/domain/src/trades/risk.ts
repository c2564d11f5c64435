import { type Decimal, divide, sign } from '../decimal/index.ts'
import { decimalFormulas } from './decimal-formulas.ts'
import { computeFavourableMove, computeTradePnl } from './pnl.ts'
import type { PricedTrade } from './priced-trade.ts'

/**
 * The initial risk in money: |entry − stop| × quantity × contract size, before fees. Exact. Null without a stop, and
 * null when the stop is at entry or on its winning side: such a stop was trailed or mistyped, so the risk at entry is
 * unknown.
 */
export function computeInitialRisk(trade: PricedTrade): Decimal | null {
  if (trade.stopLoss == null || computeStopDistance(trade) === null) return null
  return decimalFormulas.computeMoveValue(trade, { from: trade.stopLoss, to: trade.entryPrice })
}

/**
 * R-multiple of a closed trade: net P&L ÷ initial risk, rounded once, half-even, to `decimals`.
 * Null when either is unknown or the risk is 0.
 */
export function computeRMultiple(trade: PricedTrade, { decimals }: { decimals: number }): Decimal | null {
  const pnl = computeTradePnl(trade)
  const risk = computeInitialRisk(trade)
  return pnl === null || risk === null ? null : divide(pnl, risk, { places: decimals })
}

/**
 * The planned R-multiple, before fees: (target − entry) ÷ (entry − stop), in the direction of
 * the trade. Rounded once, half-even, to `decimals`. Null when stop or target is missing or on the wrong side of entry.
 */
export function computePlannedRMultiple(
  trade: Pick<PricedTrade, 'type' | 'entryPrice' | 'stopLoss' | 'takeProfit'>,
  { decimals }: { decimals: number },
): Decimal | null {
  const stop = computeStopDistance(trade)
  const target = computeTargetDistance(trade)
  return stop === null || target === null ? null : divide(target, stop, { places: decimals })
}

/** The distance from entry to a stop on the losing side, per unit, above 0; null without such a stop. */
export function computeStopDistance(
  trade: Pick<PricedTrade, 'type' | 'entryPrice' | 'stopLoss'>,
): Decimal | null {
  if (trade.stopLoss == null) return null
  return toNullUnlessPositive(
    decimalFormulas.computeFavourableMove(trade, { from: trade.stopLoss, to: trade.entryPrice }),
  )
}

/** The distance from entry to a target on the winning side, per unit, above 0; null without such a target. */
export function computeTargetDistance(
  trade: Pick<PricedTrade, 'type' | 'entryPrice' | 'takeProfit'>,
): Decimal | null {
  return trade.takeProfit == null
    ? null
    : toNullUnlessPositive(computeFavourableMove(trade, trade.takeProfit))
}

function toNullUnlessPositive(decimal: Decimal): Decimal | null {
  return sign(decimal) > 0 ? decimal : null
}
