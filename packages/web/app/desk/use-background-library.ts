import { useEffect } from 'react'

/**
 * Starts the library sync when the app is idle, so that offline changes are sent before the user opens the
 * tab.
 */
export function useBackgroundLibrary(): void {
  useEffect(() => {
    const start = () =>
      import('../features/library/data/use-library.ts').then(
        ({ getLibrary }) => getLibrary(),
        () => {}, // without a connection there is nothing to sync; opening the tab tries again
      )
    const timer = setTimeout(start, IDLE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}

const IDLE_DELAY_MS = 3000
