import type { AnalysedTrade } from './analysed-trade.ts'
import { divideHalfEven, PLACES, tenTo, toUnits, type Units } from './exact.ts'
import { placesOf } from './wholes.ts'

/** The amounts of one closed trade, exact, in whole numbers of the scale's amount. `risk` is null without a usable stop. */
export type TradeFigures = { pnl: Units; fee: Units; entryValue: Units; risk: Units | null }

/** Decimal places that prices, quantities and fees are read with, and those of the amounts that come of them. */
export type FigureScale = { price: number; quantity: number; fee: number; amount: number }

const MOST_PLACES = 18 // that a stored price, quantity or fee has
const PERCENT_PLACES = 2 // of the hundredth

const widest: FigureScale = { price: MOST_PLACES, quantity: MOST_PLACES, fee: MOST_PLACES, amount: PLACES }

/** The fewest places that all of these trades fit in. Throws RangeError on a trade of more decimals than can be stored. */
export function figureScaleOf(trades: Iterable<AnalysedTrade>): FigureScale {
  let [price, quantity, fee] = [0, 0, 0]
  let isAnyPercent = false
  for (const trade of trades) {
    price = Math.max(
      price,
      placesOf(trade.entryPrice),
      placesOf(trade.exitPrice),
      placesOf(trade.stopLoss ?? ''),
    )
    quantity = Math.max(quantity, placesOf(trade.quantity))
    fee = Math.max(fee, placesOf(trade.fees))
    isAnyPercent ||= trade.feesUnit === 'percent'
  }
  if (Math.max(price, quantity, fee) > MOST_PLACES) throw new RangeError('a trade of too many decimals')
  const product = price + quantity
  return {
    price,
    quantity,
    fee,
    amount: isAnyPercent ? product + fee + PERCENT_PLACES : Math.max(product, fee),
  }
}

/**
 * What tradePnl, feeAmount, entryValue and initialRisk of domain/trades give, exact and all at once. A second writing
 * of those formulas, because text decimals would take most of the time of an analysis; a property test holds the two
 * together.
 */
export function tradeFigures(trade: AnalysedTrade, scale: FigureScale = widest): TradeFigures {
  const quantity = toUnits(trade.quantity, scale.quantity)
  const entry = toUnits(trade.entryPrice, scale.price)
  const fees = toUnits(trade.fees, scale.fee)
  const direction = trade.type === 'long' ? 1n : -1n
  const fromProduct = tenTo(scale.amount - scale.price - scale.quantity)
  const bought = entry * quantity
  const gross = direction * (toUnits(trade.exitPrice, scale.price) - entry) * quantity * fromProduct
  const fee =
    trade.feesUnit === 'percent'
      ? bought * fees * tenTo(scale.amount - scale.price - scale.quantity - scale.fee - PERCENT_PLACES)
      : fees * tenTo(scale.amount - scale.fee)
  const distance = trade.stopLoss === null ? 0n : direction * (entry - toUnits(trade.stopLoss, scale.price))
  return {
    pnl: gross - fee,
    fee,
    entryValue: bought * fromProduct,
    risk: distance > 0n && quantity > 0n ? distance * quantity * fromProduct : null,
  }
}

/** Decimal places of an R-multiple in sums; shown, it has fewer. */
export const R_PLACES = 18

/** The R-multiple in units of R_PLACES, half-even; both amounts are of one scale, and the risk is above zero. */
export function rMultiple(pnl: Units, risk: Units): bigint {
  return divideHalfEven(pnl * tenTo(R_PLACES), risk)
}
