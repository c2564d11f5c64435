import { Bell } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLoadFailureToast } from '../../ui/feedback/load-failure-toast.ts'
import { Disclosure } from '../../ui/layout/disclosure.tsx'
import { formatUnreadCount } from './data/listed-notification.ts'
import { useNotifications } from './data/notifications.queries.ts'
import { makeNotificationActions } from './notification-actions.ts'
import styles from './notification-bell.module.css'
import { NotificationDialog } from './notification-dialog.tsx'
import { NotificationPanel } from './notification-panel.tsx'

/** The bell with the number of unread notifications, their list, and the one that is open [NOTIF-01] [NOTIF-02]. */
export function NotificationBell({ userId }: { userId: string }) {
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
