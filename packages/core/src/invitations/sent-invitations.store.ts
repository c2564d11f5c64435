import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import type { ListPosition } from '../kernel/index.ts'
import { mails } from '../mail/index.ts'
import { invitations } from './invitations.table.ts'

/** An invitation as administrators see it, with the state of its last mail in the outbox. */
export type SentRow = {
  id: string
  email: string
  durationDays: number
  encryptedCode: string
  invitedBy: string | null
  mailId: string | null
  /** Null without a mail, and when the outbox has deleted its row. */
  mailState: string | null
  mailAttempts: number | null
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
}

const columns = {
  id: invitations.id,
  email: invitations.email,
  durationDays: invitations.durationDays,
  encryptedCode: invitations.encryptedCode,
  invitedBy: invitations.invitedBy,
  mailId: invitations.mailId,
  mailState: mails.state,
  mailAttempts: mails.attempts,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
  usedAt: invitations.usedAt,
}

/** Invitations with their mails, the newest first [ASUB-06]. */
export async function selectSentPage(
  db: Connection,
  { after, limit }: { after: ListPosition | null; limit: number },
): Promise<SentRow[]> {
  const isOlder =
    after &&
    or(
      lt(invitations.createdAt, after.createdAt),
      and(eq(invitations.createdAt, after.createdAt), lt(invitations.id, after.id)),
    )
  return await db
    .select(columns)
    .from(invitations)
    .leftJoin(mails, eq(mails.id, invitations.mailId))
    .where(isOlder ?? undefined)
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(limit)
}

/** How many invitations there are. */
export async function countInvitations(db: Connection): Promise<number> {
  return await db.$count(invitations)
}

/** One invitation with its mail; null when it does not exist. */
export async function findSent(db: Connection, id: string): Promise<SentRow | null> {
  const rows = await db
    .select(columns)
    .from(invitations)
    .leftJoin(mails, eq(mails.id, invitations.mailId))
    .where(eq(invitations.id, id))
    .limit(1)
  return rows[0] ?? null
}

/** Locks one invitation until the transaction ends, so that a redemption or another action waits. */
export async function lockInvitation(db: Connection, id: string): Promise<void> {
  await db.select({ one: sql`1` }).from(invitations).where(eq(invitations.id, id)).for('update')
}

/** The id of the invitation with this code, address and duration; null when there is none. */
export async function findSentByCode(
  db: Connection,
  { codeHash, email, durationDays }: { codeHash: string; email: string; durationDays: number },
): Promise<string | null> {
  const rows = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.codeHash, codeHash),
        eq(invitations.email, email),
        eq(invitations.durationDays, durationDays),
      ),
    )
    .limit(1)
  return rows[0]?.id ?? null
}

/** Stores the newest mail of an invitation. */
export async function storeMail(
  db: Connection,
  { id, mailId, now }: { id: string; mailId: string; now: Date },
): Promise<void> {
  await db.update(invitations).set({ mailId, updatedAt: now }).where(eq(invitations.id, id))
}

/** Ends one invitation at this instant. */
export async function endInvitation(db: Connection, { id, now }: { id: string; now: Date }): Promise<void> {
  await db.update(invitations).set({ expiresAt: now, updatedAt: now }).where(eq(invitations.id, id))
}
