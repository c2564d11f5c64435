import type { WeekReview } from '@candlebook/contract/days'
import { addDays, type Day } from '@candlebook/domain/days/day'
import { sign } from '@candlebook/domain/decimal/decimal'
import {
  describeFinding,
  formatReviewTitle,
  listCounts,
  type ReviewTrade,
  suggestReviewWeek,
} from '@candlebook/domain/journal/weekly-review'
import { areAmountsHidden } from '@candlebook/domain/text/hidden-amounts'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { toApiError } from '../../lib/api-error.ts'
import { formatSignedBaseMoney } from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import { useShownAmounts } from '../../lib/shown-amounts.ts'
import { getLocalToday } from '../../lib/today.ts'
import { Button, IconButton } from '../../ui/actions/button.tsx'
import { useWeekStart } from '../../ui/dates/week-start.ts'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { ImageButtons } from '../images/image-buttons.tsx'
import { EntryFormDialog } from './entry-form-dialog.tsx'
import { useWeekReview } from './journal.queries.ts'
import { NamedTrades } from './named-trades.tsx'
import styles from './weekly-review.module.css'

/**
 * The numbers of a week, and the way to the entry that reviews it. `day` is a day of the week; without it the dialog begins with
 * the week that a trader reviews today.
 */
export function WeeklyReviewDialog({
  day,
  onOpenEntry,
  onClose,
}: {
  day: Day | null
  onOpenEntry: (id: string) => void
  onClose: () => void
}) {
  useShownAmounts() // drawn again when amounts are hidden or shown
  const areHidden = areAmountsHidden() // what is written would keep the dots for ever
  const weekStart = useWeekStart()
  const today = getLocalToday()
  const [shownDay, setShownDay] = useState(day ?? suggestReviewWeek(today, weekStart).from)
  const [isWriting, setWriting] = useState(false)
  const { data, error, isFetching, refetch } = useWeekReview(shownDay)
  const review = data && data.from <= shownDay && shownDay <= data.to ? data : null
  if (isWriting && review) return <EntryFormDialog entry={null} review={review} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Weekly Review"
      size="mid"
      className={styles.dialog}
    >
      <DialogBody>
        <div className={styles.week}>
          <IconButton
            icon={ChevronLeft}
            label="Previous week"
            onClick={() => setShownDay(addDays(shownDay, -7))}
          />
          <h3 className={clsx('h-card num', styles.title)} aria-live="polite">
            {review ? formatReviewTitle(review) : <Skeleton width={220} height={20} />}
          </h3>
          <IconButton
            icon={ChevronRight}
            label="Next week"
            aria-disabled={!review || review.to >= today}
            onClick={() => review && review.to < today && setShownDay(addDays(shownDay, 7))}
          />
        </div>
        {review && <ReviewOfWeek review={review} />}
        {!review && !error && <Skeleton width={320} height={160} />}
        {!review && error && (
          <ErrorState title="Failed to load the week." onRetry={() => void refetch()} retrying={isFetching}>
            {toApiError(error).message}
          </ErrorState>
        )}
      </DialogBody>
      <DialogFooter>
        {areHidden && (
          <p className="cap" id="amounts-are-hidden">
            The review contains amounts. Show them to write it.
          </p>
        )}
        <span className="gap" />
        {review?.entryId && (
          <Button onClick={() => review.entryId && onOpenEntry(review.entryId)}>Open Review</Button>
        )}
        <Button
          variant={review?.entryId ? 'plain' : 'primary'}
          disabled={!review || areHidden}
          aria-describedby={areHidden ? 'amounts-are-hidden' : undefined}
          onClick={() => setWriting(true)}
        >
          {review?.entryId ? 'Write Another' : 'Write Review'}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function ReviewOfWeek({ review }: { review: WeekReview }) {
  const { realised, best, worst, commitment } = review
  return (
    <>
      {commitment !== null && (
        <section className={styles.part}>
          <h4 className="cap">Last time you wrote that you will</h4>
          <blockquote className={styles.commitment}>{commitment}</blockquote>
        </section>
      )}
      <section className={styles.part}>
        <h4 className="cap">{realised === null ? 'Closed trades' : 'Realised'}</h4>
        {realised !== null && (
          <p className={clsx('num', styles.realised)}>
            <Pnl text={formatSignedBaseMoney(realised)} sign={getPnlSign(sign(realised))} />
          </p>
        )}
        {listCounts(review).map(({ text, amount }) => (
          <p key={text} className="num">
            {text}
            {amount !== null && (
              <>
                : <span className={styles.amount}>{formatSignedBaseMoney(amount)}</span>
              </>
            )}
          </p>
        ))}
      </section>
      {(best || worst) && (
        <section className={styles.trades}>
          {best && <MarkedTrade title="Best trade" trade={best} />}
          {worst && <MarkedTrade title="Worst trade" trade={worst} />}
        </section>
      )}
      <section className={styles.part}>
        <h4 className="cap">Your record so far</h4>
        <p className="num">{describeFinding(review, formatSignedBaseMoney)}</p>
        <Link className="link" to={paths.tab('analytics')}>
          Open Analytics
        </Link>
      </section>
    </>
  )
}

function MarkedTrade({ title, trade }: { title: string; trade: ReviewTrade }) {
  return (
    <div className={styles.trade}>
      <h4 className="cap">{title}</h4>
      <NamedTrades ids={[trade.tradeId]} />
      {trade.image && <ImageButtons urls={[trade.image]} className={styles.image} />}
    </div>
  )
}
