import type { TradeFilter } from '@candlebook/contract/trades'
import { isActiveFilter, markets, tradeStatuses } from '@candlebook/domain/trades'
import { useSearchParams } from 'react-router'
import { getCurrentSearchParams } from '../../../lib/current-search-params.ts'
import { useDialogInUrl } from '../../../lib/dialog-in-url.ts'
import { conditionParts, parseConditions } from './trade-conditions.url.ts'

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

/** The empty filter; it names every part, so that each is cleared. */
export const noFilter: Partial<TradeFilter> = {
  ...Object.fromEntries(conditionParts.map((part) => [part, undefined])),
  search: '',
  market: 'all',
  status: 'all',
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

/** The address parameters with this filter; parts that say "all" are left out. */
export function withFilter(params: URLSearchParams, filter: Partial<TradeFilter>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(filter)) {
    if (isActiveFilter(name, value)) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The address parameters with this dialog instead of any other. */
export function withDialog(params: URLSearchParams, dialog: TradeDialog): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['new', ...kinds]) next.delete(name)
  if (dialog?.kind === 'new') next.set('new', dialog.copiedId ?? '')
  else if (dialog) next.set(dialog.kind, dialog.id)
  return next
}

/** The filter of the address and the function that changes it. A change replaces the history entry. */
export function useTradeFilter() {
  const [params, setParams] = useSearchParams()
  const filter = parseFilter(params)
  const setFilter = (change: Partial<TradeFilter>) =>
    setParams(withFilter(getCurrentSearchParams(), change), { replace: true, preventScrollReset: true })
  return {
    filter,
    setFilter,
    filtered: Object.entries(filter).some(([part, value]) => isActiveFilter(part, value)),
  }
}

/** The open dialog and the functions that open and close one. */
export function useTradeDialog() {
  return useDialogInUrl<NonNullable<TradeDialog>>({ parseDialog: parseDialog, withDialog })
}
