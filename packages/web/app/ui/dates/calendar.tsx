import { isDay, splitDay } from '@candlebook/domain/days/day'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker } from 'react-day-picker'
import { Icon } from '../display/icon.tsx'
import styles from './calendar.module.css'
import { useWeekStart } from './week-start.ts'

export interface CalendarProps {
  value: string
  onPick: (day: string) => void
  min?: string
  max?: string
}

/**
 * A month in which the user picks a day: en-US, weeks begin on the user's day [CONST-07]. Default export for a lazy
 * import.
 */
export default function Calendar({ value, onPick, min, max }: CalendarProps) {
  const selected = isDay(value) ? toDate(value) : undefined
  const first = min && isDay(min) ? toDate(min) : undefined
  const last = max && isDay(max) ? toDate(max) : undefined
  return (
    <DayPicker
      autoFocus
      mode="single"
      weekStartsOn={useWeekStart()}
      className={styles.calendar}
      classNames={parts}
      selected={selected}
      defaultMonth={selected ?? last}
      onSelect={(date, clicked) => onPick(toDay(date ?? clicked))}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
      startMonth={first}
      endMonth={last}
      labels={{ labelDayButton: formatDayLabel }}
      components={{
        Chevron: ({ orientation }) => <Icon of={orientation === 'left' ? ChevronLeft : ChevronRight} />,
      }}
    />
  )
}

// These classes replace the library's own stylesheet, which is not loaded.
const parts = {
  months: styles.months,
  nav: styles.nav,
  month_caption: styles.caption,
  today: styles.today,
  selected: styles.selected,
  disabled: styles.disabled,
  outside: styles.outside,
}

// The accessible name contains the number on the button, so that speech control finds the day.
function formatDayLabel(date: Date, { today, selected }: { today?: boolean; selected?: boolean }): string {
  const name = date.toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  })
  return `${today ? 'Today, ' : ''}${name}${selected ? ', selected' : ''}`
}

// Days have no time. The calendar expects dates in the browser's time zone, so both conversions use that
// zone.
function toDate(day: string): Date {
  const { year, month, dayOfMonth } = splitDay(day)
  return new Date(year, month - 1, dayOfMonth)
}

function toDay(date: Date): string {
  const pad = (number: number, width: number) => String(number).padStart(width, '0')
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`
}
