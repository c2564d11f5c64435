import type { PageViewReport } from '@candlebook/contract/pageviews'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { type RangeDays, toInstants } from './page-view-range.ts'

/** The report of a range. Each choice asks again, and nothing is cached: the figures are those of this moment [AANL-02]. */
export function usePageViewReport(days: RangeDays): UseQueryResult<PageViewReport> {
  return useQuery({
    queryKey: ['admin', 'page-views', days],
    queryFn: ({ signal }) => loadReport(days, signal),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Whether the server answered with an error [ERRC-34]. Without an answer, or with one that cannot be read, it did not [ERRC-35]. */
export function isErrorAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status > 0
}

/** Throws for an answer without its lists: the client checks no answers, and a page of a proxy must not be shown as zeros. */
export async function loadReport(days: RangeDays, signal?: AbortSignal): Promise<PageViewReport> {
  const report = await api.pageviews.report(toInstants(days, new Date()), { signal })
  const lists = [
    report?.topPages,
    report?.topReferrers,
    report?.deviceStats,
    report?.browserStats,
    report?.dailyViews,
  ]
  if (typeof report?.totalViews !== 'number' || !lists.every(Array.isArray))
    throw new Error('the answer is not a report of page views')
  return report
}
