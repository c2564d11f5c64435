import type { Decimal } from '../../decimal/index.ts'
import { CONVERTED_DECIMALS, NO_CONVERSION } from '../../money/index.ts'
import {
  defineTradeFormulas,
  type FeeUnit,
  MAX_CONTRACT_SIZE_DECIMALS,
  type TradeArithmetic,
  type TradeType,
} from '../../trades/index.ts'
import { countDecimals } from '../exact/scaled-integers.ts'
import { DECIMALS, divideHalfEven, getPowerOfTen, toUnits, type Units } from '../exact/units.ts'
import type { AnalysedTrade } from './analysed-trade.ts'

/**
 * The amounts of one closed trade in account currency, with the decimals of `AmountScale.amount`: exact without a
 * conversion, otherwise as `convertAmount` of domain/money. `risk` is null without a usable stop.
 */
export type TradeAmounts = { pnl: Units; fee: Units; entryValue: Units; risk: Units | null }

/**
 * The decimals of prices, quantities, contract sizes and fees, of the amounts in the currencies of the trades (`own`), and
 * of the amounts in account currency.
 */
export type AmountScale = {
  price: number
  quantity: number
  size: number
  fee: number
  own: number
  amount: number
}

const MAX_STORED_DECIMALS = 18 // of a stored price, quantity or fee
const PERCENT_DECIMALS = 2 // of 1%, which is 0.01

const WIDEST_SCALE: AmountScale = {
  price: MAX_STORED_DECIMALS,
  quantity: MAX_STORED_DECIMALS,
  size: MAX_CONTRACT_SIZE_DECIMALS,
  fee: MAX_STORED_DECIMALS,
  own: DECIMALS,
  amount: DECIMALS,
}

/**
 * The smallest scale that fits all these trades. Throws RangeError when a trade has more decimals than the database
 * stores.
 */
export function chooseAmountScale(trades: Iterable<AnalysedTrade>): AmountScale {
  let [price, quantity, size, fee, foreignFee] = [0, 0, 0, 0, 0]
  let [isAnyPercent, isAnyConverted] = [false, false]
  for (const trade of trades) {
    price = Math.max(
      price,
      countDecimals(trade.entryPrice),
      countDecimals(trade.exitPrice),
      countDecimals(trade.stopLoss ?? ''),
    )
    quantity = Math.max(quantity, countDecimals(trade.quantity))
    size = Math.max(size, countDecimals(trade.contractSize))
    fee = Math.max(fee, countDecimals(trade.fees))
    foreignFee = Math.max(foreignFee, countDecimals(trade.foreignFee))
    isAnyPercent ||= trade.feesUnit === 'percent'
    isAnyConverted ||= trade.accountRate !== NO_CONVERSION
  }
  if (Math.max(price, quantity, fee, foreignFee) > MAX_STORED_DECIMALS || size > MAX_CONTRACT_SIZE_DECIMALS)
    throw new RangeError('a trade of too many decimals')
  const product = price + quantity + size
  const own = Math.max(isAnyPercent ? product + fee + PERCENT_DECIMALS : product, fee, foreignFee)
  return { price, quantity, size, fee, own, amount: isAnyConverted ? Math.max(own, CONVERTED_DECIMALS) : own }
}

/**
 * Returns the function that computes the amounts of a trade at this scale. They are integers, because decimals as text
 * would take most of the time of a report. Throws RangeError when the trade has more decimals than the scale.
 */
export function buildAmountCalculator(
  scale: AmountScale = WIDEST_SCALE,
): (trade: AnalysedTrade) => TradeAmounts {
  const formulas = defineTradeFormulas(buildIntegerArithmetic(scale))
  return (trade) => {
    const fields = {
      type: trade.type,
      quantity: toUnits(trade.quantity, scale.quantity),
      contractSize: toUnits(trade.contractSize, scale.size),
      entryPrice: toUnits(trade.entryPrice, scale.price),
      exitPrice: toUnits(trade.exitPrice, scale.price),
      fees: toUnits(trade.fees, scale.fee),
      feesUnit: trade.feesUnit,
      foreignFee: toUnits(trade.foreignFee, scale.own),
    }
    const stop = trade.stopLoss === null ? null : toUnits(trade.stopLoss, scale.price)
    const convert = buildConversion(trade.accountRate, scale)
    const risk =
      stop === null ? 0n : convert(formulas.computeMoveValue(fields, { from: stop, to: fields.entryPrice }))
    const amounts = { gross: formulas.computeGrossPnl(fields), fee: formulas.computeFee(fields) }
    return {
      pnl: convert(formulas.computeNetPnl(fields, amounts)),
      fee: convert(amounts.fee),
      entryValue: convert(formulas.computeEntryValue(fields)),
      risk: risk > 0n ? risk : null,
    }
  }
}

/** Returns the function that converts an amount of `own` decimals to one of `amount` decimals at this rate. */
function buildConversion(rate: Decimal, { own, amount }: AmountScale): (units: bigint) => bigint {
  if (rate === NO_CONVERSION) {
    const fromOwn = getPowerOfTen(amount - own)
    return (units) => units * fromOwn
  }
  const factor = toUnits(rate, CONVERTED_DECIMALS)
  const [divisor, fromConverted] = [getPowerOfTen(own), getPowerOfTen(amount - CONVERTED_DECIMALS)]
  return (units) => divideHalfEven(units * factor, divisor) * fromConverted
}

function buildIntegerArithmetic(scale: AmountScale): TradeArithmetic<bigint, TradeType, FeeUnit> {
  const subtract = (a: bigint, b: bigint) => a - b
  const fromProduct = getPowerOfTen(scale.own - scale.price - scale.quantity - scale.size)
  const fromFee = getPowerOfTen(scale.own - scale.fee)
  const perCent = getPowerOfTen(scale.fee + PERCENT_DECIMALS)
  return {
    subtractPrices: subtract,
    subtractAmounts: subtract,
    addAmounts: (a, b) => a + b,
    negateForShort: (type, move) => (type === 'long' ? move : -move),
    multiply: (price, quantity, size) => price * quantity * size * fromProduct,
    takePercent: (amount, percent) => (amount * percent) / perCent, // no remainder: see chooseAmountScale
    chooseByFeeUnit: (unit, choices) => choices[unit](),
    toAmount: (fee) => fee * fromFee,
  }
}

/** Decimals of an R-multiple in sums. The screen shows fewer. */
export const EXACT_R_DECIMALS = 18

/**
 * The R-multiple with EXACT_R_DECIMALS decimals, half-even. Both amounts have one scale, and the risk is above zero.
 */
export function computeRMultiple(pnl: Units, risk: Units): bigint {
  return divideHalfEven(pnl * getPowerOfTen(EXACT_R_DECIMALS), risk)
}
