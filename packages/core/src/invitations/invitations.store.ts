import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import type { ListPosition } from '../kernel/index.ts'
import { mails } from '../mail/index.ts'
import { invitations } from './invitations.table.ts'

/** An invitation as operations need it. */
export type InvitationRow = {
  id: string
  email: string
  durationDays: number
  expiresAt: Date
  usedAt: Date | null
}

const columns = {
  id: invitations.id,
  email: invitations.email,
  durationDays: invitations.durationDays,
  expiresAt: invitations.expiresAt,
  usedAt: invitations.usedAt,
}

/** Adds an invitation. */
export async function insertInvitation(
  db: Connection,
  invitation: Omit<InvitationRow, 'usedAt'> & {
    codeHash: string
    encryptedCode: string
    mailId: string | null
    invitedBy: string | null
    now: Date
  },
): Promise<void> {
  const { now, ...values } = invitation
  await db.insert(invitations).values({ ...values, createdAt: now, updatedAt: now })
}

/** Ends the unused invitations to an address, because a newer one replaces them. */
export async function endInvitationsTo(
  db: Connection,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await db
    .update(invitations)
    .set({ expiresAt: now, updatedAt: now })
    .where(and(eq(invitations.email, email), isNull(invitations.usedAt), gt(invitations.expiresAt, now)))
}

/** The invitation with this code, or null. */
export async function findByCode(db: Connection, codeHash: string): Promise<InvitationRow | null> {
  const rows = await db.select(columns).from(invitations).where(eq(invitations.codeHash, codeHash)).limit(1)
  return rows[0] ?? null
}

/** Like `findByCode`, and locks the invitation until the transaction ends, so that a second redemption waits. */
export async function lockByCode(db: Connection, codeHash: string): Promise<InvitationRow | null> {
  const rows = await db
    .select(columns)
    .from(invitations)
    .where(eq(invitations.codeHash, codeHash))
    .limit(1)
    .for('update')
  return rows[0] ?? null
}

/** The newest unused invitation to an address whose code was presented in time at a sign-up, or null. */
export async function findPresented(db: Connection, email: string): Promise<InvitationRow | null> {
  const rows = await selectPresented(db, email)
  return rows[0] ?? null
}

/**
 * Like `findPresented`, and locks the invitation until the transaction ends. A redemption that waited for another one
 * finds no invitation.
 */
export async function lockPresented(db: Connection, email: string): Promise<InvitationRow | null> {
  const rows = await selectPresented(db, email).for('update')
  return rows[0] ?? null
}

function selectPresented(db: Connection, email: string) {
  const isPresented = and(
    isNotNull(invitations.presentedAt),
    lt(invitations.presentedAt, invitations.expiresAt),
  )
  return db
    .select(columns)
    .from(invitations)
    .where(and(eq(invitations.email, email), isNull(invitations.usedAt), isPresented))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(1)
}

/** Stores that someone signed up with the code. */
export async function markPresented(db: Connection, { id, now }: { id: string; now: Date }): Promise<void> {
  await db.update(invitations).set({ presentedAt: now, updatedAt: now }).where(eq(invitations.id, id))
}

/** Stores who redeemed the invitation. Returns false for an invitation that is used already. */
export async function markUsed(
  db: Connection,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(invitations)
    .set({ usedAt: now, usedBy: userId, updatedAt: now })
    .where(and(eq(invitations.id, id), isNull(invitations.usedAt)))
  return rowCount === 1
}

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

const sentColumns = {
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
export async function listSentRows(
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
    .select(sentColumns)
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
    .select(sentColumns)
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
