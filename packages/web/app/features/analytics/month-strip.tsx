import type { DayMonth } from '@candlebook/contract/days'
import type { UnitResult } from '@candlebook/domain/analytics/result-units'
import { type Day, splitDay } from '@candlebook/domain/days/day'
import { formatDayShort } from '@candlebook/domain/days/format-day'
import { sign } from '@candlebook/domain/decimal/decimal'
import { clsx } from 'clsx'
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react'
import { type CSSProperties, useId, useState } from 'react'
import { Link } from 'react-router'
import { getShownCurrency } from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import { getLocalToday } from '../../lib/today.ts'
import { Button, IconButton } from '../../ui/actions/button.tsx'
import { useWeekStart } from '../../ui/dates/week-start.ts'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { useMonth } from './analytics.queries.ts'
import { addMonths, formatMonth, getMonth, listWeeks, type Month } from './calendar-month.ts'
import styles from './month-strip.module.css'
import {
  addExits,
  addResults,
  describeExits,
  describeLeftOut,
  formatInUnit,
  getShownResult,
} from './results.words.ts'
import { type Returns, useReturns, withReturns } from './returns.tsx'

const FAILED = 'Failed to load the month.'

/**
 * The days of a month in a row: what each realised, as a bar from a line in the middle, and whether it has a journal entry. A day
 * with either links to its page. The month is asked again after each summary of the journal (`journalAt`).
 */
export function MonthStrip({ journalAt }: { journalAt: number }) {
  const today = getLocalToday()
  const [month, setMonth] = useState(() => getMonth(today))
  const [isOpen, setIsOpen] = useState(readIsOpen)
  const { data: stored, isError, isFetching, refetch } = useMonth(month, journalAt)
  const returns = useReturns({})
  const data = stored && withReturnsOf(stored, { returns, month })
  const daysId = useId()
  const name = formatMonth(month, today)
  const fold = () => {
    storeIsOpen(!isOpen)
    setIsOpen(!isOpen)
    if (isOpen) setMonth(getMonth(today)) // the heading of a folded strip is about this month
  }
  const goTo = (count: number) => {
    const other = addMonths(month, count)
    return { label: `Show ${formatMonth(other, today)}`, onClick: () => setMonth(other) }
  }
  const isLatest = month >= getMonth(today)
  return (
    <section className={clsx('card', styles.strip)} aria-label="Month" aria-busy={!data && !isError}>
      <div className={styles.head}>
        <h2 className={styles.month}>{name}</h2>
        <p className={clsx('cap', styles.sum)}>{data ? <MonthSum month={data} /> : isError && FAILED}</p>
        {isError && (
          <Button size="small" busy={isFetching} busyLabel="Retrying" onClick={() => void refetch()}>
            Retry
          </Button>
        )}
        <span className="gap" />
        {isOpen && (
          <>
            <IconButton icon={ChevronLeft} {...goTo(-1)} />
            <IconButton icon={ChevronRight} {...goTo(1)} disabled={isLatest} />
          </>
        )}
        <IconButton
          icon={isOpen ? ChevronUp : ChevronDown}
          label={isOpen ? 'Fold the month' : 'Unfold the month'}
          aria-expanded={isOpen}
          aria-controls={isOpen ? daysId : undefined}
          onClick={fold}
        />
      </div>
      {isOpen && <Days id={daysId} month={month} today={today} data={data} name={name} />}
    </section>
  )
}

/** The month with the returns of its days, where results are shown in percent. */
function withReturnsOf(stored: DayMonth, { returns, month }: { returns: Returns; month: Month }): ShownMonth {
  if (returns.kind !== 'ready') return stored
  const ofMonth = returns.days.filter(({ day }) => getMonth(day) === month)
  const createDay = (day: Day, exits: number) => ({
    day,
    trades: 0,
    partialExits: exits,
    pnl: '0',
    r: '0',
    rTrades: 0,
  })
  return { ...stored, days: withReturns<ShownMonth['days'][number]>(stored.days, ofMonth, createDay) }
}

type ShownMonth = DayMonth & { days: (DayMonth['days'][number] & UnitResult)[] }

/** '+$2,610.23 over 20 trades and 1 partial exit'. */
function MonthSum({ month: { days } }: { month: ShownMonth }) {
  if (days.length === 0) return `No results in ${getShownCurrency()}` // exits without a rate are in no sum
  const result = addResults(days)
  const shown = getShownResult(result)
  return (
    <>
      <Pnl text={formatInUnit(result)} sign={getPnlSign(shown === null ? null : sign(shown))} /> over{' '}
      {describeExits(addExits(days))}
      {describeLeftOut(result)}
    </>
  )
}

function Days({
  id,
  month,
  today,
  data,
  name,
}: {
  id: string
  month: Month
  today: Day
  data: ShownMonth | undefined
  name: string
}) {
  const weeks = listWeeks(month, useWeekStart())
  const days = weeks.flat().filter((day) => day !== null)
  const results = new Map(data?.days.map((result) => [result.day, result]))
  const written = new Set(data?.written)
  const largest = Math.max(...(data?.days ?? []).map((day) => Math.abs(Number(getShownResult(day)))), 0)
  const firstColumn = weeks[0]!.findIndex((day) => day !== null) + 1 // a month has weeks
  return (
    <ol
      id={id}
      // biome-ignore lint/a11y/noRedundantRoles: without bullets Safari no longer calls it a list
      role="list"
      className={clsx('num', styles.days)}
      style={{ '--days': days.length, '--first': firstColumn } as CSSProperties} // custom properties, which the type does not include
      aria-label={`Days of ${name}`}
    >
      {days.map((day) => (
        <li key={day}>
          <StripDay
            day={day}
            today={today}
            result={results.get(day)}
            isWritten={written.has(day)}
            largest={largest}
          />
        </li>
      ))}
    </ol>
  )
}

/** One day. Its bar is as high as its share of the largest result of the month, and at least visible. */
function StripDay({
  day,
  today,
  result,
  isWritten,
  largest,
}: {
  day: Day
  today: Day
  result: ShownMonth['days'][number] | undefined
  isWritten: boolean
  largest: number
}) {
  const state = day === today ? 'today' : day > today ? 'future' : undefined
  const shown = (result && getShownResult(result)) ?? '0'
  const content = (
    <>
      <span className={styles.bar} aria-hidden>
        {result && <i style={{ '--size': `${computeBarPercent(shown, largest)}%` } as CSSProperties} />}
      </span>
      <span className={styles.number}>{splitDay(day).dayOfMonth}</span>
      {isWritten && <span className={styles.written} aria-hidden />}
    </>
  )
  const isLink = result !== undefined || isWritten || state === 'today'
  if (!isLink)
    return (
      <span className={styles.day} data-state={state}>
        {content}
      </span>
    )
  const parts = [
    result && `${formatInUnit(result)}, ${describeExits(result)}${describeLeftOut(result)}`,
    isWritten && 'journal entry',
  ].filter(Boolean)
  const text = [formatDayShort(day), ...parts].join(', ')
  return (
    <Link
      to={paths.day(day)}
      className={clsx(styles.day, result && styles[getPnlSign(sign(shown))])}
      data-state={state}
      aria-label={`${text}: show the day`}
      title={text}
    >
      {content}
    </Link>
  )
}

const SMALLEST_PERCENT = 8

/** The height of a bar in percent of the space on its side of the line. A day that is even has the smallest bar. */
function computeBarPercent(shown: string, largest: number): number {
  const share = largest > 0 ? Math.abs(Number(shown)) / largest : 0
  return Math.max(SMALLEST_PERCENT, Math.round(100 * share))
}

const STORAGE_KEY = 'candlebook.month-strip' // theme.js reads the same name, so that the page keeps the space of the strip

/** Whether the strip is unfolded on this device. Without a choice it is, except on a phone. */
function readIsOpen(): boolean {
  const isWide = matchMedia('(min-width: 720px)').matches
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return stored === null ? isWide : stored === 'open'
  } catch {
    return isWide
  }
}

function storeIsOpen(isOpen: boolean): void {
  const state = isOpen ? 'open' : 'folded'
  document.documentElement.dataset.strip = state
  try {
    localStorage.setItem(STORAGE_KEY, state)
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
