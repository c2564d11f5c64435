import { and, eq, gt, sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { auditEntries } from './audit.table.ts'

/** An entry as it is stored. People are ids of users here; the database stores their pseudonyms. */
type NewEntry = {
  id: string
  action: string
  userId: string | null
  targetUserId: string | null
  targetId: string | null
  detail: string | null
  emailHash: string | null
  address: string | null
  device: string | null
  now: Date
}

/** Adds one audit entry. Takes a connection of the app role or of the auth role. */
export async function insertAuditEntry(db: Connection, entry: NewEntry): Promise<void> {
  await db.execute(sql`select record_action(${entry.id}::uuid, ${entry.action}, ${entry.userId}::uuid,
    ${entry.targetUserId}::uuid, ${entry.targetId}::uuid, ${entry.detail}, ${entry.emailHash}, ${entry.address}::inet,
    ${entry.device}, ${entry.now.toISOString()}::timestamptz)`)
}

/** Whether the log has an entry for this action on this record after the instant. */
export async function hasEntrySince(
  db: Connection,
  { action, targetId, since }: { action: string; targetId: string; since: Date },
): Promise<boolean> {
  const rows = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.action, action),
        eq(auditEntries.targetId, targetId),
        gt(auditEntries.createdAt, since),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/**
 * Removes network addresses after 30 days and entries after 24 months, `portion` rows of each at most. Returns how many
 * rows it changed.
 */
export async function removeOldAuditData(db: Connection, portion: number): Promise<number> {
  const { rows } = await db.execute<{ changed: number }>(
    sql`select remove_old_audit_data(${portion}::integer) as changed`,
  )
  return rows[0]!.changed // a select of one function returns one row
}
