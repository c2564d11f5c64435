import { AnalyticsDesk } from '../features/analytics/analytics-desk.tsx'
import { useTradeSummary } from '../features/trades/trade-summary.queries.ts'
import { formatPageTitle } from '../lib/page-title.ts'
import { useShownAmounts } from '../lib/shown-amounts.ts'

export const meta = () => [{ title: formatPageTitle('Analytics') }]

/** The Analytics tab. It receives the figures of the summary cards, to compare them with its own. */
export default function AnalyticsTab() {
  useShownAmounts()
  const summary = useTradeSummary()
  return <AnalyticsDesk dashboard={summary.isFetching ? null : (summary.data ?? null)} />
}
