import { clsx } from 'clsx'
import { useRowLayout } from './row-layout.ts'
import styles from './trade-row.module.css'

/** The names of the columns, hidden from screen readers: each row has the names for them. */
export function TradeColumnHeadings() {
  const layout = useRowLayout()
  if (layout === 'phone') return null
  return (
    <div className={clsx(styles.columns, styles.head, styles[layout])} aria-hidden="true">
      <span>Symbol</span>
      <span>Entry to exit</span>
      {layout === 'wide' && <span>Stop to target</span>}
      <span className="right">Size</span>
      <span className="right">P&L</span>
      <span />
    </div>
  )
}
