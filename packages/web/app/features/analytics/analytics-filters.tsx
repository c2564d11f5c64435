import type { AnalyticsFilter, AnalyticsReport } from '@candlebook/contract/analytics'
import { isDay } from '@candlebook/domain/days'
import { plural } from '@candlebook/domain/text'
import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DatePicker } from '../../ui/date-picker.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Select } from '../../ui/select.tsx'
import { SuggestedText } from '../../ui/suggested-text.tsx'
import { useReport } from './analytics.queries.ts'
import { type ChosenFilter, noFilter, type Range, rangeDays, rangeOf } from './analytics.url.ts'
import styles from './analytics-filters.module.css'

type KnownRange = Exclude<Range, 'own'>

const ranges: { value: KnownRange; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: 'Year' },
  { value: 'all', label: 'All' },
]

const marketOptions: { value: AnalyticsFilter['market']; label: string }[] = [
  { value: 'all', label: 'All Markets' },
  { value: 'crypto', label: 'Crypto' },
  { value: 'stock', label: 'Stock' },
]

const typeOptions: { value: AnalyticsFilter['type']; label: string }[] = [
  { value: 'all', label: 'Long and Short' },
  { value: 'long', label: 'Long' },
  { value: 'short', label: 'Short' },
]

/** The filters of the tab; all of them stand in the address and apply together. */
export function AnalyticsFilters({
  filter,
  onChange,
  filtered,
  report,
  accounts,
}: {
  filter: AnalyticsFilter
  onChange: (change: Partial<ChosenFilter>) => void
  filtered: boolean
  report: AnalyticsReport | null
  /** All that there are; without one there is nothing to choose. */
  accounts: string[]
}) {
  const { today, from = '', to = '', symbol = '', strategy, account, tag = '' } = filter
  const range = rangeOf(filter, today)
  const [shown, setShown] = useState(false)
  // What there is to choose from does not shrink with what is chosen.
  const { data: whole } = useReport({ today, market: 'all', type: 'all' })
  return (
    <Card className={styles.filters} aria-label="Filters">
      <div className={styles.days}>
        <Segments
          className={styles.range}
          aria-label="Range"
          value={range === 'own' ? null : range}
          options={ranges}
          onValueChange={(range) => onChange(rangeDays(range, today))}
        />
        <DatePicker
          aria-label="From"
          placeholder="From"
          value={from}
          max={to || today}
          onValueChange={(day) => isDayOrNone(day) && onChange({ from: day || undefined })}
        />
        <DatePicker
          aria-label="To"
          placeholder="To"
          value={to}
          min={from || undefined}
          max={today}
          onValueChange={(day) => isDayOrNone(day) && onChange({ to: day || undefined })}
        />
        <span className={clsx(styles.count, 'cap num')} role="status">
          {report && plural(report.counts.trades, 'closed trade')}
        </span>
        <Button
          className={clsx(styles.toggle, 'only-phone')}
          variant="quiet"
          icon={SlidersHorizontal}
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Fewer filters' : 'More filters'}
        </Button>
      </div>
      <div className={styles.parts} data-shown={shown || undefined}>
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
        <SuggestedText
          label="Symbol"
          placeholder="All Symbols"
          value={symbol}
          most={20}
          suggestions={whole?.bySymbol.map(({ key }) => key) ?? []}
          onChoose={(symbol) => onChange({ symbol: symbol.toUpperCase() })}
        />
        <Select
          aria-label="Strategy"
          value={strategy === undefined ? ALL : named(strategy)}
          options={optionsOf('All Strategies', whole?.byStrategy.map(({ key }) => key) ?? [], strategy)}
          onValueChange={(chosen) => onChange({ strategy: nameOf(chosen) })}
        />
        {(accounts.length > 0 || account !== undefined) && (
          <Select
            aria-label="Account"
            value={account === undefined ? ALL : named(account)}
            options={optionsOf('All Accounts', accounts.toSorted(byName), account)}
            onValueChange={(chosen) => onChange({ account: nameOf(chosen) })}
          />
        )}
        <SuggestedText
          label="Tag"
          placeholder="All Tags"
          value={tag}
          most={50}
          suggestions={whole?.byTag.map(({ key }) => key) ?? []}
          onChoose={(tag) => onChange({ tag })}
        />
        {filtered && (
          <Button className={styles.clear} variant="quiet" onClick={() => onChange(noFilter)}>
            Clear filters
          </Button>
        )}
      </div>
    </Card>
  )
}

const ALL = 'all'
const NAMED = 'named:' // so that a strategy called "all" is not mistaken for All Strategies

function optionsOf(all: string, known: string[], chosen: string | undefined) {
  const names = chosen === undefined || known.includes(chosen) ? known : [chosen, ...known]
  return [{ value: ALL, label: all }, ...names.map((name) => ({ value: named(name), label: name }))]
}

/** As one looks names up, whatever their case. */
function byName(a: string, b: string): number {
  return a.localeCompare(b, 'en')
}

function named(name: string): string {
  return `${NAMED}${name}`
}

function nameOf(chosen: string): string | undefined {
  return chosen === ALL ? undefined : chosen.slice(NAMED.length)
}

function isDayOrNone(text: string): boolean {
  return text === '' || isDay(text)
}
