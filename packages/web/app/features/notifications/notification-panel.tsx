import { ListX } from 'lucide-react'
import { Button, IconButton } from '../../ui/actions/button.tsx'
import { ScrollArea } from '../../ui/layout/scroll-area.tsx'
import type { ListedNotification } from './data/listed-notification.ts'
import type { NotificationActions } from './notification-actions.ts'
import styles from './notification-panel.module.css'
import { NotificationRow } from './notification-row.tsx'

/** The list below the bell with what can be done with all of it [NOTIF-03] [NOTIF-04] [NOTIF-05] [NOTIF-06]. */
export function NotificationPanel({
  notifications,
  actions,
  onOpen,
}: {
  notifications: ListedNotification[]
  actions: NotificationActions
  onOpen: (id: string) => void
}) {
  const isEmpty = notifications.length === 0
  return (
    <>
      <header className={styles.head}>
        <h2 className="h-card">Notifications</h2>
        <span className="gap" />
        {notifications.some(({ isRead }) => !isRead) && (
          <Button variant="quiet" size="small" onClick={() => void actions.readAll()}>
            Mark all as read
          </Button>
        )}
        {!isEmpty && <IconButton label="Clear all" icon={ListX} onClick={() => void actions.clear()} />}
      </header>
      {isEmpty ? (
        <p className={styles.empty}>No notifications</p>
      ) : (
        <ScrollArea className={styles.area}>
          <ol className={styles.list}>
            {notifications.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                onOpen={() => onOpen(notification.id)}
                onDelete={() => void actions.remove(notification.id)}
              />
            ))}
          </ol>
        </ScrollArea>
      )}
    </>
  )
}
