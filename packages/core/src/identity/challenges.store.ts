import { lt } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { usedChallenges } from './identity.table.ts'

/** Stores that a challenge was used. Returns false when it was used before. */
export async function insertUsedChallenge(
  db: Connection,
  { hash, expiresAt, now }: { hash: string; expiresAt: Date; now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .insert(usedChallenges)
    .values({ hash, expiresAt, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Deletes used challenges that have expired and are refused for that reason. */
export async function deleteExpiredChallenges(db: Connection, now: Date): Promise<void> {
  await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now))
}
