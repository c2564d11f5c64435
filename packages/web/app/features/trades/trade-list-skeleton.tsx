import { Skeleton } from '../../ui/skeleton.tsx'
import { type RowLayout, useRowLayout } from './row-layout.ts'
import { TradeListHead } from './trade-list-head.tsx'
import './trade-list.css'

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

/** The list while it loads: the columns at their widths and the rows at their height, so that nothing jumps. */
export function TradeListSkeleton() {
  const layout = useRowLayout()
  return (
    <section className="card trades" aria-busy="true" aria-label="Loading trades" data-layout={layout}>
      <TradeListHead />
      <div aria-hidden="true">
        {ROWS.map((row) => (
          <EmptyRow key={row} layout={layout} />
        ))}
      </div>
    </section>
  )
}

function EmptyRow({ layout }: { layout: RowLayout }) {
  return (
    <div className="trade waiting">
      <div className="id">
        <div className="id-line">
          <Skeleton width={52} height={16} />
          <Skeleton width={54} height={18} />
        </div>
        <Skeleton width={136} height={12} />
      </div>
      <div className="path">
        <Skeleton width={150} height={14} />
        <Skeleton width={104} height={12} />
      </div>
      {layout !== 'tablet' && (
        <div className="trk">
          <Skeleton width={110} height={6} />
        </div>
      )}
      <div className="size">
        <Skeleton width={40} height={14} />
        <Skeleton width={76} height={12} />
      </div>
      <div className="result">
        <Skeleton width={88} height={16} />
        <Skeleton width={38} height={12} />
      </div>
      <div className="acts">
        <Skeleton width={layout === 'wide' ? 110 : 68} height={20} />
      </div>
    </div>
  )
}
