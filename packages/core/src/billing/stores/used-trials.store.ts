import { eq } from 'drizzle-orm'
import type { Connection } from '../../db/index.ts'
import { usedTrials } from './billing.table.ts'

/** Stores that a person had a trial. */
export async function insertUsedTrial(db: Connection, addressHash: string, now: Date): Promise<void> {
  await db.insert(usedTrials).values({ addressHash, createdAt: now }).onConflictDoNothing()
}

/** Whether a person had a trial. */
export async function hasUsedTrial(db: Connection, addressHash: string): Promise<boolean> {
  const rows = await db
    .select({ addressHash: usedTrials.addressHash })
    .from(usedTrials)
    .where(eq(usedTrials.addressHash, addressHash))
  return rows.length > 0
}
