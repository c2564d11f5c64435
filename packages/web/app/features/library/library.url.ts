import { type LibraryFilter, libraryTypes } from '@candlebook/domain/library'
import { useSearchParams } from 'react-router'
import { currentSearchParams } from '../../lib/current-search-params.ts'
import { useDialogInUrl } from '../../lib/dialog-in-url.ts'
import { keepLayout, type LibraryLayout, readLayout } from './kept-layout.ts'

/** Which dialog of the library is open; it stands in the address, so Back closes it and a link opens it. */
export type LibraryDialog = { kind: 'new' } | { kind: 'view' | 'edit' | 'delete'; id: string } | null

const ofItem = ['view', 'edit', 'delete'] as const

/** The filter that the address names; what it does not understand lets all through. */
export function filterOf(params: URLSearchParams): LibraryFilter {
  const type = params.get('type')
  return {
    search: params.get('search')?.trim().slice(0, 100) ?? '',
    category: params.get('category') || null,
    type: libraryTypes.find((known) => known === type) ?? null,
  }
}

/** The layout that the address names, or else the one that was chosen last in this browser; cards at first [LIB-07]. */
export function layoutOf(params: URLSearchParams, remembered: LibraryLayout): LibraryLayout {
  const named = params.get('layout')
  return layouts.find((layout) => layout === named) ?? remembered
}

const layouts = ['grid', 'list'] as const

/** The dialog that the address names. */
export function dialogOf(params: URLSearchParams): LibraryDialog {
  if (params.has('new')) return { kind: 'new' }
  for (const kind of ofItem) {
    const id = params.get(kind)
    if (id) return { kind, id }
  }
  return null
}

/** The address parameters with some of them changed; null and '' take one away. */
export function withParams(params: URLSearchParams, change: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** The address parameters with this dialog and no other. */
export function withDialog(params: URLSearchParams, dialog: LibraryDialog): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['new', ...ofItem]) next.delete(name)
  if (dialog) next.set(dialog.kind, 'id' in dialog ? dialog.id : '')
  return next
}

/** Filter and layout of the address, and the ways to change them; the history does not pile up. */
export function useLibraryFilter() {
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params)
  const change = (parts: Record<string, string | null>) =>
    setParams(withParams(currentSearchParams(), parts), { replace: true, preventScrollReset: true })
  return {
    filter,
    layout: layoutOf(params, readLayout()),
    filtered: filter.search !== '' || filter.category !== null || filter.type !== null,
    setFilter: (parts: Partial<LibraryFilter>) => change(parts),
    setLayout: (layout: LibraryLayout) => {
      keepLayout(layout)
      change({ layout })
    },
  }
}

/** The open dialog and the ways to open and close one. Closing goes back when we opened it. */
export function useLibraryDialog() {
  return useDialogInUrl<NonNullable<LibraryDialog>>({ dialogOf, withDialog })
}

/** Opens a dialog of the library. */
export type OpenDialog = ReturnType<typeof useLibraryDialog>['open']
