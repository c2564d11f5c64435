import { sql } from 'drizzle-orm'
import { exportOwnRows, type RowExport } from '../db/index.ts'
import { notificationReads } from './notifications.table.ts'

/** The notifications of an export: only those to this user, not those to all users. */
const exportedNotifications: RowExport = {
  table: 'platform.notifications',
  file: 'notifications',
  title: 'Notifications',
  keys: ['id', 'kind', 'title', 'message', 'createdAt'],
  select: (userId) => sql`select id, kind, title, message, created_at as "createdAt"
    from platform.notifications where recipient_id = ${userId} order by created_at, id`,
  count: (userId) =>
    sql`select count(*)::int as count from platform.notifications where recipient_id = ${userId}`,
}

/** When notifications were read, also those to all users. */
const exportedReads = exportOwnRows(notificationReads, {
  file: 'notification-reads',
  title: 'Read notifications',
  without: ['createdAt', 'updatedAt'],
  order: 'read_at, notification_id',
})

/** What an export contains of notifications. */
export const exportedNotificationTables: RowExport[] = [exportedNotifications, exportedReads]
