import { AnalyticsDesk } from '../features/analytics/analytics-desk.tsx'
import { useTradeSummary } from '../features/trades/data/trade-summary.queries.ts'
import { useNames } from '../features/trades/data/trades.queries.ts'
import { pageTitle } from '../lib/page-title.ts'

export const meta = () => [{ title: pageTitle('Analytics') }]

/** The Analytics tab; the card above lends it its total, so that a difference cannot hide, the trades their accounts. */
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
