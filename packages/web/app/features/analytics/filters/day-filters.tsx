import type { AnalyticsFilter } from '@candlebook/contract/analytics'
import { isDay } from '@candlebook/domain/days'
import { DatePicker } from '../../../ui/dates/date-picker.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { type ChosenFilter, computeRangeDays, getRange, type Range } from './analytics.url.ts'
import styles from './analytics-filters.module.css'

const ranges: { value: Exclude<Range, 'own'>; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: 'Year' },
  { value: 'all', label: 'All' },
]

/** The range of exit days: a preset, or a first and a last day. */
export function DayFilters({
  filter,
  onChange,
}: {
  filter: AnalyticsFilter
  onChange: (change: Partial<ChosenFilter>) => void
}) {
  const { today, from = '', to = '' } = filter
  const range = getRange(filter, today)
  return (
    <>
      <Segments
        className={styles.range}
        aria-label="Range"
        value={range === 'own' ? null : range}
        options={ranges}
        onValueChange={(range) => onChange(computeRangeDays(range, today))}
      />
      <DatePicker
        aria-label="From"
        placeholder="From"
        value={from}
        max={to || today}
        onValueChange={(day) => isDayOrEmpty(day) && onChange({ from: day || undefined })}
      />
      <DatePicker
        aria-label="To"
        placeholder="To"
        value={to}
        min={from || undefined}
        max={today}
        onValueChange={(day) => isDayOrEmpty(day) && onChange({ to: day || undefined })}
      />
    </>
  )
}

function isDayOrEmpty(text: string): boolean {
  return text === '' || isDay(text)
}
