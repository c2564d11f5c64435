import { clsx } from 'clsx'
import { buildRowHeightStyle, useRowLayout } from '../row/row-layout.ts'
import { TradeColumnHeadings } from '../row/trade-column-headings.tsx'
import { TradeRowSkeleton } from '../row/trade-row-skeleton.tsx'
import styles from './trade-list.module.css'

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

/** The list while it loads. Columns and rows have their final size, so that nothing moves. */
export function TradeListSkeleton() {
  const layout = useRowLayout()
  return (
    <section
      className={clsx('card', styles.list, layout === 'phone' && styles.phone)}
      aria-busy="true"
      aria-label="Loading trades"
    >
      <TradeColumnHeadings />
      <div aria-hidden="true" style={buildRowHeightStyle(layout)}>
        {ROWS.map((row) => (
          <TradeRowSkeleton key={row} layout={layout} />
        ))}
      </div>
    </section>
  )
}
