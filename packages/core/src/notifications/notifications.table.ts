import { eq, sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, ownerPolicy, stamps, userId } from '../db/columns.ts'
import { type PlatformRights, platform, platformPolicies } from '../db/platform.table.ts'
import {
  eraseOwnRows,
  exportOwnRows,
  getTableName,
  type RowErasure,
  type RowExport,
} from '../db/user-rows.ts'
import { users } from '../identity/identity.table.ts'

/**
 * Rights on notifications: a user reads those to the user and those to all, and adds what the product tells this user.
 * No actor changes one; a job removes the sender of an erased account.
 */
export const notificationRights: PlatformRights = {
  user: ['select', 'insert'],
  administrator: ['select', 'insert'],
  job: ['select', 'insert', 'update', 'delete'],
}

/** Notifications: one row for one user, or one row for all users. */
export const notifications = platform.table(
  'notifications',
  {
    id: uuid().primaryKey(),
    /** What it is about, a NotificationKind of the contract. */
    kind: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    /** The administrator; null for the product itself, and after the administrator's account was erased. */
    senderId: uuid('sender_id'),
    /** The user whom it is for; null for all users. */
    recipientId: uuid('recipient_id').references(() => users.id, { onDelete: 'cascade' }),
    /** What causes it, such as `export/…`. A second notification with the same key is not written. */
    uniqueKey: text('unique_key').notNull(),
    /** The key of the request that sent it, and the digest of its fields; null for what the product tells. */
    clientKey: uuid('client_key'),
    clientKeyDigest: text('client_key_digest'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('notifications_unique_key').on(t.uniqueKey),
    index('notifications_client_key').on(t.clientKey).where(sql`client_key is not null`),
    // A list reads the newest end of these two indexes, however many notifications were ever sent.
    index('notifications_to_all').on(t.createdAt, t.id).where(sql`recipient_id is null`),
    index('notifications_to_one').on(t.recipientId, t.createdAt, t.id).where(sql`recipient_id is not null`),
    check('notifications_kind', sql`kind ~ '^[a-z]+(-[a-z]+)*$'`),
    check('notifications_size', sql`char_length(title) <= 200 and char_length(message) <= 10000`),
    ...platformPolicies('notifications', notificationRights, {
      userRows: {
        select: (me) => `recipient_id is null or recipient_id = ${me}`,
        insert: (me) => `recipient_id = ${me} and sender_id is null`,
      },
    }),
  ],
)

/**
 * Which notifications a user has read or deleted; both are the same row [NOTIF-16]. There is no foreign key to the
 * notification, because its key would not contain the user. A notification is deleted with its only reader.
 */
export const notificationReads = pgTable(
  'notification_reads',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    notificationId: uuid('notification_id').notNull(),
    id: uuid().notNull().defaultRandom(),
    readAt: instant('read_at').notNull(),
    ...stamps(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.notificationId] }), ownerPolicy('notification_reads')],
)

/** The notifications of an export: only those to this user, not those to all users. */
const exportedNotifications: RowExport = {
  table: 'platform.notifications',
  file: 'notifications',
  title: 'Notifications',
  keys: ['id', 'kind', 'title', 'message', 'createdAt'],
  restored: { reason: 'what an installation told a user' },
  select: (userId) => sql`select id, kind, title, message, created_at as "createdAt"
    from platform.notifications where recipient_id = ${userId} order by created_at, id`,
  count: (userId) =>
    sql`select count(*)::int as count from platform.notifications where recipient_id = ${userId}`,
}

/** When notifications were read, also those to all users. */
const exportedReads = exportOwnRows(notificationReads, {
  restore: 'not restored: its notifications are not',
  file: 'notification-reads',
  title: 'Read notifications',
  without: ['createdAt', 'updatedAt'],
  order: 'read_at, notification_id',
})

/** What an export contains of notifications. */
export const exportedNotificationTables: RowExport[] = [exportedNotifications, exportedReads]

/**
 * Erases a user from the notifications: deletes those to the user, and removes the sender of those that the user sent.
 */
export const erasures: RowErasure[] = [
  eraseOwnRows(notificationReads),
  {
    table: getTableName(notifications),
    erase: async ({ db, userId }) => {
      await db.delete(notifications).where(eq(notifications.recipientId, userId))
      await db.update(notifications).set({ senderId: null }).where(eq(notifications.senderId, userId))
    },
  },
]
