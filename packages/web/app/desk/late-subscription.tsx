import { useEffect, useSyncExternalStore } from 'react'
import { makeLatePart } from '../ui/feedback/late-part.ts'

const late = makeLatePart(async () => (await import('./subscription.tsx')).DeskSubscription)

/**
 * The offer of plans, the return from a checkout and the bar of the demo, fetched after the desk is shown. The app
 * works without this file, so a failed fetch shows no message. `lazyPart` is not used, because every page would then
 * load its error message.
 */
export function LateSubscription() {
  useEffect(late.askWhenIdle, [])
  const { part: DeskSubscription } = useSyncExternalStore(late.subscribe, late.state)
  return DeskSubscription && <DeskSubscription />
}
