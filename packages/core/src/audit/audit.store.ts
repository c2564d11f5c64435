import type { Connection } from '../db/index.ts'
import { auditEntries } from './audit.table.ts'

/** Adds one audit entry. */
export async function insertAuditEntry(
  db: Connection,
  entry: { id: string; action: string; userId: string | null; targetId: string | null; now: Date },
): Promise<void> {
  const { now, ...columns } = entry
  await db.insert(auditEntries).values({ ...columns, createdAt: now })
}
