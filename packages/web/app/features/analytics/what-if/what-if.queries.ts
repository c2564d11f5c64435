import type { AnalyticsFilter } from '@candlebook/contract/analytics'
import { packTrades, warmUp } from '@candlebook/domain/analytics/what-if'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** The filtered closed trades, packed for fast passes. Loaded when What if is open. */
export function usePackedTrades(filter: AnalyticsFilter) {
  return useQuery({
    // Under the key of trades, so that every change of a trade invalidates them.
    queryKey: ['trades', 'analytics', 'packed', filter],
    queryFn: async ({ signal }) => {
      const packed = packTrades(await api.analytics.trades(filter, { signal }))
      warmUp(packed)
      return packed
    },
    placeholderData: keepPreviousData,
    structuralSharing: false, // a comparison of a hundred thousand numbers would find no equal parts
  })
}
