import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { runWhenIdle } from './late-part.ts'
import { toastStore } from './toast.store.ts'

/** Rendered once, in the root. The toast region loads after the page, when the browser is first idle. */
export function Toaster() {
  const [Area, setArea] = useState<ComponentType | null>(null)
  const waiting = useSyncExternalStore(toastStore.subscribe, countToasts, () => 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a waiting toast triggers another attempt
  useEffect(() => {
    if (Area) return
    return runWhenIdle(() => {
      import('./toast-area.tsx').then(
        ({ ToastArea }) => setArea(() => ToastArea),
        () => undefined, // no connection: the next toast triggers another attempt
      )
    })
  }, [Area, waiting])
  return Area && <Area />
}

const countToasts = () => toastStore.current().toasts.length
