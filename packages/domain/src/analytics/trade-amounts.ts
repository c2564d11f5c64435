import type { Decimal } from '../decimal/decimal.ts'
import { CONVERTED_DECIMALS, isNoConversion } from '../money/convert-amount.ts'
import { defineTradeFormulas, type TradeArithmetic } from '../trades/trade-formulas.ts'
import { type FeeUnit, MAX_CONTRACT_SIZE_DECIMALS, type TradeType } from '../trades/vocabulary.ts'
import type { IntegerColumn } from './limbs.ts'
import type { PartialLists, TradeLists, Traits } from './trade-lists.ts'
import {
  countDecimals,
  divideHalfEven,
  getPowerOfTen,
  type ScaledInteger,
  toScaledDouble,
  toUnits,
  type Units,
} from './units.ts'

export const amountColumns = ['pnl', 'realised', 'fee', 'entryValue', 'risk'] as const

export type Amount = (typeof amountColumns)[number]

/**
 * The amounts of closed trades in base currency, as integers with this number of decimals: exact without a conversion,
 * otherwise as `convertAmount` of domain/money. A risk of 0 means no usable stop. `pnl` is the P&L of the trade, `realised` what its
 * row realises on its day: the same column when no row is or has a partial exit.
 */
export type AmountColumns = { decimals: number } & Record<Amount, IntegerColumn>

/**
 * The decimals of prices, quantities, contract sizes and fees, of the amounts in the currencies of the trades (`own`), and
 * of the amounts in base currency.
 */
type AmountScale = {
  price: number
  quantity: number
  size: number
  fee: number
  own: number
  amount: number
}

const MAX_STORED_DECIMALS = 18 // of a stored price, quantity or fee
const PERCENT_DECIMALS = 2 // of 1%, which is 0.01

/** Computes the amounts of these trades. Throws RangeError when a trade has more decimals than the database stores. */
export function computeAmounts(lists: TradeLists): AmountColumns {
  const scale = chooseAmountScale(lists)
  const doubles = readFields(lists, scale, toScaledDouble)
  const own = fitDoubles(doubles, scale, listPartialAmounts(lists))
    ? computeOwnAmounts(doubles, scale, {
        getPower: (power) => 10 ** power,
        createColumn: (length) => new Float64Array(length),
      })
    : computeOwnAmounts(readFields(lists, scale, toBigIntInteger), scale, {
        getPower: (power) => asScaledInteger(getPowerOfTen(power)),
        createColumn: (length) => new Array<ScaledInteger>(length),
      })
  const amounts = isAnyConverted(lists) ? convertAmounts(own, lists, scale) : own
  const realised = lists.partial ? addPartialExits(amounts.pnl, lists.partial, scale) : amounts.pnl
  return { ...amounts, realised, decimals: scale.amount }
}

/** Adds to the P&L of each trade what its partial exits realised before, and returns what each row realises. */
function addPartialExits(
  pnl: IntegerColumn,
  { parts, earlier }: PartialLists,
  { amount }: AmountScale,
): IntegerColumn {
  const isBigInt = typeof pnl[0] === 'bigint'
  const toInteger = (decimal: Decimal) =>
    isBigInt ? toBigIntInteger(decimal, amount) : toScaledDouble(decimal, amount)
  const realised = pnl.slice() as IntegerColumn & { [row: number]: ScaledInteger }
  const whole = pnl as { [row: number]: ScaledInteger }
  for (let row = 0; row < pnl.length; row++) {
    const [part, before] = [parts[row] ?? null, earlier[row] ?? null]
    if (part !== null) realised[row] = toInteger(part)
    if (before !== null) whole[row] = (whole[row] as ScaledInteger) + toInteger(before[1]) // within bounds
  }
  return realised
}

const isAnyConverted = ({ traits }: TradeLists) =>
  traits.keys.some(({ baseRate }) => !isNoConversion(baseRate))

/** The smallest scale that fits all these trades. */
function chooseAmountScale(lists: TradeLists): AmountScale {
  const { traits, quantity, entryPrice, exitPrice, stopLoss, fees, foreignFee } = lists
  const scale = {
    price: Math.max(findMostDecimals(entryPrice), findMostDecimals(exitPrice), findMostDecimals(stopLoss)),
    quantity: findMostDecimals(quantity),
    size: findMostDecimals(traits.keys.map(({ contractSize }) => contractSize)),
    fee: findMostDecimals(fees),
  }
  const foreignFeeDecimals = findMostDecimals(foreignFee)
  if (
    Math.max(scale.price, scale.quantity, scale.fee, foreignFeeDecimals) > MAX_STORED_DECIMALS ||
    scale.size > MAX_CONTRACT_SIZE_DECIMALS
  )
    throw new RangeError('a trade of too many decimals')
  const product = scale.price + scale.quantity + scale.size
  const isAnyPercent = traits.keys.some(({ feesUnit }) => feesUnit === 'percent')
  const own = Math.max(
    isAnyPercent ? product + scale.fee + PERCENT_DECIMALS : product,
    scale.fee,
    foreignFeeDecimals,
    findMostDecimals(listPartialAmounts(lists)),
  )
  return { ...scale, own, amount: isAnyConverted(lists) ? Math.max(own, CONVERTED_DECIMALS) : own }
}

function listPartialAmounts({ partial }: TradeLists): (Decimal | null)[] {
  return partial === null ? [] : [...partial.parts, ...partial.earlier.flatMap((amounts) => amounts ?? [])]
}

function findMostDecimals(decimals: readonly (Decimal | null)[]): number {
  let most = 0
  for (const decimal of decimals) {
    const own = decimal === null ? 0 : countDecimals(decimal)
    if (own > most) most = own
  }
  return most
}

/** The fields that amounts are computed from, as integers at the decimals of a scale. `traits` has one item for each key. */
type AmountFields = {
  codes: Int32Array
  traits: (Pick<Traits, 'type' | 'feesUnit'> & { contractSize: ScaledInteger })[]
  quantity: ArrayLike<ScaledInteger>
  entryPrice: ArrayLike<ScaledInteger>
  exitPrice: ArrayLike<ScaledInteger>
  fees: ArrayLike<ScaledInteger>
  foreignFee: ArrayLike<ScaledInteger>
  stopLoss: ArrayLike<ScaledInteger | null>
  /** What partial exits realised before, in the currency of the trade; null when no trade has any. */
  earlier: ArrayLike<ScaledInteger> | null
}

function readFields(
  lists: TradeLists,
  scale: AmountScale,
  toInteger: (decimal: Decimal, decimals: number) => ScaledInteger,
): AmountFields {
  const read = (list: readonly Decimal[], decimals: number) =>
    list.map((decimal) => toInteger(decimal, decimals))
  return {
    codes: lists.traits.codes,
    traits: lists.traits.keys.map(({ type, feesUnit, contractSize }) => ({
      type,
      feesUnit,
      contractSize: toInteger(contractSize, scale.size),
    })),
    quantity: read(lists.quantity, scale.quantity),
    entryPrice: read(lists.entryPrice, scale.price),
    exitPrice: read(lists.exitPrice, scale.price),
    fees: read(lists.fees, scale.fee),
    foreignFee: read(lists.foreignFee, scale.own),
    stopLoss: lists.stopLoss.map((stop) => (stop === null ? null : toInteger(stop, scale.price))),
    earlier:
      lists.partial?.earlier.map((amounts) => toInteger(amounts === null ? '0' : amounts[0], scale.own)) ??
      null,
  }
}

const asScaledInteger = (units: Units) => units as unknown as ScaledInteger // see ScaledInteger
const toBigIntInteger = (decimal: Decimal, decimals: number) => asScaledInteger(toUnits(decimal, decimals))

/** An amount has at most three parts below this, and five with partial exits, so that 4 × P&L + risk stays below 2^53 (toRBuckets). */
const [MAX_PART, MAX_PART_OF_FIVE] = [2 ** 49, 2 ** 48]

/** Whether each product and sum of these doubles is exact. */
function fitDoubles(fields: AmountFields, scale: AmountScale, partial: (Decimal | null)[]): boolean {
  const price = Math.max(
    findLargest(fields.entryPrice),
    findLargest(fields.exitPrice),
    findLargest(fields.stopLoss),
  )
  const fee = findLargest(fields.fees)
  const size = findLargest(fields.traits.map(({ contractSize }) => contractSize))
  const product = price * findLargest(fields.quantity) * size
  const move = product * 10 ** (scale.own - scale.price - scale.quantity - scale.size)
  const isAnyPercent = fields.traits.some(({ feesUnit }) => feesUnit === 'percent')
  const parts = [
    price,
    move,
    isAnyPercent ? move * fee : 0,
    fee * 10 ** (scale.own - scale.fee),
    findLargest(fields.foreignFee),
    ...partial.map((decimal) => (decimal === null ? 0 : Math.abs(toScaledDouble(decimal, scale.amount)))),
  ]
  return parts.every((part) => part < (partial.length > 0 ? MAX_PART_OF_FIVE : MAX_PART))
}

/** The largest of these doubles without their signs. */
function findLargest(values: ArrayLike<ScaledInteger | null>): number {
  let largest = 0
  for (let row = 0; row < values.length; row++) {
    const value = Math.abs(values[row] ?? 0)
    if (value > largest) largest = value
  }
  return largest
}

/** How to create integers of one kind: doubles or BigInt. */
type IntegerKind = {
  getPower: (power: number) => ScaledInteger
  createColumn: (length: number) => { [row: number]: ScaledInteger }
}

type OwnAmounts = Record<Exclude<Amount, 'realised'>, IntegerColumn>

/** The amounts in the currencies of the trades, with `scale.own` decimals. The P&L is without what partial exits realised before. */
function computeOwnAmounts(
  fields: AmountFields,
  scale: AmountScale,
  { getPower, createColumn }: IntegerKind,
): OwnAmounts {
  const zero = (getPower(0) - getPower(0)) as ScaledInteger
  const formulas = defineTradeFormulas(buildArithmetic(scale, { getPower, zero }))
  const trades = fields.codes.length
  const columns: Record<keyof OwnAmounts, ReturnType<typeof createColumn>> = {
    pnl: createColumn(trades),
    fee: createColumn(trades),
    entryValue: createColumn(trades),
    risk: createColumn(trades),
  }
  for (let row = 0; row < trades; row++) {
    const { type, feesUnit, contractSize } = fields.traits[fields.codes[row] as number]! // within bounds, as all below
    const trade = {
      type,
      feesUnit,
      contractSize,
      quantity: fields.quantity[row] as ScaledInteger,
      entryPrice: fields.entryPrice[row] as ScaledInteger,
      exitPrice: fields.exitPrice[row] as ScaledInteger,
      fees: fields.fees[row] as ScaledInteger,
      foreignFee: fields.foreignFee[row] as ScaledInteger,
    }
    const stop = fields.stopLoss[row] as ScaledInteger | null
    const atRisk =
      stop === null ? zero : formulas.computeMoveValue(trade, { from: stop, to: trade.entryPrice })
    const amounts = { gross: formulas.computeGrossPnl(trade), fee: formulas.computeFee(trade) }
    const earlier = (fields.earlier?.[row] ?? zero) as ScaledInteger
    columns.pnl[row] = formulas.computeNetPnl(trade, amounts) - earlier + zero // never -0
    columns.fee[row] = amounts.fee
    columns.entryValue[row] = formulas.computeEntryValue(trade)
    columns.risk[row] = atRisk > zero ? atRisk : zero
  }
  return columns as unknown as OwnAmounts // columns of one kind
}

/** Exact arithmetic of doubles below 2^53 or of BigInt. `getPower` decides which: their operators are the same. */
function buildArithmetic(
  scale: AmountScale,
  { getPower, zero }: Pick<IntegerKind, 'getPower'> & { zero: ScaledInteger },
): TradeArithmetic<ScaledInteger, TradeType, FeeUnit> {
  const subtract = (a: ScaledInteger, b: ScaledInteger) => a - b
  const fromProduct = getPower(scale.own - scale.price - scale.quantity - scale.size)
  const fromFee = getPower(scale.own - scale.fee)
  const percentUnit = getPower(scale.fee + PERCENT_DECIMALS)
  return {
    subtractPrices: subtract,
    subtractAmounts: subtract,
    addAmounts: (a, b) => a + b,
    negateForShort: (type, move) => (type === 'long' ? move : zero - move),
    multiply: (price, quantity, size) => price * quantity * size * fromProduct,
    takePercent: (amount, percent) => (amount * percent) / percentUnit, // no remainder: see chooseAmountScale
    chooseByFeeUnit: (unit, choices) => choices[unit](),
    toAmount: (fee) => fee * fromFee,
  }
}

/** Converts amounts in the currencies of the trades to base currency, each at the rate of its trade. */
function convertAmounts(own: OwnAmounts, { traits }: TradeLists, scale: AmountScale): OwnAmounts {
  const conversions = traits.keys.map(({ baseRate }) => buildConversion(baseRate, scale))
  const convert = (column: IntegerColumn) => {
    const converted = new Array<bigint>(column.length)
    for (let row = 0; row < column.length; row++)
      converted[row] = conversions[traits.codes[row] as number]!(BigInt(column[row]!)) // within bounds
    return converted
  }
  return {
    pnl: convert(own.pnl),
    fee: convert(own.fee),
    entryValue: convert(own.entryValue),
    risk: convert(own.risk),
  }
}

/** Returns the function that converts an amount of `own` decimals to one of `amount` decimals at this rate. */
function buildConversion(rate: Decimal, { own, amount }: AmountScale): (units: bigint) => bigint {
  if (isNoConversion(rate)) {
    const fromOwn = getPowerOfTen(amount - own)
    return (units) => units * fromOwn
  }
  const factor = toUnits(rate, CONVERTED_DECIMALS)
  const [divisor, fromConverted] = [getPowerOfTen(own), getPowerOfTen(amount - CONVERTED_DECIMALS)]
  return (units) => divideHalfEven(units * factor, divisor) * fromConverted
}
