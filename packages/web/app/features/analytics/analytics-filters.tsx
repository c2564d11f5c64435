import type { AnalyticsFilter, AnalyticsReport } from '@candlebook/contract/analytics-report'
import { isDay } from '@candlebook/domain/days/day'
import { computeDayRange, findDayRange } from '@candlebook/domain/days/day-range'
import { formatCount } from '@candlebook/domain/text/text'
import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { DatePicker } from '../../ui/dates/date-picker.tsx'
import { Card } from '../../ui/display/card.tsx'
import { buildNameOptions, parseNameValue, toNameValue } from '../../ui/fields/name-options.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { SuggestedText } from '../../ui/fields/suggested-text.tsx'
import { AccountFilter } from '../broker-accounts/account-filter.tsx'
import { instrumentOptions, marketOptions, typeOptions } from '../trades/trade-options.ts'
import { useUnfilteredReport } from './analytics.queries.ts'
import { type ChosenFilter, NO_FILTER } from './analytics.url.ts'
import styles from './analytics-filters.module.css'

/** The filters of the tab. They are stored in the URL and apply together. */
export function AnalyticsFilters({
  filter,
  onChange,
  filtered,
  report,
}: {
  filter: AnalyticsFilter
  onChange: (change: Partial<ChosenFilter>) => void
  filtered: boolean
  report: AnalyticsReport | null
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card className={styles.filters} aria-label="Filters">
      <div className={styles.days}>
        <DayFilters filter={filter} onChange={onChange} />
        <span className={clsx(styles.count, 'cap num')} role="status">
          {report && formatCount(report.counts.trades, 'closed trade')}
        </span>
        <Button
          className={clsx(styles.toggle, 'only-phone')}
          variant="quiet"
          icon={SlidersHorizontal}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Fewer filters' : 'More filters'}
        </Button>
      </div>
      <div className={styles.parts} data-shown={isOpen || undefined}>
        <TradeFilters filter={filter} onChange={onChange} />
        {filtered && (
          <Button className={styles.clear} variant="quiet" onClick={() => onChange(NO_FILTER)}>
            Clear filters
          </Button>
        )}
      </div>
    </Card>
  )
}

const ranges = ['month', 'quarter', 'year'] as const

const rangeOptions: { value: (typeof ranges)[number] | 'all'; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: 'Year' },
  { value: 'all', label: 'All' },
]

/** The range of exit days: a preset, or a first and a last day. */
function DayFilters({
  filter,
  onChange,
}: {
  filter: AnalyticsFilter
  onChange: (change: Partial<ChosenFilter>) => void
}) {
  const { today, from = '', to = '' } = filter
  const range = findDayRange(filter, ranges, today)
  return (
    <>
      <Segments
        className={styles.range}
        aria-label="Range"
        value={range === 'own' ? null : range}
        options={rangeOptions}
        onValueChange={(range) =>
          onChange(range === 'all' ? { from: undefined, to: undefined } : computeDayRange(range, today))
        }
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

/** The filters by fields of a trade. */
function TradeFilters({
  filter,
  onChange,
}: {
  filter: AnalyticsFilter
  onChange: (change: Partial<ChosenFilter>) => void
}) {
  const { symbol = '', strategy, account, hasAccount, tag = '', currency } = filter
  // The suggestions come from the unfiltered report, so that a chosen filter does not remove other choices.
  const { data: unfiltered } = useUnfilteredReport(filter)
  const currencies = unfiltered ? listCurrencies(unfiltered) : []
  const strategies = unfiltered?.byStrategy.map(({ key }) => key) ?? []
  return (
    <>
      <Select
        aria-label="Market"
        value={filter.market}
        options={marketOptions}
        onValueChange={(market) => onChange({ market })}
      />
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
      <SuggestedText
        label="Symbol"
        placeholder="All Symbols"
        value={symbol}
        most={20}
        suggestions={unfiltered?.bySymbol.map(({ key }) => key) ?? []}
        onChoose={(symbol) => onChange({ symbol: symbol.toUpperCase() })}
      />
      <Select
        aria-label="Strategy"
        value={toNameValue(strategy)}
        options={buildNameOptions('All Strategies', strategies, strategy)}
        onValueChange={(value) => onChange({ strategy: parseNameValue(value) })}
      />
      <AccountFilter account={account} hasAccount={hasAccount} onChange={onChange} />
      {(currencies.length > 1 || currency !== undefined) && (
        <Select
          aria-label="Currency"
          value={toNameValue(currency)}
          options={buildNameOptions('All Currencies', currencies, currency)}
          onValueChange={(value) => onChange({ currency: parseNameValue(value) })}
        />
      )}
      <SuggestedText
        label="Tag"
        placeholder="All Tags"
        value={tag}
        most={50}
        suggestions={unfiltered?.byTag.map(({ key }) => key) ?? []}
        onChoose={(tag) => onChange({ tag })}
      />
    </>
  )
}

/** The currencies of the trades in the report, the most traded first. */
function listCurrencies({ byCurrency }: AnalyticsReport): string[] {
  return byCurrency.toSorted((a, b) => b.trades - a.trades).map(({ key }) => key)
}
