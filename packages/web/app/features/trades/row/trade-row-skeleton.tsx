import { clsx } from 'clsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { RowLayout } from './row-layout.ts'
import styles from './trade-row.module.css'

/** One row of the list while it loads: the columns at their widths. */
export function TradeRowSkeleton({ layout }: { layout: RowLayout }) {
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
