import type { Day } from '@candlebook/domain/days'
import { compare, type Decimal, multiply, roundTo } from '@candlebook/domain/decimal'
import {
  CONVERTED_DECIMALS,
  convertAmount,
  type FeeRate,
  isStablecoin,
  type RateSource,
  toMajorCurrency,
} from '@candlebook/domain/money'
import { computeTradePnl, type PricedTrade } from '@candlebook/domain/trades'
import { computeForeignFees, type TradeWithFees } from './compute-foreign-fees.ts'
import { type AccountRates, findReferenceRate } from './find-reference-rate.ts'

/** The values that the database computes for a trade; those of the account currency are null without a rate. */
export type AccountMoney = {
  feeRates: FeeRate[]
  foreignFee: Decimal
  accountRate: Decimal | null
  rateSource: RateSource | null
  rateDay: Day | null
  accountPnl: Decimal | null
}

/** The fields of a trade that decide its rate and its P&L in account currency. */
export type ConvertedTrade = Omit<PricedTrade, 'foreignFee'> & TradeWithFees

const NONE: Omit<AccountMoney, 'feeRates' | 'foreignFee'> = {
  accountRate: null,
  rateSource: null,
  rateDay: null,
  accountPnl: null,
}

/**
 * Computes the rate and the account P&L of a trade. The database computes them too, with find_account_rate, find_ecb_rate and
 * generated columns. This second implementation exists so that a verification does not compare the database with itself.
 * Source: decisions 030 and 032.
 */
export function computeAccountMoney(trade: ConvertedTrade, rates: AccountRates): AccountMoney {
  const fees = computeForeignFees(trade, rates)
  const pnl = computeTradePnl({ ...trade, foreignFee: fees.foreignFee })
  const found = trade.exitDate !== null && pnl !== null ? findRate(trade, trade.exitDate, rates) : null
  if (!found || pnl === null) return { ...fees, ...NONE }
  return { ...fees, ...found, accountPnl: convertAmount(pnl, found.accountRate) }
}

type Found = { accountRate: Decimal; rateSource: RateSource; rateDay: Day | null }

function findRate(
  { currency, rate, rateCurrency }: ConvertedTrade,
  exitDate: Day,
  rates: AccountRates,
): Found | null {
  const { account, stablecoinsAsUsd } = rates
  if (currency === null || currency === account)
    return { accountRate: '1', rateSource: 'same', rateDay: null }
  const { major, share } = toMajorCurrency(currency)
  if (major === account) return { accountRate: share, rateSource: 'same', rateDay: null }
  if (rate !== null && rateCurrency === account)
    return { accountRate: roundTo(rate, CONVERTED_DECIMALS), rateSource: 'own', rateDay: exitDate }
  const isDollar = stablecoinsAsUsd && isStablecoin(major)
  const quoted = findReferenceRate({ from: isDollar ? 'USD' : major, to: account }, exitDate, rates)
  if (!quoted) return null
  return {
    accountRate: roundTo(multiply(quoted.rate, share), CONVERTED_DECIMALS),
    rateSource: isDollar && quoted.source === 'ecb' ? 'stablecoin' : quoted.source,
    rateDay: quoted.day,
  }
}

/** The columns whose stored value differs from the computed one. Decimals are compared by value. */
export function listDifferences(stored: AccountMoney, computed: AccountMoney): (keyof AccountMoney)[] {
  const isEqual = (a: Decimal | null, b: Decimal | null) =>
    a === null || b === null ? a === b : compare(a, b) === 0
  const isSameRate = (a: FeeRate, b: FeeRate | undefined) =>
    a.currency === b?.currency && a.source === b.source && a.day === b.day && isEqual(a.rate, b.rate)
  const hasSameFeeRates =
    stored.feeRates.length === computed.feeRates.length &&
    stored.feeRates.every((rate, at) => isSameRate(rate, computed.feeRates[at]))
  return [
    ...(hasSameFeeRates ? [] : ['feeRates' as const]),
    ...(isEqual(stored.foreignFee, computed.foreignFee) ? [] : ['foreignFee' as const]),
    ...(isEqual(stored.accountRate, computed.accountRate) ? [] : ['accountRate' as const]),
    ...(stored.rateSource === computed.rateSource ? [] : ['rateSource' as const]),
    ...(stored.rateDay === computed.rateDay ? [] : ['rateDay' as const]),
    ...(isEqual(stored.accountPnl, computed.accountPnl) ? [] : ['accountPnl' as const]),
  ]
}
