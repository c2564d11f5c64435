import type { LibraryItemFields } from '@candlebook/contract/library'
import type { AddedCategory } from '@candlebook/domain/library'
import { createListeners } from '../../../lib/listeners.ts'
import {
  countWaiting,
  type KeptLibrary,
  type ShownItem,
  shownItems,
  withCategory,
  withChange,
  withItem,
  withoutItem,
} from './kept-library.ts'
import { openLibraryStorage, type StoragePorts } from './library-storage.ts'
import { openWorkingCopy, type StorageTrouble } from './working-copy.ts'

/** The state of the library for the screen. */
export type LibraryView = {
  items: ShownItem[]
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
  const update = (change: (kept: KeptLibrary) => KeptLibrary) => {
    const isChanged = copy.change(change)
    if (isChanged || copy.trouble() !== view?.trouble) notify()
  }
  /** Applies a change that the account copy does not have yet. */
  const changeOwn = (change: (kept: KeptLibrary) => KeptLibrary) => {
    update(change)
    ownChangeListeners.notify()
  }
  return {
    userId,
    subscribe: listeners.subscribe,
    subscribeToOwnChanges: ownChangeListeners.subscribe,
    view: (): LibraryView => {
      view ??= { ...viewOf(copy.kept()), trouble: copy.trouble() }
      return view
    },
    kept: copy.kept,
    update,
    /** Shows the changes that another tab stored. */
    refresh: () => {
      if (copy.reload()) notify()
    },
    dismissTrouble: () => {
      copy.dismissTrouble()
      notify()
    },
    ...ownChanges(changeOwn, ports),
  }
}

function viewOf(kept: KeptLibrary): Omit<LibraryView, 'trouble'> {
  return {
    items: shownItems(kept),
    categories: kept.categories,
    copy: kept.copy,
    waiting: countWaiting(kept),
  }
}

function ownChanges(
  changeOwn: (change: (kept: KeptLibrary) => KeptLibrary) => void,
  { now, newId }: Pick<LibraryPorts, 'now' | 'newId'>,
) {
  return {
    /** Adds an item and returns its id. */
    add: (fields: LibraryItemFields): string => {
      const id = newId()
      changeOwn((kept) => withItem(kept, { id, fields, now: now() }))
      return id
    },
    change: (id: string, changes: Partial<LibraryItemFields & { pageScreenshot: string | null }>) =>
      changeOwn((kept) => withChange(kept, { id, changes, now: now() })),
    remove: (id: string) => changeOwn((kept) => withoutItem(kept, id)),
    /** Adds a custom category; with the result `added: false` nothing has changed. */
    addCategory: (name: string): AddedCategory => {
      let outcome: AddedCategory = { added: false, reason: 'blank' }
      changeOwn((kept) => {
        const result = withCategory(kept, name)
        outcome = result.outcome
        return result.kept
      })
      return outcome
    },
  }
}
