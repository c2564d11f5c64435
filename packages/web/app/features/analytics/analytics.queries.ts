import type { AnalyticsFilter } from '@candlebook/contract/analytics'
import { tradesOfReport } from '@candlebook/contract/trades-behind'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { ChosenFilter } from './analytics.url.ts'

// Under the trades' own key: whatever changes a trade makes every figure old at once.
const keys = {
  report: (filter: AnalyticsFilter) => ['trades', 'analytics', filter] as const,
  list: (filter: ChosenFilter, reportAt: number) =>
    ['trades', 'totals', 'of report', filter, reportAt] as const,
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

/**
 * What the list of trades sums up by itself over the filter of a report, from the table and not from stored sums: asked
 * right after each report came (`reportAt`), so that both are of one moment. Null while it is not known.
 */
export function useListTotals(filter: ChosenFilter, reportAt: number | null) {
  const { data } = useQuery({
    queryKey: keys.list(filter, reportAt ?? 0),
    queryFn: ({ signal }) => api.trades.totals(tradesOfReport(filter), { signal }),
    enabled: reportAt !== null,
  })
  return data ?? null
}

/** Asks for the report, and all that is compared with it, once more. */
export async function checkAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['trades'] })
}

/** A trade that has to be named; its record is that of the trade list. */
export function useNamedTrade(id: string) {
  return useQuery({
    queryKey: keys.trade(id),
    queryFn: ({ signal }) => api.trades.get({ id }, { signal }),
  })
}
