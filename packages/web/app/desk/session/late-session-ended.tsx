import { useEffect, useSyncExternalStore } from 'react'
import type { Session } from '../../lib/session.ts'
import { makeLatePart } from '../../ui/feedback/late-part.ts'

const RETRY_MS = 20_000

const late = makeLatePart(async () => (await import('./session-ended.tsx')).SessionEnded)

/**
 * Keeps the session, and says that it has ended. A session has more than a minute left when the desk opens, so the code is
 * fetched when the browser is idle, and again until it arrives.
 */
export function LateSessionEnded({ session }: { session: Session }) {
  useEffect(late.askWhenIdle, [])
  const { part: SessionEnded, failures } = useSyncExternalStore(late.subscribe, late.state)
  useEffect(() => {
    if (failures === 0) return
    const timer = setTimeout(late.ask, RETRY_MS)
    return () => clearTimeout(timer)
  }, [failures])
  return SessionEnded && <SessionEnded session={session} />
}
