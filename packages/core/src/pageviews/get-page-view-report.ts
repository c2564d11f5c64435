import type { PageViewRange, PageViewReport } from '@candlebook/contract/pageviews'
import { addDays, countDaysBetween } from '@candlebook/domain/days'
import type { Context } from '../context/index.ts'
import { asAdministrator } from '../db/index.ts'
import { requireUserId } from '../kernel/index.ts'
import {
  countVisitors,
  type DayRange,
  readReferrers,
  readViewSums,
  type ViewSum,
} from './page-view-report.store.ts'

/** Pages in the list of top pages, and sites in the list of referrers. */
const MAX_TOP_PAGES = 10

/**
 * The figures of a range, for an administrator [API-24]. Each day in UTC that the range touches is counted from its start
 * to its end, so that the days add up to the total.
 */
export async function getPageViewReport(
  ctx: Context & { baseUrl: string },
  { startDate, endDate }: PageViewRange,
): Promise<PageViewReport> {
  const range = { from: toUtcDay(startDate), to: toUtcDay(endDate) }
  const userId = requireUserId(ctx.actor)
  // Several transactions, because each reads many rows and they can run at the same time.
  const ownHost = new URL(ctx.baseUrl).hostname
  const [sums, uniqueUsers, topReferrers] = await Promise.all([
    asAdministrator(ctx.db, userId, ({ db }) => readViewSums(db, { ...range, maxPages: MAX_TOP_PAGES })),
    asAdministrator(ctx.db, userId, ({ db }) => countVisitors(db, range)),
    asAdministrator(ctx.db, userId, ({ db }) =>
      readReferrers(db, { ...range, ownHost, limit: MAX_TOP_PAGES }),
    ),
  ])
  const pick = (kind: ViewSum['kind']) => sums.filter((sum) => sum.kind === kind)
  const dailyViews = fillDays(range, pick('day'))
  return {
    totalViews: dailyViews.reduce((total, { views }) => total + views, 0),
    uniqueUsers,
    topPages: pick('page').map(({ name, views }) => ({ pagePath: name, views })),
    topReferrers,
    deviceStats: pick('device').map(({ name, views }) => ({ deviceType: name, count: views })),
    browserStats: pick('browser').map(({ name, views }) => ({ browser: name, count: views })),
    dailyViews,
  }
}

function toUtcDay(instant: string): string {
  return new Date(instant).toISOString().slice(0, 10)
}

/** Every day of the range, also those without a view. */
function fillDays({ from, to }: DayRange, days: ViewSum[]): PageViewReport['dailyViews'] {
  const viewsByDay = new Map(days.map(({ name, views }) => [name, views]))
  return Array.from({ length: countDaysBetween(from, to) + 1 }, (_, at) => {
    const date = addDays(from, at)
    return { date, views: viewsByDay.get(date) ?? 0 }
  })
}
