import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { emailChanges } from './identity.table.ts'

/** Stores a change of the address that waits for both confirmations. It replaces an earlier one. */
export async function upsertEmailChange(
  db: Connection,
  { userId, newEmail, now }: { userId: string; newEmail: string; now: Date },
): Promise<void> {
  const values = { newEmail, oldConfirmedAt: null, newConfirmedAt: null, createdAt: now, updatedAt: now }
  await db
    .insert(emailChanges)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: emailChanges.userId, set: values })
}

/** Stores the confirmation of one address. Returns the new address when both are confirmed, otherwise null. */
export async function confirmChange(
  db: Connection,
  { userId, side, now }: { userId: string; side: 'old' | 'new'; now: Date },
): Promise<string | null> {
  const rows = await db
    .update(emailChanges)
    .set({ ...(side === 'old' ? { oldConfirmedAt: now } : { newConfirmedAt: now }), updatedAt: now })
    .where(eq(emailChanges.userId, userId))
    .returning({
      newEmail: emailChanges.newEmail,
      isComplete: sql<boolean>`old_confirmed_at is not null and new_confirmed_at is not null`,
    })
  const change = rows[0]
  return change?.isComplete ? change.newEmail : null
}

/** The change of a user's address that was started after the instant; null without one. */
export async function findEmailChange(
  db: Connection,
  { userId, startedAfter }: { userId: string; startedAfter: Date },
): Promise<{ newEmail: string; oldConfirmed: boolean; newConfirmed: boolean; startedAt: Date } | null> {
  const rows = await db
    .select({
      newEmail: emailChanges.newEmail,
      oldConfirmed: sql<boolean>`old_confirmed_at is not null`,
      newConfirmed: sql<boolean>`new_confirmed_at is not null`,
      startedAt: emailChanges.createdAt,
    })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.createdAt, startedAfter)))
  return rows[0] ?? null
}

/** Deletes a change that is done or cancelled. */
export async function deleteEmailChange(db: Connection, userId: string): Promise<boolean> {
  const { rowCount } = await db.delete(emailChanges).where(eq(emailChanges.userId, userId))
  return rowCount === 1
}

/** Deletes changes that were started before the instant. */
export async function deleteOldEmailChanges(db: Connection, before: Date): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.createdAt, before))
}
