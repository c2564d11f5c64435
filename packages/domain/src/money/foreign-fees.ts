import type { Day } from '../days/index.ts'
import type { Decimal } from '../decimal/index.ts'
import { convertAmount } from './convert-amount.ts'
import type { RateSource } from './rate-sources.ts'

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
