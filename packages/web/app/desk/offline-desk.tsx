import { API_PREFIX } from '@candlebook/contract'
import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { canReachSite } from '../lib/other-calls.ts'
import type { Session } from '../lib/session.ts'
import { mayBeSignedIn, SESSION_CACHE } from '../lib/signed-in-hint.ts'
import { Button } from '../ui/actions/button.tsx'
import { Icon } from '../ui/display/icon.tsx'
import styles from './offline-desk.module.css'

/** How long after the desk is shown the service worker may begin to fetch files. */
const REGISTER_DELAY_MS = 5000

/** How often a desk without a network asks whether there is one again. The browser does not notice each of them. */
const RETRY_MS = 15_000

/**
 * Keeps what the desk needs to open without a network: the service worker has its files, and a cache the session. Without a network
 * it says so on every page.
 */
export function OfflineDesk({ session }: { session: Session }) {
  useEffect(registerLater, [])
  useEffect(() => void storeSession(session), [session])
  const { isOffline, check, isTrying } = useConnection()
  if (!isOffline) return null
  return (
    <aside className={styles.bar} aria-label="Network" role="status">
      <Icon of={WifiOff} size={16} />
      <p>
        <b>No network.</b> What you see may be out of date. New trades and journal entries wait on this device
        and are sent later.
      </p>
      <Button size="small" busy={isTrying} busyLabel="Trying" onClick={() => void check()}>
        Try again
      </Button>
    </aside>
  )
}

/** The development server has no built files that the worker could keep. */
function registerLater(): (() => void) | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    navigator.serviceWorker.register('/service-worker.js', { scope: '/app' }).catch((error: unknown) => {
      console.warn('The desk will not open without a network.', error)
    })
  const timer = setTimeout(register, REGISTER_DELAY_MS)
  return () => clearTimeout(timer)
}

/** Stores the session as the answer that the service worker gives without a network. A visitor of the demo has none. */
async function storeSession(session: Session): Promise<void> {
  if (!('caches' in window) || session.demoEndsAt !== undefined) return
  try {
    const cache = await caches.open(SESSION_CACHE)
    await cache.put(`${API_PREFIX}/session`, Response.json(session))
    if (!mayBeSignedIn()) await caches.delete(SESSION_CACHE) // the user signed out during this
  } catch {
    // Storage is full or switched off: the desk does not open without a network.
  }
}

/** Whether the server can be reached. While it cannot, it is asked again and again; then what failed is loaded again. */
function useConnection() {
  const queries = useQueryClient()
  const [isOffline, setOffline] = useState(false)
  const [isTrying, setTrying] = useState(false)
  const check = useEffectEvent(async () => {
    setTrying(true)
    const isReached = await canReachSite(`${location.origin}/livez`)
    setTrying(false)
    setOffline(!isReached)
    if (isOffline && isReached)
      await queries.refetchQueries({ predicate: ({ state }) => state.error !== null })
  })
  useEffect(() => {
    const run = () => void check()
    const caches = [queries.getQueryCache(), queries.getMutationCache()]
    const listen = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.type === 'updated' && event.action?.type === 'error' && isUnreachable(event.action.error))
        run()
    }
    const stops = caches.map((cache) => cache.subscribe(listen))
    // What failed before this file arrived.
    if (caches.some((cache) => cache.getAll().some(({ state }) => isUnreachable(state.error)))) run()
    for (const type of ['online', 'offline']) window.addEventListener(type, run)
    return () => {
      for (const stop of stops) stop()
      for (const type of ['online', 'offline']) window.removeEventListener(type, run)
    }
  }, [queries])
  useEffect(() => {
    if (!isOffline) return
    const timer = setInterval(() => void check(), RETRY_MS)
    return () => clearInterval(timer)
  }, [isOffline])
  return { isOffline, check, isTrying }
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'network.unreachable'
}
