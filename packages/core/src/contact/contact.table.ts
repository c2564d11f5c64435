import { eq, or, sql } from 'drizzle-orm'
import { check, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import { type PlatformRights, platform, platformPolicies } from '../db/platform.table.ts'
import { exportOwnRows, getTableName, type RowErasure } from '../db/user-rows.ts'

/** Rights on messages: a user reads their own messages for an export. The product itself writes them. */
export const contactMessageRights: PlatformRights = {
  user: ['select'],
  administrator: ['select'],
  job: ['select', 'insert', 'delete'],
}

/** The messages of the contact form [CONT-12]. */
export const contactMessages = platform.table(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    /** The signed-in user who sent it; null for any other sender. */
    userId: uuid('user_id'),
    clientKey: uuid('client_key').notNull(),
    clientKeyDigest: text('client_key_digest').notNull(),
    name: text().notNull(),
    /** In lower case. */
    email: text().notNull(),
    phone: text(),
    subject: text().notNull(),
    category: text().notNull(),
    priority: text().notNull(),
    message: text().notNull(),
    /** When the sender asked for the newsletter; null without the wish [CONT-08]. */
    newsletterWishedAt: instant('newsletter_wished_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('contact_messages_client_key').on(t.clientKey),
    index('contact_messages_created').on(t.createdAt, t.id),
    index('contact_messages_email').on(t.email),
    check('contact_messages_texts', sql`btrim(name) <> '' and btrim(subject) <> '' and btrim(message) <> ''`),
    check('contact_messages_size', sql`char_length(message) <= 5000 and char_length(subject) <= 200`),
    ...platformPolicies('contact_messages', contactMessageRights),
  ],
)

/** The messages that the user sent while signed in. */
export const exportedContactMessages = exportOwnRows(contactMessages, {
  restore: 'not restored: messages to an operator',
  file: 'contact-messages',
  title: 'Messages to the operator',
  without: ['id', 'clientKey', 'clientKeyDigest'],
  order: 'created_at, id',
})

/**
 * Erases a user from the contact messages: deletes those of the user and those from the address, also without a
 * session.
 */
export const erasures: RowErasure[] = [
  {
    table: getTableName(contactMessages),
    erase: async ({ db, userId }, { email }) =>
      void (await db
        .delete(contactMessages)
        .where(or(eq(contactMessages.userId, userId), eq(contactMessages.email, email)))),
  },
]
