import { type LibraryFilter, libraryTypes } from '@candlebook/domain/library/items'
import { useSearchParams } from 'react-router'
import { getCurrentSearchParams, useDialogInUrl } from '../../lib/search-params.ts'

/** The open dialog of the library. It is in the address, so that Back closes it and a link opens it. */
export type LibraryDialog = { kind: 'new' } | { kind: 'view' | 'edit' | 'delete'; id: string } | null

const itemDialogs = ['view', 'edit', 'delete'] as const

/** The filter in the address; an unknown value matches all items. */
export function parseFilter(params: URLSearchParams): LibraryFilter {
  const type = params.get('type')
  return {
    search: params.get('search')?.trim().slice(0, 100) ?? '',
    category: params.get('category') || null,
    type: libraryTypes.find((known) => known === type) ?? null,
  }
}

/** The layout in the address, otherwise the last one selected in this browser, otherwise cards [LIB-07]. */
export function parseLayout(params: URLSearchParams, remembered: LibraryLayout): LibraryLayout {
  const named = params.get('layout')
  return layouts.find((layout) => layout === named) ?? remembered
}

const layouts = ['grid', 'list'] as const

/** The dialog in the address parameters. */
export function parseDialog(params: URLSearchParams): LibraryDialog {
  if (params.has('new')) return { kind: 'new' }
  for (const kind of itemDialogs) {
    const id = params.get(kind)
    if (id) return { kind, id }
  }
  return null
}

/** The address parameters with some of them changed; null and '' remove a parameter. */
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
  for (const name of ['new', ...itemDialogs]) next.delete(name)
  if (dialog) next.set(dialog.kind, 'id' in dialog ? dialog.id : '')
  return next
}

/** Filter and layout of the address, with functions to change them. A change adds no history entry. */
export function useLibraryFilter() {
  const [params, setParams] = useSearchParams()
  const filter = parseFilter(params)
  const change = (parts: Record<string, string | null>) =>
    setParams(withParams(getCurrentSearchParams(), parts), { replace: true, preventScrollReset: true })
  return {
    filter,
    layout: parseLayout(params, readStoredLayout()),
    isFiltered: filter.search !== '' || filter.category !== null || filter.type !== null,
    setFilter: (parts: Partial<LibraryFilter>) => change(parts),
    setLayout: (layout: LibraryLayout) => {
      storeLayout(layout)
      change({ layout })
    },
  }
}

/**
 * The open dialog, with functions to open and close one. Closing goes back when the app opened the dialog.
 */
export function useLibraryDialog() {
  return useDialogInUrl<NonNullable<LibraryDialog>>({ parseDialog, withDialog })
}

export type OpenDialog = ReturnType<typeof useLibraryDialog>['open']

/** How the library shows its items: as cards or as rows. */
export type LibraryLayout = 'grid' | 'list'

const KEY = 'candlebook.library.layout'

/** The layout that the user selected last in this browser. */
function readStoredLayout(): LibraryLayout {
  try {
    return localStorage.getItem(KEY) === 'list' ? 'list' : 'grid'
  } catch {
    return 'grid' // storage is switched off
  }
}

/** Stores the layout in this browser when storage is available. */
function storeLayout(layout: LibraryLayout): void {
  try {
    localStorage.setItem(KEY, layout)
  } catch {
    // The address still contains the layout.
  }
}
