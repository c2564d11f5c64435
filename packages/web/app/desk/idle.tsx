import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { makeLatePart } from '../ui/feedback/late-part.ts'

const RETRY_MS = 20_000

const late = makeLatePart(() => import('./desk-later.tsx'))

type DeskLater = typeof import('./desk-later.tsx')

/**
 * Shows a part of the desk that loads when the desk is shown and the browser is idle. The app works without these parts, so a
 * failed fetch shows no message and is repeated. `lazyPart` is not used, because every page would then load its error message.
 */
export function Idle({ children }: { children: (parts: DeskLater) => ReactNode }) {
  useEffect(late.askWhenIdle, [])
  const { part, failures } = useSyncExternalStore(late.subscribe, late.state)
  useEffect(() => {
    if (failures === 0) return
    const timer = setTimeout(late.ask, RETRY_MS)
    return () => clearTimeout(timer)
  }, [failures])
  return part && children(part)
}
