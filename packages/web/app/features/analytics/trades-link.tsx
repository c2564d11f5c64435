import type { DrillDownFilter } from '@candlebook/contract/drill-down'
import { formatCount } from '@candlebook/domain/text/text'
import { clsx } from 'clsx'
import { type CSSProperties, createContext, type ReactNode, useContext } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type ChosenFilter, parseFilter, withFilter } from './analytics.url.ts'
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
