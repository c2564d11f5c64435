import type { TradeFilter } from '@candlebook/contract/trades'
import { formatDay } from '@candlebook/domain/days'
import { X } from 'lucide-react'
import type { Ref } from 'react'
import { Card } from '../../ui/card.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select, type SelectOption } from '../../ui/select.tsx'
import { TradeSearch } from './trade-search.tsx'

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

/** The filter card: a day of the calendar when the address names one, search [TRADE-02], market [TRADE-03] and status [TRADE-04], applied together [TRADE-05]. */
export function TradeFilters({
  filter,
  onChange,
  searchRef,
}: {
  filter: TradeFilter
  onChange: (change: Partial<TradeFilter>) => void
  searchRef?: Ref<HTMLInputElement>
}) {
  return (
    <Card className="filters" aria-label="Filters">
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
      {filter.day && <DayChip day={filter.day} onRemove={() => onChange({ day: undefined })} />}
    </Card>
  )
}

function DayChip({ day, onRemove }: { day: string; onRemove: () => void }) {
  const words = `Entered or left on ${formatDay(day)}`
  const label = (
    <>
      {words}
      <Icon of={X} size={14} />
    </>
  )
  return (
    <ChipGroup
      className="day-chip"
      aria-label="Day"
      options={[{ value: day, label }]}
      value={day}
      onValueChange={onRemove}
    />
  )
}
