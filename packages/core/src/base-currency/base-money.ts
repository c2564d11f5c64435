import type { RealisedExit } from '@candlebook/contract/trades'
import { addDays, type Day } from '@candlebook/domain/days/day'
import { compare, type Decimal, divide, multiply, roundTo, sum } from '@candlebook/domain/decimal/decimal'
import {
  CONVERTED_DECIMALS,
  convertAmount,
  type FeeRate,
  type ForeignFee,
  type OwnFeeRate,
  type RateSource,
} from '@candlebook/domain/money/convert-amount'
import { toMajorCurrency } from '@candlebook/domain/money/currencies'
import { isStablecoin } from '@candlebook/domain/money/currency-digits'
import { MAX_RATE_AGE_DAYS } from '@candlebook/domain/rates/rates'
import {
  computeTradePnl,
  listRealised,
  type PartialExit,
  type PricedTrade,
  type RealisedPnl,
  splitPnl,
} from '@candlebook/domain/trades/pnl'

/** The base currency of a user, whether stablecoins count as dollars, and the stored reference rates. */
export type BaseRates = {
  account: string
  stablecoinsAsUsd: boolean
  /** Units of the currency for 1 EUR; null without a rate of that day. EUR is 1 on every day. */
  findPerEuro(currency: string, day: Day): { perEuro: Decimal; source: 'ecb' | 'sample' } | null
}

/** per_euro(to) ÷ per_euro(from) of the latest day that has both: the day itself or one of the 7 days before. */
function findReferenceRate(
  { from, to }: { from: string; to: string },
  day: Day,
  { findPerEuro }: BaseRates,
): { rate: Decimal; source: 'ecb' | 'sample'; day: Day } | null {
  if (from === to) return { rate: '1', source: 'ecb', day }
  for (let age = 0; age <= MAX_RATE_AGE_DAYS; age++) {
    const used = addDays(day, -age)
    const [target, quoted] = [findPerEuro(to, used), findPerEuro(from, used)]
    const rate = target && quoted && divide(target.perEuro, quoted.perEuro, { places: CONVERTED_DECIMALS })
    if (rate) return { rate, source: from === 'EUR' ? target.source : quoted.source, day: used }
  }
  return null
}

/** The fields of a trade from which its fees in other currencies are converted. */
type TradeWithFees = {
  currency: string | null
  exitDate: Day | null
  rate: Decimal | null
  rateCurrency: string | null
  foreignFees: ForeignFee[]
  ownFeeRates: OwnFeeRate[]
}

/**
 * Computes the rates of a closed trade's fees in other currencies, and their sum in its currency. The database computes them
 * too, with convert_foreign_fees; see computeBaseMoney. Source: decision 033.
 */
function computeForeignFees(
  trade: TradeWithFees,
  rates: BaseRates,
): { feeRates: FeeRate[]; foreignFee: Decimal } {
  const { exitDate } = trade
  if (exitDate === null) return { feeRates: [], foreignFee: '0' }
  const converted = trade.foreignFees.flatMap(({ currency, amount }) => {
    const found = findFeeRate(currency, { ...trade, exitDate }, rates)
    return found ? [{ amount, found: { currency, ...found } }] : []
  })
  return {
    feeRates: converted.map(({ found }) => found),
    foreignFee: sum(
      converted.map(({ amount, found }) => roundTo(multiply(amount, found.rate), CONVERTED_DECIMALS)),
    ),
  }
}

function findFeeRate(
  currency: string,
  { exitDate, rate, rateCurrency, ownFeeRates, ...trade }: TradeWithFees & { exitDate: Day },
  rates: BaseRates,
): Omit<FeeRate, 'currency'> | null {
  const target = trade.currency ?? rates.account
  const [from, to] = [toMajorCurrency(currency), toMajorCurrency(target)]
  const unitsOfShare = divide('1', to.share, { places: 0 })! // a share is 1 or 0.01
  if (from.major === to.major) return { rate: multiply(from.share, unitsOfShare), source: 'same', day: null }
  const typed = ownFeeRates.find((one) => one.currency === currency && one.rateCurrency === target)
  if (typed) return { rate: multiply(typed.rate, '1'), source: 'own', day: exitDate }
  if (rate !== null && rateCurrency === from.major)
    return { rate: divide(from.share, rate, { places: CONVERTED_DECIMALS })!, source: 'own', day: exitDate } // a rate is above 0
  const toQuoted = (major: string) => (rates.stablecoinsAsUsd && isStablecoin(major) ? 'USD' : major)
  const quoted = { from: toQuoted(from.major), to: toQuoted(to.major) }
  const found = findReferenceRate(quoted, exitDate, rates)
  if (!found) return null
  const isDollar = quoted.from !== from.major || quoted.to !== to.major
  return {
    rate: roundTo(multiply(multiply(found.rate, from.share), unitsOfShare), CONVERTED_DECIMALS),
    source: isDollar && found.source === 'ecb' ? 'stablecoin' : found.source,
    day: found.day,
  }
}

/** The values that the database computes for a trade; those of the base currency are null without a rate. */
export type BaseMoney = {
  feeRates: FeeRate[]
  foreignFee: Decimal
  baseRate: Decimal | null
  rateSource: RateSource | null
  rateDay: Day | null
  realised: RealisedExit[]
  basePnl: Decimal | null
}

/** The fields of a trade that decide its rate and its P&L in base currency. */
export type ConvertedTrade = Omit<PricedTrade, 'foreignFee'> & TradeWithFees & { partialExits: PartialExit[] }

const NONE: Omit<BaseMoney, 'feeRates' | 'foreignFee' | 'realised'> = {
  baseRate: null,
  rateSource: null,
  rateDay: null,
  basePnl: null,
}

/**
 * Computes the rate and the account P&L of a trade. The database computes them too, with find_base_rate, find_ecb_rate and
 * generated columns. This second implementation exists so that a verification does not compare the database with itself.
 * Source: decisions 030 and 032.
 */
export function computeBaseMoney(trade: ConvertedTrade, rates: BaseRates): BaseMoney {
  const fees = computeForeignFees(trade, rates)
  const { exitDate } = trade
  const priced = { ...trade, ...fees }
  const isClosed = exitDate !== null && computeTradePnl(priced) !== null
  const parts = isClosed ? splitPnl({ ...priced, exitDate }) : realiseOpen(trade, rates)
  const rateOfFile = new Map(
    trade.partialExits.flatMap(({ day, rate, rateCurrency = null }) =>
      rate === undefined ? [] : [[day, { rate, rateCurrency }] as const],
    ),
  )
  const converted = parts.map(({ day, quantity, pnl }) => {
    const isExitDay = isClosed && day === exitDate
    const found = findRate({ ...trade, ...(!isExitDay && rateOfFile.get(day)) }, day, rates)
    return { day, quantity, pnl, found, basePnl: found && convertAmount(pnl, found.baseRate) }
  })
  const exits = converted.slice(0, isClosed ? -1 : undefined)
  const realised = exits.map(({ day, quantity, pnl, found, basePnl }) => ({
    day,
    quantity,
    pnl,
    rate: found?.baseRate ?? null,
    source: found?.rateSource ?? null,
    basePnl,
  }))
  const amounts = converted.flatMap(({ basePnl }) => basePnl ?? [])
  const found = isClosed && converted.at(-1)?.found
  if (!found || amounts.length < converted.length) return { ...fees, ...NONE, realised }
  return { ...fees, ...found, realised, basePnl: sum(amounts) }
}

// The fees of an exit of an open trade are converted on the day of the exit.
function realiseOpen(trade: ConvertedTrade, rates: BaseRates): RealisedPnl[] {
  return trade.partialExits.flatMap((exit) => {
    const { day: exitDate, foreignFees, rate = trade.rate, rateCurrency = trade.rateCurrency } = exit
    const { feeRates } = computeForeignFees({ ...trade, foreignFees, exitDate, rate, rateCurrency }, rates)
    return listRealised({ partialExits: [exit], feeRates, before: null })
  })
}

type Found = { baseRate: Decimal; rateSource: RateSource; rateDay: Day | null }

function findRate(
  { currency, rate, rateCurrency }: ConvertedTrade,
  exitDate: Day,
  rates: BaseRates,
): Found | null {
  const { account, stablecoinsAsUsd } = rates
  if (currency === null || currency === account) return { baseRate: '1', rateSource: 'same', rateDay: null }
  const { major, share } = toMajorCurrency(currency)
  if (major === account) return { baseRate: share, rateSource: 'same', rateDay: null }
  if (rate !== null && rateCurrency === account)
    return { baseRate: roundTo(rate, CONVERTED_DECIMALS), rateSource: 'own', rateDay: exitDate }
  const isDollar = stablecoinsAsUsd && isStablecoin(major)
  const quoted = findReferenceRate({ from: isDollar ? 'USD' : major, to: account }, exitDate, rates)
  if (!quoted) return null
  return {
    baseRate: roundTo(multiply(quoted.rate, share), CONVERTED_DECIMALS),
    rateSource: isDollar && quoted.source === 'ecb' ? 'stablecoin' : quoted.source,
    rateDay: quoted.day,
  }
}

/** The columns whose stored value differs from the computed one. Decimals are compared by value. */
export function listDifferences(stored: BaseMoney, computed: BaseMoney): (keyof BaseMoney)[] {
  const isEqual = (a: Decimal | null, b: Decimal | null) =>
    a === null || b === null ? a === b : compare(a, b) === 0
  const isSameRate = (a: FeeRate, b: FeeRate | undefined) =>
    a.currency === b?.currency && a.source === b.source && a.day === b.day && isEqual(a.rate, b.rate)
  const hasSameFeeRates =
    stored.feeRates.length === computed.feeRates.length &&
    stored.feeRates.every((rate, at) => isSameRate(rate, computed.feeRates[at]))
  const isSameList = (all: RealisedExit[], others: RealisedExit[]) =>
    all.length === others.length && all.every((one, at) => isSameExit(one, others[at]))
  const isSameExit = (a: RealisedExit, b: RealisedExit | undefined) =>
    a.day === b?.day &&
    a.source === b.source &&
    isEqual(a.quantity, b.quantity) &&
    isEqual(a.pnl, b.pnl) &&
    isEqual(a.rate, b.rate) &&
    isEqual(a.basePnl, b.basePnl)
  return [
    ...(hasSameFeeRates ? [] : ['feeRates' as const]),
    ...(isEqual(stored.foreignFee, computed.foreignFee) ? [] : ['foreignFee' as const]),
    ...(isEqual(stored.baseRate, computed.baseRate) ? [] : ['baseRate' as const]),
    ...(stored.rateSource === computed.rateSource ? [] : ['rateSource' as const]),
    ...(stored.rateDay === computed.rateDay ? [] : ['rateDay' as const]),
    ...(isSameList(stored.realised, computed.realised) ? [] : ['realised' as const]),
    ...(isEqual(stored.basePnl, computed.basePnl) ? [] : ['basePnl' as const]),
  ]
}
