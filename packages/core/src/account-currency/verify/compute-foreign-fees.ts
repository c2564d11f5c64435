import type { Day } from '@candlebook/domain/days'
import { type Decimal, divide, multiply, roundTo, sum } from '@candlebook/domain/decimal'
import {
  CONVERTED_DECIMALS,
  type FeeRate,
  type ForeignFee,
  isStablecoin,
  type OwnFeeRate,
  toMajorCurrency,
} from '@candlebook/domain/money'
import { type AccountRates, findReferenceRate } from './find-reference-rate.ts'

/** The fields of a trade from which its fees in other currencies are converted. */
export type TradeWithFees = {
  currency: string | null
  exitDate: Day | null
  rate: Decimal | null
  rateCurrency: string | null
  foreignFees: ForeignFee[]
  ownFeeRates: OwnFeeRate[]
}

/**
 * Computes the rates of a closed trade's fees in other currencies, and their sum in its currency. The database computes them
 * too, with convert_foreign_fees; see computeAccountMoney. Source: decision 033.
 */
export function computeForeignFees(
  trade: TradeWithFees,
  rates: AccountRates,
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
  rates: AccountRates,
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
