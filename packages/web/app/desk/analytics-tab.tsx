import { AnalyticsDesk } from '../features/analytics/analytics-desk.tsx'
import { useTradeSummary } from '../features/trades/trades.queries.ts'
import { pageTitle } from '../lib/page-title.ts'

export const meta = () => [{ title: pageTitle('Analytics') }]

/** The Analytics tab; the card above lends it its total, so that a difference cannot hide. */
export default function AnalyticsTab() {
  const summary = useTradeSummary()
  return <AnalyticsDesk dashboardTotal={summary.isFetching ? null : (summary.data?.totalPnl ?? null)} />
}
