/**
 * Runs one work for each key at a time, so that those who would wait for the same lock do not take up all connections.
 * Whoever comes meanwhile waits for the running one and gets null; how that went, whoever started it is told.
 */
export function oneAtATime<T>(): (key: string, work: () => Promise<T>) => Promise<T | null> {
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
