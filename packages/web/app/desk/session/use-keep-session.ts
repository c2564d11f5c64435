import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../lib/api-error.ts'
import { type AuthEvent, countUserChanges, hasUserChanged, listenToOtherTabs } from '../../lib/auth-events.ts'
import { paths } from '../../lib/paths.ts'
import { loadSession, refreshSession, type Session } from '../../lib/session.ts'
import { startSessionRefresh } from '../../lib/session-refresh.ts'

export interface KeepSessionOptions {
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
  const follow = useEffectEvent(({ type }: AuthEvent) => {
    // A new document, so that no data of the user stays in memory.
    if (type === 'signed-out') location.replace(paths.home)
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

/** A page from the back/forward cache of the browser received no event while it was frozen. */
function reloadForAnotherUser({ persisted }: PageTransitionEvent): void {
  if (persisted && hasUserChanged()) location.reload()
}
