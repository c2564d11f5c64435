import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { type AuthEvent, hasUserChanged, listenToOtherTabs } from '../../lib/auth-events.ts'
import { paths } from '../../lib/paths.ts'
import { loadSession, refreshSession, type Session } from '../../lib/session.ts'
import { startSessionRefresh } from '../../lib/session-refresh.ts'

export interface KeepSessionOptions {
  /** The session has ended, or now belongs to a password recovery. */
  onEnded: () => void
  /** The same user has signed in again in another tab. */
  onContinued: () => void
}

/** Refreshes the session while the desk is open, and follows what other tabs do with it [AUTH-20] [AUTH-27]. */
export function useKeepSession(session: Session, { onEnded, onContinued }: KeepSessionOptions): void {
  const { revalidate } = useRevalidator()
  const { expiresAt } = session
  const end = useEffectEvent(onEnded)
  const compare = useEffectEvent(async () => {
    const current = await loadSession()
    if (!current || current.recovery) onEnded()
    else if (current.user.id !== session.user.id) location.reload()
    else onContinued()
  })
  const follow = useEffectEvent(({ type }: AuthEvent) => {
    // A new document, so that no data of the user stays in memory.
    if (type === 'signed-out') location.replace(paths.home)
    if (type === 'signed-in' || type === 'password-recovery') compare().catch(() => undefined)
    if (type === 'user-updated') void revalidate()
  })
  useEffect(() => {
    const schedule = startSessionRefresh({ expiresAt, refresh: refreshSession, onEnded: end })
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
}

/** A page from the back/forward cache of the browser received no event while it was frozen. */
function reloadForAnotherUser({ persisted }: PageTransitionEvent): void {
  if (persisted && hasUserChanged()) location.reload()
}
