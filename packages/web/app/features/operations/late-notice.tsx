import { useEffect, useSyncExternalStore } from 'react'
import { makeLatePart } from '../../ui/feedback/late-part.ts'
import { getNotice, subscribeNotice } from './notice.ts'

const late = makeLatePart(async () => (await import('./notice-bar.tsx')).NoticeBar)

/** The notice that all people see. Its bar is fetched only when there is a notice. */
export function LateNotice() {
  const notice = useSyncExternalStore(subscribeNotice, getNotice, getNone)
  const { part: NoticeBar } = useSyncExternalStore(late.subscribe, late.state, late.state)
  useEffect(() => {
    if (notice) late.ask()
  }, [notice])
  return notice && NoticeBar && <NoticeBar key={notice.id} notice={notice} />
}

// A document is the same for everybody, and only the browser knows which notice was closed.
function getNone(): null {
  return null
}
