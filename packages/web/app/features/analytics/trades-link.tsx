import type { AnalyticsReport } from '@candlebook/contract/analytics-report'
import {
  buildDaysDrillDown,
  buildRealisedDrillDown,
  type DrillDownFilter,
} from '@candlebook/contract/drill-down'
import type { Day } from '@candlebook/domain/days/day'
import { formatCount } from '@candlebook/domain/text/text'
import { clsx } from 'clsx'
import { type CSSProperties, createContext, type ReactNode, useContext } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { type ChosenFilter, isFiltered, parseFilter, withFilter } from './analytics.url.ts'
import { buildTradesPath } from './drill-down.ts'
import styles from './trades-link.module.css'

/** Whether the report leaves trades without a rate out, so that its links must leave them out too. */
export const OnlyWithRate = createContext(false)

/**
 * A link from a part of the report to its trades in the list. `className` replaces the look of a row, `extraClassName`
 * is added to it.
 */
export function TradesLink({
  part,
  className = styles.rowLink,
  extraClassName,
  children,
  ...rest
}: {
  part: DrillDownFilter
  className?: string
  extraClassName?: string | undefined
  title?: string
  style?: CSSProperties
  'data-state'?: string | undefined
  children: ReactNode
}) {
  const [params] = useSearchParams()
  return (
    <Link
      {...rest}
      className={clsx(className, extraClassName)}
      to={buildTradesPath(parseFilter(params), part, { onlyWithRate: useContext(OnlyWithRate) })}
    >
      {children}
    </Link>
  )
}

/**
 * A link from a day of the report to its page, which shows all trades of the day, or those of the account that the report is
 * about. With another filter it names the trades that the report counts.
 */
export function DayLink({
  day,
  part,
  className = styles.rowLink,
  children,
  ...rest
}: {
  day: Day
  part?: DrillDownFilter
  className?: string
  title?: string
  style?: CSSProperties
  'data-state'?: string | undefined
  children: ReactNode
}) {
  return (
    <Link {...rest} className={className} to={useDayPath()(day, part)}>
      {children}
    </Link>
  )
}

/** Returns the function that builds the address of a `DayLink`. `part` is the filter of the trades of the day. */
export function useDayPath(): (day: Day, part?: DrillDownFilter) => string {
  const [params] = useSearchParams()
  const { from: _from, to: _to, account, ...others } = parseFilter(params)
  const onlyWithRate = useContext(OnlyWithRate)
  return (day, part = buildDaysDrillDown(day, day)) => {
    const trades = buildTradesPath({ ...others, account }, part, { onlyWithRate })
    const list = isFiltered(others) ? trades.slice(trades.indexOf('?') + 1) : undefined
    return paths.day(day, { account, list })
  }
}

/** The name of a day of the report as a link to its page. */
export function ReportDayLink({
  report,
  day,
  name,
}: {
  report: Pick<AnalyticsReport, 'reconciliation'>
  day: Day | undefined
  name: string
}) {
  if (day === undefined) return name
  return (
    <DayLink day={day} part={buildRealisedDrillDown(report, { from: day, to: day })}>
      {name}
    </DayLink>
  )
}

/** A number of trades as a link to them. `of` names the trades for screen readers. */
export function TradeCount({ count, of, part }: { count: number; of: string; part: DrillDownFilter }) {
  return (
    <TradesLink part={part} className={styles.countLink}>
      <span aria-hidden>{count.toLocaleString('en-US')}</span>
      <span className="visually-hidden">
        {formatCount(count, 'trade')} of {of}, show them
      </span>
    </TradesLink>
  )
}

/** A link from the name of a breakdown row to a report of its trades only. `part` is a filter that the report has. */
export function NarrowLink({ part, name }: { part: DrillDownFilter & Partial<ChosenFilter>; name: string }) {
  const [params] = useSearchParams()
  const search = withFilter(params, part).toString()
  return (
    <Link
      className={styles.rowLink}
      to={{ search }}
      preventScrollReset
      aria-label={`${name}: show only these`}
    >
      {name}
    </Link>
  )
}
