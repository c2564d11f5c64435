import type { Day } from '../days/day.ts'
import { compare, type Decimal, multiply, roundTo } from '../decimal/decimal.ts'

/**
 * Where the rate of a trade comes from: `same`: the trade is in base currency and needs no rate. `own`: the rate of
 * the file, or a rate that the trader typed. `ecb`: a reference rate of the European Central Bank. `stablecoin`: the
 * rate of the US dollar. `sample`: an invented rate of the demo.
 */
export const rateSources = ['same', 'own', 'ecb', 'stablecoin', 'sample'] as const
export type RateSource = (typeof rateSources)[number]

/** The decimals of an amount that was converted, and of a rate. */
export const CONVERTED_DECIMALS = 18

/** The rate of an amount that needs no conversion. */
export const NO_CONVERSION: Decimal = '1'

/** Whether a rate converts nothing. A rate that a trader typed may be '1.00'. */
export function isNoConversion(rate: Decimal): boolean {
  return rate === NO_CONVERSION || compare(rate, NO_CONVERSION) === 0
}

/**
 * An amount in base currency: amount × rate, rounded half-even to 18 places. At the rate 1 the amount stays exact.
 * `rate` is base-currency units for one unit of the amount's currency.
 */
export function convertAmount(amount: Decimal, rate: Decimal): Decimal {
  return isNoConversion(rate) ? amount : roundTo(multiply(amount, rate), CONVERTED_DECIMALS)
}

/** A fee of a trade in another currency or coin than the trade's. */
export type ForeignFee = { currency: string; amount: Decimal }

/** The rate of a fee: units of the trade's currency for one unit of the fee's, with its source and day. */
export type FeeRate = { currency: string; rate: Decimal; source: RateSource; day: Day | null }

/** A rate that the trader typed for a fee. It converts to `rateCurrency` only. */
export type OwnFeeRate = { currency: string; rate: Decimal; rateCurrency: string }

/** A fee with its rate and its amount in the currency of the trade; both are null while no rate converts it. */
export type ConvertedFee = ForeignFee & { found: FeeRate | null; converted: Decimal | null }

/** The foreign fees of a trade, each with its rate. A converted amount is rounded half-even to 18 places. */
export function listConvertedFees({
  foreignFees,
  feeRates,
}: {
  foreignFees: readonly ForeignFee[]
  feeRates: readonly FeeRate[]
}): ConvertedFee[] {
  return foreignFees.map((fee) => {
    const found = feeRates.find(({ currency }) => currency === fee.currency) ?? null
    return { ...fee, found, converted: found && convertAmount(fee.amount, found.rate) }
  })
}
