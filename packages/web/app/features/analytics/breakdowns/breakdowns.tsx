import type { AnalyticsReport } from '@candlebook/contract/analytics'
import { capitalise, formatCount } from '@candlebook/domain/text'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { formatSignedDollars } from '../../../lib/money.ts'
import { Icon } from '../../../ui/display/icon.tsx'
import { ChartCard } from '../charts/chart-card.tsx'
import { ChartNote, NoDataNote } from '../charts/chart-note.tsx'
import { NarrowLink } from '../drill-down/narrow-link.tsx'
import { describeRowTests } from '../words/certainty.words.ts'
import { ExampleBar } from './average-bar.tsx'
import {
  describeConfidenceRows,
  describeEmotionRows,
  describeStrategyRows,
  describeSymbolRows,
  describeTagRows,
  describeType,
  getConfidenceName,
} from './breakdown-findings.ts'
import { BreakdownNumbers, type BreakdownProps, BreakdownTable } from './breakdown-table.tsx'
import styles from './breakdowns.module.css'

/** P&L by strategy; trades without a strategy are under No Strategy [ANLY-12]. */
export function ByStrategy({ report }: { report: AnalyticsReport }) {
  const { byStrategy, metrics, reconciliation } = report
  const count = formatCount(byStrategy.length, 'group')
  return (
    <Breakdown
      title={describeStrategyRows(byStrategy, metrics.totalPnl)}
      what="Strategy"
      by="byStrategy"
      rows={byStrategy}
      narrow="strategy"
    >
      {reconciliation.agrees && (
        <p className={clsx(styles.agrees, 'num')}>
          <Icon of={Check} size={14} />
          {count} {byStrategy.length === 1 ? 'adds' : 'add'} up to{' '}
          {formatSignedDollars(reconciliation.strategiesPnl)}
        </p>
      )}
      <HowToRead report={report} />
    </Breakdown>
  )
}

/** P&L by tag, the ten with the highest P&L [ANLY-13]. */
export function ByTag({ report: { byTag, counts } }: { report: AnalyticsReport }) {
  const left = counts.tags - byTag.length
  return (
    <Breakdown title={describeTagRows(byTag)} what="Tag" by="byTag" rows={byTag} narrow="tag">
      <ChartNote>
        A trade counts in full for each of its tags, so tags do not add up to the total.
        {left > 0 && ` ${formatCount(left, 'further tag')} made less than these.`}
      </ChartNote>
    </Breakdown>
  )
}

/** P&L by symbol, the twenty with the highest P&L. */
export function BySymbol({ report: { bySymbol, counts } }: { report: AnalyticsReport }) {
  const left = counts.symbols - bySymbol.length
  return (
    <Breakdown
      title={describeSymbolRows(bySymbol)}
      what="Symbol"
      by="bySymbol"
      rows={bySymbol}
      narrow="symbol"
    >
      {left > 0 && <ChartNote>{formatCount(left, 'further symbol')} made less than these.</ChartNote>}
    </Breakdown>
  )
}

/** P&L of long and short, and by time frame when trades have one. */
export function ByTypeAndTimeFrame({ report: { byType, byTimeFrame } }: { report: AnalyticsReport }) {
  const more =
    byTimeFrame.length > 0 ? [{ what: 'Time frame', by: 'byTimeFrame' as const, rows: byTimeFrame }] : []
  return (
    <Breakdown
      title={describeType(byType)}
      what="Type"
      by="byType"
      rows={byType}
      name={capitalise}
      more={more}
    />
  )
}

/** P&L by emotion. */
export function ByEmotion({ report: { byEmotion } }: { report: AnalyticsReport }) {
  return (
    <Breakdown
      title={describeEmotionRows(byEmotion)}
      what="Emotion"
      by="byEmotion"
      rows={byEmotion}
      name={capitalise}
    />
  )
}

/** P&L by confidence, and of trades marked and not marked as plan followed. */
export function ByConfidenceAndPlan({ report: { byConfidence, byPlan } }: { report: AnalyticsReport }) {
  return (
    <Breakdown
      title={describeConfidenceRows(byConfidence)}
      what="Confidence"
      by="byConfidence"
      rows={byConfidence}
      name={(key) => `${key} ${getConfidenceName(key)}`}
      more={[
        {
          what: 'Plan followed',
          by: 'byPlan',
          rows: byPlan,
          name: (key) => (key === 'followed' ? 'Marked' : 'Not marked'),
        },
      ]}
    />
  )
}

function Breakdown({
  title,
  narrow,
  more = [],
  children,
  ...first
}: BreakdownProps & {
  title: string
  narrow?: 'strategy' | 'tag' | 'symbol'
  /** Further tables below. */
  more?: BreakdownProps[]
  children?: React.ReactNode
}) {
  const tables = [first, ...more].filter(({ rows }) => rows.length > 0)
  const link = narrow && ((key: string) => <NarrowLink field={narrow} value={key} />)
  return (
    <ChartCard
      title={title}
      table={
        tables.length === 0 ? null : tables.map((table) => <BreakdownNumbers key={table.what} {...table} />)
      }
    >
      {first.rows.length === 0 && <NoDataNote>You enter it in the form of a trade.</NoDataNote>}
      {tables.map((table) => (
        <BreakdownTable key={table.what} {...table} link={link} />
      ))}
      {tables.length > 0 && children}
    </ChartCard>
  )
}

function HowToRead({ report }: { report: AnalyticsReport }) {
  const { minTradesForInterval, minWinsAndLosses } = report.intervals
  return (
    <div className={styles.howToRead}>
      <ExampleBar />
      <p className="mini">
        The bar is the average so far. The thin line is where the true average lies, about 9 times in 10. Pale
        bars may be chance; a group of fewer than {minTradesForInterval} trades, {minWinsAndLosses} wins or{' '}
        {minWinsAndLosses} losses has no line. {describeRowTests(report)}
      </p>
    </div>
  )
}
