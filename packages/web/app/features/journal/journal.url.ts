import type { JournalEntry, JournalFilter } from '@candlebook/contract/journal'
import { type Day, isDay } from '@candlebook/domain/days/day'
import { MAX_TAG_CHARACTERS } from '@candlebook/domain/text/text'
import { useSearchParams } from 'react-router'
import { getCurrentSearchParams, useDialogInUrl } from '../../lib/search-params.ts'

/** The open dialog of the journal. It is in the address, so that Back closes it and a link opens it. */
export type JournalDialog =
  | { kind: 'new' | 'templates' }
  | { kind: 'review'; day: Day | null }
  | { kind: 'view' | 'edit' | 'delete'; id: string }
  | null

const FIRST_DAY = '1900-01-01' // the first day that the API takes as the day of a week
const entryDialogs = ['view', 'edit', 'delete'] as const

/** The filter in the address parameters. */
function parseFilter(params: URLSearchParams): JournalFilter {
  return {
    search: params.get('search')?.trim().slice(0, 100) ?? '',
    tag: params.get('tag')?.slice(0, MAX_TAG_CHARACTERS) ?? '',
  }
}

/** Whether the list with this filter has the entry, as the server decides. */
export function matchesFilter(
  { title, content, tags }: Pick<JournalEntry, 'title' | 'content' | 'tags'>,
  { search, tag }: JournalFilter,
): boolean {
  const words = search.toLowerCase()
  const isFound = [title, content, ...tags].some((text) => text.toLowerCase().includes(words))
  return isFound && (tag === '' || tags.some((one) => one.toLowerCase() === tag.toLowerCase()))
}

/** The address parameters with this filter; empty parts are left out. */
function withFilter(params: URLSearchParams, filter: Partial<JournalFilter>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(filter)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/**
 * The dialog in the address parameters. Their names start with the prefix, where the address has dialogs of trades too.
 */
function parseDialog(params: URLSearchParams, prefix: string): JournalDialog {
  if (params.has(`${prefix}new`)) return { kind: 'new' }
  if (params.has(`${prefix}templates`)) return { kind: 'templates' }
  const week = params.get(`${prefix}review`)
  if (week !== null) return { kind: 'review', day: isDay(week) && week >= FIRST_DAY ? week : null }
  for (const kind of entryDialogs) {
    const id = params.get(`${prefix}${kind}`)
    if (id) return { kind, id }
  }
  return null
}

/** The address parameters with this dialog and no other. */
function withDialog(params: URLSearchParams, dialog: JournalDialog, prefix: string): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['new', 'templates', 'review', ...entryDialogs]) next.delete(`${prefix}${name}`)
  if (dialog?.kind === 'review') next.set(`${prefix}review`, dialog.day ?? '')
  else if (dialog) next.set(`${prefix}${dialog.kind}`, 'id' in dialog ? dialog.id : '')
  return next
}

/** The filter in the address, and the function that changes it. */
export function useJournalFilter() {
  const [params, setParams] = useSearchParams()
  const filter = parseFilter(params)
  const setFilter = (change: Partial<JournalFilter>) =>
    setParams(withFilter(getCurrentSearchParams(), change), { replace: true, preventScrollReset: true })
  return { filter, setFilter, filtered: filter.search !== '' || filter.tag !== '' }
}

/**
 * The open dialog, with functions to open and close one. Closing goes back when the app opened the dialog.
 */
export function useJournalDialog(prefix = '') {
  return useDialogInUrl<NonNullable<JournalDialog>>({
    parseDialog: (params) => parseDialog(params, prefix),
    withDialog: (params, dialog) => withDialog(params, dialog, prefix),
  })
}
