import { AnalyticsDesk } from '../features/analytics/analytics-desk.tsx'
import { useTradeSummary } from '../features/trades/data/trade-summary.queries.ts'
import { useNames } from '../features/trades/data/trades.queries.ts'
import { formatPageTitle } from '../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Analytics') }]

/**
 * The Analytics tab. It receives the total of the summary card, to compare it with its own total, and the
 * account names.
 */
export default function AnalyticsTab() {
  const summary = useTradeSummary()
  const { data: accounts = [] } = useNames('accounts')
  return (
    <AnalyticsDesk
      dashboardTotal={summary.isFetching ? null : (summary.data?.totalPnl ?? null)}
      accounts={accounts}
    />
  )
}
