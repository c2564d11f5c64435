import { useSyncExternalStore } from 'react'
import { api } from '../../lib/api.ts'
import { getCurrentUserId } from '../../lib/session.ts'
import { type LibraryStore, type LibraryView, openLibrary } from './library.store.ts'
import { createSync, type LibrarySync, type SyncState } from './library-sync.ts'
import { createItemId, switchCopyOff, switchCopyOn } from './local-library.ts'
import { buildStorageKeys } from './stored-library.ts'

/** How often an open window requests the changes of other browsers. */
const SYNC_INTERVAL_MS = 60_000

type Opened = { store: LibraryStore; sync: LibrarySync }

let opened: Opened | null = null

/**
 * The library of the signed-in user; the first call starts the sync. A page has one user: signing in or out
 * reloads it.
 */
export function getLibrary(): Opened {
  opened ??= open(getCurrentUserId() ?? 'no-user')
  return opened
}

type LibraryActions = Pick<
  LibraryStore,
  'add' | 'change' | 'remove' | 'addCategory' | 'bin' | 'restore' | 'emptyBin'
>

/** The current state of the library; renders again after each change. */
export function useLibrary(): LibraryView & LibraryActions {
  const { store } = getLibrary()
  const view = useSyncExternalStore(store.subscribe, store.view)
  const { add, change, remove, addCategory, bin, restore, emptyBin } = store
  return { ...view, add, change, remove, addCategory, bin, restore, emptyBin }
}

/** The current state of the sync. */
export function useSyncState(): SyncState {
  const { sync } = getLibrary()
  return useSyncExternalStore(sync.subscribe, sync.state)
}

/**
 * Switches the account copy on, or switches it off and deletes it. Throws ApiError, and then nothing has
 * changed.
 */
export async function switchAccountCopy(to: 'on' | 'off'): Promise<void> {
  const { store, sync } = getLibrary()
  if (to === 'on') {
    await api.library.keepCopy()
    store.update(switchCopyOn)
  } else {
    await api.library.dropCopy()
    store.update(switchCopyOff)
  }
  await sync.now()
}

function open(userId: string): Opened {
  const log = (message: string, cause: unknown) => console.error(`Library: ${message}.`, cause)
  const store = openLibrary(userId, {
    storage: localStorage,
    now: () => new Date(),
    newId: createItemId,
    log,
  })
  const sync = createSync(store, {
    sync: (request) => api.library.sync(request),
    holdImages: (request) => api.library.holdImages(request),
    runExclusively: (work) =>
      navigator.locks ? navigator.locks.request(`candlebook.library.${userId}`, work) : work(),
    runAfter: (ms, work) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    log,
  })
  store.subscribeToOwnChanges(sync.soon)
  const keys: (string | null)[] = Object.values(buildStorageKeys(userId))
  window.addEventListener('storage', ({ key }) => keys.includes(key) && store.refresh())
  window.addEventListener('online', () => void sync.now())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sync.now())
  setInterval(() => document.visibilityState === 'visible' && sync.now(), SYNC_INTERVAL_MS)
  void sync.now()
  return { store, sync }
}
