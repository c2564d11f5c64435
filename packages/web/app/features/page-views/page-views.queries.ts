import type { PageViewReport } from '@candlebook/contract/pageviews'
import { addDays, type Day } from '@candlebook/domain/days/day'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { getCurrentSearchParams } from '../../lib/search-params.ts'

/** The ranges of the tab in days [AANL-01]. */
export const rangeOptions = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const

/** One of the ranges, as the address names it. */
export type RangeDays = (typeof rangeOptions)[number]['value']

const DEFAULT: RangeDays = '7'
const PARAMETER = 'days'

/** The range in the address, so that a reload and the history show it; 7 days without one. */
export function useRangeDays(): [RangeDays, (days: RangeDays) => void] {
  const [params, setParams] = useSearchParams()
  const days = rangeOptions.find(({ value }) => value === params.get(PARAMETER))?.value ?? DEFAULT
  const choose = (chosen: RangeDays) => {
    const next = getCurrentSearchParams()
    if (chosen === DEFAULT) next.delete(PARAMETER)
    else next.set(PARAMETER, chosen)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return [days, choose]
}

/**
 * The instants of a range up to now [AANL-02]. It begins with the first instant of a day in UTC, because the server
 * counts complete days.
 */
export function toInstants(days: RangeDays, now: Date): { startDate: string; endDate: string } {
  return {
    startDate: `${addDays(toUtcDay(now), 1 - Number(days))}T00:00:00.000Z`,
    endDate: now.toISOString(),
  }
}

/** The day in UTC of an instant. */
export function toUtcDay(instant: Date): Day {
  return instant.toISOString().slice(0, 10)
}

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

/** The notice on each sample figure [ERRC-35]. In Portuguese, as the specification quotes it. */
export const sampleNotice = 'Dados de exemplo'

const SAMPLE = {
  viewsOfDay: 1000,
  uniqueUsers: 100,
  topPages: [
    { pagePath: '/', shareInTenths: 5 },
    { pagePath: '/app', shareInTenths: 3 },
    { pagePath: '/blog', shareInTenths: 2 },
  ],
  topReferrers: [
    { site: null, shareInTenths: 3 },
    { site: 'search.example', shareInTenths: 2 },
    { site: 'forum.example', shareInTenths: 1 },
  ],
  deviceStats: [
    { deviceType: 'Desktop', shareInTenths: 6 },
    { deviceType: 'Mobile', shareInTenths: 3 },
    { deviceType: 'Tablet', shareInTenths: 1 },
  ],
  browserStats: [
    { browser: 'Chrome', shareInTenths: 5 },
    { browser: 'Safari', shareInTenths: 2 },
    { browser: 'Firefox', shareInTenths: 1 },
    { browser: 'Edge', shareInTenths: 1 },
    { browser: 'Other', shareInTenths: 1 },
  ],
} as const

/** Invented figures, each obviously round. They are built for the screen and are never stored. */
export function buildSampleReport(days: RangeDays, today: Day): PageViewReport {
  const totalViews = SAMPLE.viewsOfDay * Number(days)
  const take = (shareInTenths: number) => (totalViews * shareInTenths) / 10
  return {
    totalViews,
    uniqueUsers: SAMPLE.uniqueUsers,
    topPages: SAMPLE.topPages.map(({ pagePath, shareInTenths }) => ({
      pagePath,
      views: take(shareInTenths),
    })),
    topReferrers: SAMPLE.topReferrers.map(({ site, shareInTenths }) => ({
      site,
      views: take(shareInTenths),
    })),
    deviceStats: SAMPLE.deviceStats.map(({ deviceType, shareInTenths }) => ({
      deviceType,
      count: take(shareInTenths),
    })),
    browserStats: SAMPLE.browserStats.map(({ browser, shareInTenths }) => ({
      browser,
      count: take(shareInTenths),
    })),
    dailyViews: Array.from({ length: Number(days) }, (_, at) => ({
      date: addDays(today, at + 1 - Number(days)),
      views: SAMPLE.viewsOfDay,
    })),
  }
}
