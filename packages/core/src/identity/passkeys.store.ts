import { and, count, desc, eq } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { passkeys } from './factors.table.ts'

/** Maximum number of passkeys of a user. */
export const MAX_PASSKEYS = 20

/** A passkey as the check of a signature reads it. */
export type Passkey = {
  id: string
  userId: string
  credentialId: string
  publicKey: string
  counter: number
  transports: string
}

/** The passkeys of a user, the newest first. */
export async function listPasskeys(db: Connection, userId: string) {
  const { id, name, credentialId, transports, createdAt, lastUsedAt } = passkeys
  return await db
    .select({ id, name, credentialId, transports, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id))
    .limit(MAX_PASSKEYS)
}

/** The number of passkeys of a user. */
export async function countPasskeys(db: Connection, userId: string): Promise<number> {
  const rows = await db.select({ found: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return rows[0]?.found ?? 0
}

/** The passkey with the id that its authenticator gave; null when no account has it. */
export async function findPasskey(db: Connection, credentialId: string): Promise<Passkey | null> {
  const { id, userId, publicKey, counter, transports } = passkeys
  const rows = await db
    .select({ id, userId, credentialId: passkeys.credentialId, publicKey, counter, transports })
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId))
    .limit(1)
  return rows[0] ?? null
}

/** Adds a passkey. Returns false when an account has a passkey with the same credential id. */
export async function insertPasskey(
  db: Connection,
  { now, ...columns }: Passkey & { name: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .insert(passkeys)
    .values({ ...columns, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}

/**
 * Stores a use of the passkey, when the stored counter is still the one that was checked. Returns false when a
 * parallel request used the passkey with another counter.
 */
export async function updatePasskeyUse(
  db: Connection,
  { id, counter, newCounter, now }: { id: string; counter: number; newCounter: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: now, updatedAt: now })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
  return rowCount === 1
}

/** Deletes all passkeys of a user. */
export async function deletePasskeys(db: Connection, userId: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId))
}

/** Deletes a passkey of a user. Returns whether it existed. */
export async function deletePasskey(
  db: Connection,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const { rowCount } = await db.delete(passkeys).where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
  return rowCount === 1
}
