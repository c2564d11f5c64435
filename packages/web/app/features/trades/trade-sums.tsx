import type { TradeFilter } from '@candlebook/contract/trades'
import { clsx } from 'clsx'
import { Check, CircleAlert } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { actions } from '../../lib/actions.ts'
import { toApiError } from '../../lib/api-error.ts'
import { downloadFile } from '../../lib/download.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { runWithToast } from '../../ui/feedback/run-with-toast.ts'
import { buildFeesWithoutRatePath, describeFeesWithoutRate } from './totals-without-rate.words.ts'
import styles from './trade-history.module.css'
import { useTradeSummary } from './trade-summary.queries.ts'
import { useTradeTotals } from './trades.queries.ts'
import { describeCount, describeSum, isNotedInCard } from './trades.words.ts'
import { buildWithoutRatePath, describeWithoutRate } from './without-rate.words.ts'

/** Exports the CSV of the link that was pressed, and says when the server refuses. */
export function exportCsv(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const { href } = event.currentTarget
  void runWithToast({ run: () => downloadFile(href), failed: (thrown) => toApiError(thrown).message })
}

/** The line between filters and list: the number of trades, the sum of the closed ones, and on a phone the link to the CSV. */
export function TradeSums({
  filter,
  filtered,
  csv,
}: {
  filter: TradeFilter
  filtered: boolean
  csv: string
}) {
  const totals = useTradeTotals(filter)
  const summary = useTradeSummary()
  if (totals.isPending) return <Line count={<Skeleton width={180} height={12} />} />
  if (!totals.data) return <Line count="Totals N/A" />

  const adding = totals.isPlaceholderData
    ? null // the totals are of the previous filter
    : describeSum({
        totals: totals.data,
        summary: summary.data ?? null,
        filtered,
        settled: !totals.isFetching && !summary.isFetching,
      })
  const checkAgain = () => Promise.all([totals.refetch(), summary.refetch()])
  return (
    <Line count={describeCount(totals.data)}>
      {totals.data.count > 0 && (
        <a className={clsx('link', styles.exportLink)} href={csv} download onClick={exportCsv}>
          {actions.exportTrades.label}
        </a>
      )}
      {totals.data.withoutRate.length > 0 && !isNotedInCard(totals.data, summary) && (
        <Note>
          <Link className="link" to={buildWithoutRatePath(filter)}>
            {describeWithoutRate(totals.data.withoutRate)}
          </Link>
        </Note>
      )}
      {totals.data.feesWithoutRate.length > 0 && (
        <Note>
          <Link className="link" to={buildFeesWithoutRatePath(filter)}>
            {describeFeesWithoutRate(totals.data.feesWithoutRate)}
          </Link>
        </Note>
      )}
      {adding?.kind === 'differs' ? (
        <p className={clsx(styles.sum, styles.differs)} role="alert">
          <Icon of={CircleAlert} size={14} />
          {adding.text}
          <Button
            className={styles.checkAgain}
            size="small"
            variant="quiet"
            onClick={() => void checkAgain()}
          >
            Check again
          </Button>
        </p>
      ) : (
        adding && (
          <p className={styles.sum}>
            {adding.kind === 'agrees' && <Icon of={Check} size={14} />}
            <span>{adding.text}</span>
          </p>
        )
      )}
    </Line>
  )
}

function Line({ count, children }: { count: React.ReactNode; children?: React.ReactNode }) {
  return (
    <div className={clsx('num', styles.line)}>
      <div className="cap" role="status">
        {count}
      </div>
      {children}
    </div>
  )
}
