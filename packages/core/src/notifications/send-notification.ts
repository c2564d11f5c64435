import type {
  ListSentNotifications,
  SendNotification,
  SentNotification,
  SentNotificationPage,
} from '@candlebook/contract/notifications'
import { recordAction } from '../audit/index.ts'
import type { Context } from '../context/index.ts'
import { asAdministrator, asAuth, type Connection, type Database } from '../db/index.ts'
import { findEmails } from '../identity/index.ts'
import {
  AppError,
  newId,
  requireAdministratorId,
  requireSameRequest,
  requireUserId,
  toStoredKey,
} from '../kernel/index.ts'
import {
  findRequestDigest,
  insertNotifications,
  lockClientKey,
  selectExistingAccounts,
  selectSent,
} from './notifications.store.ts'

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
  return await asAdministrator(ctx.db, senderId, async ({ db }) => {
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
  const found = await selectExistingAccounts(db, ids)
  if (found.length === 0) throw new AppError('notifications.recipients_gone')
  return found
}

const SENT_PAGE = 20

/** What administrators sent, the newest first. Throws admin.required. */
export async function listSentNotifications(
  ctx: Pick<Context, 'actor' | 'db'> & { authDb: Database },
  { cursor }: ListSentNotifications,
): Promise<SentNotificationPage> {
  const rows = await asAdministrator(ctx.db, requireAdministratorId(ctx.actor), ({ db }) =>
    selectSent(db, { before: cursor, limit: SENT_PAGE + 1 }),
  )
  const shown = rows.slice(0, SENT_PAGE)
  const ids = shown.flatMap(({ senderId, recipientId }) => [senderId, recipientId])
  const emails = await asAuth(ctx.authDb, (db) =>
    findEmails(
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
