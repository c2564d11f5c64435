import type { PageViewReport } from '@candlebook/contract/pageviews'
import { formatDay, formatDayShort } from '@candlebook/domain/days/format-day'
import { clsx } from 'clsx'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { TableSwitch } from '../../ui/actions/table-switch.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Table } from '../../ui/display/table.tsx'
import { ScrollArea } from '../../ui/layout/scroll-area.tsx'
import styles from './page-views.module.css'
import { sampleNotice } from './page-views.queries.ts'
import { describeDay, formatNumber, toScale } from './page-views.words.ts'

type Days = PageViewReport['dailyViews']

/** The views of each day as bars, and the same as a table. N/A when they could not be read. */
export function DailyViews({ days, isSample }: { days: Days | undefined; isSample: boolean }) {
  const [asTable, setAsTable] = useState(false)
  return (
    <FigureCard
      title="Daily views"
      isSample={isSample}
      aside={
        days !== undefined &&
        days.length > 0 && <TableSwitch title="Daily views" asTable={asTable} onChange={setAsTable} />
      }
      className={styles.card}
    >
      {days === undefined ? (
        <p>N/A</p>
      ) : days.length === 0 ? (
        <p className="cap">No views in this range.</p>
      ) : asTable ? (
        <DayTable days={days} />
      ) : (
        <DayBars days={days} />
      )}
    </FigureCard>
  )
}

function DayBars({ days }: { days: Days }) {
  const ticks = toScale(Math.max(...days.map(({ views }) => views)))
  const top = ticks.at(-1) ?? 1
  const everyNth = Math.ceil(days.length / 7)
  return (
    // React's type names no custom properties.
    <div
      className={styles.chart}
      style={{ '--days': days.length } as CSSProperties}
      data-many={days.length > 7 || undefined}
    >
      <div className={styles.scale} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${(100 * tick) / top}%` }}>
            <i>{formatNumber(tick)}</i>
          </span>
        ))}
      </div>
      <ol className={styles.bars} aria-label="Views of each day">
        {days.map((day, at) => (
          <li key={day.date} title={describeDay(day)}>
            <b style={{ height: `${(100 * day.views) / top}%` }} />
            <span className="visually-hidden">{describeDay(day)}</span>
            {(days.length - 1 - at) % everyNth === 0 && (
              // Phones have space for every second name.
              <small
                aria-hidden="true"
                data-second={((days.length - 1 - at) / everyNth) % 2 === 1 || undefined}
              >
                {formatDayShort(day.date)}
              </small>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The newest day first, because it is asked for most. */
function DayTable({ days }: { days: Days }) {
  return (
    <ScrollArea className={styles.area} role="group" aria-label="Table of daily views" tabIndex={0}>
      <Table aria-label="Daily views">
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col" className="right">
              Views
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, views }) => (
            <tr key={date}>
              <th scope="row">{formatDay(date)}</th>
              <td className="right">{formatNumber(views)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollArea>
  )
}

/** One figure with its name. The card of a sample says so in its corner and as a watermark [ERRC-35]. */
export function FigureCard({
  title,
  isSample,
  aside,
  className,
  children,
}: {
  title: string
  isSample: boolean
  /** A button at the end of the line of the title. */
  aside?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card pad className={clsx(styles.figureCardCard, className)} aria-labelledby={id}>
      <div className={styles.figureCardHead}>
        <h3 className="h-group" id={id}>
          {title}
        </h3>
        {isSample && (
          <span className={styles.notice} lang="pt">
            {sampleNotice}
          </span>
        )}
        {aside}
      </div>
      {isSample && <span className={styles.watermark} data-words={sampleNotice} aria-hidden="true" />}
      {children}
    </Card>
  )
}
