import type { Notification, NotificationList } from '@candlebook/contract/notifications'
import type { Context } from '../context/index.ts'
import { readAsUser } from '../db/index.ts'
import { selectUnread } from './notifications.store.ts'

/**
 * The newest notifications that the viewer has neither read nor deleted, at most MAX_LISTED_NOTIFICATIONS [NOTIF-23].
 * The public demo gets none: messages are for users. One statement, whose cost does not grow with the number of
 * notifications ever sent. Throws session.required.
 */
export async function listNotifications(ctx: Context): Promise<NotificationList> {
  if (ctx.actor.kind === 'demo') return { notifications: [] }
  return { notifications: await readAsUser<Notification>(ctx, selectUnread) }
}
