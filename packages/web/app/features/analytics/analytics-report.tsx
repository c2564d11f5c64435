import type { AnalyticsFilter, AnalyticsReport } from '@candlebook/contract/analytics-report'
import { buildReportDrillDown } from '@candlebook/contract/drill-down'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Card } from '../../ui/display/card.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Help } from '../../ui/feedback/tooltip.tsx'
import { buildFeesWithoutRatePath, describeFeesWithoutRate } from '../trades/totals-without-rate.words.ts'
import { buildWithoutRatePath, describeWithoutRate } from '../trades/without-rate.words.ts'
import styles from './analytics-report.module.css'
import { ArithmeticDialog } from './arithmetic-dialog.tsx'
import { GroupsInRContext } from './breakdown-table.tsx'
import {
  ByAccount,
  ByConfidenceAndPlan,
  ByEmotion,
  ByStrategy,
  BySymbol,
  ByTag,
  ByTypeAndTimeFrame,
} from './breakdowns.tsx'
import { getMonth } from './calendar-month.ts'
import { CurrencySection } from './currency-section.tsx'
import { EquityChart } from './equity-chart.tsx'
import listStyles from './figures.module.css'
import { Figure, ResultStrip, RiskScale } from './figures.tsx'
import {
  isRiskTooHigh,
  KEY_CAPTION,
  listFigures,
  type SectionId,
  sectionHelps,
  sectionTitles,
} from './figures.words.ts'
import { PnlDistribution, RDistribution } from './histogram.tsx'
import { KeyMetrics } from './key-metrics.tsx'
import { MonthBars } from './month-bars.tsx'
import { PnlCalendar } from './pnl-calendar.tsx'
import type { OtherTotals } from './reconciliation.words.ts'
import { describeUnitOfGroups, type ShownReport } from './results.words.ts'
import { OnlyWithRate } from './trades-link.tsx'
import { WeekdayBars } from './weekday-bars.tsx'

/** The six sections of the tab [ANLY-02]; each metric is in exactly one. */
export function AnalyticsReportView({
  report,
  filter,
  others,
  stale,
}: {
  report: ShownReport
  filter: AnalyticsFilter
  others: OtherTotals
  /** Whether this is the report of the previous filter. */
  stale: boolean
}) {
  const closed = buildReportDrillDown(filter)
  return (
    <OnlyWithRate value={report.withoutRate.length > 0}>
      <GroupsInRContext value={report.inR ?? null}>
        <div className={styles.report} aria-busy={stale || undefined}>
          <Section id="key" caption={KEY_CAPTION}>
            {report.withoutRate.length > 0 && (
              <RateNote path={buildWithoutRatePath(closed)}>
                {describeWithoutRate(report.withoutRate)}
              </RateNote>
            )}
            {report.feesWithoutRate.length > 0 && (
              <RateNote path={buildFeesWithoutRatePath(closed)}>
                {describeFeesWithoutRate(report.feesWithoutRate)}
              </RateNote>
            )}
            <KeyMetrics report={report} others={others} />
            {hasOtherCurrencies(report, filter) && <CurrencySection filter={filter} />}
            <EquityChart report={report} />
          </Section>
          <Profitability report={report} />
          <Section id="behavioral">
            <Figures section="behavioral" report={report} columns="three" />
            <div className={styles.row}>
              <ByEmotion report={report} />
              <ByConfidenceAndPlan report={report} />
            </div>
          </Section>
          <Breakdowns report={report} />
          <Section id="risk">
            <div className={styles.row}>
              <Figures section="risk" report={report} columns="two" />
              <RDistribution report={report} />
            </div>
          </Section>
          <Section id="consistency">
            <Figures section="consistency" report={report} columns="four">
              <ResultStrip report={report} />
            </Figures>
          </Section>
          <ArithmeticDialog report={report} />
        </div>
      </GroupsInRContext>
    </OnlyWithRate>
  )
}

/** Says which trades or fees have no rate, with a link to them. */
function RateNote({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className={styles.note}>
      <Note>
        <Link className="link" to={path}>
          {children}
        </Link>
      </Note>
    </div>
  )
}

function Breakdowns({ report }: { report: ShownReport }) {
  return (
    <Section
      id="breakdowns"
      caption={`${describeUnitOfGroups(report.inR !== undefined)}Press a name to see its figures alone, a number of trades to see those trades.`}
    >
      <div className={styles.row}>
        <ByStrategy report={report} />
        <ByTag report={report} />
        <BySymbol report={report} />
        <ByTypeAndTimeFrame report={report} />
        <ByAccount report={report} />
      </div>
    </Section>
  )
}

/** Whether trades are in several currencies, without a rate, or chosen by their currency. */
function hasOtherCurrencies(
  { byCurrency, withoutRate }: AnalyticsReport,
  { currency }: AnalyticsFilter,
): boolean {
  return byCurrency.length > 0 || withoutRate.length > 0 || currency !== undefined
}

/** What partial exits realised while no trade that matches is closed: the curve, the calendar, weekdays and months. */
export function RealisedDays({ report }: { report: ShownReport }) {
  const [month, setMonth] = useMonth(report)
  return (
    <section aria-label="Realised by partial exits" className={clsx(styles.part, styles.realised)}>
      <EquityChart report={report} />
      <div className={clsx(styles.row, styles.wideFirst)}>
        <PnlCalendar report={report} month={month} onMonth={setMonth} />
        <WeekdayBars report={report} />
      </div>
      <MonthBars report={report} month={month} onMonth={setMonth} />
    </section>
  )
}

/** Calendar and months choose one month together. */
function Profitability({ report }: { report: ShownReport }) {
  const [month, setMonth] = useMonth(report)
  return (
    <Section id="profitability">
      <Figures section="profitability" report={report} columns="five" />
      <div className={clsx(styles.row, styles.wideFirst)}>
        <PnlCalendar report={report} month={month} onMonth={setMonth} />
        <WeekdayBars report={report} />
      </div>
      <div className={styles.row}>
        <MonthBars report={report} month={month} onMonth={setMonth} />
        <PnlDistribution report={report} />
      </div>
    </Section>
  )
}

function Section({ id, caption, children }: { id: SectionId; caption?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`analytics-${id}`} className={styles.part}>
      <div className={styles.heading}>
        <div className={styles.title}>
          <h2 className="h-page" id={`analytics-${id}`}>
            {sectionTitles[id]}
          </h2>
          <Help className={styles.help} about={sectionTitles[id]}>
            {sectionHelps[id]}
          </Help>
        </div>
        {caption && <p className="cap">{caption}</p>}
      </div>
      {children}
    </section>
  )
}

function Figures({
  section: id,
  report,
  columns,
  children,
}: {
  section: SectionId
  report: ShownReport
  columns: 'two' | 'three' | 'four' | 'five'
  children?: ReactNode
}) {
  const { averageRiskPct } = report.metrics
  return (
    <Card>
      <dl className={clsx(listStyles.list, listStyles[columns])}>
        {listFigures(id).map((id) => (
          <Figure key={id} id={id} report={report}>
            {id === 'averageRiskPct' && averageRiskPct !== null && (
              <RiskScale risk={averageRiskPct} tooHigh={isRiskTooHigh(averageRiskPct)} />
            )}
          </Figure>
        ))}
      </dl>
      {children}
    </Card>
  )
}

/** The month of the calendar: the month in the URL, otherwise the current one, otherwise the last one with a trade. */
function useMonth({ days, sums }: AnalyticsReport) {
  const [params, setParams] = useSearchParams()
  const named = params.get('month')
  const present = getMonth(sums.today)
  const last = getMonth(days.day.at(-1) ?? sums.today)
  const month =
    named && /^\d{4}-(0[1-9]|1[0-2])$/.test(named)
      ? named
      : days.day.some((day) => getMonth(day) === present)
        ? present
        : last
  const setMonth = (month: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.set('month', month)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [month, setMonth] as const
}
