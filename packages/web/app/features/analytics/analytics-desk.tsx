import type { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import type { TradeSummary, TradeTotals } from '@candlebook/contract/trades'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { useLoadFailureToast } from '../../ui/feedback/load-failure-toast.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { useGroupsInR, useListTotals, useReport } from './analytics.queries.ts'
import { NO_FILTER, useAnalyticsFilter } from './analytics.url.ts'
import { AnalyticsFilters } from './analytics-filters.tsx'
import styles from './analytics-report.module.css'
import { AnalyticsReportView, RealisedDays } from './analytics-report.tsx'
import { AnalyticsSkeleton } from './analytics-skeleton.tsx'
import { NoClosedTrades, NoTradesLeft, NoTradesWithRate } from './no-closed-trades.tsx'
import type { OtherTotals } from './reconciliation.words.ts'
import { ReturnsNote, useReturns } from './returns.tsx'
import { OnlyWithRate } from './trades-link.tsx'
import { usePatternsPanel, useRiskPanel, useWhatIfPanel } from './what-if.url.ts'
import { WhatIfSkeleton } from './what-if-skeleton.tsx'

const FAILED = 'Failed to load analytics.'

/** The Analytics tab: every figure over the filtered closed trades. */
export function AnalyticsDesk({ dashboard }: { dashboard: TradeSummary | null }) {
  const { chosen, filter, setFilter, filtered } = useAnalyticsFilter()
  const query = useReport(filter)
  const isCurrent = query.data !== undefined && !query.isFetching && !query.isPlaceholderData
  const list = useListTotals(chosen, isCurrent ? query.dataUpdatedAt : null)
  const returns = useReturns(chosen)
  const inR = useGroupsInR(filter).data
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
      return (
        <>
          {filtered ? (
            <NoTradesLeft report={query.data} onClear={() => setFilter(NO_FILTER)} />
          ) : (
            <NoClosedTrades report={query.data} excluded={excluded} />
          )}
          {query.data.days.day.length > 0 && <RealisedDays report={query.data} />}
        </>
      )
    }
    return (
      <>
        <ReturnsNote returns={returns} className={styles.section} />
        <AnalyticsReportView
          report={{
            ...query.data,
            ...(returns.kind === 'ready' && { returns: returns.days }),
            inR: getResultUnit() === 'r' ? inR : undefined,
          }}
          filter={filter}
          // The dashboard's card counts all trades of the last answer, so it is compared only without a filter and after loading.
          others={toOtherTotals(filtered || query.isFetching ? null : dashboard, list)}
          stale={query.isPlaceholderData}
        />
        <Patterns filter={filter} onlyWithRate={query.data.withoutRate.length > 0} />
        <Risk filter={filter} onlyWithRate={query.data.withoutRate.length > 0} />
        <WhatIf filter={filter} />
      </>
    )
  }
}

/** The totals of the dashboard and of the trade list, to compare with those of the report. */
function toOtherTotals(dashboard: TradeSummary | null, list: TradeTotals | null): OtherTotals {
  const inR = getResultUnit() === 'r'
  return {
    dashboard: dashboard?.totalPnl ?? null,
    list,
    dashboardR: inR ? (dashboard?.totalR ?? null) : null,
    listR: inR ? (list?.r ?? null) : null,
  }
}

const PatternsPanel = lazyPart(async () => (await import('./patterns-panel.tsx')).PatternsPanel, {
  waiting: <WhatIfSkeleton />,
})

/** Patterns: the same trades by time, size, and what came before. It loads nothing until it is opened. */
function Patterns({ filter, onlyWithRate }: { filter: AnalyticsFilter; onlyWithRate: boolean }) {
  return (
    <OptionalSection
      id="patterns"
      title="Patterns"
      caption="The same trades by time, by size, and by what came before."
      intro="Which hours and sessions pay, what follows a loss, does size help, how long are losses held, and which of it is more than chance?"
      verbs={['Show patterns', 'Hide patterns']}
      panel={usePatternsPanel()}
    >
      <OnlyWithRate value={onlyWithRate}>
        <PatternsPanel filter={filter} />
      </OnlyWithRate>
    </OptionalSection>
  )
}

const RiskPanel = lazyPart(async () => (await import('./risk-panel.tsx')).RiskPanel, {
  waiting: <WhatIfSkeleton />,
})

/** Risk and estimates: what the filtered trades say about the next ones. */
function Risk({ filter, onlyWithRate }: { filter: AnalyticsFilter; onlyWithRate: boolean }) {
  return (
    <OptionalSection
      id="risk-estimates"
      title="Risk and estimates"
      caption="What these trades say about the next ones, and how sure that is."
      intro="How deep may a drawdown go, what did moved stops cost, how much of the account would theory stake, are your last trades like those before, and how long were you below your highest total?"
      verbs={['Show estimates', 'Hide estimates']}
      panel={useRiskPanel()}
    >
      <OnlyWithRate value={onlyWithRate}>
        <RiskPanel filter={filter} />
      </OnlyWithRate>
    </OptionalSection>
  )
}

const WhatIfPanel = lazyPart(async () => (await import('./what-if-panel.tsx')).WhatIfPanel, {
  waiting: <WhatIfSkeleton />,
})

/** What if: the filtered trades under rules of the trader's choice. */
function WhatIf({ filter }: { filter: AnalyticsFilter }) {
  return (
    <OptionalSection
      id="what-if"
      title="What if"
      caption="The same trades under rules that you choose."
      intro="Without Fridays, with every stop honoured, with at most three trades a day: what would be left of your curve and figures, and is the difference more than chance?"
      verbs={['Try rules', 'Hide rules']}
      panel={useWhatIfPanel()}
    >
      <WhatIfPanel filter={filter} />
    </OptionalSection>
  )
}

/** A section below the report that loads nothing until it is opened. */
function OptionalSection({
  id,
  title,
  caption,
  intro,
  verbs: [show, hide],
  panel: { isOpen, setOpen },
  children,
}: {
  id: string
  title: string
  caption: string
  intro: string
  /** What the button says while the section is closed, and while it is open. */
  verbs: [show: string, hide: string]
  panel: { isOpen: boolean; setOpen: (open: boolean) => void }
  children: ReactNode
}) {
  return (
    <section aria-labelledby={`analytics-${id}`} className={styles.part}>
      <div className={styles.heading}>
        <h2 className="h-page" id={`analytics-${id}`}>
          {title}
        </h2>
        <p className="cap">{caption}</p>
      </div>
      <Card className={styles.intro}>
        <p className="soft">{intro}</p>
        <Button
          className={styles.open}
          icon={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-panel` : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? hide : show}
        </Button>
      </Card>
      {isOpen && (
        <div id={`${id}-panel`} className={styles.panel}>
          {children}
        </div>
      )}
    </section>
  )
}
