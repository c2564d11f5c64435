import type { AccountCopy } from './library.store.ts'

/** The cursor after a change of a copy. Browsers store it and send it back. */
export function encodeCursor({ copyId }: AccountCopy, change: number): string {
  return `${copyId}.${change}`
}

/**
 * The last change of this copy that a browser has. For a cursor of another copy, or of changes that do not
 * exist (after a restore of a backup), `restart` is true: the browser has to send everything again.
 */
export function decodeCursor(
  { copyId, lastChange }: AccountCopy,
  cursor: string,
): { change: number; restart: boolean } {
  if (cursor === '') return { change: 0, restart: false }
  const [copy, number] = cursor.split('.')
  const change = /^\d{1,15}$/.test(number ?? '') ? Number(number) : Number.POSITIVE_INFINITY
  return copy === copyId && change <= lastChange ? { change, restart: false } : { change: 0, restart: true }
}
