import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import {
  type AuthEvent,
  countUserChanges,
  hasUserChanged,
  listenToOtherTabs,
  publishAuthEvent,
} from '../lib/auth-events.ts'
import { paths } from '../lib/paths.ts'
import { loadSession, type Session } from '../lib/session.ts'

interface KeepSessionOptions {
  /** The server has no session for this browser any more. */
  onEnded: () => void
  /** The session belongs to a password recovery now, or it is unknown whether it has ended. */
  onUncertain: () => void
  /** The same user has signed in again in another tab. */
  onContinued: () => void
}

/**
 * Refreshes the session while the desk is open, follows what other tabs do with it [AUTH-20] [AUTH-27], and asks for it when
 * the server refuses a request.
 */
export function useKeepSession(
  session: Session,
  { onEnded, onUncertain, onContinued }: KeepSessionOptions,
): void {
  const { revalidate } = useRevalidator()
  const client = useQueryClient()
  const { expiresAt } = session
  const compare = useEffectEvent(async () => {
    const changes = countUserChanges()
    const current = await loadSession()
    if (current?.recovery) onUncertain()
    else if (current && current.user.id !== session.user.id) location.reload()
    else if (current) onContinued()
    // A sign-out in this browser leaves the page in another way.
    else if (countUserChanges() === changes) onEnded()
  })
  // A refused request can be older than the session: a new password replaces it.
  const check = useEffectEvent(() => void compare().catch(onUncertain))
  const follow = useEffectEvent(({ type, isAccountDeleted }: AuthEvent) => {
    // A new document, so that no data of the user stays in memory.
    if (type === 'signed-out') location.replace(isAccountDeleted ? paths.auth : paths.home)
    if (type === 'signed-in' || type === 'password-recovery') compare().catch(() => undefined)
    if (type === 'user-updated') void revalidate()
  })
  useEffect(() => {
    const schedule = startSessionRefresh({ expiresAt, refresh: refreshSession, onEnded: () => check() })
    const stopListening = listenToOtherTabs((event) => {
      if (event.type === 'token-refreshed' && event.expiresAt) schedule.setExpiry(event.expiresAt)
      follow(event)
    })
    window.addEventListener('pageshow', reloadForAnotherUser)
    return () => {
      schedule.stop()
      stopListening()
      window.removeEventListener('pageshow', reloadForAnotherUser)
    }
  }, [expiresAt])
  useEffect(() => {
    const listen = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.type === 'updated' && event.action?.type === 'error' && isRefused(event.action.error)) check()
    }
    const caches = [client.getQueryCache(), client.getMutationCache()]
    const stops = caches.map((cache) => cache.subscribe(listen))
    // What was refused before this file arrived.
    if (caches.some((cache) => cache.getAll().some(({ state }) => isRefused(state.error)))) check()
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'session.required'
}

/** Moves the end of the session an hour ahead. Returns the new end and tells the other tabs. Throws ApiError. */
async function refreshSession(): Promise<string> {
  const { expiresAt } = await api.identity.refreshSession()
  publishAuthEvent({ type: 'token-refreshed', expiresAt })
  return expiresAt
}

/** A page from the back/forward cache of the browser received no event while it was frozen. */
function reloadForAnotherUser({ persisted }: PageTransitionEvent): void {
  if (persisted && hasUserChanged()) location.reload()
}

/** How often the remaining time of the session is checked. Source: requirement AUTH-27. */
export const TICK_MS = 30_000

/** The session is refreshed when at most this many ticks remain. Source: requirement AUTH-27. */
const MAX_TICKS_LEFT = 3

/** The wait before the first retry; each further wait is twice as long. Source: requirement AUTH-28. */
export const FIRST_RETRY_MS = 200

interface SessionRefreshOptions {
  /** When the session ends without a refresh, as an ISO instant. */
  expiresAt: string
  /** Asks the server for more time and returns the new end. */
  refresh: () => Promise<string>
  /** Called once when the server says that the session has ended. */
  onEnded: () => void
}

interface SessionRefresh {
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
