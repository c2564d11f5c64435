import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
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
            <Button
              className={styles.shape}
              size="small"
              variant="quiet"
              icon={asTable ? ChartNoAxesColumn : Table2}
              onClick={() => setAsTable(!asTable)}
            >
              <span className={styles.word}>
                {asTable ? 'Show as chart' : 'Show as table'}
                <span className="visually-hidden">: {title}</span>
              </span>
            </Button>
          )}
        </span>
      </div>
      {asTable && table !== null ? table : children}
    </Card>
  )
}
