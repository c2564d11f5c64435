import type { AnalyticsData, AnalyticsRange } from '@candlebook/contract/pageviews'
import { getPageViewReport, recordPageView } from '@candlebook/core/pageviews'
import type { ApiContext } from '../api/base.ts'

/** Records a page view [API-25]. */
export async function insertAnalyticsData(
  context: ApiContext,
  { analytics_data: data }: AnalyticsData,
): Promise<void> {
  const { identity, actor, client } = context
  await recordPageView(
    { ...identity, actor, address: client.address },
    {
      pagePath: data.page_path,
      referrer: data.referrer,
      userAgent: data.user_agent ?? client.userAgent,
      sessionId: data.session_id,
      ...(data.device_type && { deviceType: data.device_type }),
      ...(data.browser && { browser: data.browser }),
      ...(data.os && { os: data.os }),
    },
  )
}

/** The report of a range with its documented field names [API-24]. */
export async function getAnalyticsData(context: ApiContext, { start_date, end_date }: AnalyticsRange) {
  const report = await getPageViewReport(context, { startDate: start_date, endDate: end_date })
  return {
    totalViews: report.totalViews,
    uniqueUsers: report.uniqueUsers,
    topPages: report.topPages.map(({ pagePath, views }) => ({ page_path: pagePath, views })),
    deviceStats: report.deviceStats.map(({ deviceType, count }) => ({ device_type: deviceType, count })),
    browserStats: report.browserStats,
    dailyViews: report.dailyViews,
  }
}
