import { toApiError } from '../../lib/api-error.ts'
import { Card } from '../../ui/display/card.tsx'
import { useLoadFailureToast } from '../../ui/feedback/load-failure-toast.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import styles from './analytics-desk.module.css'
import { useListTotals, useReport } from './filters/analytics.queries.ts'
import { NO_FILTER, useAnalyticsFilter } from './filters/analytics.url.ts'
import { AnalyticsFilters } from './filters/analytics-filters.tsx'
import { AnalyticsReportView } from './report/analytics-report.tsx'
import { AnalyticsSkeleton } from './report/analytics-skeleton.tsx'
import { NoClosedTrades, NoTradesLeft } from './report/no-closed-trades.tsx'
import { NoTradesWithRate } from './report/no-trades-with-rate.tsx'
import { WhatIf } from './report/what-if-section.tsx'

const FAILED = 'Failed to load analytics.'

/** The Analytics tab: every figure over the filtered closed trades. */
export function AnalyticsDesk({ dashboardTotal }: { dashboardTotal: string | null }) {
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
      if (query.data.withoutRate.length > 0) return <NoTradesWithRate report={query.data} filter={filter} />
      return filtered ? (
        <NoTradesLeft onClear={() => setFilter(NO_FILTER)} />
      ) : (
        <NoClosedTrades excluded={excluded} />
      )
    }
    return (
      <>
        <AnalyticsReportView
          report={query.data}
          filter={filter}
          // A card with other trades, or from another moment, cannot be compared.
          others={{ dashboard: filtered || query.isFetching ? null : dashboardTotal, list }}
          stale={query.isPlaceholderData}
        />
        <WhatIf filter={filter} />
      </>
    )
  }
}
