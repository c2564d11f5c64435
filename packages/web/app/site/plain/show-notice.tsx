import { createRoot } from 'react-dom/client'
import { NoticeBar } from '../../features/operations/notice/notice-bar.tsx'
import { getNotice } from '../../lib/notice.ts'

/** Draws the notice of this document at the top of a page without hydration. */
export function showNotice(): void {
  const notice = getNotice()
  if (!notice) return
  const place = document.createElement('div')
  document.body.prepend(place)
  createRoot(place).render(<NoticeBar notice={notice} />)
}
