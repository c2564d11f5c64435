import { addDays, type Day } from '@candlebook/domain/days'
import { type Decimal, divide } from '@candlebook/domain/decimal'
import { CONVERTED_DECIMALS } from '@candlebook/domain/money'
import { MAX_RATE_AGE_DAYS } from '@candlebook/domain/rates'

/** The account currency of a user, whether stablecoins count as dollars, and the stored reference rates. */
export type AccountRates = {
  account: string
  stablecoinsAsUsd: boolean
  /** Units of the currency for 1 EUR; null without a rate of that day. EUR is 1 on every day. */
  findPerEuro(currency: string, day: Day): { perEuro: Decimal; source: 'ecb' | 'sample' } | null
}

/** per_euro(to) ÷ per_euro(from) of the latest day that has both: the day itself or one of the 7 days before. */
export function findReferenceRate(
  { from, to }: { from: string; to: string },
  day: Day,
  { findPerEuro }: AccountRates,
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
