import { toApiError } from '../../lib/api-error.ts'
import { Card } from '../../ui/card.tsx'
import { useLoadFailureToast } from '../../ui/load-failure-toast.ts'
import { ErrorState } from '../../ui/states.tsx'
import { useListTotals, useReport } from './analytics.queries.ts'
import { noFilter, useAnalyticsFilter } from './analytics.url.ts'
import styles from './analytics-desk.module.css'
import { AnalyticsFilters } from './analytics-filters.tsx'
import { AnalyticsReportView } from './analytics-report.tsx'
import { AnalyticsSkeleton } from './analytics-skeleton.tsx'
import { NoClosedTrades, NoTradesLeft } from './no-closed-trades.tsx'
import { WhatIf } from './what-if.tsx'

const FAILED = 'Failed to load analytics.'

/** The Analytics tab: every figure over the closed trades that the filter lets through. */
export function AnalyticsDesk({
  dashboardTotal,
  accounts,
}: {
  dashboardTotal: string | null
  accounts: string[]
}) {
  const { chosen, filter, setFilter, filtered } = useAnalyticsFilter()
  const query = useReport(filter)
  const isCurrent = query.data !== undefined && !query.isFetching && !query.isPlaceholderData
  const list = useListTotals(chosen, isCurrent ? query.dataUpdatedAt : null)
  useLoadFailureToast(query.error, FAILED)
  return (
    <div>
      <h1 className="visually-hidden">Analytics</h1>
      <AnalyticsFilters
        filter={filter}
        onChange={setFilter}
        filtered={filtered}
        report={query.data ?? null}
        accounts={accounts}
      />
      {body()}
    </div>
  )

  function body() {
    if (query.isPending) return <AnalyticsSkeleton />
    if (!query.data) {
      return (
        <Card className={styles.failed}>
          <ErrorState title={FAILED} onRetry={() => void query.refetch()} retrying={query.isFetching}>
            {toApiError(query.error).message} Nothing was lost.
          </ErrorState>
        </Card>
      )
    }
    const { excluded, trades } = query.data.counts
    if (trades === 0 && !query.isPlaceholderData) {
      return filtered ? (
        <NoTradesLeft onClear={() => setFilter(noFilter)} />
      ) : (
        <NoClosedTrades excluded={excluded} />
      )
    }
    return (
      <>
        <AnalyticsReportView
          report={query.data}
          // A card that counts other trades, or is of another moment, proves nothing.
          others={{ dashboard: filtered || query.isFetching ? null : dashboardTotal, list }}
          stale={query.isPlaceholderData}
        />
        <WhatIf filter={filter} />
      </>
    )
  }
}
