import type { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import { isDay } from '@candlebook/domain/days/day'
import { MAX_CURRENCY_CODE } from '@candlebook/domain/money/currencies'
import { MAX_TAG_CHARACTERS } from '@candlebook/domain/text/text'
import { MAX_ACCOUNT } from '@candlebook/domain/trades/account'
import { instrumentFilters } from '@candlebook/domain/trades/instrument'
import { isActiveFilter } from '@candlebook/domain/trades/is-active-filter'
import { markets, tradeTypes } from '@candlebook/domain/trades/vocabulary'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { getCurrentSearchParams } from '../../lib/search-params.ts'
import { getLocalToday } from '../../lib/today.ts'
import { findFigure } from './figures.words.ts'

/** The filter as it is in the URL, without the trader's day, which comes from the clock. */
export type ChosenFilter = Omit<AnalyticsFilter, 'today'>

/** Parses the filter from the URL. Invalid values count as "all". */
export function parseFilter(params: URLSearchParams): ChosenFilter {
  const market = params.get('market')
  const type = params.get('type')
  const text = (name: string, most: number) => params.get(name)?.trim().slice(0, most)
  const day = (name: string) => [params.get(name)].find(isDay)
  return omitUndefined({
    from: day('from'),
    to: day('to'),
    market: markets.find((known) => known === market) ?? 'all',
    type: tradeTypes.find((known) => known === type) ?? 'all',
    instrument: instrumentFilters.find((known) => known === params.get('instrument')),
    symbol: text('symbol', 20),
    strategy: text('strategy', 100),
    account: text('account', MAX_ACCOUNT),
    hasAccount: yesOrNo.find((known) => known === params.get('hasAccount')),
    tag: text('tag', MAX_TAG_CHARACTERS),
    currency: text('currency', MAX_CURRENCY_CODE),
  })
}

const yesOrNo = ['true', 'false'] as const

/** Sets fields of the filter in the URL parameters. Empty fields and "all" are removed. */
export function withFilter(params: URLSearchParams, filter: Partial<ChosenFilter>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(filter)) {
    if (isActiveFilter(name, value)) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Whether the filter excludes any trade. */
export function isFiltered(filter: ChosenFilter): boolean {
  return Object.entries(filter).some(([part, value]) => isActiveFilter(part, value))
}

/** The empty filter, with every field so that it resets each one. */
export const NO_FILTER: ChosenFilter = {
  from: undefined,
  to: undefined,
  market: 'all',
  type: 'all',
  instrument: undefined,
  symbol: undefined,
  strategy: undefined,
  account: undefined,
  hasAccount: undefined,
  tag: undefined,
  currency: undefined,
}

/** The filter of the URL, and a function that changes it. */
export function useAnalyticsFilter() {
  const [params, setParams] = useSearchParams()
  const chosen = parseFilter(params)
  const setFilter = (change: Partial<ChosenFilter>) =>
    setParams(withFilter(getCurrentSearchParams(), change), { replace: true, preventScrollReset: true })
  return { chosen, filter: { ...chosen, today: getLocalToday() }, setFilter, filtered: isFiltered(chosen) }
}

/** The metric whose arithmetic dialog is open, and functions that open and close it. */
export const useFigureDialog = () => useArithmeticDialog(findFigure)

/** The same for the figures that `find` knows. Closing goes back in history when this code opened the dialog. */
export function useArithmeticDialog<Id extends string>(find: (name: string | null) => Id | null) {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const openedHere = (state as { openedDialog?: boolean } | null)?.openedDialog === true // only this module writes this state
  const withFigure = (figure: Id | null) => {
    const next = new URLSearchParams(params)
    if (figure) next.set('figure', figure)
    else next.delete('figure')
    return { search: next.toString() }
  }
  const open = (figure: Id) =>
    void navigate(withFigure(figure), { state: { openedDialog: true }, preventScrollReset: true })
  const close = () =>
    void (openedHere ? navigate(-1) : navigate(withFigure(null), { replace: true, preventScrollReset: true }))
  return { figure: find(params.get('figure')), open, close }
}

/** Removes undefined fields, because they would give the same filter another cache key. */
function omitUndefined(filter: ChosenFilter): ChosenFilter {
  const { market, type, ...rest } = filter
  return { market, type, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value)) }
}
