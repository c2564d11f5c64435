import type { Decimal } from '../decimal/index.ts'
import { decimalFormulas } from './decimal-formulas.ts'
import type { PricedTrade } from './priced-trade.ts'

/**
 * Net P&L of a closed trade in money: gross P&L less all fees, for long and short alike. Exact, unrounded. Null while
 * it is open or has no exit price. The formula is in trade-formulas.ts [TRADE-07].
 */
export function computeTradePnl(trade: PricedTrade): Decimal | null {
  return isPriced(trade) ? decimalFormulas.computeNetPnl(toFields(trade)) : null
}

/** P&L before fees in money: (exit − entry) × quantity × contract size, negated for a short. Exact; null as in `computeTradePnl`. */
export function computeGrossPnl(trade: PricedTrade): Decimal | null {
  return isPriced(trade) ? decimalFormulas.computeGrossPnl(trade) : null
}

function isPriced(trade: PricedTrade): trade is PricedTrade & { exitPrice: Decimal } {
  return trade.status === 'closed' && trade.exitPrice !== null
}

function toFields<Trade extends PricedTrade>(trade: Trade): Trade & { foreignFee: Decimal } {
  return { ...trade, foreignFee: trade.foreignFee ?? '0' }
}

/** All fees of the trade in money: `computeOwnFeeAmount` and the converted fees in other currencies. Exact, unrounded. */
export function computeFeeAmount(trade: PricedTrade): Decimal {
  return decimalFormulas.computeFee(toFields(trade))
}

/** The fee in the currency of the trade, in money: the amount itself, or that percentage of the entry value. Exact, unrounded. */
export function computeOwnFeeAmount(trade: PricedTrade): Decimal {
  return decimalFormulas.computeOwnFee(trade)
}

/** The value of the position at entry: entry price × quantity × contract size, also for a short never negative. Exact. */
export function computeEntryValue(
  trade: Pick<PricedTrade, 'entryPrice' | 'quantity' | 'contractSize'>,
): Decimal {
  return decimalFormulas.computeEntryValue(trade)
}

/** The move of the price from entry in the direction of the trade, per unit: up for a long, down for a short. */
export function computeFavourableMove(
  trade: Pick<PricedTrade, 'type' | 'entryPrice'>,
  price: Decimal,
): Decimal {
  return decimalFormulas.computeFavourableMove(trade, { from: trade.entryPrice, to: price })
}
