import { dayParts, isDay } from '@candlebook/domain/days'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker } from 'react-day-picker'
import { Icon } from '../display/icon.tsx'
import styles from './calendar.module.css'

export interface CalendarProps {
  value: string
  onPick: (day: string) => void
  min?: string
  max?: string
}

/** A month in which a day is picked: en-US, weeks begin on Sunday [CONST-07]. The default export, so that it loads late. */
export default function Calendar({ value, onPick, min, max }: CalendarProps) {
  const selected = isDay(value) ? toDate(value) : undefined
  const first = min && isDay(min) ? toDate(min) : undefined
  const last = max && isDay(max) ? toDate(max) : undefined
  return (
    <DayPicker
      autoFocus
      mode="single"
      weekStartsOn={0}
      className={styles.calendar}
      classNames={parts}
      selected={selected}
      defaultMonth={selected ?? last}
      onSelect={(date, clicked) => onPick(toDay(date ?? clicked))}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
      startMonth={first}
      endMonth={last}
      labels={{ labelDayButton: dayName }}
      components={{
        Chevron: ({ orientation }) => <Icon of={orientation === 'left' ? ChevronLeft : ChevronRight} />,
      }}
    />
  )
}

// Our classes in place of those of the calendar's own stylesheet, which is not loaded.
const parts = {
  months: styles.months,
  nav: styles.nav,
  month_caption: styles.caption,
  today: styles.today,
  selected: styles.selected,
  disabled: styles.disabled,
  outside: styles.outside,
}

// The number on the button is a word of its name, so that speech control finds it.
function dayName(date: Date, { today, selected }: { today?: boolean; selected?: boolean }): string {
  const name = date.toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  })
  return `${today ? 'Today, ' : ''}${name}${selected ? ', selected' : ''}`
}

// Days have no time; the calendar wants dates of the browser's own zone, and both ways stay in it.
function toDate(day: string): Date {
  const { year, month, dayOfMonth } = dayParts(day)
  return new Date(year, month - 1, dayOfMonth)
}

function toDay(date: Date): string {
  const pad = (number: number, width: number) => String(number).padStart(width, '0')
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`
}
