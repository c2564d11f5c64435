import { useEffect, useSyncExternalStore } from 'react'
import { makeLatePart } from '../ui/feedback/late-part.ts'
import styles from './late-bell.module.css'

const late = makeLatePart(
  async () => (await import('../features/notifications/notification-bell.tsx')).NotificationBell,
)

/** The bell, fetched when the desk is shown and the browser is idle. Its place is reserved, so that nothing moves when it appears [SHELL-13]. */
export function LateBell({ userId }: { userId: string }) {
  useEffect(late.askWhenIdle, [])
  const { part: NotificationBell } = useSyncExternalStore(late.subscribe, late.state)
  return <div className={styles.place}>{NotificationBell && <NotificationBell userId={userId} />}</div>
}
