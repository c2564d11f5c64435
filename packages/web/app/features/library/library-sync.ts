import {
  type LibraryItem,
  type LibraryNews,
  MAX_SYNC_BYTES,
  MAX_SYNC_ITEMS,
  type SyncLibrary,
} from '@candlebook/contract/library'
import { buildSyncRequest, countJsonBytes, type SyncRequest } from '@candlebook/domain/library/replica'
import { ApiError, toApiError } from '../../lib/api-error.ts'
import { createListeners } from '../../lib/listeners.ts'
import type { LibraryStore } from './library.store.ts'
import { applyNews, switchCopyOff } from './local-library.ts'

/** The state of the sync: 'waiting' is the time between a failed attempt and the next one. */
export type SyncState = 'idle' | 'syncing' | 'waiting'

/** The browser functions and API calls that the sync uses. */
type SyncPorts = {
  sync: (request: SyncLibrary) => Promise<LibraryNews>
  holdImages: (request: { images: string[] }) => Promise<unknown>
  log: (message: string, cause: unknown) => void
  /** Runs the work when no other tab of this browser runs it. */
  runExclusively: (work: () => Promise<void>) => Promise<unknown>
  /** Runs the work after a delay and returns the function that cancels it. */
  runAfter: (ms: number, work: () => void) => () => void
}

export type LibrarySync = ReturnType<typeof createSync>

const SYNC_DELAY_MS = 400
const MIN_RETRY_DELAY_MS = 2_000
const MAX_RETRY_DELAY_MS = 60_000

/**
 * Syncs this browser's library with the account copy in the background: soon after a change, at once on
 * request, and after a failure with growing delays. Nothing is sent while the account copy is off.
 */
export function createSync(store: LibraryStore, ports: SyncPorts) {
  const status = makeStatus()
  const exchange = createExchange(store, ports)
  const work = async (): Promise<void> => {
    store.refresh()
    if (store.local().copy === 'off') return await holdImages(store, ports)
    status.set('syncing')
    await exchange()
  }
  const delay = makeRetryDelay()
  const timer = makeTimer(ports, () => void run())

  const attempt = async (): Promise<void> => {
    try {
      await ports.runExclusively(work)
      delay.reset()
      status.set('idle')
    } catch (thrown) {
      recover(toApiError(thrown))
    }
  }
  const attempts = makeSingleRun(attempt, () => timer.start(SYNC_DELAY_MS))
  const run = async (): Promise<void> => {
    timer.cancel()
    if (!attempts.requestAnother()) await attempts.run()
  }

  const recover = (error: ApiError) => {
    if (error.code === 'library.not_kept') {
      // Another browser switched the account copy off.
      store.update(switchCopyOff)
      status.set('idle')
      return timer.start(SYNC_DELAY_MS)
    }
    status.set('waiting')
    if (error.code === 'session.required') return // the next sign-in loads the page again
    if (error.status > 0) ports.log('the library could not be synced', error)
    timer.start(delay.next())
  }

  return {
    subscribe: status.subscribe,
    state: status.get,
    /** Syncs after a short delay; call it after a change in this browser. */
    soon: () => {
      if (!attempts.requestAnother()) timer.start(SYNC_DELAY_MS)
    },
    /** Syncs now: the connection is back, the window has the focus, or the interval is over. */
    now: run,
    stop: timer.cancel,
  }
}

/** Runs the work; a run that is requested during it calls `again` at the end, once for all requests. */
function makeSingleRun(work: () => Promise<void>, again: () => void) {
  let isRunning = false
  let isRequested = false
  return {
    run: async (): Promise<void> => {
      isRunning = true
      await work()
      isRunning = false
      if (isRequested) again()
      isRequested = false
    },
    /** Requests another run after the current one; false when none is running. */
    requestAnother: (): boolean => {
      if (isRunning) isRequested = true
      return isRunning
    },
  }
}

/** The delay before the next attempt: it doubles with each failure. */
function makeRetryDelay() {
  let failures = 0
  return {
    next: () => Math.min(MIN_RETRY_DELAY_MS * 2 ** failures++, MAX_RETRY_DELAY_MS),
    reset: () => {
      failures = 0
    },
  }
}

function makeStatus() {
  const listeners = createListeners()
  let state: SyncState = 'idle'
  return {
    subscribe: listeners.subscribe,
    get: () => state,
    set: (next: SyncState) => {
      if (next === state) return
      state = next
      listeners.notify()
    },
  }
}

/** Runs the work after a delay; a new start replaces the previous one. */
function makeTimer({ runAfter }: Pick<SyncPorts, 'runAfter'>, work: () => void) {
  let cancel = () => {}
  return {
    start: (ms: number) => {
      cancel()
      cancel = runAfter(ms, work)
    },
    cancel: () => cancel(),
  }
}

/** The maximum number of images in one request. */
const MAX_HELD_IMAGES = 50

/**
 * Returns the function that sends this browser's changes to the account copy and applies the changes of other
 * browsers, in as many requests as needed. Items that the server refuses are logged and not sent again.
 * Throws ApiError.
 */
function createExchange(store: LibraryStore, ports: SyncPorts): () => Promise<void> {
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
async function holdImages(store: LibraryStore, ports: SyncPorts): Promise<void> {
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
