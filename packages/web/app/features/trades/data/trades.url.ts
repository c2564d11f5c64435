import type { TradeFilter } from '@candlebook/contract/trades'
import { isActiveFilter, markets, tradeStatuses } from '@candlebook/domain/trades'
import { useSearchParams } from 'react-router'
import { addressNow } from '../../../lib/address-now.ts'
import { useDialogInUrl } from '../../../lib/dialog-in-url.ts'
import { conditionParts, conditionsIn } from './trade-conditions.url.ts'

/** Which dialog of the trade desk is open; it stands in the address, so Back closes it and a link opens it. */
export type TradeDialog =
  | { kind: 'new'; copyOf: string | null }
  | { kind: 'edit' | 'close' | 'view' | 'delete'; id: string }
  | null

/** Opens a dialog of the trade desk. */
export type OpenDialog = (dialog: NonNullable<TradeDialog>) => void

const kinds = ['edit', 'close', 'view', 'delete'] as const

/** The filter that the address names; what it does not understand counts as "all". */
export function filterOf(params: URLSearchParams): TradeFilter {
  const market = params.get('market')
  const status = params.get('status')
  return {
    search: params.get('search')?.trim().slice(0, 100) ?? '',
    market: markets.find((known) => known === market) ?? 'all',
    status: tradeStatuses.find((known) => known === status) ?? 'all',
    type: 'all',
    // Left out when there are none: the key of the list of every trade has none of them either.
    ...conditionsIn(params),
  }
}

/** No filter at all, spelled out so that it clears each part. */
export const noFilter: Partial<TradeFilter> = {
  ...Object.fromEntries(conditionParts.map((part) => [part, undefined])),
  search: '',
  market: 'all',
  status: 'all',
}

/** The dialog that the address names. */
export function dialogOf(params: URLSearchParams): TradeDialog {
  if (params.has('new')) return { kind: 'new', copyOf: params.get('new') || null }
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

/** The address parameters with this dialog and no other. */
export function withDialog(params: URLSearchParams, dialog: TradeDialog): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['new', ...kinds]) next.delete(name)
  if (dialog?.kind === 'new') next.set('new', dialog.copyOf ?? '')
  else if (dialog) next.set(dialog.kind, dialog.id)
  return next
}

/** The filter of the address and the way to change it; typing replaces the entry in the history, it does not pile up. */
export function useTradeFilter() {
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params)
  const setFilter = (change: Partial<TradeFilter>) =>
    setParams(withFilter(addressNow(), change), { replace: true, preventScrollReset: true })
  return {
    filter,
    setFilter,
    filtered: Object.entries(filter).some(([part, value]) => isActiveFilter(part, value)),
  }
}

/** The open dialog and the ways to open and close one. Closing goes back when we opened it, so the history stays clean. */
export function useTradeDialog() {
  return useDialogInUrl<NonNullable<TradeDialog>>({ dialogOf, withDialog })
}
