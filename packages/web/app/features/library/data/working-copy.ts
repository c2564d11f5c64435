import type { LibraryStorage } from './library-storage.ts'
import { createEmptyLibrary, type LocalLibrary, mergeUnstored } from './local-library.ts'
import { readStored, type StoredTexts, writeStored } from './stored-library.ts'

/** 'unreadable': the stored texts could not be read. 'full': the library could not be stored. */
export type StorageTrouble = 'unreadable' | 'full' | null

/**
 * The library of this tab and the storage that all tabs share. Each change reads the storage, is applied to
 * it and is stored, so that tabs do not overwrite each other's changes. A change that does not fit stays in
 * memory and is stored with the next one.
 */
export function openWorkingCopy(storage: LibraryStorage) {
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
