import { ListX } from 'lucide-react'
import { Button, IconButton } from '../../ui/actions/button.tsx'
import { FailedLine } from '../../ui/feedback/failed-line.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ScrollArea } from '../../ui/layout/scroll-area.tsx'
import type { ListedNotification } from './data/listed-notification.ts'
import type { NotificationActions } from './notification-actions.ts'
import styles from './notification-panel.module.css'
import { NotificationRow } from './notification-row.tsx'

/** The list below the bell with what can be done with all of it [NOTIF-03] [NOTIF-04] [NOTIF-05] [NOTIF-06]. */
export function NotificationPanel({
  notifications,
  isLoaded,
  isError,
  isFetching,
  retry,
  actions,
  onOpen,
}: {
  notifications: ListedNotification[]
  /** Whether the list is known; without it, nothing says that there are none. */
  isLoaded: boolean
  isError: boolean
  isFetching: boolean
  retry: () => Promise<unknown>
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
      {isError ? (
        <FailedLine className={styles.failed} retrying={isFetching} onRetry={() => void retry()}>
          Failed to load notifications.
        </FailedLine>
      ) : !isLoaded ? (
        <div className={styles.loading} role="status" aria-label="Loading">
          <Skeleton width={160} />
          <Skeleton width={240} height={12} />
        </div>
      ) : isEmpty ? (
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
