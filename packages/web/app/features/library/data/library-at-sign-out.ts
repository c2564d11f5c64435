import { keysOf } from './stored-library.ts'
import { library } from './use-library.ts'

/**
 * Sends what waits, and says whether the account copy then has everything that this browser has. False while the copy
 * is off: the items in this browser are then the only ones. Also false where something could not be read, stored or sent.
 */
export async function isLibraryInAccount(): Promise<boolean> {
  const { store, sync } = library()
  if (store.kept().copy === 'off') return false
  await sync.now()
  const { copy, waiting, trouble } = store.view()
  return copy === 'on' && waiting === 0 && trouble === null && sync.state() === 'idle'
}

/** Removes this browser's copy of the library. Only for a library that the account has, and a page that is left. */
export function removeLocalLibrary(): void {
  const { store, sync } = library()
  sync.stop()
  for (const key of Object.values(keysOf(store.userId))) localStorage.removeItem(key)
}
