import type { LibraryItemFields } from '@candlebook/contract/library'
import type { AddedCategory } from '@candlebook/domain/library'
import { createListeners } from '../../../lib/listeners.ts'
import { openLibraryStorage, type StoragePorts } from './library-storage.ts'
import {
  addCustomCategory,
  addItem,
  changeItem,
  countWaiting,
  type LocalLibrary,
  listItems,
  removeItem,
  type ShownItem,
} from './local-library.ts'
import { openWorkingCopy, type StorageTrouble } from './working-copy.ts'

/** The state of the library for the screen. */
export type LibraryView = {
  items: ShownItem[]
  /** Whether this browser has got the items of the account at least once; true without an account copy. */
  isLoaded: boolean
  categories: string[]
  copy: 'on' | 'off'
  /** The number of changes that the account copy does not have yet. */
  waiting: number
  trouble: StorageTrouble
}

/** The browser functions that the store uses. */
export type LibraryPorts = StoragePorts & { newId: () => string }

export type LibraryStore = ReturnType<typeof openLibrary>

/** A user's library in this browser: the state for the screen, and the functions for the user's changes. */
export function openLibrary(userId: string, ports: LibraryPorts) {
  const copy = openWorkingCopy(openLibraryStorage(userId, ports))
  const listeners = createListeners()
  const ownChangeListeners = createListeners()
  let view: LibraryView | null = null

  const notify = () => {
    view = null
    listeners.notify()
  }
  const update = (change: (local: LocalLibrary) => LocalLibrary) => {
    const isChanged = copy.change(change)
    if (isChanged || copy.trouble() !== view?.trouble) notify()
  }
  /** Applies a change that the account copy does not have yet. */
  const changeOwn = (change: (local: LocalLibrary) => LocalLibrary) => {
    update(change)
    ownChangeListeners.notify()
  }
  return {
    userId,
    subscribe: listeners.subscribe,
    subscribeToOwnChanges: ownChangeListeners.subscribe,
    view: (): LibraryView => {
      view ??= { ...buildView(copy.local()), trouble: copy.trouble() }
      return view
    },
    local: copy.local,
    update,
    /** Shows the changes that another tab stored. */
    refresh: () => {
      if (copy.reload()) notify()
    },
    dismissTrouble: () => {
      copy.dismissTrouble()
      notify()
    },
    ...buildOwnChanges(changeOwn, ports),
  }
}

function buildView(local: LocalLibrary): Omit<LibraryView, 'trouble'> {
  return {
    items: listItems(local),
    isLoaded: local.copy === 'off' || local.replica.cursor !== '',
    categories: local.categories,
    copy: local.copy,
    waiting: countWaiting(local),
  }
}

function buildOwnChanges(
  changeOwn: (change: (local: LocalLibrary) => LocalLibrary) => void,
  { now, newId }: Pick<LibraryPorts, 'now' | 'newId'>,
) {
  return {
    /** Adds an item and returns its id. */
    add: (fields: LibraryItemFields): string => {
      const id = newId()
      changeOwn((local) => addItem(local, { id, fields, now: now() }))
      return id
    },
    change: (id: string, changes: Partial<LibraryItemFields & { pageScreenshot: string | null }>) =>
      changeOwn((local) => changeItem(local, { id, changes, now: now() })),
    remove: (id: string) => changeOwn((local) => removeItem(local, id)),
    /** Adds a custom category; with the result `added: false` nothing has changed. */
    addCategory: (name: string): AddedCategory => {
      let outcome: AddedCategory = { added: false, reason: 'blank' }
      changeOwn((local) => {
        const result = addCustomCategory(local, name)
        outcome = result.outcome
        return result.local
      })
      return outcome
    },
  }
}
