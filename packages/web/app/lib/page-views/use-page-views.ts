import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** How long a page must stay open to count, so that a redirect does not [TRACK-01]. */
const DELAY_MS = 100

/** Sends a page view after each change of the route. The code that sends it is loaded when it is needed. */
export function usePageViews(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => void send(pathname + search), DELAY_MS)
    return () => clearTimeout(timer)
  }, [pathname, search])
}

async function send(address: string): Promise<void> {
  try {
    const { sendPageView } = await import('./send-page-view.ts')
    sendPageView(address)
  } catch {
    // Without a connection the view is not counted.
  }
}
