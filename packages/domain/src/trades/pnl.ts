import type { Day } from '../days/day.ts'
import {
  add,
  type Decimal,
  divide,
  multiply,
  negate,
  sign,
  subtract,
  sum,
  toAbsolute,
} from '../decimal/decimal.ts'
import { isSameValue } from '../decimal/parse-decimal.ts'
import { type FeeRate, type ForeignFee, listConvertedFees } from '../money/convert-amount.ts'
import type { CostMethod } from './account.ts'
import { defineTradeFormulas } from './trade-formulas.ts'
import type { FeeUnit, TradeStatus, TradeType } from './vocabulary.ts'

/** The fields that P&L, fee and risk are computed from. Prices and amounts are in the currency of the trade. */
export type PricedTrade = {
  type: TradeType
  status: TradeStatus
  quantity: Decimal
  contractSize: Decimal
  entryPrice: Decimal
  exitPrice: Decimal | null
  fees: Decimal
  feesUnit: FeeUnit
  /** The fees in other currencies that have a rate, in the currency of the trade. Absent for a trade without such fees. */
  foreignFee?: Decimal
  stopLoss?: Decimal | null
  takeProfit?: Decimal | null
}

/** The formulas of a trade's amounts over exact decimals. */
const decimalFormulas = defineTradeFormulas<Decimal, TradeType, FeeUnit>({
  subtractPrices: subtract,
  subtractAmounts: subtract,
  addAmounts: add,
  negateForShort: (type, move) => (type === 'long' ? move : negate(move)),
  multiply: (price, quantity, contractSize) => multiply(multiply(price, quantity), contractSize),
  takePercent: (amount, percent) => multiply(multiply(amount, percent), '0.01'),
  chooseByFeeUnit: (unit, choices) => choices[unit](),
  toAmount: (fee) => add(fee, '0'), // without trailing zeros, as every computed decimal
})

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

/** P&L before fees of the entire trade for a move from one price to another, in the direction of the trade. Exact. */
export function computeMoveValue(
  trade: Pick<PricedTrade, 'type' | 'quantity' | 'contractSize'>,
  prices: { from: Decimal; to: Decimal },
): Decimal {
  return decimalFormulas.computeMoveValue(trade, prices)
}

/**
 * What the exits of one day realise, in the currency of the trade: the P&L after the fees in this currency, and the fees in
 * other currencies, which `pnl` does not contain. `quantity` is the quantity that they exit. `rate` is the rate to `rateCurrency`
 * that the file has for them; without it they are converted at the rate of their day.
 */
export type PartialExit = {
  day: Day
  quantity: Decimal
  pnl: Decimal
  foreignFees: ForeignFee[]
  rate?: Decimal
  rateCurrency?: string
}

/** What the days of a trade realise by each method of its account; see `matchLots`. */
export type ExitsByMethod = Record<CostMethod, PartialExit[]>

/** The partial exits of a trade without any. */
export const noExits = { partialExits: [], exitsByMethod: null }

const exitFields = ['type', 'quantity', 'contractSize', 'currency', 'entryPrice', 'exitPrice'] as const

/** Whether two states of a trade have equal values in the fields that its partial exits are computed from. */
export function hasSameExits(before: ExitFields, after: ExitFields): boolean {
  return exitFields.every((name) => isSameValue(before[name], after[name]))
}

/** The fields of a trade that its partial exits are computed from. */
export type ExitFields = Pick<PricedTrade, Exclude<(typeof exitFields)[number], 'currency'>> & {
  currency: string | null
}

/** The P&L that a day realises, in the currency of the trade, after all fees that have a rate, and the quantity that is exited. */
export type RealisedPnl = { day: Day; quantity: Decimal; pnl: Decimal }

/**
 * The net P&L of a closed trade by the days that realise it, oldest first. Each partial exit before the exit day has its P&L less
 * its fees in other currencies, at the rates of the trade. The exit day has the rest, so that the sum is exactly
 * `computeTradePnl`.
 */
export function splitPnl(
  trade: PricedTrade & { exitDate: Day; partialExits: readonly PartialExit[]; feeRates: readonly FeeRate[] },
): RealisedPnl[] {
  const { exitDate, partialExits, feeRates } = trade
  const earlier = listRealised({ partialExits, feeRates, before: exitDate })
  const rest = subtract(computeTradePnl(trade) ?? '0', sum(earlier.map(({ pnl }) => pnl)))
  const quantity = subtract(trade.quantity, sum(earlier.map((exit) => exit.quantity)))
  return [...earlier, { day: exitDate, quantity, pnl: rest }]
}

/** What each partial exit before a day realises, less its fees in other currencies that have a rate; null: all of an open trade. */
export function listRealised({
  partialExits,
  feeRates,
  before,
}: {
  partialExits: readonly PartialExit[]
  feeRates: readonly FeeRate[]
  before: Day | null
}): RealisedPnl[] {
  return partialExits
    .filter(({ day }) => before === null || day < before)
    .map(({ day, quantity, pnl, foreignFees }) => {
      const fees = listConvertedFees({ foreignFees, feeRates }).map(({ converted }) => converted ?? '0')
      return { day, quantity, pnl: subtract(pnl, sum(fees)) }
    })
}

function isPriced(trade: PricedTrade): trade is PricedTrade & { exitPrice: Decimal } {
  return trade.status === 'closed' && trade.exitPrice !== null
}

function toFields<Trade extends PricedTrade>(trade: Trade): Trade & { foreignFee: Decimal } {
  return { ...trade, foreignFee: trade.foreignFee ?? '0' }
}

/** The quantity of an open trade that no exit has taken yet. `realised` are its partial exits. */
export function computeHeldQuantity({
  quantity,
  realised,
}: {
  quantity: Decimal
  realised: readonly { quantity: Decimal }[]
}): Decimal {
  return subtract(quantity, sum(realised.map((exit) => exit.quantity)))
}

/** All fees of the trade in money: `computeOwnFeeAmount` and the converted fees in other currencies. Exact, unrounded. */
export function computeFeeAmount(trade: PricedTrade): Decimal {
  return decimalFormulas.computeFee(toFields(trade))
}

/** The fee in the currency of the trade, in money: the amount itself, or that percentage of the entry value. Exact, unrounded. */
export function computeOwnFeeAmount(trade: PricedTrade): Decimal {
  return decimalFormulas.computeOwnFee(trade)
}

/** The value of the position at entry: entry price × quantity × contract size, also for a short; below zero only where the price is. Exact. */
export function computeEntryValue(
  trade: Pick<PricedTrade, 'entryPrice' | 'quantity' | 'contractSize'>,
): Decimal {
  return decimalFormulas.computeEntryValue(trade)
}

/**
 * The net P&L of a closed trade in percent of its value at entry, which is what was put in without leverage. Rounded once,
 * half-even, to `decimals`. Null while the trade is open or has no exit price, and when the value is 0.
 */
export function computeReturnPct(trade: PricedTrade, { decimals }: { decimals: number }): Decimal | null {
  const pnl = computeTradePnl(trade)
  return pnl === null
    ? null
    : divide(multiply(pnl, '100'), toAbsolute(computeEntryValue(trade)), { places: decimals })
}

/** The move of the price from entry in the direction of the trade, per unit: up for a long, down for a short. */
export function computeFavourableMove(
  trade: Pick<PricedTrade, 'type' | 'entryPrice'>,
  price: Decimal,
): Decimal {
  return decimalFormulas.computeFavourableMove(trade, { from: trade.entryPrice, to: price })
}

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
