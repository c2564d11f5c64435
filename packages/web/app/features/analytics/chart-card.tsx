import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { TableSwitch } from '../../ui/actions/table-switch.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import styles from './charts.module.css'
import chartStyles from './time-chart.module.css'

/** A chart with its finding as the title, and the same data as a table. */
export function ChartCard({
  title,
  table,
  extras,
  children,
}: {
  title: string
  /** Null without data. */
  table: ReactNode | null
  /** Buttons of the chart, before the switch. */
  extras?: ReactNode
  children: ReactNode
}) {
  const titleId = useId()
  const [asTable, setAsTable] = useState(false)
  return (
    <Card
      pad
      className={styles.chart}
      aria-labelledby={titleId}
      data-as={asTable && table !== null ? 'table' : undefined}
    >
      <div className={styles.head}>
        <h3 className="h-card" id={titleId}>
          {title}
        </h3>
        <span className={styles.actions}>
          {extras}
          {table !== null && (
            <TableSwitch title={title} asTable={asTable} onChange={setAsTable} iconOnPhone />
          )}
        </span>
      </div>
      {asTable && table !== null ? table : children}
    </Card>
  )
}

/** A sentence below a chart about how to read it. */
export function ChartNote({ children }: { children: ReactNode }) {
  return <p className={clsx(styles.note, 'mini')}>{children}</p>
}

/** A sentence in place of a chart without data: where the trader enters them. */
export function NoDataNote({ children }: { children: ReactNode }) {
  return <p className={clsx(styles.missing, 'cap')}>{children}</p>
}

/** A chart while it loads, with the height of the loaded one. */
export function ChartSkeleton() {
  return (
    <Card pad className={styles.chart} aria-hidden>
      <div className={styles.head} data-waiting>
        <Skeleton width="60%" height={18} />
      </div>
      <div className={chartStyles.frame}>
        <Skeleton width="100%" height={340} />
      </div>
    </Card>
  )
}
