import { api } from '../../lib/api.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import type { ListedNotification } from './data/listed-notification.ts'
import type { StoredChange } from './data/notifications.queries.ts'

/** What can be done with notifications. Only clearing says whether it succeeded [TOAST-14] [ERR-15] [ERR-16] [ERR-17]. */
export function makeNotificationActions(
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

export type NotificationActions = ReturnType<typeof makeNotificationActions>

function log(error: unknown): void {
  console.error('A notification could not be changed.', error)
}
