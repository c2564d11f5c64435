import type { AnalyticsFilter } from '@candlebook/contract/analytics'
import { type Day, dayParts, isDay } from '@candlebook/domain/days'
import { isActiveFilter, MAX_ACCOUNT, markets, tradeTypes } from '@candlebook/domain/trades'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { addressNow } from '../../lib/address-now.ts'
import { today } from '../../lib/today.ts'
import type { FigureId } from './figure-words.ts'
import { figureNamed } from './sections.ts'

/** The parts of the filter that stand in the address; the trader's day is the clock's. */
export type ChosenFilter = Omit<AnalyticsFilter, 'today'>

/** A stretch of time that the trader chooses with one press; 'own' is any other. */
export type Range = 'month' | 'quarter' | 'year' | 'all' | 'own'

/** The filter that the address names; what it does not understand counts as "all". */
export function filterOf(params: URLSearchParams): ChosenFilter {
  const market = params.get('market')
  const type = params.get('type')
  const text = (name: string, most: number) => params.get(name)?.trim().slice(0, most)
  const day = (name: string) => [params.get(name)].find(isDay)
  return given({
    from: day('from'),
    to: day('to'),
    market: markets.find((known) => known === market) ?? 'all',
    type: tradeTypes.find((known) => known === type) ?? 'all',
    symbol: text('symbol', 20),
    strategy: text('strategy', 100),
    account: text('account', MAX_ACCOUNT),
    tag: text('tag', 50),
  })
}

/** The address parameters with these parts of the filter; parts that are empty or say "all" are left out. */
export function withFilter(params: URLSearchParams, filter: Partial<ChosenFilter>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(filter)) {
    if (isActiveFilter(name, value)) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The first day of a range that ends on the trader's day; none for all. */
export function rangeDays(range: Exclude<Range, 'own'>, today: Day): Pick<ChosenFilter, 'from' | 'to'> {
  if (range === 'all') return { from: undefined, to: undefined }
  const { month } = dayParts(today)
  const first = { month, quarter: month - ((month - 1) % 3), year: 1 }[range]
  return { from: `${today.slice(0, 4)}-${String(first).padStart(2, '0')}-01`, to: undefined }
}

/** Which range the filter's days are. */
export function rangeOf({ from, to }: ChosenFilter, today: Day): Range {
  if (from === undefined && to === undefined) return 'all'
  const known = (['month', 'quarter', 'year'] as const).find((range) => rangeDays(range, today).from === from)
  return to === undefined && known ? known : 'own'
}

/** Whether the filter leaves anything out. */
export function isFiltered(filter: ChosenFilter): boolean {
  return Object.entries(filter).some(([part, value]) => isActiveFilter(part, value))
}

/** No filter at all, spelled out so that it clears each part. */
export const noFilter: ChosenFilter = {
  from: undefined,
  to: undefined,
  market: 'all',
  type: 'all',
  symbol: undefined,
  strategy: undefined,
  account: undefined,
  tag: undefined,
}

/** The filter of the address and the way to change it. */
export function useAnalyticsFilter() {
  const [params, setParams] = useSearchParams()
  const chosen = filterOf(params)
  const setFilter = (change: Partial<ChosenFilter>) =>
    setParams(withFilter(addressNow(), change), { replace: true, preventScrollReset: true })
  return { chosen, filter: { ...chosen, today: today() }, setFilter, filtered: isFiltered(chosen) }
}

/** The figure whose arithmetic is open, and the ways to open and close it. Closing goes back when we opened it. */
export function useFigureDialog() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const openedHere = (state as { openedDialog?: boolean } | null)?.openedDialog === true // only we write this state
  const withFigure = (figure: FigureId | null) => {
    const next = new URLSearchParams(params)
    if (figure) next.set('figure', figure)
    else next.delete('figure')
    return { search: next.toString() }
  }
  const open = (figure: FigureId) =>
    void navigate(withFigure(figure), { state: { openedDialog: true }, preventScrollReset: true })
  const close = () =>
    void (openedHere ? navigate(-1) : navigate(withFigure(null), { replace: true, preventScrollReset: true }))
  return { figure: figureNamed(params.get('figure')), open, close }
}

/** Without the parts that are not given: a key of the cache must not depend on how nothing is written. */
function given(filter: ChosenFilter): ChosenFilter {
  const { market, type, ...rest } = filter
  return { market, type, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value)) }
}
