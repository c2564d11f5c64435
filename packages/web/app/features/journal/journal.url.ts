import type { JournalFilter } from '@candlebook/contract/journal'
import { useSearchParams } from 'react-router'
import { currentSearchParams } from '../../lib/current-search-params.ts'
import { useDialogInUrl } from '../../lib/dialog-in-url.ts'

/** Which dialog of the journal is open; it stands in the address, so Back closes it and a link opens it. */
export type JournalDialog =
  | { kind: 'new' | 'templates' }
  | { kind: 'view' | 'edit' | 'delete'; id: string }
  | null

const ofEntry = ['view', 'edit', 'delete'] as const

/** The filter that the address names. */
export function filterOf(params: URLSearchParams): JournalFilter {
  return {
    search: params.get('search')?.trim().slice(0, 100) ?? '',
    tag: params.get('tag')?.slice(0, 50) ?? '',
  }
}

/** The address parameters with this filter; parts that let all through are left out. */
function withFilter(params: URLSearchParams, filter: Partial<JournalFilter>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(filter)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** The dialog that the address names. */
export function dialogOf(params: URLSearchParams): JournalDialog {
  if (params.has('new')) return { kind: 'new' }
  if (params.has('templates')) return { kind: 'templates' }
  for (const kind of ofEntry) {
    const id = params.get(kind)
    if (id) return { kind, id }
  }
  return null
}

/** The address parameters with this dialog and no other. */
export function withDialog(params: URLSearchParams, dialog: JournalDialog): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['new', 'templates', ...ofEntry]) next.delete(name)
  if (dialog) next.set(dialog.kind, 'id' in dialog ? dialog.id : '')
  return next
}

/** The filter of the address and the way to change it. */
export function useJournalFilter() {
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params)
  const setFilter = (change: Partial<JournalFilter>) =>
    setParams(withFilter(currentSearchParams(), change), { replace: true, preventScrollReset: true })
  return { filter, setFilter, filtered: filter.search !== '' || filter.tag !== '' }
}

/** The open dialog and the ways to open and close one. Closing goes back when we opened it. */
export function useJournalDialog() {
  return useDialogInUrl<NonNullable<JournalDialog>>({ dialogOf, withDialog })
}
