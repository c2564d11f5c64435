import type { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import type { TradeSummary, TradeTotals } from '@candlebook/contract/trades'
import { clsx } from 'clsx'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { useLoadFailureToast } from '../../ui/feedback/load-failure-toast.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { useGroupsInR, useListTotals, useReport } from './analytics.queries.ts'
import { NO_FILTER, useAnalyticsFilter } from './analytics.url.ts'
import { AnalyticsFilters } from './analytics-filters.tsx'
import styles from './analytics-report.module.css'
import { AnalyticsReportView, RealisedDays } from './analytics-report.tsx'
import { ChartSkeleton } from './chart-card.tsx'
import figureStyles from './figures.module.css'
import { KEY_CAPTION, listFigures, sectionTitles } from './figures.words.ts'
import keysStyles from './key-metrics.module.css'
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

/** The tab while it loads, with the height of the loaded figures and curve. */
function AnalyticsSkeleton() {
  return (
    <div className={styles.part} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading analytics
      </p>
      <div className={styles.heading} aria-hidden>
        <p className="h-page">{sectionTitles.key}</p>
        <p className="cap">{KEY_CAPTION}</p>
      </div>
      <Card aria-hidden>
        <div className={keysStyles.figures} data-waiting>
          {listFigures('key').map((id) => (
            <div className={keysStyles.figure} key={id}>
              <Skeleton width={80} height={12} />
              <Skeleton width={140} height={24} />
              <Skeleton width="80%" height={12} />
            </div>
          ))}
        </div>
        <div className={keysStyles.sums} data-waiting>
          <Skeleton width="100%" height={132} />
          <Skeleton width="100%" height={84} />
        </div>
      </Card>
      <ChartSkeleton />
      <div className={styles.heading} aria-hidden>
        <p className="h-page">{sectionTitles.profitability}</p>
      </div>
      <Card aria-hidden>
        <div className={clsx(figureStyles.list, figureStyles.five)} data-waiting>
          {listFigures('profitability').map((id) => (
            <div className={figureStyles.figure} key={id}>
              <Skeleton width={88} height={12} />
              <Skeleton width={104} height={18} />
              <Skeleton width={72} height={12} />
            </div>
          ))}
        </div>
      </Card>
    </div>
  )
}
