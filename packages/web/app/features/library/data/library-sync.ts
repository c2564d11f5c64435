import { type ApiError, toApiError } from '../../../lib/api-error.ts'
import { createListeners } from '../../../lib/listeners.ts'
import { type ExchangePorts, holdImages, makeExchange } from './account-exchange.ts'
import { withoutCopy } from './kept-library.ts'
import type { LibraryStore } from './library.store.ts'

/** The state of the sync: 'waiting' is the time between a failed attempt and the next one. */
export type SyncState = 'idle' | 'syncing' | 'waiting'

/** The browser functions and API calls that the sync uses. */
export type SyncPorts = ExchangePorts & {
  /** Runs the work when no other tab of this browser runs it. */
  alone: (work: () => Promise<void>) => Promise<unknown>
  /** Runs the work after a delay and returns the function that cancels it. */
  after: (ms: number, work: () => void) => () => void
}

export type LibrarySync = ReturnType<typeof makeSync>

const SYNC_DELAY_MS = 400
const MIN_RETRY_DELAY_MS = 2_000
const MAX_RETRY_DELAY_MS = 60_000

/**
 * Syncs this browser's library with the account copy in the background: soon after a change, at once on
 * request, and after a failure with growing delays. Nothing is sent while the account copy is off.
 */
export function makeSync(store: LibraryStore, ports: SyncPorts) {
  const status = makeStatus()
  const exchange = makeExchange(store, ports)
  const work = async (): Promise<void> => {
    store.refresh()
    if (store.kept().copy === 'off') return await holdImages(store, ports)
    status.set('syncing')
    await exchange()
  }
  let failures = 0
  let isRunning = false
  let isAskedAgain = false
  const timer = makeTimer(ports, () => void run())

  const run = async (): Promise<void> => {
    timer.cancel()
    if (isRunning) {
      isAskedAgain = true
      return
    }
    isRunning = true
    try {
      await ports.alone(work)
      failures = 0
      status.set('idle')
    } catch (thrown) {
      recover(toApiError(thrown))
    }
    isRunning = false
    if (isAskedAgain) {
      isAskedAgain = false
      timer.start(SYNC_DELAY_MS)
    }
  }

  const recover = (error: ApiError) => {
    if (error.code === 'library.not_kept') {
      // Another browser switched the account copy off.
      store.update(withoutCopy)
      status.set('idle')
      return timer.start(SYNC_DELAY_MS)
    }
    status.set('waiting')
    if (error.code === 'session.required') return // the next sign-in loads the page again
    if (error.status > 0) ports.log('the library could not be synced', error)
    timer.start(Math.min(MIN_RETRY_DELAY_MS * 2 ** failures, MAX_RETRY_DELAY_MS))
    failures += 1
  }

  return {
    subscribe: status.subscribe,
    state: status.get,
    /** Syncs after a short delay; call it after a change in this browser. */
    soon: () => {
      if (isRunning) isAskedAgain = true
      else timer.start(SYNC_DELAY_MS)
    },
    /** Syncs now: the connection is back, the window has the focus, or the interval is over. */
    now: run,
    stop: timer.cancel,
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
function makeTimer({ after }: Pick<SyncPorts, 'after'>, work: () => void) {
  let cancel = () => {}
  return {
    start: (ms: number) => {
      cancel()
      cancel = after(ms, work)
    },
    cancel: () => cancel(),
  }
}
