import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { paths } from '../lib/paths.ts'
import { tabNames } from './sections.ts'

const IDLE_DELAY_MS = 3000

/**
 * Fetches the files of all tabs when the app is idle. The tabs then open at once, and also without a
 * connection. Otherwise the router would reload the page, and the user would see the error page of the
 * browser.
 */
export function PrefetchTabs() {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsIdle(navigator.onLine), IDLE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isIdle && tabNames.map(({ id }) => <PrefetchPageLinks key={id} page={paths.tab(id)} />)
}
