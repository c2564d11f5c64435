import type { AnalyticsFilter } from '@candlebook/contract/analytics'
import { packTrades, warmUp } from '@candlebook/domain/analytics/what-if'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** The filtered closed trades, packed so that any rules are one quick pass over them; loaded when What if is opened. */
export function usePackedTrades(filter: AnalyticsFilter) {
  return useQuery({
    // Under the trades' own key: whatever changes a trade makes every figure old at once.
    queryKey: ['trades', 'analytics', 'packed', filter],
    queryFn: async ({ signal }) => {
      const packed = packTrades(await api.analytics.trades(filter, { signal }))
      warmUp(packed)
      return packed
    },
    placeholderData: keepPreviousData,
    structuralSharing: false, // it would look for equal parts among a hundred thousand numbers, and find none
  })
}
