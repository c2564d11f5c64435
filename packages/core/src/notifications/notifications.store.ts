import {
  MAX_LISTED_NOTIFICATIONS,
  type Notification,
  type NotificationKind,
  notificationKinds,
} from '@candlebook/contract/notifications'
import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { type Connection, read, type Scope, type Statement } from '../db/index.ts'
import type { StoredKey } from '../kernel/index.ts'
import { notifications } from './notifications.table.ts'

/** The channel on which each new notification is announced to the processes that serve browsers. */
export const NOTIFICATION_CHANNEL = 'candlebook_notifications'

/** A notification to be written. `recipientId` is null for all users. */
export type NewNotification = {
  id: string
  kind: NotificationKind
  title: string
  message: string
  senderId: string | null
  recipientId: string | null
  uniqueKey: string
  createdAt: Date
} & Partial<StoredKey>

/**
 * Adds and announces notifications, except those whose unique key exists already. PostgreSQL delivers announcements at
 * the commit, so a transaction that is rolled back announces nothing.
 */
export async function insertNotifications(db: Connection, rows: NewNotification[]): Promise<void> {
  const added = await db
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: notifications.id, recipientId: notifications.recipientId })
  const payloads = sql.param(added.map(writeAnnouncement))
  await db.execute(
    sql`select pg_notify(${NOTIFICATION_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`,
  )
}

/** Lets one request with this key run at a time, until its transaction ends. */
export async function lockClientKey(db: Connection, clientKey: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`notifications/${clientKey}`}, 0))`)
}

/** The digest of the request that sent notifications with this key; null when none did. */
export async function findRequestDigest(db: Connection, clientKey: string): Promise<string | null> {
  const [row] = await db
    .select({ digest: notifications.clientKeyDigest })
    .from(notifications)
    .where(eq(notifications.clientKey, clientKey))
    .limit(1)
  return row?.digest ?? null
}

/** The announcement of a new notification: its id, and the id of its recipient or null for all users. */
export type Announcement = { id: string; recipientId: string | null }

function writeAnnouncement({ id, recipientId }: Announcement): string {
  return JSON.stringify({ id, recipientId })
}

/** The announcement in the payload of a message on the channel. */
export function parseAnnouncement(payload: string): Announcement {
  return JSON.parse(payload) as Announcement // only writeAnnouncement writes to the channel
}

/**
 * A list reads at most this many of the newest notifications to all users, and as many of the newest to one user. This
 * limits the cost for a user who has read many notifications.
 */
const MAX_CONSIDERED = 300

/**
 * The newest notifications that a user can see: those to this user, and those to all users since the account was
 * created [NOTIF-21] [NOTIF-22]. `since` is the instant of the account's creation.
 */
function selectVisible(userId: string): Statement {
  const since = sql`(select created_at from profiles where user_id = ${userId})`
  const newest = sql`order by created_at desc, id desc limit ${sql.raw(String(MAX_CONSIDERED))}`
  return sql`(select id, kind, title, message, created_at from platform.notifications
      where recipient_id is null and created_at >= ${since} ${newest})
    union all
    (select id, kind, title, message, created_at from platform.notifications
      where recipient_id = ${userId} and created_at >= ${since} ${newest})`
}

/**
 * The kind of a notification as this version shows it. A newer version, which runs during an upgrade or ran before a
 * rollback, can have written another kind. Its title and text are shown as a message, which needs no link.
 */
const shownKind = sql.raw(
  `case when kind in (${notificationKinds.map((kind) => `'${kind}'`).join(', ')}) then kind else 'message' end as kind`,
)

/**
 * SQL of the list of a user: the newest notifications that the user has not read [NOTIF-23] [NOTIF-24] [NOTIF-25]. The
 * limit inside the join makes the database look each record up by its key; otherwise it reads all records of the user.
 */
export function selectUnread({ userId }: Pick<Scope, 'userId'>): Statement {
  return sql`select visible.id, ${shownKind}, title, message, created_at as "createdAt" from (${selectVisible(userId)}) as visible
    left join lateral (select own.id from notification_reads as own
      where own.user_id = ${userId} and own.notification_id = visible.id limit 1) as record on true
    where record.id is null
    order by created_at desc, visible.id desc limit ${sql.raw(String(MAX_LISTED_NOTIFICATIONS))}`
}

/** Whether the user can see the notification. */
export async function isVisible({ db, userId }: Scope, id: string): Promise<boolean> {
  const rows = await read(
    db,
    sql`select from platform.notifications where id = ${id} and (recipient_id is null or recipient_id = ${userId})
      and created_at >= (select created_at from profiles where user_id = ${userId})`,
  )
  return rows.length === 1
}

/** Stores that the user has read one notification. A second call changes nothing. */
export async function insertRead(
  { db, userId }: Scope,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db.execute(sql`insert into notification_reads (user_id, notification_id, read_at, created_at, updated_at)
    select ${userId}, ${id}, at, at, at from (select ${now.toISOString()}::timestamptz as at) as read
    on conflict do nothing`)
}

/**
 * Stores that the user has read all that the list can show, up to this notification [NOTIF-15] [NOTIF-17]. One statement
 * with at most 2 times MAX_CONSIDERED rows; existing rows stay.
 */
export async function insertReadsUpTo(
  { db, userId }: Scope,
  { upTo, now }: { upTo: string; now: Date },
): Promise<void> {
  await db.execute(sql`insert into notification_reads (user_id, notification_id, read_at, created_at, updated_at)
    select ${userId}, visible.id, at, at, at
    from (${selectVisible(userId)}) as visible, (select ${now.toISOString()}::timestamptz as at) as read
    where (visible.created_at, visible.id) <= (select created_at, id from platform.notifications where id = ${upTo})
    on conflict do nothing`)
}

/** A notification that an administrator sent: one row for each request. `recipients` is null for all users. */
export type SentRow = {
  id: string
  title: string
  message: string
  senderId: string | null
  recipients: number | null
  /** The only recipient; null for several. */
  recipientId: string | null
  createdAt: Date
}

/** What administrators sent before the instant, the newest first. Takes a transaction of asAdministrator. */
export async function listSentRows(
  db: Connection,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<SentRow[]> {
  const t = notifications
  const count = sql<number>`count(${t.recipientId})::int`
  const only = sql<string | null>`case when count(*) = 1 then min(${t.recipientId}::text) end`
  const rows = await db
    .select({
      id: sql<string>`min(${t.id}::text)`,
      title: sql<string>`min(${t.title})`,
      message: sql<string>`min(${t.message})`,
      senderId: sql<string | null>`min(${t.senderId}::text)`,
      recipients: sql<number | null>`nullif(${count}, 0)`,
      recipientId: only,
      createdAt: t.createdAt,
    })
    .from(t)
    .where(and(isNotNull(t.clientKey), before === undefined ? undefined : lt(t.createdAt, new Date(before))))
    .groupBy(t.clientKey, t.createdAt)
    .orderBy(desc(t.createdAt), desc(t.clientKey))
    .limit(limit)
  return rows
}

/** The ids of this list that belong to existing accounts. */
export async function listExistingAccounts(db: Connection, ids: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from accounts_among(${sql.param(ids)}::uuid[]) as id`,
  )
  return rows.map(({ id }) => id)
}

/** Notifications as browsers receive them live, the oldest first. Takes a transaction of a job. */
export async function listAnnouncedRows(db: Connection, ids: string[]): Promise<Notification[]> {
  return await read<Notification>(
    db,
    sql`select id, ${shownKind}, title, message, created_at as "createdAt" from platform.notifications
      where id = any(${sql.param(ids)}::uuid[]) order by created_at, id`,
  )
}
