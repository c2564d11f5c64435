import { buildStorageKeys, type StoredTexts } from './stored-library.ts'

/** The browser functions that the storage of a library uses. */
export type StoragePorts = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => Date
  log: (message: string, cause: unknown) => void
}

export type LibraryStorage = ReturnType<typeof openLibraryStorage>

/** The stored texts of a user's library in the browser. Errors of the storage are logged and never thrown. */
export function openLibraryStorage(userId: string, { storage, now, log }: StoragePorts) {
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
