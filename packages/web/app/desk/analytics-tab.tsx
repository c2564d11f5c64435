import { AnalyticsDesk } from '../features/analytics/analytics-desk.tsx'
import { useTradeSummary } from '../features/trades/trade-summary.queries.ts'
import { formatPageTitle } from '../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Analytics') }]

/** The Analytics tab. It receives the total of the summary card, to compare it with its own total. */
export default function AnalyticsTab() {
  const summary = useTradeSummary()
  return <AnalyticsDesk dashboardTotal={summary.isFetching ? null : (summary.data?.totalPnl ?? null)} />
}
