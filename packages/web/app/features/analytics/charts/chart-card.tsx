import { type ReactNode, useId, useState } from 'react'
import { TableSwitch } from '../../../ui/actions/table-switch.tsx'
import { Card } from '../../../ui/display/card.tsx'
import styles from './chart-card.module.css'

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
