import { formatRelativeTime } from '@candlebook/domain/days'
import { Link } from 'react-router'
import { Button, getButtonClass } from '../../ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx'
import type { ListedNotification } from './data/listed-notification.ts'
import type { NotificationActions } from './notification-actions.ts'
import styles from './notification-dialog.module.css'
import { getNotificationLink } from './notification-link.ts'
import { UnreadDot } from './unread-dot.tsx'

/** A notification with its full text. Opening it does not mark it as read [NOTIF-11] [NOTIF-12] [NOTIF-13]. */
export function NotificationDialog({
  notification: { id, kind, title, message, createdAt, isRead },
  actions,
  onClose,
}: {
  notification: ListedNotification
  actions: NotificationActions
  onClose: () => void
}) {
  const link = getNotificationLink(kind)
  const remove = () => {
    onClose()
    void actions.remove(id)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} titleClassName={styles.title}>
      <DialogBody>
        <p className={styles.age}>
          {!isRead && <UnreadDot />}
          {formatRelativeTime(createdAt, new Date())}
        </p>
        <p className={styles.message}>{message}</p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={remove}>Delete</Button>
        {!isRead && <Button onClick={() => void actions.read(id)}>Mark as read</Button>}
        {link && (
          <Link to={link.href} className={getButtonClass({ variant: 'primary' })} onClick={onClose}>
            {link.label}
          </Link>
        )}
      </DialogFooter>
    </Dialog>
  )
}
