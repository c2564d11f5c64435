import {
  type ListedUpTo,
  type ListRecipients,
  type ListSentNotifications,
  type Notification,
  type NotificationKind,
  type NotificationList,
  RECIPIENTS_PAGE,
  type RecipientPage,
  type SendNotification,
  type SentNotification,
  type SentNotificationPage,
} from '@candlebook/contract/notifications'
import { recordAction } from '../audit/index.ts'
import type { Context } from '../context/index.ts'
import {
  asAdministrator,
  asAuth,
  asJob,
  asUser,
  type Connection,
  type Database,
  read,
  type Scope,
  transaction,
} from '../db/index.ts'
import { listEmailsById, listUsersByEmail } from '../identity/index.ts'
import {
  AppError,
  isId,
  newId,
  requireAdministratorId,
  requireSameRequest,
  requireUserId,
  toStoredKey,
} from '../kernel/index.ts'
import {
  findRequestDigest,
  insertNotifications,
  insertRead,
  insertReadsUpTo,
  isVisible,
  listAnnouncedRows,
  listExistingAccounts,
  listSentRows,
  lockClientKey,
  selectUnread,
} from './notifications.store.ts'

/** A notification of the product itself. With the same `uniqueKey`, such as `export/…`, it is written once. */
export type OwnNotification = {
  kind: Exclude<NotificationKind, 'message'>
  title: string
  message: string
  uniqueKey: string
  now: Date
}

/** Adds a notification for the user of the scope, in the transaction of the change that causes it. */
export async function notifyUser({ db, userId }: Scope, notification: OwnNotification): Promise<void> {
  const { now, uniqueKey, ...texts } = notification
  await insertNotifications(db, [
    {
      ...texts,
      id: newId(),
      senderId: null,
      recipientId: userId,
      uniqueKey: `${notification.kind}/${uniqueKey}`,
      createdAt: now,
    },
  ])
}

/**
 * Sends a notification of the administrator who asks: one row for all users, or one row for each chosen user
 * [ANOT-01] [ANOT-02]. The sender is the user of the session [ANOT-06]. A repeated request with the same clientKey sends
 * nothing again. Accounts that no longer exist are left out and counted. Throws request.client_key_reused when another
 * request had the key, and notifications.recipients_gone when none of the chosen accounts exists.
 */
export async function sendNotification(ctx: Context, input: SendNotification): Promise<SentNotification> {
  const senderId = requireUserId(ctx.actor)
  const now = ctx.clock.now()
  const { clientKey, ...fields } = input
  const { title, message, recipientIds } = fields
  const content = { kind: 'message' as const, title, message, senderId, createdAt: now }
  const key = toStoredKey(clientKey, fields)
  return await transaction(asAdministrator(ctx.db, senderId), async ({ db }) => {
    await lockClientKey(db, clientKey)
    const earlier = await findRequestDigest(db, clientKey)
    if (earlier !== null) requireSameRequest({ row: null, clientKeyDigest: earlier }, key)
    const recipients = recipientIds && (await findRecipients(db, recipientIds))
    const rows = (recipients ?? [null]).map((recipientId) => ({
      ...content,
      ...key,
      id: newId(),
      recipientId,
      uniqueKey: `sent/${clientKey}/${recipientId ?? 'all'}`,
    }))
    await insertNotifications(db, rows)
    await recordAction(db, {
      action: 'notifications.sent',
      userId: senderId,
      targetId: null,
      now,
      source: ctx.source,
    })
    if (!recipientIds || !recipients) return { recipients: null, missing: 0 }
    return { recipients: recipients.length, missing: recipientIds.length - recipients.length }
  })
}

async function findRecipients(db: Connection, ids: string[]): Promise<string[]> {
  const found = await listExistingAccounts(db, ids)
  if (found.length === 0) throw new AppError('notifications.recipients_gone')
  return found
}

const SENT_PAGE = 20

/** What administrators sent, the newest first. Throws admin.required. */
export async function listSentNotifications(
  ctx: Pick<Context, 'actor' | 'db'> & { authDb: Database },
  { cursor }: ListSentNotifications,
): Promise<SentNotificationPage> {
  const rows = await transaction(asAdministrator(ctx.db, requireAdministratorId(ctx.actor)), ({ db }) =>
    listSentRows(db, { before: cursor, limit: SENT_PAGE + 1 }),
  )
  const shown = rows.slice(0, SENT_PAGE)
  const ids = shown.flatMap(({ senderId, recipientId }) => [senderId, recipientId])
  const emails = await transaction(asAuth(ctx.authDb), (db) =>
    listEmailsById(
      db,
      ids.filter((id) => id !== null),
    ),
  )
  const getEmail = (id: string | null) => (id === null ? null : (emails.get(id) ?? null))
  const items = shown.map(({ senderId, recipientId, createdAt, ...sent }) => ({
    ...sent,
    sender: getEmail(senderId),
    recipient: getEmail(recipientId),
    createdAt: createdAt.toISOString(),
  }))
  return { items, nextCursor: rows.length > SENT_PAGE ? (items.at(-1)?.createdAt ?? null) : null }
}

/**
 * A page of the users to whom an administrator can send a notification, in the order of their e-mail addresses
 * [ANOT-05]. The route is for administrators only.
 */
export async function listRecipients(
  { authDb }: { authDb: Database },
  { search, cursor }: ListRecipients,
): Promise<RecipientPage> {
  const page = { search, after: cursor ?? null, limit: RECIPIENTS_PAGE + 1 }
  const users = await transaction(asAuth(authDb), (db) => listUsersByEmail(db, page))
  const items = users.slice(0, RECIPIENTS_PAGE)
  const last = items.at(-1)
  return { items, nextCursor: users.length > RECIPIENTS_PAGE && last ? last.id : null }
}

/**
 * The newest notifications that the viewer has neither read nor deleted, at most MAX_LISTED_NOTIFICATIONS [NOTIF-23].
 * The public demo gets none: messages are for users. One statement, whose cost does not grow with the number of
 * notifications ever sent. Throws session.required.
 */
export async function listNotifications(ctx: Context): Promise<NotificationList> {
  if (ctx.actor.kind === 'demo') return { notifications: [] }
  return { notifications: await read<Notification>(asUser(ctx), selectUnread) }
}

/** The notifications that were announced, for the event streams of browsers: one statement for all of them. */
export async function listAnnounced(db: Database, ids: string[]): Promise<Notification[]> {
  return await transaction(asJob(db), (connection) => listAnnouncedRows(connection, ids))
}

/**
 * Stores that the viewer has read or deleted a notification; both are the same record, and the notification is not
 * listed again [NOTIF-14] [NOTIF-16]. A second call changes nothing. Throws notifications.not_found for one that the
 * viewer cannot see [PERM-08].
 */
export async function readNotification(ctx: Context, { id }: { id: string }): Promise<void> {
  await transaction(asUser(ctx), async (scope) => {
    if (!isId(id) || !(await isVisible(scope, id))) throw new AppError('notifications.not_found')
    await insertRead(scope, { id, now: ctx.clock.now() })
  })
}

/**
 * Stores that the viewer has read or deleted all notifications up to the newest one that the viewer's list showed; one
 * that arrived later stays [NOTIF-15] [NOTIF-17]. A second call changes nothing. Throws notifications.not_found for one
 * that the viewer cannot see.
 */
export async function readAllNotifications(ctx: Context, { upTo }: ListedUpTo): Promise<void> {
  await transaction(asUser(ctx), async (scope) => {
    if (!isId(upTo) || !(await isVisible(scope, upTo))) throw new AppError('notifications.not_found')
    await insertReadsUpTo(scope, { upTo, now: ctx.clock.now() })
  })
}
