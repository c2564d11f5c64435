import { useDialogInUrl } from '../../lib/search-params.ts'

const postDialogs = ['preview', 'edit', 'delete'] as const

/** The open dialog of the blog tab; null when none is open. */
export type BlogDialog = { kind: 'new' } | { kind: (typeof postDialogs)[number]; id: string } | null

/** The dialog in the address parameters. */
function parseDialog(params: URLSearchParams): BlogDialog {
  if (params.has('new')) return { kind: 'new' }
  for (const kind of postDialogs) {
    const id = params.get(kind)
    if (id) return { kind, id }
  }
  return null
}

/** The address parameters with this dialog and no other. */
function withDialog(params: URLSearchParams, dialog: BlogDialog): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['new', ...postDialogs]) next.delete(name)
  if (dialog) next.set(dialog.kind, 'id' in dialog ? dialog.id : '')
  return next
}

/** The open dialog, with functions to open and close one. */
export function useBlogDialog() {
  return useDialogInUrl<NonNullable<BlogDialog>>({ parseDialog, withDialog })
}
