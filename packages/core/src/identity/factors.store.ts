import { and, count, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { backupCodes, twoFactors } from './factors.table.ts'

/** The authenticator app of a user; `secret` is encrypted. */
type TwoFactor = { secret: string; enabledAt: Date | null }

/** The authenticator app of a user, also one that is not enabled yet; null without one. */
export async function findTwoFactor(db: Connection, userId: string): Promise<TwoFactor | null> {
  const { secret, enabledAt } = twoFactors
  const rows = await db.select({ secret, enabledAt }).from(twoFactors).where(eq(twoFactors.userId, userId))
  return rows[0] ?? null
}

/** Stores a secret that is not enabled yet, in place of an earlier one. Returns false when one is enabled. */
export async function upsertPendingSecret(
  db: Connection,
  { userId, secret, now }: { userId: string; secret: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .insert(twoFactors)
    .values({ userId, secret, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { secret, updatedAt: now },
      setWhere: isNull(twoFactors.enabledAt),
    })
  return rowCount === 1
}

/** Enables the stored secret with its first code. Returns false when another request enabled or replaced it. */
export async function enableTwoFactor(
  db: Connection,
  { userId, secret, step, now }: { userId: string; secret: string; step: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(twoFactors)
    .set({ enabledAt: now, lastStep: step, updatedAt: now })
    .where(and(eq(twoFactors.userId, userId), eq(twoFactors.secret, secret), isNull(twoFactors.enabledAt)))
  return rowCount === 1
}

/** Stores that a code of this time step was used. Returns false when this or a later one was used before. */
export async function claimTimeStep(
  db: Connection,
  { userId, step, now }: { userId: string; step: number; now: Date },
): Promise<boolean> {
  const isLater = or(isNull(twoFactors.lastStep), lt(twoFactors.lastStep, step))
  const { rowCount } = await db
    .update(twoFactors)
    .set({ lastStep: step, updatedAt: now })
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.enabledAt), isLater))
  return rowCount === 1
}

/** Deletes the authenticator app and the backup codes of a user. */
export async function deleteTwoFactor(db: Connection, userId: string): Promise<void> {
  await db.delete(backupCodes).where(eq(backupCodes.userId, userId))
  await db.delete(twoFactors).where(eq(twoFactors.userId, userId))
}

/** Replaces the backup codes of a user. */
export async function replaceCodes(
  db: Connection,
  { userId, hashes, now }: { userId: string; hashes: string[]; now: Date },
): Promise<void> {
  await db.delete(backupCodes).where(eq(backupCodes.userId, userId))
  const rows = hashes.map((codeHash) => ({ userId, codeHash, createdAt: now, updatedAt: now }))
  await db.insert(backupCodes).values(rows)
}

/** Deletes a backup code. Returns whether it existed: only one caller gets true. */
export async function deleteCode(
  db: Connection,
  { userId, codeHash }: { userId: string; codeHash: string },
): Promise<boolean> {
  const { rowCount } = await db
    .delete(backupCodes)
    .where(and(eq(backupCodes.userId, userId), eq(backupCodes.codeHash, codeHash)))
  return rowCount === 1
}

/** The number of backup codes that a user has not used. */
export async function countCodes(db: Connection, userId: string): Promise<number> {
  const rows = await db.select({ left: count() }).from(backupCodes).where(eq(backupCodes.userId, userId))
  return rows[0]?.left ?? 0
}
