import type { DayQuery, DayResult } from '@candlebook/contract/days'
import { type Day, isDay } from '@candlebook/domain/days/day'
import { formatDay, formatLongDay } from '@candlebook/domain/days/format-day'
import { clsx } from 'clsx'
import { ArrowLeft, ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { actions } from '../../lib/actions.ts'
import { toApiError } from '../../lib/api-error.ts'
import { formatKeyHint, toKeyShortcuts, useScreenKeys } from '../../lib/keys.ts'
import { paths } from '../../lib/paths.ts'
import { Button, IconButton } from '../../ui/actions/button.tsx'
import { Kbd } from '../../ui/actions/kbd.tsx'
import { DatePicker } from '../../ui/dates/date-picker.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { useTradeDialog } from '../trades/trades.url.ts'
import styles from './day.module.css'
import { useDay } from './day.queries.ts'
import { DayEvents } from './day-events.tsx'
import { DayResultCard } from './day-result.tsx'

/**
 * What happened on a day: its result with the curve, its entries and exits, and what other features show of it. `list` is the
 * query of the trade list that a calendar with a filter counts.
 */
export function DayReport({
  query,
  list,
  entries,
  movements,
}: {
  query: DayQuery
  list: string | null
  entries: ReactNode
  movements: ReactNode
}) {
  const { day, account } = query
  const { data, error, isPending, isFetching, refetch } = useDay(query)
  const { open } = useTradeDialog()
  const result = data?.day === day ? data : undefined
  const addTrade = () => open({ kind: 'new', copiedId: null })
  return (
    <>
      <DayHeading query={query} nearest={result} onAdd={addTrade} />
      {account !== undefined && (
        <p className={clsx('cap', styles.note)}>
          Only trades of {account}.{' '}
          <Link className="link" to={paths.day(day)}>
            Show all accounts
          </Link>
        </p>
      )}
      {list !== null && (
        <p className={clsx('cap', styles.note)}>
          All trades of the day, without the filter of the calendar.{' '}
          <Link className="link" to={`${paths.app}?${list}`}>
            Show the filtered trades
          </Link>
        </p>
      )}
      {result && <DayResultCard result={result} query={query} />}
      {isPending && (
        <Card className={clsx('pad', styles.waiting)} aria-busy="true">
          <Skeleton width={180} height={28} />
        </Card>
      )}
      {!data && error && (
        <Card>
          <ErrorState title="Failed to load the day." onRetry={() => void refetch()} retrying={isFetching}>
            {toApiError(error).message} Nothing was lost.
          </ErrorState>
        </Card>
      )}
      <section aria-labelledby="events-of-day">
        <div className="head">
          <h2 className="h-card" id="events-of-day">
            Entries and exits
          </h2>
          <Button icon={Plus} {...toKeyShortcuts('newTrade')} onClick={addTrade}>
            {actions.newTrade.label}
            <Kbd className="only-desk">{formatKeyHint('newTrade')}</Kbd>
          </Button>
        </div>
        <DayEvents query={query} />
      </section>
      {entries}
      {movements}
    </>
  )
}

/** The day, and the ways to others: the nearest ones on which something happened, and any day. */
function DayHeading({
  query: { day, account },
  nearest,
  onAdd,
}: {
  query: DayQuery
  nearest: Pick<DayResult, 'previous' | 'next'> | undefined
  onAdd: () => void
}) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState<string | null>(null)
  const goTo = (other: Day | null | undefined) => {
    setTyped(null)
    if (other && other !== day) void navigate(paths.day(other, { account }))
  }
  useScreenKeys('day', {
    newTrade: onAdd,
    previousDay: () => goTo(nearest?.previous),
    nextDay: () => goTo(nearest?.next),
  })
  const type = (text: string) => (isDay(text) ? goTo(text) : setTyped(text))
  return (
    <div className={clsx('head', styles.head)}>
      <div>
        <Link className={clsx('link', styles.back)} to={paths.app}>
          <Icon of={ArrowLeft} size={14} />
          Your Trades
        </Link>
        <h1 className="h-page">{formatLongDay(day)}</h1>
      </div>
      <div className={styles.ways}>
        <NearDay to="previousDay" day={nearest?.previous} onPress={() => goTo(nearest?.previous)} />
        <div className={styles.picker}>
          <DatePicker
            aria-label="Day"
            value={typed ?? day}
            onValueChange={type}
            onBlur={() => setTyped(null)}
          />
        </div>
        <NearDay to="nextDay" day={nearest?.next} onPress={() => goTo(nearest?.next)} />
      </div>
    </div>
  )
}

/** Goes to the nearest day on one side. It keeps the focus while it has no effect: on the way, and when there is no such day. */
function NearDay({
  to,
  day,
  onPress,
}: {
  to: 'previousDay' | 'nextDay'
  day: Day | null | undefined
  onPress: () => void
}) {
  const { label } = actions[to]
  return (
    <IconButton
      label={day ? `${label}: ${formatDay(day)}` : label}
      icon={to === 'previousDay' ? ChevronLeft : ChevronRight}
      {...toKeyShortcuts(to)}
      aria-disabled={!day}
      className={styles.near}
      onClick={onPress}
    />
  )
}
