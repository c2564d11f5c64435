import { setImmediate } from 'node:timers/promises'

export type Pause = () => Promise<void>

/** How long a request computes before other requests have their turn. */
const MAX_WORK_MS = 10

/** Returns a function that waits for one turn of the event loop when this much time has passed since the last one. */
export function createPauses(): Pause {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < MAX_WORK_MS) return
    await setImmediate()
    since = performance.now()
  }
}

/** All items of a computation that makes one after the other, with pauses between them. */
export async function collectWithPauses<T>(items: Iterable<T>, pause: Pause = createPauses()): Promise<T[]> {
  const collected: T[] = []
  for (const item of items) {
    collected.push(item)
    await pause()
  }
  return collected
}
