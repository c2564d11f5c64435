import { useLocation, useNavigate } from 'react-router'
import { AnalyticsDesk } from '../features/analytics/analytics-desk.tsx'
import { useTradeSummary } from '../features/trades/trade-summary.queries.ts'
import { useScreenKeys } from '../lib/keys.ts'
import { formatPageTitle } from '../lib/page-title.ts'
import { paths } from '../lib/paths.ts'
import { OPENS_DIALOG } from '../lib/search-params.ts'
import { useShownAmounts } from '../lib/shown-amounts.ts'

export const meta = () => [{ title: formatPageTitle('Analytics') }]

/** The Analytics tab. It receives the figures of the summary cards, to compare them with its own. */
export default function AnalyticsTab() {
  useShownAmounts()
  const summary = useTradeSummary()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useScreenKeys('analytics', {
    newTrade: () => void navigate(paths.newTrade(paths.deskBase(pathname)), OPENS_DIALOG),
  })
  return <AnalyticsDesk dashboard={summary.isFetching ? null : (summary.data ?? null)} />
}
