import * as z from 'zod/mini'
import { boundedList, Id, Instant } from './fields.ts'

/** The maximum number of notifications in the list of a user, the newest first. */
export const MAX_LISTED_NOTIFICATIONS = 100
/** The maximum number of users to whom an administrator sends one notification; more users are all users. */
export const MAX_RECIPIENTS = 100
/** The number of users on one page of the list of recipients. */
export const RECIPIENTS_PAGE = 50
export const MAX_NOTIFICATION_TITLE = 200
export const MAX_NOTIFICATION_MESSAGE = 10_000

/** What a notification is about: a message of an administrator, or an event that the product tells of itself. */
export const notificationKinds = [
  'message',
  'import-finished',
  'trial-ending',
  'payment-failed',
  'export-ready',
  'rates-missing',
  'rates-corrected',
] as const

/** A notification to the user or to all users. Title and message are plain text, never HTML. */
export const Notification = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  title: z.string(),
  message: z.string(),
  createdAt: Instant,
})
export type Notification = z.infer<typeof Notification>
export type NotificationKind = Notification['kind']

/** The notifications that the user has neither read nor deleted, the newest first. */
export const NotificationList = z.object({ notifications: z.array(Notification) })
export type NotificationList = z.infer<typeof NotificationList>

/** The newest notification that the caller's list showed. A later one was not seen, so it stays. */
export const ListedUpTo = z.object({ upTo: Id })
export type ListedUpTo = z.infer<typeof ListedUpTo>

/** Text that the database can store: without NUL and lone surrogates, both of which JSON can contain. */
const storable = z.overwrite((text: string) => text.replaceAll('\0', '').toWellFormed())

function requiredText(max: number) {
  return z
    .string('notification.text_missing')
    .check(
      storable,
      z.trim(),
      z.minLength(1, 'notification.text_missing'),
      z.maxLength(max, 'field.too_long'),
    )
}

/**
 * A notification that an administrator sends. `recipientIds` is null for all users. A repeated request with the same
 * clientKey and the same content sends nothing again; with other content it answers 409.
 */
export const SendNotification = z.object({
  title: requiredText(MAX_NOTIFICATION_TITLE),
  message: requiredText(MAX_NOTIFICATION_MESSAGE),
  recipientIds: z.nullable(
    boundedList(z.uuid('field.invalid'), {
      min: 1,
      max: MAX_RECIPIENTS,
      error: 'notification.recipients_missing',
    }).check(z.overwrite((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])),
  ),
  clientKey: z.uuid('field.invalid'),
})
export type SendNotification = z.infer<typeof SendNotification>

/** To how many users it was sent, null for all users, and how many of the chosen accounts no longer exist. */
export const SentNotification = z.object({ recipients: z.nullable(z.int()), missing: z.int() })
export type SentNotification = z.infer<typeof SentNotification>

/** A page of the users to choose recipients from. `search` is a part of the e-mail address or of the name. */
export const ListRecipients = z.object({
  search: z._default(z.string('field.invalid').check(z.trim(), z.maxLength(254, 'field.too_long')), ''),
  cursor: z.optional(z.uuid('field.invalid')),
})
export type ListRecipients = z.infer<typeof ListRecipients>

/** A user to whom a notification can be sent. */
export const Recipient = z.object({ id: z.string(), email: z.string(), fullName: z.string() })
export type Recipient = z.infer<typeof Recipient>

/** Users in the order of their e-mail addresses. `nextCursor` is null on the last page. */
export const RecipientPage = z.object({ items: z.array(Recipient), nextCursor: z.nullable(z.string()) })
export type RecipientPage = z.infer<typeof RecipientPage>

/** A page of the notifications that administrators sent, after the instant of the cursor. */
export const ListSentNotifications = z.object({ cursor: z.optional(z.iso.datetime('field.invalid')) })
export type ListSentNotifications = z.infer<typeof ListSentNotifications>

/**
 * 20 notifications that administrators sent, the newest first. `recipients` is null for all users. `recipient` is the address of the only
 * one, and `sender` that of the administrator; both are null for an account that was erased.
 */
export const SentNotificationPage = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      message: z.string(),
      sender: z.nullable(z.string()),
      recipients: z.nullable(z.int()),
      recipient: z.nullable(z.string()),
      createdAt: Instant,
    }),
  ),
  nextCursor: z.nullable(z.string()),
})
export type SentNotificationPage = z.infer<typeof SentNotificationPage>
