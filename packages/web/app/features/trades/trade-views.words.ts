import type { TradeView } from '@candlebook/contract/trade-views'
import type { TradeFilter } from '@candlebook/contract/trades'
import type { Day } from '@candlebook/domain/days/day'
import { type DayRange, dayRanges, findDayRange } from '@candlebook/domain/days/day-range'
import { capitalise, formatCount } from '@candlebook/domain/text/text'
import { isActiveFilter } from '@candlebook/domain/trades/is-active-filter'
import { isUsual } from './trade-columns.ts'
import { buildConditionChips } from './trade-conditions.words.ts'
import { marketOptions } from './trade-options.ts'
import { sortLabels } from './trade-sort.words.ts'
import { parseFilter } from './trades.url.ts'

export const SAVED_LISTS = 'Saved views'
export const ALL_TRADES = 'All trades'
export const CHOOSE_COLUMNS = 'Choose columns'
export const VIEWS_FAILED = 'Failed to load the views.'
export const NO_VIEWS =
  'No views yet. A view keeps filter, order and columns of the list under a name, on all of your devices.'
export const SAVE_VIEW = 'Save View'
export const EXIT_DAYS = 'Exit days'
export const OPENS_FIRST = 'Open this view first'

/** What can be done with a view. */
export const viewActions = {
  save: 'Save this list as a view',
  analytics: 'Open in Analytics',
  journal: 'Open in the journal',
  rename: 'Rename',
  replace: 'Replace with this list',
  delete: 'Delete',
} as const

/** The star of a view, which is pressed when the view opens first. */
export function nameStar(view: string): string {
  return `Open ${view} first`
}

/** The menu of a view. */
export function nameMenu(view: string): string {
  return `Actions for ${view}`
}

/** The toast in a tab that has no filter for parts of a view. */
export function sayNotCarried(tab: 'analytics' | 'journal', missing: readonly string[]) {
  const place = tab === 'analytics' ? 'Analytics' : 'The journal'
  return { title: 'A part of the view', description: `${place} has no filter for: ${missing.join(', ')}.` }
}

/** What a view shows, on one line: 'Closed, Strategy: Scalp, exit this month · Highest R first · Compact'. */
export function describeView(view: Omit<TradeView, 'id' | 'name' | 'isDefault'>): string {
  const { filter, exitDays, sort, columns, density } = view
  const conditions = describeFilter(parseFilter(new URLSearchParams(filter)))
  const days = exitDays ? [rangeWords[exitDays]] : []
  const narrowed = [...conditions, ...days].join(', ')
  const parts = [
    narrowed === '' ? ALL_TRADES : narrowed,
    sortLabels[sort],
    !isUsual(columns) && formatCount(columns.length, 'column'),
    density === 'compact' && 'Compact',
  ]
  return parts.filter(Boolean).join(' · ')
}

/** The conditions of a filter in words. */
export function describeFilter(filter: TradeFilter): string[] {
  const market = marketOptions.find(({ value }) => value === filter.market)
  return [
    ...(isActiveFilter('search', filter.search) ? [`“${filter.search}”`] : []),
    ...(market && filter.market !== 'all' ? [market.label] : []),
    ...(filter.status === 'all' ? [] : [capitalise(filter.status)]),
    ...buildConditionChips(filter).map(({ words }) => words),
  ]
}

const rangeWords: Record<DayRange, string> = {
  today: 'exit today',
  yesterday: 'exit yesterday',
  week: 'exit this week',
  lastWeek: 'exit last week',
  month: 'exit this month',
  lastMonth: 'exit last month',
  quarter: 'exit this quarter',
  year: 'exit this year',
  lastYear: 'exit last year',
}

/** The name of the range that the exit days of a filter are today; null when they are none, or days without a name. */
export function findExitRange(
  { exitFrom, exitTo }: TradeFilter,
  { today, weekStart }: { today: Day; weekStart: number },
): DayRange | null {
  const range = findDayRange({ from: exitFrom, to: exitTo }, dayRanges, today, weekStart)
  return range === 'all' || range === 'own' ? null : range
}

/** The two ways to save exit days that have a name today. */
export function buildDayChoices(range: DayRange) {
  const words = rangeWords[range].replace('exit ', '')
  return [
    { value: 'named', label: `Always ${words}` },
    { value: 'fixed', label: 'These days' },
  ] as const
}
