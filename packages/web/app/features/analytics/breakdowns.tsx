import type { AnalyticsReport } from '@candlebook/contract/analytics'
import { capitalised, plural } from '@candlebook/domain/text'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { signedMoney } from '../../lib/money.ts'
import { Icon } from '../../ui/icon.tsx'
import { type ChosenFilter, withFilter } from './analytics.url.ts'
import { ExampleBar } from './average-bar.tsx'
import {
  confidenceFinding,
  confidenceName,
  emotionFinding,
  strategyFinding,
  symbolFinding,
  tagFinding,
  typeFinding,
} from './breakdown-findings.ts'
import { BreakdownNumbers, type BreakdownProps, BreakdownTable } from './breakdown-table.tsx'
import styles from './breakdowns.module.css'
import { rowTestWords } from './certainty.words.ts'
import { ChartCard } from './chart-card.tsx'
import noteStyles from './chart-note.module.css'
import linkStyles from './trades-link.module.css'

/** P&L by strategy; trades without one stand under No Strategy [ANLY-12]. */
export function ByStrategy({ report }: { report: AnalyticsReport }) {
  const { byStrategy, metrics, reconciliation } = report
  const count = plural(byStrategy.length, 'group')
  return (
    <Breakdown
      title={strategyFinding(byStrategy, metrics.totalPnl)}
      what="Strategy"
      by="byStrategy"
      rows={byStrategy}
      narrow="strategy"
    >
      {reconciliation.agrees && (
        <p className={clsx(styles.agrees, 'num')}>
          <Icon of={Check} size={14} />
          {count} {byStrategy.length === 1 ? 'adds' : 'add'} up to {signedMoney(reconciliation.strategiesPnl)}
        </p>
      )}
      <HowToRead report={report} />
    </Breakdown>
  )
}

/** P&L by tag, at most the ten that made most [ANLY-13]. */
export function ByTag({ report: { byTag, counts } }: { report: AnalyticsReport }) {
  const left = counts.tags - byTag.length
  return (
    <Breakdown title={tagFinding(byTag)} what="Tag" by="byTag" rows={byTag} narrow="tag">
      <p className={clsx(noteStyles.note, 'mini')}>
        A trade counts in full for each of its tags, so tags do not add up to the total.
        {left > 0 && ` ${plural(left, 'further tag')} made less than these.`}
      </p>
    </Breakdown>
  )
}

/** P&L by symbol, at most the twenty that made most. */
export function BySymbol({ report: { bySymbol, counts } }: { report: AnalyticsReport }) {
  const left = counts.symbols - bySymbol.length
  return (
    <Breakdown title={symbolFinding(bySymbol)} what="Symbol" by="bySymbol" rows={bySymbol} narrow="symbol">
      {left > 0 && (
        <p className={clsx(noteStyles.note, 'mini')}>
          {plural(left, 'further symbol')} made less than these.
        </p>
      )}
    </Breakdown>
  )
}

/** P&L of long and short, and by time frame where trades name one. */
export function ByTypeAndTimeFrame({ report: { byType, byTimeFrame } }: { report: AnalyticsReport }) {
  const more =
    byTimeFrame.length > 0 ? [{ what: 'Time frame', by: 'byTimeFrame' as const, rows: byTimeFrame }] : []
  return (
    <Breakdown
      title={typeFinding(byType)}
      what="Type"
      by="byType"
      rows={byType}
      name={capitalised}
      more={more}
    />
  )
}

/** P&L by the emotion noted at the trade. */
export function ByEmotion({ report: { byEmotion } }: { report: AnalyticsReport }) {
  return (
    <Breakdown
      title={emotionFinding(byEmotion)}
      what="Emotion"
      by="byEmotion"
      rows={byEmotion}
      name={capitalised}
    />
  )
}

/** P&L by confidence, and of trades marked as plan followed and not marked. */
export function ByConfidenceAndPlan({ report: { byConfidence, byPlan } }: { report: AnalyticsReport }) {
  return (
    <Breakdown
      title={confidenceFinding(byConfidence)}
      what="Confidence"
      by="byConfidence"
      rows={byConfidence}
      name={(key) => `${key} ${confidenceName(key)}`}
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
  const link = narrow && ((key: string) => <Narrow part={narrow} value={key} />)
  return (
    <ChartCard
      title={title}
      table={
        tables.length === 0 ? null : tables.map((table) => <BreakdownNumbers key={table.what} {...table} />)
      }
    >
      {first.rows.length === 0 && (
        <p className={clsx(noteStyles.missing, 'cap')}>It is noted in the form of a trade.</p>
      )}
      {tables.map((table) => (
        <BreakdownTable key={table.what} {...table} link={link} />
      ))}
      {tables.length > 0 && children}
    </ChartCard>
  )
}

/** The name of a row as the way to its figures alone. */
function Narrow({ part, value }: { part: keyof ChosenFilter; value: string }) {
  const [params] = useSearchParams()
  const search = withFilter(params, { [part]: value }).toString()
  return (
    <Link
      className={linkStyles.rowLink}
      to={{ search }}
      preventScrollReset
      aria-label={`${value}: show only these`}
    >
      {value}
    </Link>
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
        {minWinsAndLosses} losses has no line. {rowTestWords(report)}
      </p>
    </div>
  )
}
