import type { PageViewReport } from '@candlebook/contract/pageviews'
import { addDays, type Day } from '@candlebook/domain/days'
import type { RangeDays } from './page-view-range.ts'

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
