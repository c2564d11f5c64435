import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx'
import styles from './unread-dot.module.css'

/** Marks an unread notification [NOTIF-09]. */
export function UnreadDot() {
  return (
    <span className={styles.dot}>
      <VisuallyHidden>Unread</VisuallyHidden>
    </span>
  )
}
