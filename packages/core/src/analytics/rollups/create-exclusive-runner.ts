/**
 * Runs one task for each key at a time, so that waiting requests do not occupy all connections. A request that comes
 * during a task waits for it and gets null. Only the request that started a task gets its error.
 */
export function createExclusiveRunner<T>(): (key: string, work: () => Promise<T>) => Promise<T | null> {
  const running = new Map<string, Promise<T>>()
  return async (key, work) => {
    const other = running.get(key)
    if (other) {
      await other.catch(() => {})
      return null
    }
    const own = work().finally(() => running.delete(key))
    running.set(key, own)
    return await own
  }
}
