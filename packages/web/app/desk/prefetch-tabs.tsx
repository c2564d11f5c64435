import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { paths } from '../lib/paths.ts'
import { tabNames } from './sections.ts'

const QUIET_MS = 3000

/**
 * Fetches the files of all tabs once the desk has come to rest: they then open at once, and also without a connection,
 * where the router would load the page anew and leave the reader with the browser's own error.
 */
export function PrefetchTabs() {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(navigator.onLine), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  return isAtRest && tabNames.map(({ id }) => <PrefetchPageLinks key={id} page={paths.tab(id)} />)
}
