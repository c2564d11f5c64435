import { eq, or, sql } from 'drizzle-orm'
import { check, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, stamps } from '../db/columns.ts'
import { type PlatformRights, platform, platformPolicies } from '../db/platform.table.ts'
import { getTableName, type RowErasure } from '../db/user-rows.ts'

/** Rights on invitations: no user reads or writes one, not even their own. Operations work on them as a job. */
export const invitationRights: PlatformRights = {
  user: [],
  administrator: ['select'],
  job: ['select', 'insert', 'update', 'delete'],
}

/** Invitations to free access (free_subscription_invites of the specification). */
export const invitations = platform.table(
  'invitations',
  {
    id: uuid().primaryKey(),
    /** In lower case. Only this address can redeem the invitation. */
    email: text().notNull(),
    /** SHA-256 of the code in hex, by which a presented code is found. */
    codeHash: text('code_hash').notNull(),
    /** The code, encrypted for administrators who pass it on by hand. */
    encryptedCode: text('encrypted_code').notNull(),
    /** The last mail with the code; null without a mail server. The outbox keeps its row for 30 days. */
    mailId: uuid('mail_id'),
    /** -1 for lifetime access. */
    durationDays: integer('duration_days').notNull(),
    /** The code is refused from this instant on. */
    expiresAt: instant('expires_at').notNull(),
    /** The administrator; null for an invitation from the command line. */
    invitedBy: uuid('invited_by'),
    /** When someone signed up with the code. The invitation then waits until the e-mail address is confirmed. */
    presentedAt: instant('presented_at'),
    usedAt: instant('used_at'),
    usedBy: uuid('used_by'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('invitations_code_hash').on(t.codeHash),
    index('invitations_email').on(t.email, t.createdAt),
    index('invitations_created').on(t.createdAt, t.id),
    check('invitations_email_form', sql`email = lower(email) and char_length(email) <= 254`),
    check('invitations_duration', sql`duration_days = -1 or duration_days between 1 and 3650`),
    ...platformPolicies('invitations', invitationRights),
  ],
)

/**
 * Erases a user from the invitations: deletes those to the address, and removes the inviter of those that the user
 * sent.
 */
export const erasures: RowErasure[] = [
  {
    table: getTableName(invitations),
    erase: async ({ db, userId }, { email, now }) => {
      await db.delete(invitations).where(or(eq(invitations.email, email), eq(invitations.usedBy, userId)))
      await db
        .update(invitations)
        .set({ invitedBy: null, updatedAt: now })
        .where(eq(invitations.invitedBy, userId))
    },
  },
]
