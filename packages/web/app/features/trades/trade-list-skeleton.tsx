import { clsx } from 'clsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type RowLayout, rowHeightStyle, useRowLayout } from './row-layout.ts'
import listStyles from './trade-list.module.css'
import { TradeListHead } from './trade-list-head.tsx'
import styles from './trade-row.module.css'

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

/** The list while it loads: the columns at their widths and the rows at their height, so that nothing jumps. */
export function TradeListSkeleton() {
  const layout = useRowLayout()
  return (
    <section
      className={clsx('card', listStyles.list, layout === 'phone' && listStyles.phone)}
      aria-busy="true"
      aria-label="Loading trades"
    >
      <TradeListHead />
      <div aria-hidden="true" style={rowHeightStyle(layout)}>
        {ROWS.map((row) => (
          <EmptyRow key={row} layout={layout} />
        ))}
      </div>
    </section>
  )
}

function EmptyRow({ layout }: { layout: RowLayout }) {
  return (
    <div className={clsx(styles.columns, styles.row, styles[layout], styles.waiting)}>
      <div className={clsx(styles.title, styles.cell)}>
        <div className={styles.titleLine}>
          <Skeleton width={52} height={16} />
          <Skeleton width={54} height={18} />
        </div>
        <Skeleton width={136} height={12} />
      </div>
      <div className={clsx(styles.path, styles.cell)}>
        <Skeleton width={150} height={14} />
        <Skeleton width={104} height={12} />
      </div>
      {layout !== 'tablet' && (
        <div className={styles.stops}>
          <Skeleton width={110} height={6} />
        </div>
      )}
      <div className={clsx(styles.size, styles.cell)}>
        <Skeleton width={40} height={14} />
        <Skeleton width={76} height={12} />
      </div>
      <div className={clsx(styles.result, styles.cell)}>
        <Skeleton width={88} height={16} />
        <Skeleton width={38} height={12} />
      </div>
      <div className={styles.actions}>
        <Skeleton width={layout === 'wide' ? 110 : 68} height={20} />
      </div>
    </div>
  )
}
