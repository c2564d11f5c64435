import { add, type Decimal, multiply, negate, subtract } from '../decimal/index.ts'
import type { PricedTrade } from './priced-trade.ts'

/**
 * Net P&L of a closed trade in money: gross P&L less the fee, for long and short alike. Exact, unrounded.
 * Null while it is open or has no exit price. The only definition of the formula: the column pnl and the analytics
 * compute it too, and property tests compare them with this function.
 * Source: core specification §9 (L323), reading A1.
 */
export function tradePnl(trade: PricedTrade): Decimal | null {
  const gross = grossPnl(trade)
  return gross === null ? null : subtract(gross, feeAmount(trade))
}

/** P&L before fees in money: (exit − entry) × quantity, negated for a short. Exact; null as in `tradePnl`. */
export function grossPnl(trade: PricedTrade): Decimal | null {
  if (trade.status !== 'closed' || trade.exitPrice === null) return null
  return multiply(favourableMove(trade, trade.exitPrice), trade.quantity)
}

/** The fee in money: the amount itself, or that percentage of the entry value. Exact, unrounded. */
export function feeAmount(trade: PricedTrade): Decimal {
  switch (trade.feesUnit) {
    case 'amount':
      return add(trade.fees, '0')
    case 'percent':
      return multiply(multiply(entryValue(trade), trade.fees), '0.01')
  }
}

/** The value of the position at entry: entry price × quantity, also for a short never negative. Exact. */
export function entryValue(trade: Pick<PricedTrade, 'entryPrice' | 'quantity'>): Decimal {
  return multiply(trade.entryPrice, trade.quantity)
}

/** The move of the price from entry in the direction of the trade, per unit: up for a long, down for a short. */
export function favourableMove(trade: Pick<PricedTrade, 'type' | 'entryPrice'>, price: Decimal): Decimal {
  const move = subtract(price, trade.entryPrice)
  return trade.type === 'long' ? move : negate(move)
}
