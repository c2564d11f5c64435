import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { toastStore } from './toast.store.ts'

/** Stands once, in the root. The region itself comes after the page, in the browser's first idle moment. */
export function Toaster() {
  const [Area, setArea] = useState<ComponentType | null>(null)
  const waiting = useSyncExternalStore(toastStore.subscribe, countToasts, () => 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast that waits is a reason to try again
  useEffect(() => {
    if (Area) return
    return whenIdle(() => {
      import('./toast-area.tsx').then(
        ({ ToastArea }) => setArea(() => ToastArea),
        () => undefined, // no connection just now: the next toast tries again
      )
    })
  }, [Area, waiting])
  return Area && <Area />
}

const countToasts = () => toastStore.current().toasts.length

function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 100)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 300 })
  return () => cancelIdleCallback(handle)
}
