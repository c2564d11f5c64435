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
