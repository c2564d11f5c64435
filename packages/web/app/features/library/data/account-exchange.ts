import {
  type LibraryItem,
  type LibraryNews,
  MAX_SYNC_BYTES,
  MAX_SYNC_ITEMS,
  type SyncLibrary,
} from '@candlebook/contract/library'
import { buildSyncRequest, countJsonBytes, type SyncRequest } from '@candlebook/domain/library'
import { ApiError } from '../../../lib/api-error.ts'
import type { LibraryStore } from './library.store.ts'
import { applyNews } from './local-library.ts'

/** The API calls and the log that the exchange uses. */
export type ExchangePorts = {
  sync: (request: SyncLibrary) => Promise<LibraryNews>
  holdImages: (request: { images: string[] }) => Promise<unknown>
  log: (message: string, cause: unknown) => void
}

/** The maximum number of images in one request. */
const MAX_HELD_IMAGES = 50

/**
 * Returns the function that sends this browser's changes to the account copy and applies the changes of other
 * browsers, in as many requests as needed. Items that the server refuses are logged and not sent again.
 * Throws ApiError.
 */
export function createExchange(store: LibraryStore, ports: ExchangePorts): () => Promise<void> {
  const refused = new Set<string>()
  return async () => {
    for (let isDone = false; !isDone; ) {
      const request = buildNextRequest(store, refused)
      const news = await send(request)
      if (!news) continue // the next request leaves the refused items out
      store.update((local) => applyNews(local, { request, news }))
      isDone = !news.more && buildNextRequest(store, refused).items.length === 0
    }
  }

  async function send(request: SyncRequest<LibraryItem>): Promise<LibraryNews | null> {
    try {
      return await ports.sync({ ...request, categories: listSentCategories(store) })
    } catch (thrown) {
      const ids = findRefusedIds(thrown, request)
      if (ids.length === 0) throw thrown
      // An item that the server refuses must not block the other items.
      ports.log('the account copy refused items of the library; they stay in this browser', { ids })
      for (const id of ids) refused.add(id)
      return null
    }
  }
}

/**
 * Tells the server which images are used only by items of this browser, so that the clean-up does not delete
 * them.
 */
export async function holdImages(store: LibraryStore, ports: ExchangePorts): Promise<void> {
  const images = store.local().unregisteredImages.slice(0, MAX_HELD_IMAGES)
  if (images.length === 0) return
  await ports.holdImages({ images })
  store.update((local) => ({
    ...local,
    unregisteredImages: local.unregisteredImages.filter((url) => !images.includes(url)),
  }))
}

function buildNextRequest(store: LibraryStore, refused: ReadonlySet<string>): SyncRequest<LibraryItem> {
  const { replica } = store.local()
  const emptyRequestBytes = countJsonBytes({
    cursor: replica.cursor,
    items: [],
    categories: listSentCategories(store),
  })
  return buildSyncRequest(replica, {
    maxSlots: MAX_SYNC_ITEMS,
    maxBytes: MAX_SYNC_BYTES - emptyRequestBytes,
    but: refused,
  })
}

function listSentCategories(store: LibraryStore): string[] {
  return store.local().categories.slice(0, MAX_SYNC_ITEMS)
}

/** The ids of the items that a validation error names, as in `items.3.item.title`. */
function findRefusedIds(thrown: unknown, request: SyncRequest<LibraryItem>): string[] {
  if (!(thrown instanceof ApiError) || thrown.code !== 'request.invalid') return []
  const positions = thrown.fields.map(({ field }) => /^items\.(\d+)(\.|$)/.exec(field)?.[1])
  return [...new Set(positions)].flatMap((at) =>
    at === undefined ? [] : (request.items[Number(at)]?.id ?? []),
  )
}
