import type { AnalyticsReport } from '@candlebook/contract/analytics-report'
import { type Breakdown, buildRowDrillDown } from '@candlebook/contract/drill-down'
import { capitalise, formatCount } from '@candlebook/domain/text/text'
import { NO_STRATEGY } from '@candlebook/domain/trades/labels'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { formatSignedBaseMoney } from '../../lib/money.ts'
import { strategyPaths } from '../../lib/strategy-paths.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { useRuleFigures } from '../trades/trade-rules.queries.ts'
import { describeRuleResults } from '../trades/trade-rules.words.ts'
import {
  describeAccountRows,
  describeConfidenceRows,
  describeEmotionRows,
  describeStrategyRows,
  describeSymbolRows,
  describeTagRows,
  describeType,
  getAccountName,
  getConfidenceName,
} from './breakdown-findings.ts'
import { BreakdownNumbers, type BreakdownProps, BreakdownTable, ExampleBar } from './breakdown-table.tsx'
import styles from './breakdowns.module.css'
import { describeRowTests } from './certainty.words.ts'
import { ChartCard, ChartNote, NoDataNote } from './chart-card.tsx'
import { NarrowLink } from './trades-link.tsx'

/** P&L by strategy; trades without a strategy are under No Strategy [ANLY-12]. */
export function ByStrategy({ report }: { report: AnalyticsReport }) {
  const { byStrategy, metrics, reconciliation, rowTests } = report
  const count = formatCount(byStrategy.length, 'group')
  return (
    <BreakdownCard
      rowTests={rowTests}
      title={describeStrategyRows(byStrategy, metrics.totalPnl)}
      what="Strategy"
      by="byStrategy"
      rows={byStrategy}
      narrow
    >
      {reconciliation.agrees && (
        <p className={clsx(styles.agrees, 'num')}>
          <Icon of={Check} size={14} />
          {count} {byStrategy.length === 1 ? 'adds' : 'add'} up to{' '}
          {formatSignedBaseMoney(reconciliation.strategiesPnl)}
        </p>
      )}
      <StrategyPages rows={byStrategy} />
      <HowToRead report={report} />
    </BreakdownCard>
  )
}

/** A link to the rules of the strategies and to their figures by rule. Trades without a strategy have no rules. */
function StrategyPages({ rows }: { rows: AnalyticsReport['byStrategy'] }) {
  const [first, second] = rows.filter(({ key }) => key !== NO_STRATEGY)
  const only = second ? undefined : first
  const { data } = useRuleFigures(only?.key ?? '', { enabled: only !== undefined })
  const told = data && describeRuleResults(data)
  if (!first) return null
  return (
    <ChartNote>
      {told && (
        <>
          All closed trades of {first.key}. {told}{' '}
        </>
      )}
      <Link className="link" to={second ? strategyPaths.all : strategyPaths.one(first.key)}>
        {second ? 'Rules and figures by rule of each strategy' : `Rules and figures by rule of ${first.key}`}
      </Link>
    </ChartNote>
  )
}

/** P&L by tag, the ten with the highest P&L [ANLY-13]. */
export function ByTag({ report: { byTag, counts, rowTests } }: { report: AnalyticsReport }) {
  const left = counts.tags - byTag.length
  return (
    <BreakdownCard
      rowTests={rowTests}
      title={describeTagRows(byTag, counts.tags)}
      what="Tag"
      by="byTag"
      rows={byTag}
      narrow
    >
      <ChartNote>
        A trade counts in full for each of its tags, so tags do not add up to the total.
        {left > 0 && ` ${formatCount(left, 'further tag')} made no more than these.`}
      </ChartNote>
    </BreakdownCard>
  )
}

/** P&L by symbol, the twenty with the highest P&L. */
export function BySymbol({ report: { bySymbol, counts, rowTests } }: { report: AnalyticsReport }) {
  const left = counts.symbols - bySymbol.length
  return (
    <BreakdownCard
      rowTests={rowTests}
      title={describeSymbolRows(bySymbol, counts.symbols)}
      what="Symbol"
      by="bySymbol"
      rows={bySymbol}
      narrow
    >
      {left > 0 && <ChartNote>{formatCount(left, 'further symbol')} made no more than these.</ChartNote>}
    </BreakdownCard>
  )
}

/** P&L of long and short, by time frame when trades have one, and by currency when there are several. */
export function ByTypeAndTimeFrame({
  report: { byType, byTimeFrame, byCurrency, rowTests },
}: {
  report: AnalyticsReport
}) {
  const more = [
    { what: 'Time frame', by: 'byTimeFrame' as const, rows: byTimeFrame },
    { what: 'Currency', by: 'byCurrency' as const, rows: byCurrency, link: linkCurrency },
  ]
  return (
    <BreakdownCard
      rowTests={rowTests}
      title={describeType(byType)}
      what="Type"
      by="byType"
      rows={byType}
      name={capitalise}
      more={more}
    />
  )
}

/** P&L by broker account; trades without one are under No account [ACCOUNT-06]. Only for trades in several accounts. */
export function ByAccount({ report: { byAccount, rowTests } }: { report: AnalyticsReport }) {
  if (byAccount.length === 0) return null
  return (
    <BreakdownCard
      rowTests={rowTests}
      title={describeAccountRows(byAccount)}
      what="Account"
      by="byAccount"
      rows={byAccount}
      name={getAccountName}
      narrow
    />
  )
}

const linkCurrency = (key: string) => (
  <NarrowLink part={buildRowDrillDown('byCurrency', { key })} name={key} />
)

/** P&L by emotion. */
export function ByEmotion({ report: { byEmotion, rowTests } }: { report: AnalyticsReport }) {
  return (
    <BreakdownCard
      rowTests={rowTests}
      title={describeEmotionRows(byEmotion)}
      what="Emotion"
      by="byEmotion"
      rows={byEmotion}
      name={capitalise}
    />
  )
}

/** P&L by confidence, and of trades marked and not marked as plan followed. */
export function ByConfidenceAndPlan({
  report: { byConfidence, byPlan, rowTests },
}: {
  report: AnalyticsReport
}) {
  return (
    <BreakdownCard
      rowTests={rowTests}
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

function BreakdownCard({
  rowTests,
  title,
  narrow = false,
  more = [],
  children,
  ...first
}: BreakdownProps &
  Pick<AnalyticsReport, 'rowTests'> & {
    by: Breakdown
    title: string
    /** Whether each name links to the report of its row only. */
    narrow?: boolean
    /** Further tables below. */
    more?: BreakdownProps[]
    children?: React.ReactNode
  }) {
  const tables = [first, ...more].filter(({ rows }) => rows.length > 0)
  const tests = { ...rowTests, of: 'of this report' }
  const { by, name = (key) => key } = first
  const link = (key: string) => <NarrowLink part={buildRowDrillDown(by, { key })} name={name(key)} />
  return (
    <ChartCard
      title={title}
      table={
        tables.length === 0 ? null : tables.map((table) => <BreakdownNumbers key={table.what} {...table} />)
      }
    >
      {first.rows.length === 0 && <NoDataNote>You enter it in the form of a trade.</NoDataNote>}
      {tables.map((table) => (
        <BreakdownTable
          key={table.what}
          tests={tests}
          {...table}
          {...(narrow && table === first && { link })}
        />
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
        The bar is the average so far. The thin line is its 90% interval: it contains the true average in 84
        to 98 of 100 cases, the fewest where a few results are far larger than the others. Pale bars may be
        chance; a group of fewer than {minTradesForInterval} trades, {minWinsAndLosses} wins or{' '}
        {minWinsAndLosses} losses has no line. {describeRowTests(report)}
      </p>
    </div>
  )
}
