import type { TradeFilter } from '@candlebook/contract/trades'
import { type Ref, useRef } from 'react'
import { Card } from '../../ui/card.tsx'
import { RemovableChips } from '../../ui/removable-chips.tsx'
import { Select, type SelectOption } from '../../ui/select.tsx'
import { conditionChips } from './trade-conditions.words.ts'
import { TradeSearch } from './trade-search.tsx'
import { noFilter } from './trades.url.ts'

const marketOptions: SelectOption<TradeFilter['market']>[] = [
  { value: 'all', label: 'All Markets' },
  { value: 'crypto', label: 'Crypto' },
  { value: 'stock', label: 'Stock' },
]

const statusOptions: SelectOption<TradeFilter['status']>[] = [
  { value: 'all', label: 'All Status' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]

/**
 * The filter card: search [TRADE-02], market [TRADE-03] and status [TRADE-04], applied together [TRADE-05]; below them
 * whatever else the address asks for, most of it by a link from the analytics, to be taken away one by one.
 */
export function TradeFilters({
  filter,
  onChange,
  searchRef,
}: {
  filter: TradeFilter
  onChange: (change: Partial<TradeFilter>) => void
  searchRef?: Ref<HTMLInputElement>
}) {
  const card = useRef<HTMLElement>(null)
  const chips = conditionChips(filter)
  return (
    <Card ref={card} tabIndex={-1} className="filters" aria-label="Filters">
      <TradeSearch ref={searchRef} value={filter.search} onSearch={(search) => onChange({ search })} />
      <Select
        aria-label="Market"
        value={filter.market}
        options={marketOptions}
        onValueChange={(market) => onChange({ market })}
      />
      <Select
        aria-label="Status"
        value={filter.status}
        options={statusOptions}
        onValueChange={(status) => onChange({ status })}
      />
      {chips.length > 0 && (
        <RemovableChips
          label="Further filters"
          chips={chips.map(({ parts, words }) => ({
            words,
            onRemove: () => onChange(Object.fromEntries(parts.map((part) => [part, undefined]))),
          }))}
          onClear={() => onChange(noFilter)}
          afterLast={card}
        />
      )}
    </Card>
  )
}
