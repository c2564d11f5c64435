import { countDecimals } from '../exact/scaled-integers.ts'
import { DECIMALS, divideHalfEven, powerOfTen, toUnits, type Units } from '../exact/units.ts'
import type { AnalysedTrade } from './analysed-trade.ts'

/**
 * The exact amounts of one closed trade, with the decimals of `AmountScale.amount`. `risk` is null without a usable
 * stop.
 */
export type TradeAmounts = { pnl: Units; fee: Units; entryValue: Units; risk: Units | null }

/** The decimals of prices, quantities and fees, and of the amounts computed from them. */
export type AmountScale = { price: number; quantity: number; fee: number; amount: number }

const MAX_STORED_DECIMALS = 18 // of a stored price, quantity or fee
const PERCENT_DECIMALS = 2 // of 1%, which is 0.01

const WIDEST_SCALE: AmountScale = {
  price: MAX_STORED_DECIMALS,
  quantity: MAX_STORED_DECIMALS,
  fee: MAX_STORED_DECIMALS,
  amount: DECIMALS,
}

/**
 * The smallest scale that fits all these trades. Throws RangeError when a trade has more decimals than the database
 * stores.
 */
export function chooseAmountScale(trades: Iterable<AnalysedTrade>): AmountScale {
  let [price, quantity, fee] = [0, 0, 0]
  let isAnyPercent = false
  for (const trade of trades) {
    price = Math.max(
      price,
      countDecimals(trade.entryPrice),
      countDecimals(trade.exitPrice),
      countDecimals(trade.stopLoss ?? ''),
    )
    quantity = Math.max(quantity, countDecimals(trade.quantity))
    fee = Math.max(fee, countDecimals(trade.fees))
    isAnyPercent ||= trade.feesUnit === 'percent'
  }
  if (Math.max(price, quantity, fee) > MAX_STORED_DECIMALS)
    throw new RangeError('a trade of too many decimals')
  const product = price + quantity
  return {
    price,
    quantity,
    fee,
    amount: isAnyPercent ? product + fee + PERCENT_DECIMALS : Math.max(product, fee),
  }
}

/**
 * The amounts that tradePnl, feeAmount, entryValue and initialRisk of domain/trades return, as integers. The formulas
 * are written a second time because decimals as text would take most of the time of a report. A property test
 * compares both.
 */
export function computeTradeAmounts(trade: AnalysedTrade, scale: AmountScale = WIDEST_SCALE): TradeAmounts {
  const quantity = toUnits(trade.quantity, scale.quantity)
  const entry = toUnits(trade.entryPrice, scale.price)
  const fees = toUnits(trade.fees, scale.fee)
  const direction = trade.type === 'long' ? 1n : -1n
  const fromProduct = powerOfTen(scale.amount - scale.price - scale.quantity)
  const bought = entry * quantity
  const gross = direction * (toUnits(trade.exitPrice, scale.price) - entry) * quantity * fromProduct
  const fee =
    trade.feesUnit === 'percent'
      ? bought * fees * powerOfTen(scale.amount - scale.price - scale.quantity - scale.fee - PERCENT_DECIMALS)
      : fees * powerOfTen(scale.amount - scale.fee)
  const distance = trade.stopLoss === null ? 0n : direction * (entry - toUnits(trade.stopLoss, scale.price))
  return {
    pnl: gross - fee,
    fee,
    entryValue: bought * fromProduct,
    risk: distance > 0n && quantity > 0n ? distance * quantity * fromProduct : null,
  }
}

/** Decimals of an R-multiple in sums. The screen shows fewer. */
export const EXACT_R_DECIMALS = 18

/**
 * The R-multiple with EXACT_R_DECIMALS decimals, half-even. Both amounts have one scale, and the risk is above zero.
 */
export function computeRMultiple(pnl: Units, risk: Units): bigint {
  return divideHalfEven(pnl * powerOfTen(EXACT_R_DECIMALS), risk)
}
