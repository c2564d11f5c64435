import type { TradeFilter } from '@candlebook/contract/trades'
import { NEWEST_FIRST, type TradeSort } from '@candlebook/domain/trades/trade-sort'
import { clsx } from 'clsx'
import { ArrowUpDown, SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, type Ref, useId, useRef, useState } from 'react'
import { formatKeyHint } from '../../lib/keys.ts'
import { Button } from '../../ui/actions/button.tsx'
import { RemovableChips } from '../../ui/chips/removable-chips.tsx'
import { Card } from '../../ui/display/card.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { LateSelect } from '../../ui/fields/late-select.tsx'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import type { SelectOption } from '../../ui/fields/select.tsx'
import { buildConditionChips } from './trade-conditions.words.ts'
import styles from './trade-history.module.css'
import { marketOptions } from './trade-options.ts'
import { usePlaybookList } from './trade-rules.queries.ts'
import { sortLabels } from './trade-sort.words.ts'
import { noFilter } from './trades.url.ts'

// Fetched when it is first opened.
const MoreFilters = lazyPart(async () => (await import('./more-filters.tsx')).MoreFilters)

const statusOptions: SelectOption<TradeFilter['status']>[] = [
  { value: 'all', label: 'All Status' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]

const sortOptions = Object.entries(sortLabels).map(([value, label]) => ({
  value: value as TradeSort, // the keys of its type
  label,
}))

/**
 * The filter card: search [TRADE-02], market [TRADE-03] and status [TRADE-04], applied together [TRADE-05]. Further
 * filters, set here or by a link from the analytics, are chips below, each of which can be removed. No button that clears
 * filters changes the order.
 */
export function TradeFilters({
  filter,
  onChange,
  sort,
  onSort,
  searchRef,
  onDown,
}: {
  filter: TradeFilter
  onChange: (change: Partial<TradeFilter>) => void
  sort: TradeSort
  onSort: (sort: TradeSort) => void
  searchRef?: Ref<HTMLInputElement>
  /** Moves the focus from the search into the list. */
  onDown: () => void
}) {
  const card = useRef<HTMLElement>(null)
  const { data: playbooks } = usePlaybookList({ enabled: filter.ruleAnswer !== undefined })
  const rules = playbooks?.flatMap((one) => one.rules) ?? []
  const chips = buildConditionChips(filter, (id) => rules.find((rule) => rule.id === id)?.text)
  const moreId = useId()
  const [more, setMore] = useState(false)
  return (
    <Card ref={card} tabIndex={-1} className={styles.filters} aria-label="Filters">
      <TradeSearch
        ref={searchRef}
        value={filter.search}
        onSearch={(search) => onChange({ search })}
        onDown={onDown}
      />
      <LateSelect
        aria-label="Market"
        value={filter.market}
        options={marketOptions}
        onValueChange={(market) => onChange({ market })}
      />
      <LateSelect
        aria-label="Status"
        value={filter.status}
        options={statusOptions}
        onValueChange={(status) => onChange({ status })}
      />
      <LateSelect
        aria-label="Sort"
        className={clsx(styles.sort, sort !== NEWEST_FIRST && styles.sorted)}
        icon={ArrowUpDown}
        value={sort}
        options={sortOptions}
        onValueChange={onSort}
      />
      <Button
        className={styles.moreButton}
        icon={SlidersHorizontal}
        aria-expanded={more}
        aria-controls={moreId}
        onClick={() => setMore(!more)}
      >
        <span className={styles.moreWords}>{more ? 'Fewer filters' : 'More filters'}</span>
      </Button>
      <div id={moreId} className={styles.more} hidden={!more}>
        {more && <MoreFilters filter={filter} onChange={onChange} />}
      </div>
      {chips.length > 0 && (
        <div className={styles.chips}>
          <RemovableChips
            label="Further filters"
            chips={chips.map(({ parts, words }) => ({
              words,
              onRemove: () => onChange(Object.fromEntries(parts.map((part) => [part, undefined]))),
            }))}
            onClear={() => onChange(noFilter)}
            afterLast={card}
          />
        </div>
      )}
    </Card>
  )
}

/** The search box of the trades [TRADE-02]. */
function TradeSearch(box: Omit<ComponentProps<typeof SearchBox>, 'name'>) {
  return <SearchBox name="Search by symbol or strategy" keyHint={formatKeyHint('findTrades')} {...box} />
}
