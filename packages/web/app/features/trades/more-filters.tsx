import type { TradeFilter } from '@candlebook/contract/trades'
import { isDay } from '@candlebook/domain/days/day'
import { computeDayRange, type DayRange, dayRanges, findDayRange } from '@candlebook/domain/days/day-range'
import { toStrategyName } from '@candlebook/domain/trades/labels'
import { getLocalToday } from '../../lib/today.ts'
import { DatePicker } from '../../ui/dates/date-picker.tsx'
import { useWeekStart } from '../../ui/dates/week-start.ts'
import { Select, type SelectOption } from '../../ui/fields/select.tsx'
import { SuggestedText } from '../../ui/fields/suggested-text.tsx'
import { AccountFilter } from '../broker-accounts/account-filter.tsx'
import { instrumentOptions, typeOptions } from './trade-options.ts'
import { useNames } from './trades.queries.ts'

const resultOptions: SelectOption<NonNullable<TradeFilter['result']> | 'all'>[] = [
  { value: 'all', label: 'All Results' },
  { value: 'win', label: 'Wins' },
  { value: 'loss', label: 'Losses' },
  { value: 'even', label: 'Break-even' },
]

type MoreFiltersProps = { filter: TradeFilter; onChange: (change: Partial<TradeFilter>) => void }

/** The further filters: days of exit, direction, instrument, result, strategy, account (if the trader uses any) and tag. */
export function MoreFilters({ filter, onChange }: MoreFiltersProps) {
  const { strategy = '', account, hasAccount, tag = '' } = filter
  const { data: strategies = [] } = useNames('strategies')
  return (
    <>
      <ExitDayFilters filter={filter} onChange={onChange} />
      <Select
        aria-label="Type"
        value={filter.type}
        options={typeOptions}
        onValueChange={(type) => onChange({ type })}
      />
      <Select
        aria-label="Instrument"
        value={filter.instrument ?? 'all'}
        options={instrumentOptions}
        onValueChange={(instrument) =>
          onChange({ instrument: instrument === 'all' ? undefined : instrument })
        }
      />
      <Select
        aria-label="Result"
        value={filter.result ?? 'all'}
        options={resultOptions}
        onValueChange={(result) => onChange({ result: result === 'all' ? undefined : result })}
      />
      <SuggestedText
        label="Strategy"
        placeholder="All Strategies"
        value={strategy}
        most={100}
        suggestions={[...strategies, toStrategyName(null)]}
        onChoose={(strategy) => onChange({ strategy })}
      />
      <AccountFilter account={account} hasAccount={hasAccount} onChange={onChange} />
      <SuggestedText
        label="Tag"
        placeholder="All Tags"
        value={tag}
        most={50}
        suggestions={[]}
        onChoose={(tag) => onChange({ tag })}
      />
    </>
  )
}

const rangeLabels: Record<DayRange, string> = {
  today: 'Exit today',
  yesterday: 'Exit yesterday',
  week: 'Exit this week',
  lastWeek: 'Exit last week',
  month: 'Exit this month',
  lastMonth: 'Exit last month',
  quarter: 'Exit this quarter',
  year: 'Exit this year',
  lastYear: 'Exit last year',
}

/** The days of exit: a range by its name, or a first and a last day. */
function ExitDayFilters({ filter, onChange }: MoreFiltersProps) {
  const { exitFrom = '', exitTo = '' } = filter
  const weekStart = useWeekStart()
  const today = getLocalToday()
  const range = findDayRange({ from: filter.exitFrom, to: filter.exitTo }, dayRanges, today, weekStart)
  const choose = (range: DayRange | 'all' | 'own') => {
    if (range === 'own') return // the present days, which the two fields change
    const { from, to } = range === 'all' ? {} : computeDayRange(range, today, weekStart)
    onChange({ exitFrom: from, exitTo: to })
  }
  return (
    <>
      <Select
        aria-label="Exit days"
        value={range}
        options={[
          { value: 'all', label: 'Any Exit Day' },
          ...dayRanges.map((value) => ({ value, label: rangeLabels[value] })),
          ...(range === 'own' ? [{ value: 'own' as const, label: 'Own exit days' }] : []),
        ]}
        onValueChange={choose}
      />
      <DatePicker
        aria-label="Exit from"
        placeholder="Exit from"
        value={exitFrom}
        max={exitTo || today}
        onValueChange={(day) => isDayOrNone(day) && onChange({ exitFrom: day || undefined })}
      />
      <DatePicker
        aria-label="Exit until"
        placeholder="Exit until"
        value={exitTo}
        min={exitFrom || undefined}
        max={today}
        onValueChange={(day) => isDayOrNone(day) && onChange({ exitTo: day || undefined })}
      />
    </>
  )
}

function isDayOrNone(text: string): boolean {
  return text === '' || isDay(text)
}
