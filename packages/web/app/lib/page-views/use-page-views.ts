import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { schedulePageView } from './schedule-page-view.ts'

/** Sends a page view after each change of the route. */
export function usePageViews(): void {
  const { pathname, search } = useLocation()
  useEffect(() => schedulePageView(pathname + search), [pathname, search])
}
