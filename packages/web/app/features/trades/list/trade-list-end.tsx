import { clsx } from 'clsx'
import { Button } from '../../../ui/actions/button.tsx'
import styles from './trade-list-end.module.css'
import { describeListEnd, type MoreTrades } from './trade-list-end.words.ts'

/** The line below the last row: the order of the list and how many trades follow. */
export function TradeListEnd({
  more,
  shown,
  total,
  onRetry,
}: {
  more: MoreTrades
  shown: number
  total: number | null
  onRetry: () => void
}) {
  return (
    <p className={clsx('cap num', styles.end)}>
      {describeListEnd({ more, shown, total })}
      {more === 'failed' && (
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      )}
    </p>
  )
}
