import type { LibraryItem, LibraryNews, SyncLibrary } from '@candlebook/contract/library'
import { MAX_SYNC_BYTES, MOST_SYNC_ITEMS } from '@candlebook/contract/library'
import { jsonBytes, type SyncRequest, syncRequest } from '@candlebook/domain/library'
import { ApiError, toApiError } from '../../lib/api-error.ts'
import { withNews, withoutCopy } from './kept-library.ts'
import type { LibraryStore } from './library.store.ts'

/** How the syncing stands: 'waiting' is for another try after one that failed. */
export type SyncState = 'idle' | 'syncing' | 'waiting'

/** What syncing needs of the world. */
export type SyncPorts = {
  sync: (request: SyncLibrary) => Promise<LibraryNews>
  holdImages: (request: { images: string[] }) => Promise<unknown>
  /** Runs the work when no other tab of this browser is at it. */
  alone: (work: () => Promise<void>) => Promise<unknown>
  after: (ms: number, work: () => void) => () => void
  log: (message: string, cause: unknown) => void
}

export type LibrarySync = ReturnType<typeof makeSync>

const SOON_MS = 400
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 60_000

/**
 * Carries changes between this browser and the account copy, in the background: soon after a change, at once when
 * asked, and again after a failure, less and less often. Nothing is sent while the account copy is off.
 */
export function makeSync(store: LibraryStore, ports: SyncPorts) {
  const listeners = new Set<() => void>()
  const refused = new Set<string>()
  let state: SyncState = 'idle'
  let failures = 0
  let running = false
  let again = false
  let cancel = () => {}

  const become = (next: SyncState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  const later = (ms: number) => {
    cancel()
    cancel = ports.after(ms, () => void run())
  }

  const run = async (): Promise<void> => {
    cancel()
    if (running) {
      again = true
      return
    }
    running = true
    try {
      await ports.alone(exchange)
      failures = 0
      become('idle')
    } catch (thrown) {
      recover(toApiError(thrown))
    }
    running = false
    if (again) {
      again = false
      later(SOON_MS)
    }
  }

  const exchange = async (): Promise<void> => {
    store.refresh()
    if (store.kept().copy === 'off') return await hold()
    become('syncing')
    for (let isDone = false; !isDone; ) {
      const request = nextRequest()
      const news = await send(request)
      if (!news) continue // what was refused is left out of the next request
      store.update((kept) => withNews(kept, { request, news }))
      isDone = !news.more && nextRequest().items.length === 0
    }
  }
  const nextRequest = () => {
    const { replica } = store.kept()
    const around = jsonBytes({ cursor: replica.cursor, items: [], categories: sentCategories() })
    return syncRequest(replica, { most: MOST_SYNC_ITEMS, maxBytes: MAX_SYNC_BYTES - around, but: refused })
  }
  const sentCategories = () => store.kept().categories.slice(0, MOST_SYNC_ITEMS)
  const send = async (request: SyncRequest<LibraryItem>): Promise<LibraryNews | null> => {
    try {
      return await ports.sync({ ...request, categories: sentCategories() })
    } catch (thrown) {
      const ids = refusedIds(thrown, request)
      if (ids.length === 0) throw thrown
      // One item that the server does not take must not keep all others from it.
      ports.log('the account copy refused items of the library; they stay in this browser', { ids })
      for (const id of ids) refused.add(id)
      return null
    }
  }
  const hold = async (): Promise<void> => {
    const images = store.kept().unheld.slice(0, 50)
    if (images.length === 0) return
    await ports.holdImages({ images })
    store.update((kept) => ({ ...kept, unheld: kept.unheld.filter((url) => !images.includes(url)) }))
  }
  const recover = (error: ApiError) => {
    if (error.code === 'library.not_kept') {
      // It was switched off in another browser.
      store.update(withoutCopy)
      become('idle')
      later(SOON_MS)
      return
    }
    become('waiting')
    if (error.code === 'session.required') return // the next sign-in loads the page anew
    if (error.status > 0) ports.log('the library could not be synced', error)
    later(Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS))
    failures += 1
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    /** Something changed here: sync shortly. */
    soon: () => {
      if (running) again = true
      else later(SOON_MS)
    },
    /** Sync now: the connection is back, the window has the focus, or it is time. */
    now: run,
    stop: () => cancel(),
  }
}

/** The ids of the items that the server's check of a request names, as in `items.3.item.title`. */
function refusedIds(thrown: unknown, request: SyncRequest<LibraryItem>): string[] {
  if (!(thrown instanceof ApiError) || thrown.code !== 'request.invalid') return []
  const places = thrown.fields.map(({ field }) => /^items\.(\d+)(\.|$)/.exec(field)?.[1])
  return [...new Set(places)].flatMap((at) => (at === undefined ? [] : (request.items[Number(at)]?.id ?? [])))
}
