import type { LibraryItemFields } from '@candlebook/contract/library'
import type { AddedCategory } from '@candlebook/domain/library/categories'
import { createListeners } from '../../lib/listeners.ts'
import {
  addCustomCategory,
  addItem,
  type BinnedItem,
  changeItem,
  countWaiting,
  createEmptyLibrary,
  type ItemChanges,
  type LocalLibrary,
  listBinned,
  listItems,
  mergeUnstored,
  removeEnded,
  removeItem,
  type ShownItem,
} from './local-library.ts'
import { buildStorageKeys, readStored, type StoredTexts, writeStored } from './stored-library.ts'

/** The state of the library for the screen. */
export type LibraryView = {
  items: ShownItem[]
  /** The items in the bin, the last moved first. */
  binned: BinnedItem[]
  /** Whether this browser has got the items of the account at least once; true without an account copy. */
  isLoaded: boolean
  categories: string[]
  copy: 'on' | 'off'
  /** The number of changes that the account copy does not have yet. */
  waiting: number
  trouble: StorageTrouble
}

/** The browser functions that the store uses. */
type LibraryPorts = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => Date
  newId: () => string
  log: (message: string, cause: unknown) => void
}

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
  update((local) => removeEnded(local, ports.now()))
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
    binned: listBinned(local),
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
  const change = (id: string, changes: ItemChanges) =>
    changeOwn((local) => changeItem(local, { id, changes, now: now() }))
  return {
    /** Adds an item and returns its id. */
    add: (fields: LibraryItemFields): string => {
      const id = newId()
      changeOwn((local) => addItem(local, { id, fields, now: now() }))
      return id
    },
    change,
    remove: (id: string) => changeOwn((local) => removeItem(local, id)),
    /** Moves an item to the bin. */
    bin: (id: string) => change(id, { binnedAt: now().toISOString() }),
    /** Brings an item back from the bin. Returns whether it was still there: another browser may have deleted it. */
    restore: (id: string): boolean => {
      let isThere = false
      changeOwn((local) => {
        isThere = listBinned(local).some((item) => item.id === id)
        return isThere ? changeItem(local, { id, changes: { binnedAt: null }, now: now() }) : local
      })
      return isThere
    },
    /** Deletes all items of the bin. */
    emptyBin: () =>
      changeOwn((local) => listBinned(local).reduce((left, { id }) => removeItem(left, id), local)),
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

/** 'unreadable': the stored texts could not be read. 'full': the library could not be stored. */
type StorageTrouble = 'unreadable' | 'full' | null

/**
 * The library of this tab and the storage that all tabs share. Each change reads the storage, is applied to
 * it and is stored, so that tabs do not overwrite each other's changes. A change that does not fit stays in
 * memory and is stored with the next one.
 */
function openWorkingCopy(storage: LibraryStorage) {
  let seen: StoredTexts = { items: null, categories: null }
  let local = createEmptyLibrary()
  let isInMemoryOnly = false
  let trouble: StorageTrouble = null

  /** Reads what this tab or another one stored; true when the library changed. */
  const reload = (): boolean => {
    const texts = storage.read()
    if (texts === null || (texts.items === seen.items && texts.categories === seen.categories)) return false
    // the storage was cleared: only this tab has the library
    if (texts.items === null && seen.items !== null) return false
    seen = texts
    const stored = readStored(texts)
    if (stored === null) setAside(texts)
    else {
      local = isInMemoryOnly ? mergeUnstored(stored.library, local) : stored.library
      if (stored.setAside.length > 0) {
        setAside({ items: JSON.stringify(stored.setAside), categories: null })
        write()
      }
    }
    return true
  }

  const setAside = (texts: StoredTexts) => {
    trouble = 'unreadable'
    storage.setAside(texts)
  }

  const write = () => {
    const texts = writeStored(local)
    isInMemoryOnly = !storage.write(texts)
    if (isInMemoryOnly) trouble = 'full'
    else {
      seen = texts
      if (trouble === 'full') trouble = null
    }
  }

  /** Applies a change to the library and stores it; true when the library changed. */
  const change = (apply: (local: LocalLibrary) => LocalLibrary): boolean => {
    const isNew = reload()
    const before = local
    local = apply(local)
    if (local !== before || isInMemoryOnly) write()
    return isNew || local !== before
  }

  reload()
  return {
    local: () => local,
    trouble: () => trouble,
    dismissTrouble: () => {
      trouble = null
    },
    reload,
    change,
  }
}

type LibraryStorage = ReturnType<typeof openLibraryStorage>

/** The stored texts of a user's library in the browser. Errors of the storage are logged and never thrown. */
function openLibraryStorage(userId: string, { storage, now, log }: LibraryPorts) {
  const keys = buildStorageKeys(userId)

  /** The stored texts; null when the storage cannot be read. */
  const read = (): StoredTexts | null => {
    try {
      return { items: storage.getItem(keys.items), categories: storage.getItem(keys.categories) }
    } catch (error) {
      log('the library in this browser cannot be reached', error)
      return null
    }
  }

  /** Stores both texts; false when the storage is full. */
  const write = (texts: { items: string; categories: string }): boolean => {
    try {
      storage.setItem(keys.items, texts.items)
      storage.setItem(keys.categories, texts.categories)
      return true
    } catch (error) {
      log('the library could not be stored in this browser', error)
      return false
    }
  }

  /** Stores a copy of unreadable texts, because the next change overwrites them. */
  const setAside = (texts: StoredTexts): void => {
    log('the library in this browser cannot be read; a copy of it is kept', { userId })
    for (const name of ['items', 'categories'] as const) {
      const text = texts[name]
      if (text === null) continue
      try {
        // frees the space for the copy
        if (storage.getItem(keys[name]) === text) storage.removeItem(keys[name])
        storage.setItem(`${keys[name]}.unreadable.${now().getTime()}`, text)
      } catch (error) {
        log('no copy of the unreadable library could be kept', error)
      }
    }
  }
  return { read, write, setAside }
}
