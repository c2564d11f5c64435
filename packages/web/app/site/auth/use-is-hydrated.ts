import { useEffect, useState } from 'react'

/** Whether React runs this page. A press on a button before that does nothing, or sends the form as a page load. */
export function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated
}
