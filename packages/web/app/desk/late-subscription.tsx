import { useEffect, useSyncExternalStore } from 'react'
import { makeLatePart } from '../ui/feedback/late-part.ts'

const late = makeLatePart(async () => (await import('./subscription.tsx')).DeskSubscription)

/**
 * What the desk knows of the subscription, fetched after the desk is shown. The app works without its file, so a failure
 * says nothing; `lazyPart` would add its message to the first load of every page.
 */
export function LateSubscription() {
  useEffect(late.askWhenIdle, [])
  const { part: DeskSubscription } = useSyncExternalStore(late.subscribe, late.state)
  return DeskSubscription && <DeskSubscription />
}
