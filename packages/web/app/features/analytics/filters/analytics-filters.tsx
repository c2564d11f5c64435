import type { AnalyticsFilter, AnalyticsReport } from '@candlebook/contract/analytics'
import { formatCount } from '@candlebook/domain/text'
import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { type ChosenFilter, NO_FILTER } from './analytics.url.ts'
import styles from './analytics-filters.module.css'
import { DayFilters } from './day-filters.tsx'
import { TradeFilters } from './trade-filters.tsx'

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
