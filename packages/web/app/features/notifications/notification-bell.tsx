import { formatRelativeTime } from '@candlebook/domain/days/format-day'
import { Bell, ListX, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../lib/api.ts'
import { useShownAmounts } from '../../lib/shown-amounts.ts'
import { Button, getButtonClass, IconButton } from '../../ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx'
import { useLoadFailureToast } from '../../ui/feedback/load-failure-toast.ts'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Disclosure } from '../../ui/layout/disclosure.tsx'
import { ScrollArea } from '../../ui/layout/scroll-area.tsx'
import styles from './notifications.module.css'
import { type StoredChange, useNotifications } from './notifications.queries.ts'
import {
  formatUnreadCount,
  getNotificationLink,
  getShownMessage,
  type ListedNotification,
} from './notifications.ts'

/** The bell with the number of unread notifications, their list, and the one that is open [NOTIF-01] [NOTIF-02]. */
export function NotificationBell({ userId }: { userId: string }) {
  useShownAmounts()
  const { change, ...listed } = useNotifications(userId)
  const { notifications, isError } = listed
  useLoadFailureToast(isError, 'Failed to load notifications.')
  const [openId, setOpenId] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const actions = makeNotificationActions(notifications, change)
  const count = formatUnreadCount(notifications.filter(({ isRead }) => !isRead).length)
  const shown = notifications.find(({ id }) => id === openId)
  const openFrom = (close: () => void) => (id: string) => {
    place.current?.querySelector('button')?.focus() // the focus returns to the bell, because the list is closed
    close()
    setOpenId(id)
  }
  return (
    <div className={styles.bell} ref={place}>
      <Disclosure
        label={count ? `Notifications, ${count} unread` : 'Notifications'}
        icon={Bell}
        panelClassName={styles.panel}
      >
        {(close) => <NotificationPanel {...listed} actions={actions} onOpen={openFrom(close)} />}
      </Disclosure>
      {count && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
      {shown && <NotificationDialog notification={shown} actions={actions} onClose={() => setOpenId(null)} />}
    </div>
  )
}

/** The list below the bell with what can be done with all of it [NOTIF-03] [NOTIF-04] [NOTIF-05] [NOTIF-06]. */
function NotificationPanel({
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

/** One notification in the list [NOTIF-07] [NOTIF-08] [NOTIF-09] [NOTIF-10] [NOTIF-11]. */
function NotificationRow({
  notification,
  onOpen,
  onDelete,
}: {
  notification: ListedNotification
  onOpen: () => void
  onDelete: () => void
}) {
  const { title, createdAt, isRead } = notification
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
        <span className={styles.rowDot}>{!isRead && <UnreadDot />}</span>
        <span className={styles.notificationRowTitle}>{title}</span>
        <span className={styles.notificationRowMessage}>{getShownMessage(notification)}</span>
        <span className={styles.notificationRowAge}>{formatRelativeTime(createdAt, new Date())}</span>
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

/** A notification with its full text. Opening it does not mark it as read [NOTIF-11] [NOTIF-12] [NOTIF-13]. */
function NotificationDialog({
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
        <p className={styles.message}>{getShownMessage({ kind, message })}</p>
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

/** Marks an unread notification [NOTIF-09]. */
function UnreadDot() {
  return (
    <span className={styles.dot}>
      <VisuallyHidden>Unread</VisuallyHidden>
    </span>
  )
}

/** What can be done with notifications. Only clearing says whether it succeeded [TOAST-14] [ERR-15] [ERR-16] [ERR-17]. */
function makeNotificationActions(
  notifications: ListedNotification[],
  change: (made: StoredChange) => Promise<unknown>,
) {
  const upTo = notifications[0]?.id ?? ''
  const listIds = (of: ListedNotification[]) => of.map(({ id }) => id)
  return {
    read: (id: string) =>
      change({ type: 'read', ids: [id], store: () => api.notifications.read({ id }) }).catch(log),
    remove: (id: string) =>
      change({ type: 'removed', ids: [id], store: () => api.notifications.delete({ id }) }).catch(log),
    readAll: () =>
      change({
        type: 'read',
        ids: listIds(notifications.filter(({ isRead }) => !isRead)),
        store: () => api.notifications.readAll({ upTo }),
      }).catch(log),
    clear: () =>
      change({
        type: 'removed',
        ids: listIds(notifications),
        store: () => api.notifications.clear({ upTo }),
      }).then(
        () => toast({ title: 'Success', description: 'All notifications cleared.' }),
        () => toast({ title: 'Error', description: 'Failed to clear notifications.' }),
      ),
  }
}

type NotificationActions = ReturnType<typeof makeNotificationActions>

function log(error: unknown): void {
  console.error('A notification could not be changed.', error)
}
