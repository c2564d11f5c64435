import type { LibraryItemFields } from '@candlebook/contract/library'
import type { AddedCategory } from '@candlebook/domain/library'
import {
  countWaiting,
  emptyLibrary,
  type KeptLibrary,
  type ShownItem,
  shownItems,
  withCategory,
  withChange,
  withHeld,
  withItem,
  withoutItem,
} from './kept-library.ts'
import { keysOf, readStored, type StoredTexts, writeStored } from './stored-library.ts'

/** What the screen sees of the library. */
export type LibraryView = {
  items: ShownItem[]
  categories: string[]
  copy: 'on' | 'off'
  /** Changes that the account copy does not have yet. */
  waiting: number
  /** 'unreadable': what was stored could not be read. 'full': what is here could not be stored. */
  trouble: 'unreadable' | 'full' | null
}

/** What the store needs of the browser. */
export type LibraryPorts = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => Date
  newId: () => string
  log: (message: string, cause: unknown) => void
}

export type LibraryStore = ReturnType<typeof openLibrary>

/**
 * A user's library in this browser. The browser's storage is the working copy: each change reads it, adds to it and
 * writes it, so that tabs do not undo one another. What does not fit there stays in memory and is tried again.
 */
export function openLibrary(userId: string, { storage, now, newId, log }: LibraryPorts) {
  const keys = keysOf(userId)
  const listeners = new Set<() => void>()
  const ownChangeListeners = new Set<() => void>()
  let seen: StoredTexts = { items: null, categories: null }
  let kept = emptyLibrary()
  let isHeldOnly = false
  let trouble: LibraryView['trouble'] = null
  let view: LibraryView | null = null

  const tell = () => {
    view = null
    for (const listener of listeners) listener()
  }

  /** Takes in what is stored by now, by this tab or another. */
  const reload = (): boolean => {
    const texts = readTexts()
    if (texts === null || (texts.items === seen.items && texts.categories === seen.categories)) return false
    if (texts.items === null && seen.items !== null) return false // wiped: this tab is all there is
    seen = texts
    const stored = readStored(texts)
    if (stored === null) setAside(texts)
    else {
      kept = isHeldOnly ? withHeld(stored.library, kept) : stored.library
      if (stored.setAside.length > 0) {
        setAside({ items: JSON.stringify(stored.setAside), categories: null })
        write()
      }
    }
    return true
  }

  const readTexts = (): StoredTexts | null => {
    try {
      return { items: storage.getItem(keys.items), categories: storage.getItem(keys.categories) }
    } catch (error) {
      log('the library in this browser cannot be reached', error)
      return null
    }
  }

  /** Keeps a copy of what cannot be read beside it, because the next change writes over it. */
  const setAside = (texts: StoredTexts) => {
    trouble = 'unreadable'
    log('the library in this browser cannot be read; a copy of it is kept', { userId })
    for (const name of ['items', 'categories'] as const) {
      const text = texts[name]
      if (text === null) continue
      try {
        if (storage.getItem(keys[name]) === text) storage.removeItem(keys[name]) // makes the room for its copy
        storage.setItem(`${keys[name]}.unreadable.${now().getTime()}`, text)
      } catch (error) {
        log('no copy of the unreadable library could be kept', error)
      }
    }
  }

  const write = () => {
    const texts = writeStored(kept)
    try {
      storage.setItem(keys.items, texts.items)
      storage.setItem(keys.categories, texts.categories)
      seen = texts
      isHeldOnly = false
      if (trouble === 'full') trouble = null
    } catch (error) {
      isHeldOnly = true
      trouble = 'full'
      log('the library could not be stored in this browser', error)
    }
  }

  const update = (change: (kept: KeptLibrary) => KeptLibrary) => {
    const isNew = reload()
    const before = kept
    kept = change(kept)
    if (kept !== before || isHeldOnly) write()
    if (isNew || kept !== before || trouble !== view?.trouble) tell()
  }

  /** A change of this browser's own user, which the account copy has to be told. */
  const changeOwn = (change: (kept: KeptLibrary) => KeptLibrary) => {
    update(change)
    for (const listener of ownChangeListeners) listener()
  }

  reload()
  return {
    userId,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    subscribeToOwnChanges: (listener: () => void) => void ownChangeListeners.add(listener),
    view: (): LibraryView => {
      view ??= {
        items: shownItems(kept),
        categories: kept.categories,
        copy: kept.copy,
        waiting: countWaiting(kept),
        trouble,
      }
      return view
    },
    kept: () => kept,
    update,
    /** Another tab wrote. */
    refresh: () => {
      if (reload()) tell()
    },
    dismissTrouble: () => {
      trouble = null
      tell()
    },
    /** Adds an item and gives its id. */
    add: (fields: LibraryItemFields): string => {
      const id = newId()
      changeOwn((known) => withItem(known, { id, fields, now: now() }))
      return id
    },
    change: (id: string, changes: Partial<LibraryItemFields & { pageScreenshot: string | null }>) =>
      changeOwn((known) => withChange(known, { id, changes, now: now() })),
    remove: (id: string) => changeOwn((known) => withoutItem(known, id)),
    /** Adds a custom category; `added: false` changes nothing. */
    addCategory: (name: string): AddedCategory => {
      let outcome: AddedCategory = { added: false, reason: 'blank' }
      changeOwn((known) => {
        const result = withCategory(known, name)
        outcome = result.outcome
        return result.kept
      })
      return outcome
    },
  }
}
