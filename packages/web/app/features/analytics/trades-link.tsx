import type { TradesBehind } from '@candlebook/contract/trades-behind'
import { plural } from '@candlebook/domain/text'
import type { CSSProperties, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { filterOf } from './analytics.url.ts'
import { tradesPath } from './trades-behind.ts'
import styles from './trades-link.module.css'

/** A part of the report as the way to its trades in the list. */
export function TradesLink({
  part,
  className = styles.rowLink,
  children,
  ...rest
}: {
  part: TradesBehind
  className?: string
  title?: string
  style?: CSSProperties
  'data-state'?: string | undefined
  children: ReactNode
}) {
  const [params] = useSearchParams()
  return (
    <Link {...rest} className={className} to={tradesPath(filterOf(params), part)}>
      {children}
    </Link>
  )
}

/** A number of trades that leads to them; `of` says which, for those who hear it alone. */
export function TradeCount({ count, of, part }: { count: number; of: string; part: TradesBehind }) {
  return (
    <TradesLink part={part} className={styles.countLink}>
      <span aria-hidden>{count.toLocaleString('en-US')}</span>
      <span className="visually-hidden">
        {plural(count, 'trade')} of {of}, show them
      </span>
    </TradesLink>
  )
}
