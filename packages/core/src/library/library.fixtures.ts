import type { LibraryItem, LibrarySlot, SyncLibrary } from '@candlebook/contract/library'
import type { Context } from '../context/index.ts'
import { newId } from '../kernel/index.ts'
import { syncLibrary } from './index.ts'

/** A text item as a browser stores it, with the given fields replaced. */
export function buildItem(parts: Partial<LibraryItem> = {}): LibraryItem {
  return {
    type: 'text',
    title: 'The complete rule',
    description: null,
    category: 'Trading Strategies',
    tags: [],
    attachedImages: [],
    attachedLinks: [],
    content: 'Level tested twice',
    url: null,
    pageScreenshot: null,
    binnedAt: null,
    createdAt: '2026-11-12T10:00:00.000Z',
    updatedAt: '2026-11-12T10:00:00.000Z',
    ...parts,
  }
}

/** A slot that holds such an item. */
export function buildSlot(parts: Partial<LibraryItem> = {}, id: string = newId()): LibrarySlot {
  return { id, item: buildItem(parts), deletedUpTo: null }
}

/** Syncs with the given changes and otherwise empty fields. */
export function sync(ctx: Context, news: Partial<SyncLibrary> = {}) {
  return syncLibrary(ctx, { cursor: '', items: [], categories: [], ...news })
}
