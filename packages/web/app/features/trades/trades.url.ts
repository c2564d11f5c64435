import type { TradeView } from '@candlebook/contract/trade-views'
import type { TradeFilter } from '@candlebook/contract/trades'
import { parseOutcomeAndBand } from '@candlebook/domain/analytics/break-even-band'
import {
  dayNumbers,
  dayPlaces,
  entryHours,
  NO_TIME,
  precedentResults,
  sessions,
} from '@candlebook/domain/analytics/pattern-keys'
import { type Day, isDay } from '@candlebook/domain/days/day'
import { computeDayRange } from '@candlebook/domain/days/day-range'
import { MAX_CURRENCY_CODE } from '@candlebook/domain/money/currencies'
import { parseAnswerCondition, ruleOutcomes } from '@candlebook/domain/playbooks/rules'
import { MAX_TAG_CHARACTERS } from '@candlebook/domain/text/text'
import { MAX_ACCOUNT } from '@candlebook/domain/trades/account'
import { instrumentFilters } from '@candlebook/domain/trades/instrument'
import { isActiveFilter } from '@candlebook/domain/trades/is-active-filter'
import { normaliseSymbol } from '@candlebook/domain/trades/symbols'
import {
  NEWEST_FIRST,
  parseTradeSort,
  type SortField,
  type TradeSort,
  tradeSorts,
} from '@candlebook/domain/trades/trade-sort'
import {
  emotions,
  markets,
  planOutcomes,
  type TradeStatus,
  timeFrames,
  tradeStatuses,
  tradeTypes,
} from '@candlebook/domain/trades/vocabulary'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { getCurrentSearchParams, useDialogInUrl } from '../../lib/search-params.ts'
import type { TradeFormValues } from './trade-form.values.ts'

/** The parts of the filter except search, market and status; most are set by a link from the analytics. */
export type ConditionPart = Exclude<keyof TradeFilter, 'search' | 'market' | 'status'>

/** Parses the conditions in the address, each in the form that the server accepts. Invalid ones are left out. */
function parseConditions(params: URLSearchParams): Partial<Pick<TradeFilter, ConditionPart>> {
  const found = conditionParts.map((part) => [part, readers[part](params.get(part)?.trim() ?? '')] as const)
  return Object.fromEntries(found.filter(([, value]) => value))
}

type Reader = (text: string) => string | undefined

const readDay: Reader = (text) => (isDay(text) ? text : undefined)
const upTo =
  (length: number): Reader =>
  (text) =>
    text.slice(0, length)
const listed =
  (allowed: readonly string[]): Reader =>
  (text) =>
    allowed.find((value) => value === text)
const yesOrNo = listed(['true', 'false'])
const matching =
  (pattern: RegExp): Reader =>
  (text) =>
    pattern.test(text) ? text : undefined
const bound = matching(/^-?\d{1,60}(\.\d{1,60})?$/)
const id = matching(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i)

const readers: Record<ConditionPart, Reader> = {
  day: readDay,
  exitFrom: readDay,
  exitTo: readDay,
  realised: (text) => (/^[^/]{10}\/[^/]{10}$/.test(text) && text.split('/').every(isDay) ? text : undefined),
  type: listed(tradeTypes),
  instrument: listed(instrumentFilters),
  symbol: (text) => normaliseSymbol(text).slice(0, 20),
  strategy: upTo(100),
  account: upTo(MAX_ACCOUNT),
  hasAccount: yesOrNo,
  tag: upTo(MAX_TAG_CHARACTERS),
  alsoTag: upTo(MAX_TAG_CHARACTERS),
  weekday: listed(['0', '1', '2', '3', '4', '5', '6']),
  result: listed(['win', 'loss', 'even']),
  emotion: listed(emotions),
  confidence: listed(['1', '2', '3', '4', '5']),
  timeFrame: listed(timeFrames),
  planFollowed: yesOrNo,
  plan: listed(planOutcomes),
  slHit: yesOrNo,
  tpHit: yesOrNo,
  hasR: yesOrNo,
  hasRisk: yesOrNo,
  currency: upTo(MAX_CURRENCY_CODE),
  hasRate: yesOrNo,
  hasFeeWithoutRate: yesOrNo,
  pnlFrom: bound,
  pnlTo: bound,
  rFrom: bound,
  rTo: bound,
  outcome: (text) => (parseOutcomeAndBand(text) ? text : undefined),
  feesTook: yesOrNo,
  ruleAnswer: (text) => (parseAnswerCondition(text) ? text : undefined),
  ruleOutcome: listed(ruleOutcomes),
  sizeFrom: bound,
  sizeTo: bound,
  entryHour: listed(entryHours),
  session: listed([...sessions, NO_TIME]),
  precedent: listed(precedentResults),
  dayNumber: listed(dayNumbers),
  dayPlace: listed(dayPlaces),
  fromTrade: id,
  afterTrade: id,
  toTrade: id,
}

/** The parts, in the order of their chips. */
const conditionParts = Object.keys(readers) as ConditionPart[] // the keys of the object above

/** The open dialog about trades. The address holds it, so Back closes it and a link opens it. */
export type TradeDialog =
  | { kind: 'new'; copiedId: string | null }
  | { kind: 'edit' | 'close' | 'view' | 'delete'; id: string }
  | null

/** Opens a dialog about trades. */
export type OpenDialog = (dialog: NonNullable<TradeDialog>) => void

const kinds = ['edit', 'close', 'view', 'delete'] as const

/** Parses the filter in the address; an invalid part counts as "all". */
export function parseFilter(params: URLSearchParams): TradeFilter {
  const market = params.get('market')
  const status = params.get('status')
  return {
    search: params.get('search')?.trim().slice(0, 100) ?? '',
    market: markets.find((value) => value === market) ?? 'all',
    status: tradeStatuses.find((value) => value === status) ?? 'all',
    type: 'all',
    // Absent when the address has none, as in the cache key of the unfiltered list.
    ...parseConditions(params),
  }
}

/** Parses the order in the address; any other text counts as the newest first. */
export function parseSort(params: URLSearchParams): TradeSort {
  const sort = params.get('sort')
  return tradeSorts.find((value) => value === sort) ?? NEWEST_FIRST
}

const ascendingFirst: readonly SortField[] = [
  ...(['symbol', 'strategy', 'account', 'tags', 'instrument', 'timeFrame', 'emotion'] as const),
]

/** The order after a press on the heading of a column: the other direction, or first the latest, the highest, A to Z. */
export function chooseSort(field: SortField, current: TradeSort): TradeSort {
  const { field: sortedBy, isDescending } = parseTradeSort(current)
  const isAscending = sortedBy === field ? isDescending : ascendingFirst.includes(field)
  return isAscending ? field : `-${field}`
}

/** The empty filter without a saved view; it names every part, so that each is cleared. */
export const noFilter: Partial<ListAddress> = {
  ...Object.fromEntries(conditionParts.map((part) => [part, undefined])),
  search: '',
  market: 'all',
  status: 'all',
  saved: undefined,
}

/** Parses the dialog in the address. */
export function parseDialog(params: URLSearchParams): TradeDialog {
  if (params.has('new')) return { kind: 'new', copiedId: params.get('new') || null }
  for (const kind of kinds) {
    const id = params.get(kind)
    if (id) return { kind, id }
  }
  return null
}

/**
 * The filter, the order and the saved view that was chosen, as the address has them. An order that is undefined is the newest
 * first. The address has the filter of the view, too, and another one when the user changed it.
 */
type ListAddress = TradeFilter & { sort?: TradeSort | undefined; saved?: string | undefined }

/** The address parameters with this filter; parts that say "all" are left out. */
export function withFilter(params: URLSearchParams, filter: Partial<ListAddress>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(filter)) {
    if (isActiveFilter(name, value)) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The address of the CSV of the trades that match the filter, in this order. */
export function buildCsvPath(filter: TradeFilter, sort: TradeSort): string {
  return `/exports/trades.csv?${withFilter(new URLSearchParams(), { ...filter, sort: toParameter(sort) })}`
}

const toParameter = (sort: TradeSort) => (sort === NEWEST_FIRST ? undefined : sort)

/** The address parameters with this dialog instead of any other. */
export function withDialog(params: URLSearchParams, dialog: TradeDialog): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['new', ...kinds]) next.delete(name)
  if (dialog?.kind === 'new') next.set('new', dialog.copiedId ?? '')
  else if (dialog) next.set(dialog.kind, dialog.id)
  return next
}

/**
 * The filter and the order of the address, and the functions that change them. A change of the filter replaces the history
 * entry; Back undoes a change of the order.
 */
export function useTradeFilter() {
  const [params, setParams] = useSearchParams()
  const filter = parseFilter(params)
  const setFilter = (change: Partial<ListAddress>) =>
    setParams(withFilter(getCurrentSearchParams(), change), { replace: true, preventScrollReset: true })
  const setSort = (sort: TradeSort) =>
    setParams(withFilter(getCurrentSearchParams(), { sort: toParameter(sort) }), { preventScrollReset: true })
  return {
    filter,
    setFilter,
    filtered: Object.entries(filter).some(([part, value]) => isActiveFilter(part, value)),
    sort: parseSort(params),
    setSort,
    /** The id of the saved view in the address; null without one. */
    saved: params.get('saved'),
  }
}

/** The address parameters of a saved view: its filter with the days of this day, and its order. */
export function buildViewParams(
  { id, filter, exitDays, sort }: Pick<TradeView, 'id' | 'filter' | 'exitDays' | 'sort'>,
  { today, weekStart }: { today: Day; weekStart: number },
): URLSearchParams {
  const { from, to } = exitDays ? computeDayRange(exitDays, today, weekStart) : {}
  const days = exitDays ? { exitFrom: from, exitTo: to } : {}
  // A part that this version does not know is left out.
  const known = parseFilter(new URLSearchParams(filter))
  return withFilter(new URLSearchParams(), { ...known, ...days, sort: toParameter(sort), saved: id })
}

/** The open dialog and the functions that open and close one. */
export function useTradeDialog() {
  return useDialogInUrl<NonNullable<TradeDialog>>({ parseDialog: parseDialog, withDialog })
}

/** A line of quick add that is continued in the form, with the values of the form. */
export type CarriedLine = { line: string; values: TradeFormValues }

/** The address of quick add on the page that is shown, and the functions that open and close it and go on in the form. */
export function useQuickAdd() {
  const { dialog, open, close } = useDialogInUrl<'quick'>({
    parseDialog: (params) => (params.has('quick') ? 'quick' : null),
    withDialog: (params, dialog) => {
      const next = new URLSearchParams(params)
      if (dialog) next.set('quick', '')
      else next.delete('quick')
      return next
    },
  })
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const goOnInForm = (carried: CarriedLine) => {
    const address = paths.newTrade(paths.deskBase(pathname))
    void navigate(address, { replace: true, state: { ...state, carried }, preventScrollReset: true })
  }
  return { isOpen: dialog !== null, open: () => open('quick'), close, goOnInForm }
}

/** The line of quick add that the form of the address continues; null for another form. Only `useQuickAdd` writes it. */
export function useCarriedLine(): CarriedLine | null {
  return (useLocation().state as { carried?: CarriedLine } | null)?.carried ?? null
}

/** A dialog about one trade. */
export type TradeDialogKind = 'edit' | 'copy' | 'close' | 'view' | 'delete'

/**
 * The dialog to show for the one that the address names. A closed trade cannot be closed again, so it is viewed; an open
 * one has no result to view, so it is edited.
 */
export function chooseDialogForStatus(asked: TradeDialogKind, status: TradeStatus): TradeDialogKind {
  if (asked === 'close' && status === 'closed') return 'view'
  if (asked === 'view' && status === 'open') return 'edit'
  return asked
}
