/** The loading state of a part: what was loaded or null, and the number of failed attempts. */
type LateState<Part> = { part: Part | null; failures: number; asking: boolean }

export type LatePart<Part> = ReturnType<typeof makeLatePart<Part>>

/**
 * A part of the app that is fetched when it is first needed, and again after a failure. All places that show
 * the part share one result. The failures are cleared when the last of them unmounts.
 */
export function makeLatePart<Part>(load: () => Promise<Part>) {
  let state: LateState<Part> = { part: null, failures: 0, asking: false }
  const listeners = new Set<() => void>()
  const become = (next: Partial<LateState<Part>>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const ask = () => {
    if (state.part || state.asking) return
    become({ asking: true })
    load().then(
      (part) => become({ part, asking: false }),
      (error: unknown) => {
        console.error('A part of the app could not be loaded.', error)
        become({ failures: state.failures + 1, asking: false })
      },
    )
  }
  return {
    ask,
    /** Asks when the browser is idle. Returns the function that cancels it, so it can be an effect. */
    askWhenIdle: () => runWhenIdle(ask),
    state: (): LateState<Part> => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) state = { ...state, failures: 0 }
      }
    },
  }
}

const MAX_WAIT_MS = 1000

/**
 * Runs a function when the browser has nothing to do, at the latest after 1 s. So what the screen shows first is not slowed
 * down by what comes later. Returns the function that cancels it.
 */
export function runWhenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 100)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: MAX_WAIT_MS })
  return () => cancelIdleCallback(handle)
}
