import { createRoot } from 'react-dom/client'
import { LateNotice } from '../../features/operations/late-notice.tsx'

/** Puts the notice above a page that React does not own. */
export function showNotice(): void {
  const place = document.createElement('div')
  document.body.prepend(place)
  createRoot(place).render(<LateNotice />)
}
