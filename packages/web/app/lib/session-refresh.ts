import { ApiError } from './api-error.ts'

/** How often the remaining time of the session is checked. Source: requirement AUTH-27. */
export const TICK_MS = 30_000

/** The session is refreshed when at most this many ticks remain. Source: requirement AUTH-27. */
const MAX_TICKS_LEFT = 3

/** The wait before the first retry; each further wait is twice as long. Source: requirement AUTH-28. */
export const FIRST_RETRY_MS = 200

export interface SessionRefreshOptions {
  /** When the session ends without a refresh, as an ISO instant. */
  expiresAt: string
  /** Asks the server for more time and returns the new end. */
  refresh: () => Promise<string>
  /** Called once when the server says that the session has ended. */
  onEnded: () => void
}

export interface SessionRefresh {
  /** Another tab has refreshed the session. */
  setExpiry: (expiresAt: string) => void
  stop: () => void
}

/**
 * Keeps the session alive while the page is open: every tick it compares the end of the session with the
 * clock, and refreshes when MAX_TICKS_LEFT or fewer ticks remain [AUTH-27].
 */
export function startSessionRefresh({ expiresAt, refresh, onEnded }: SessionRefreshOptions): SessionRefresh {
  let expiry = Date.parse(expiresAt)
  let isRefreshing = false
  const stop = () => clearInterval(timer)
  const tick = async () => {
    if (isRefreshing || expiry - Date.now() > MAX_TICKS_LEFT * TICK_MS) return
    isRefreshing = true
    try {
      expiry = Date.parse(await refreshWithRetries(refresh))
    } catch (error) {
      if (hasEnded(error)) {
        stop()
        onEnded()
      }
    } finally {
      isRefreshing = false
    }
  }
  const timer = setInterval(() => void tick(), TICK_MS)
  void tick()
  return {
    setExpiry: (later) => {
      expiry = Date.parse(later)
    },
    stop,
  }
}

/** Retries a failing refresh while the next attempt is still within the tick [AUTH-28]. */
async function refreshWithRetries(refresh: () => Promise<string>): Promise<string> {
  const startedAt = Date.now()
  for (let wait = FIRST_RETRY_MS; ; wait *= 2) {
    try {
      return await refresh()
    } catch (error) {
      if (isRefusal(error) || Date.now() + wait - startedAt >= TICK_MS) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

function hasEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
