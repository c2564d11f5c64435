import {
  type LibraryItem,
  type LibraryNews,
  MAX_SYNC_BYTES,
  MOST_SYNC_ITEMS,
  type SyncLibrary,
} from '@candlebook/contract/library'
import { jsonBytes, type SyncRequest, syncRequest } from '@candlebook/domain/library'
import { ApiError } from '../../../lib/api-error.ts'
import { withNews } from './kept-library.ts'
import type { LibraryStore } from './library.store.ts'

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
export function makeExchange(store: LibraryStore, ports: ExchangePorts): () => Promise<void> {
  const refused = new Set<string>()
  return async () => {
    for (let isDone = false; !isDone; ) {
      const request = nextRequest(store, refused)
      const news = await send(request)
      if (!news) continue // the next request leaves the refused items out
      store.update((kept) => withNews(kept, { request, news }))
      isDone = !news.more && nextRequest(store, refused).items.length === 0
    }
  }

  async function send(request: SyncRequest<LibraryItem>): Promise<LibraryNews | null> {
    try {
      return await ports.sync({ ...request, categories: sentCategories(store) })
    } catch (thrown) {
      const ids = refusedIds(thrown, request)
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
  const images = store.kept().unheld.slice(0, MAX_HELD_IMAGES)
  if (images.length === 0) return
  await ports.holdImages({ images })
  store.update((kept) => ({ ...kept, unheld: kept.unheld.filter((url) => !images.includes(url)) }))
}

function nextRequest(store: LibraryStore, refused: ReadonlySet<string>): SyncRequest<LibraryItem> {
  const { replica } = store.kept()
  const around = jsonBytes({ cursor: replica.cursor, items: [], categories: sentCategories(store) })
  return syncRequest(replica, { most: MOST_SYNC_ITEMS, maxBytes: MAX_SYNC_BYTES - around, but: refused })
}

function sentCategories(store: LibraryStore): string[] {
  return store.kept().categories.slice(0, MOST_SYNC_ITEMS)
}

/** The ids of the items that a validation error names, as in `items.3.item.title`. */
function refusedIds(thrown: unknown, request: SyncRequest<LibraryItem>): string[] {
  if (!(thrown instanceof ApiError) || thrown.code !== 'request.invalid') return []
  const positions = thrown.fields.map(({ field }) => /^items\.(\d+)(\.|$)/.exec(field)?.[1])
  return [...new Set(positions)].flatMap((at) =>
    at === undefined ? [] : (request.items[Number(at)]?.id ?? []),
  )
}
