import type { AnalyticsFilter } from '@candlebook/contract/analytics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

// Under the trades' own key: whatever changes a trade makes every figure old at once.
const keys = {
  report: (filter: AnalyticsFilter) => ['trades', 'analytics', filter] as const,
  trade: (id: string) => ['trades', 'one', id] as const,
}

/** The figures over the filtered closed trades. Those before stay while a new filter loads. */
export function useReport(filter: AnalyticsFilter) {
  return useQuery({
    queryKey: keys.report(filter),
    queryFn: ({ signal }) => api.analytics.report(filter, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** A trade that has to be named; its record is that of the trade list. */
export function useNamedTrade(id: string) {
  return useQuery({
    queryKey: keys.trade(id),
    queryFn: ({ signal }) => api.trades.get({ id }, { signal }),
  })
}
