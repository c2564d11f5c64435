import { LibraryCategory, type LibraryItem, LibrarySlot } from '@candlebook/contract/library'
import type { ReplicaSlot } from '@candlebook/domain/library/replica'
import { createEmptyLibrary, type LocalLibrary } from './local-library.ts'

/** The storage keys of a user's library: one for items, one for categories [LIB-31]. */
export function buildStorageKeys(userId: string) {
  return {
    items: `candlebook.library.items.${userId}`,
    categories: `candlebook.library.categories.${userId}`,
  }
}

/** The stored texts of both keys. */
export type StoredTexts = { items: string | null; categories: string | null }

/** The library as the two texts to store. Custom categories are a list of strings [DATA-09]. */
export function writeStored({ replica, categories, copy, unregisteredImages }: LocalLibrary): {
  items: string
  categories: string
} {
  const { slots, cursor } = replica
  return {
    items: JSON.stringify({ copy, cursor, unregisteredImages, items: [...slots.values()] }),
    categories: JSON.stringify(categories),
  }
}

/**
 * The library in the two stored texts, or null when a text is unreadable. `setAside` contains entries that
 * are not valid items; the other items are still loaded.
 */
export function readStored(texts: StoredTexts): { library: LocalLibrary; setAside: unknown[] } | null {
  const stored = texts.items === null ? { items: [] } : parseJson(texts.items)
  const names = texts.categories === null ? [] : parseJson(texts.categories)
  if (!isStored(stored) || !Array.isArray(names)) return null
  const slots = new Map<string, ReplicaSlot<LibraryItem>>()
  const setAside: unknown[] = []
  for (const one of stored.items) {
    const slot = LibrarySlot.safeParse(one)
    if (slot.success) slots.set(slot.data.id, { ...slot.data, sent: isSent(one) })
    else setAside.push(one)
  }
  const { cursor, copy, unregisteredImages = stored.unheld } = stored // `unheld` was the name until November 2026
  const library: LocalLibrary = {
    ...createEmptyLibrary(),
    replica: { slots, cursor: typeof cursor === 'string' ? cursor : '' },
    categories: names.filter((name) => LibraryCategory.safeParse(name).success),
    copy: copy === 'off' ? 'off' : 'on',
    unregisteredImages: Array.isArray(unregisteredImages)
      ? unregisteredImages.filter((url) => typeof url === 'string')
      : [],
  }
  return { library, setAside }
}

type Stored = {
  items: unknown[]
  cursor?: unknown
  copy?: unknown
  unregisteredImages?: unknown
  unheld?: unknown
}

function isStored(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items)
}

function isSent(slot: unknown): boolean {
  return typeof slot === 'object' && slot !== null && 'sent' in slot && slot.sent === true
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
