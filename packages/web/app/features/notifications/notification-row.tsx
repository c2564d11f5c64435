import { formatRelativeTime } from '@candlebook/domain/days'
import { Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/actions/button.tsx'
import type { ListedNotification } from './data/listed-notification.ts'
import styles from './notification-row.module.css'
import { UnreadDot } from './unread-dot.tsx'

/** One notification in the list [NOTIF-07] [NOTIF-08] [NOTIF-09] [NOTIF-10] [NOTIF-11]. */
export function NotificationRow({
  notification: { title, message, createdAt, isRead },
  onOpen,
  onDelete,
}: {
  notification: ListedNotification
  onOpen: () => void
  onDelete: () => void
}) {
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
        <span className={styles.dot}>{!isRead && <UnreadDot />}</span>
        <span className={styles.title}>{title}</span>
        <span className={styles.message}>{message}</span>
        <span className={styles.age}>{formatRelativeTime(createdAt, new Date())}</span>
      </button>
      <IconButton
        className={styles.delete}
        label={`Delete notification ${title}`}
        icon={Trash2}
        tone="delete"
        onClick={onDelete}
      />
    </li>
  )
}
