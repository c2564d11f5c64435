import type { AccountCopy } from './library.store.ts'

/** The place after a change of a copy, as text for a browser to keep. */
export function cursorAt({ copyId }: AccountCopy, change: number): string {
  return `${copyId}.${change}`
}

/**
 * After which change of this copy a browser stands. A cursor of another copy, or of changes that are not there (a
 * database restored from a backup), stands nowhere and `restart` says that the browser has to send everything again.
 */
export function placeOf(
  { copyId, lastChange }: AccountCopy,
  cursor: string,
): { change: number; restart: boolean } {
  if (cursor === '') return { change: 0, restart: false }
  const [copy, number] = cursor.split('.')
  const change = /^\d{1,15}$/.test(number ?? '') ? Number(number) : Number.POSITIVE_INFINITY
  return copy === copyId && change <= lastChange ? { change, restart: false } : { change: 0, restart: true }
}
