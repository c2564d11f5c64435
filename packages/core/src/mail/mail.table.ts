import { eq, or, sql } from 'drizzle-orm'
import { check, index, integer, jsonb, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, stamps } from '../db/columns.ts'
import { type PlatformRights, platform, platformPolicies } from '../db/platform.table.ts'
import { getTableName, type RowErasure } from '../db/user-rows.ts'

/** Rights on the outbox: a user can add mail about their own account. Only jobs send mail and see all of it. */
export const mailRights: PlatformRights = {
  user: ['insert'],
  administrator: ['select'],
  job: ['select', 'insert', 'update', 'delete'],
}

/** Rights on the addresses that bounced: an administrator can allow one again. */
export const undeliverableRights: PlatformRights = {
  user: [],
  administrator: ['select', 'delete'],
  job: ['select', 'insert', 'update', 'delete'],
}

/**
 * The outbox: one row for each mail, written in the transaction of the change that causes it. `data` holds the values
 * of the template until the mail is sent; then it is deleted, because it can hold secrets such as a reset link.
 */
export const mails = platform.table(
  'mails',
  {
    id: uuid().primaryKey(),
    /** The user whom the mail is about; null for a person without an account. */
    userId: uuid('user_id'),
    template: text().notNull(),
    language: text().notNull(),
    recipient: text().notNull(),
    data: jsonb(),
    /** What the mail is about, such as `payment/in_123`. A second mail with the same key is not written. */
    uniqueKey: text('unique_key'),
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** Code of the last failure: an SMTP reply such as 451, or an error code such as ECONNREFUSED. */
    problem: text(),
    sentAt: instant('sent_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('mails_unique_key').on(t.uniqueKey),
    index('mails_created').on(t.createdAt, t.id),
    check('mails_state', sql`state in ('waiting', 'sending', 'sent', 'kept', 'undeliverable')`),
    check('mails_size', sql`octet_length(data::text) <= 65536 and char_length(recipient) <= 320`),
    ...platformPolicies('mails', mailRights),
  ],
)

/** Addresses whose mail server refused them for good. No mail is sent to them until an operator allows it again. */
export const undeliverableAddresses = platform.table(
  'undeliverable_addresses',
  {
    /** In lower case. */
    address: text().primaryKey(),
    /** The SMTP reply to RCPT, 500 to 599. */
    replyCode: smallint('reply_code').notNull(),
    ...stamps(),
  },
  () => platformPolicies('undeliverable_addresses', undeliverableRights),
)

/** Erases a user from the tables of mail: deletes mails about the user, to the address or from it, also unsent ones. */
export const erasures: RowErasure[] = [
  {
    table: getTableName(mails),
    erase: async ({ db, userId }, { email }) =>
      void (await db.delete(mails).where(
        or(
          eq(mails.userId, userId),
          sql`lower(${mails.recipient}) = ${email}`,
          sql`lower(${mails.data}->>'email') = ${email}`, // a message of the contact form that still waits
        ),
      )),
  },
  {
    table: getTableName(undeliverableAddresses),
    erase: async ({ db }, { email }) =>
      void (await db.delete(undeliverableAddresses).where(eq(undeliverableAddresses.address, email))),
  },
]
