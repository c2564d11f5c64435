import type { AnalyticsFilter, AnalyticsReport } from '@candlebook/contract/analytics'
import { instrumentOptions, marketOptions, typeOptions } from '../../../lib/trade-options.ts'
import { buildNameOptions, parseNameValue, toNameValue } from '../../../ui/fields/name-options.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { SuggestedText } from '../../../ui/fields/suggested-text.tsx'
import { AccountFilter } from '../../broker-accounts/account-filter.tsx'
import { useUnfilteredReport } from './analytics.queries.ts'
import type { ChosenFilter } from './analytics.url.ts'

/** The filters by fields of a trade. */
export function TradeFilters({
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
