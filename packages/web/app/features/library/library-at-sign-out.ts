import { buildStorageKeys } from './stored-library.ts'
import { getLibrary } from './use-library.ts'

/**
 * Sends pending changes, and returns whether the account copy then has everything in this browser. False
 * while the copy is off, because the items exist only in this browser. Also false when reading, storing or
 * sending failed.
 */
export async function isLibraryInAccount(): Promise<boolean> {
  const { store, sync } = getLibrary()
  if (store.local().copy === 'off') return false
  await sync.now()
  const { copy, waiting, trouble } = store.view()
  return copy === 'on' && waiting === 0 && trouble === null && sync.state() === 'idle'
}

/**
 * Removes this browser's copy of the library. Call only when the account has a complete copy and the page
 * closes.
 */
export function removeLocalLibrary(): void {
  const { store, sync } = getLibrary()
  sync.stop()
  for (const key of Object.values(buildStorageKeys(store.userId))) localStorage.removeItem(key)
}
