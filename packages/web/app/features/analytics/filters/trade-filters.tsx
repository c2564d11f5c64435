import type { AnalyticsFilter } from '@candlebook/contract/analytics'
import { marketOptions, typeOptions } from '../../../lib/trade-options.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { SuggestedText } from '../../../ui/fields/suggested-text.tsx'
import { useReport } from './analytics.queries.ts'
import type { ChosenFilter } from './analytics.url.ts'
import { buildNameOptions, compareNames, parseNameValue, toNameValue } from './choices.ts'

/** The filters by fields of a trade. `accounts` are all accounts; without one there is no account filter. */
export function TradeFilters({
  filter,
  onChange,
  accounts,
}: {
  filter: AnalyticsFilter
  onChange: (change: Partial<ChosenFilter>) => void
  accounts: string[]
}) {
  const { today, symbol = '', strategy, account, tag = '' } = filter
  // The suggestions come from the unfiltered report, so that a chosen filter does not remove other choices.
  const { data: unfiltered } = useReport({ today, market: 'all', type: 'all' })
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
      {(accounts.length > 0 || account !== undefined) && (
        <Select
          aria-label="Account"
          value={toNameValue(account)}
          options={buildNameOptions('All Accounts', accounts.toSorted(compareNames), account)}
          onValueChange={(value) => onChange({ account: parseNameValue(value) })}
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
