import { useEffect } from 'react'

/** Lets the library sync when the desk has come to rest, so that what was written offline leaves without its tab open. */
export function useBackgroundLibrary(): void {
  useEffect(() => {
    const start = () =>
      import('../features/library/data/use-library.ts').then(
        ({ library }) => library(),
        () => {}, // without a connection there is nothing to sync with; the tab tries again
      )
    const timer = setTimeout(start, QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
}

const QUIET_MS = 3000
