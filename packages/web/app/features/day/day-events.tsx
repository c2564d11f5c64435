import type { DayEvent, DayQuery } from '@candlebook/contract/days'
import { sign } from '@candlebook/domain/decimal/decimal'
import { formatPrice, formatQuantity } from '@candlebook/domain/text/numbers'
import { capitalise } from '@candlebook/domain/text/text'
import { nameTrade } from '@candlebook/domain/trades/instrument'
import { clsx } from 'clsx'
import { formatSignedBaseMoney } from '../../lib/money.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { AccountDot } from '../broker-accounts/account-dot.tsx'
import { useAccountLabels } from '../broker-accounts/broker-accounts.queries.ts'
import { ImageButtons } from '../images/image-buttons.tsx'
import { formatZone } from '../settings/statement-zone.ts'
import { useTradeDialog } from '../trades/trades.url.ts'
import styles from './day.module.css'
import { useDayEvents } from './day.queries.ts'

/** The entries and exits of a day in order of time, each trade with its notes and images at its last one. */
export function DayEvents({ query }: { query: DayQuery }) {
  const events = useDayEvents(query)
  const rows = events.data?.pages.flat()
  if (!rows) {
    return (
      <Card className="pad">
        {events.isError ? (
          <FailedLine onRetry={() => void events.refetch()} retrying={events.isFetching}>
            Failed to load the entries and exits.
          </FailedLine>
        ) : (
          <Skeleton width={320} height={16} />
        )}
      </Card>
    )
  }
  if (rows.length === 0) return <Card className="pad soft">You entered and exited nothing on this day.</Card>
  const zones = new Set(rows.flatMap(({ zone }) => (zone === null ? [] : [zone])))
  return (
    <Card>
      <ol
        className={styles.events}
        aria-label="Entries and exits"
        data-times={rows.some(({ time }) => time !== null)}
      >
        {rows.map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a trade can have equal fills, which have a position only
          <EventRow key={at} event={event} namesZone={zones.size > 1} />
        ))}
      </ol>
      {zones.size === 1 && (
        <p className={clsx('cap', styles.end)}>Times are in {[...zones].map((zone) => formatZone(zone))}.</p>
      )}
      {events.hasNextPage && (
        <p className={styles.end}>
          <Button
            busy={events.isFetchingNextPage}
            busyLabel="Loading"
            onClick={() => void events.fetchNextPage()}
          >
            Show more
          </Button>
        </p>
      )}
    </Card>
  )
}

function EventRow({ event, namesZone }: { event: DayEvent; namesZone: boolean }) {
  const { tradeId, type, status, role, time, zone, pnl, notes, images } = event
  const { open } = useTradeDialog()
  const account = useAccountLabels().get(event.account ?? '')
  const name = nameTrade(event)
  return (
    <li className={styles.event} data-role={role}>
      <span className={clsx('num', styles.time)}>
        {time === null ? '' : time.slice(0, 5)}
        {time !== null && zone !== null && namesZone && <small>{formatZone(zone)}</small>}
      </span>
      <div className={styles.what}>
        <p className={styles.title}>
          <span className={styles.role}>{role === 'entry' ? 'Entry' : describeExit(event)}</span>
          <button
            type="button"
            className={clsx('link', styles.name)}
            onClick={() => open({ kind: status === 'closed' ? 'view' : 'edit', id: tradeId })}
          >
            {name}
          </button>
          <Badge kind={type}>{capitalise(type)}</Badge>
        </p>
        <p className="cap num">
          {account && (
            <>
              <AccountDot colour={account.colour} /> {account.name} ·{' '}
            </>
          )}
          {describeFill(event)}
        </p>
      </div>
      <span className={clsx('num', styles.eventPnl)}>
        {pnl !== null && <Pnl text={formatSignedBaseMoney(pnl)} sign={getPnlSign(sign(pnl))} />}
      </span>
      {(notes || images.length > 0) && (
        <div className={styles.notes}>
          {notes && <p className={styles.text}>{notes}</p>}
          {images.length > 0 && <ImageButtons urls={images} className={styles.images} />}
        </div>
      )}
    </li>
  )
}

function describeExit({ pnl, closes }: DayEvent): string {
  return pnl !== null && !closes ? 'Partial exit' : 'Exit'
}

/** '100 at 182.40'; for an exit whose fills are not known, that it is a part. */
function describeFill({ quantity, price }: DayEvent): string {
  const size = quantity === null ? 'A part' : formatQuantity(quantity)
  return price === null ? size : `${size} at ${formatPrice(price)}`
}
