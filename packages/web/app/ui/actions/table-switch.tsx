import { clsx } from 'clsx'
import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { Button } from './button.tsx'
import styles from './table-switch.module.css'

/** The button that shows the data of a chart as a table, and the table as a chart again. */
export function TableSwitch({
  title,
  asTable,
  onChange,
  iconOnPhone = false,
}: {
  /** The title of the chart, for screen readers. */
  title: string
  asTable: boolean
  onChange: (asTable: boolean) => void
  /** Shows no words on phones. */
  iconOnPhone?: boolean
}) {
  return (
    <Button
      className={clsx(styles.switch, iconOnPhone && styles.iconOnPhone)}
      size="small"
      variant="quiet"
      icon={asTable ? ChartNoAxesColumn : Table2}
      onClick={() => onChange(!asTable)}
    >
      <span className={styles.words}>
        {asTable ? 'Show as chart' : 'Show as table'}
        <span className="visually-hidden">: {title}</span>
      </span>
    </Button>
  )
}
