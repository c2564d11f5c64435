import { addDays, type Day } from '@candlebook/domain/days'
import { compare, type Decimal, divide, multiply, roundTo } from '@candlebook/domain/decimal'
import {
  CONVERTED_DECIMALS,
  convertAmount,
  isStablecoin,
  type RateSource,
  toMajorCurrency,
} from '@candlebook/domain/money'
import { MAX_RATE_AGE_DAYS } from '@candlebook/domain/rates'
import { computeTradePnl, type PricedTrade } from '@candlebook/domain/trades'

/** The values that the database computes for a trade; all are null without a rate. */
export type AccountMoney = {
  accountRate: Decimal | null
  rateSource: RateSource | null
  rateDay: Day | null
  accountPnl: Decimal | null
}

/** The fields of a trade that decide its rate and its P&L in account currency. */
export type ConvertedTrade = PricedTrade & {
  currency: string | null
  exitDate: Day | null
  rate: Decimal | null
  rateCurrency: string | null
}

/** The account currency of a user, whether stablecoins count as dollars, and the stored reference rates. */
export type AccountRates = {
  account: string
  stablecoinsAsUsd: boolean
  /** Units of the currency for 1 EUR; null without a rate of that day. EUR is 1 on every day. */
  findPerEuro(currency: string, day: Day): { perEuro: Decimal; source: 'ecb' | 'sample' } | null
}

const NONE: AccountMoney = { accountRate: null, rateSource: null, rateDay: null, accountPnl: null }

/**
 * Computes the rate and the account P&L of a trade. The database computes them too, with find_account_rate, find_ecb_rate and
 * generated columns. This second implementation exists so that a verification does not compare the database with itself.
 * Source: decisions 030 and 032.
 */
export function computeAccountMoney(trade: ConvertedTrade, rates: AccountRates): AccountMoney {
  const pnl = computeTradePnl(trade)
  const found = trade.exitDate !== null && pnl !== null ? findRate(trade, trade.exitDate, rates) : null
  if (!found || pnl === null) return NONE
  return { ...found, accountPnl: convertAmount(pnl, found.accountRate) }
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
  const quoted = findReferenceRate(isDollar ? 'USD' : major, exitDate, rates)
  if (!quoted) return null
  return {
    accountRate: roundTo(multiply(quoted.rate, share), CONVERTED_DECIMALS),
    rateSource: isDollar && quoted.source === 'ecb' ? 'stablecoin' : quoted.source,
    rateDay: quoted.day,
  }
}

/** per_euro(account) ÷ per_euro(currency) of the latest day that has both: the exit day or one of the 7 days before. */
function findReferenceRate(currency: string, exitDate: Day, { account, findPerEuro }: AccountRates) {
  if (currency === account) return { rate: '1', source: 'ecb', day: exitDate } as const
  for (let age = 0; age <= MAX_RATE_AGE_DAYS; age++) {
    const day = addDays(exitDate, -age)
    const [to, from] = [findPerEuro(account, day), findPerEuro(currency, day)]
    const rate = to && from && divide(to.perEuro, from.perEuro, { places: CONVERTED_DECIMALS })
    if (rate) return { rate, source: currency === 'EUR' ? to.source : from.source, day }
  }
  return null
}

/** The columns whose stored value differs from the computed one. Decimals are compared by value. */
export function listDifferences(stored: AccountMoney, computed: AccountMoney): (keyof AccountMoney)[] {
  const isEqual = (a: Decimal | null, b: Decimal | null) =>
    a === null || b === null ? a === b : compare(a, b) === 0
  return [
    ...(isEqual(stored.accountRate, computed.accountRate) ? [] : ['accountRate' as const]),
    ...(stored.rateSource === computed.rateSource ? [] : ['rateSource' as const]),
    ...(stored.rateDay === computed.rateDay ? [] : ['rateDay' as const]),
    ...(isEqual(stored.accountPnl, computed.accountPnl) ? [] : ['accountPnl' as const]),
  ]
}
