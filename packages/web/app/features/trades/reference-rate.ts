import type { RateAnswer } from '@candlebook/contract/rates'
import { type Day, isDay } from '@candlebook/domain/days/day'
import { multiply } from '@candlebook/domain/decimal/decimal'
import { isCurrencyCode, normaliseCurrency, toMajorCurrency } from '@candlebook/domain/money/currencies'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** How many units of the base currency one unit of a trade's currency is worth, on which day, and from which source. */
export type ReferenceRate = NonNullable<RateAnswer['rate']>

/**
 * The query for the reference rate of a trade's exit day. Its answer is null when there is no rate, and while the trader
 * has not entered a complete currency and day.
 */
export function referenceRateQuery(trade: { currency: string; day: Day | string }, account: string) {
  const currency = normaliseCurrency(trade.currency)
  return queryOptions({
    queryKey: ['rates', currency, account, trade.day],
    queryFn: async ({ signal }): Promise<ReferenceRate | null> => {
      if (!isCurrencyCode(currency) || !isDay(trade.day)) return null
      const { major, share } = toMajorCurrency(currency)
      if (major === account) return null
      const { rate } = await api.rates.find({ from: major, to: account, day: trade.day }, { signal })
      return rate && { ...rate, rate: multiply(rate.rate, share) }
    },
    staleTime: 600_000, // a reference rate is published once a day
    retry: false,
  })
}
