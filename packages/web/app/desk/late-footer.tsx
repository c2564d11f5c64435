import { useEffect, useSyncExternalStore } from 'react'
import { makeLatePart } from '../ui/feedback/late-part.ts'
import styles from './late-footer.module.css'

const late = makeLatePart(async () => (await import('./desk-footer.tsx')).DeskFooter)

/** The footer, fetched when the screen is shown and the browser is idle. Its place is reserved, so that nothing moves then [FOOT-02]. */
export function LateFooter() {
  useEffect(late.askWhenIdle, [])
  const { part: DeskFooter } = useSyncExternalStore(late.subscribe, late.state)
  return <div className={styles.place}>{DeskFooter && <DeskFooter />}</div>
}
