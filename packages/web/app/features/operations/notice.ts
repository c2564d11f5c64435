import type { Notice } from '@candlebook/contract/operations'
import { createListeners } from '../../lib/listeners.ts'

const listeners = createListeners()
let current: Notice | null | undefined // undefined: the document was not read yet

/** The notice that all people see; at first the one of the document. For `useSyncExternalStore`. */
export function getNotice(): Notice | null {
  if (current === undefined)
    current = JSON.parse(document.documentElement.dataset.notice ?? 'null') as Notice | null // written by the server
  return current
}

/** Stores the notice that the server has announced. */
export function storeNotice(notice: Notice | null): void {
  if (notice?.id === getNotice()?.id) return
  current = notice
  listeners.notify()
}

export const subscribeNotice = listeners.subscribe
