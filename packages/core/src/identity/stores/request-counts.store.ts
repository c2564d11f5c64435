import { sql } from 'drizzle-orm'
import type { Scope } from '../../db/index.ts'
import { requestCounts } from './identity.table.ts'

/**
 * Adds requests to the count of one kind. Returns the count since the start of its window, and that start.
 */
export async function addRequests(
  { db, userId }: Scope,
  requests: { kind: string; count: number; windowMs: number; now: Date },
): Promise<{ count: number; began: Date }> {
  const { kind, count, windowMs, now } = requests
  const isOver = sql`${requestCounts.beganAt} <= ${new Date(now.getTime() - windowMs).toISOString()}::timestamptz`
  const rows = await db
    .insert(requestCounts)
    .values({ userId, kind, count, beganAt: now, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [requestCounts.userId, requestCounts.kind],
      set: {
        count: sql`case when ${isOver} then excluded.count else ${requestCounts.count} + excluded.count end`,
        beganAt: sql`case when ${isOver} then excluded.began_at else ${requestCounts.beganAt} end`,
        updatedAt: now,
      },
    })
    .returning({ count: requestCounts.count, began: requestCounts.beganAt })
  return rows[0]! // the statement wrote one row
}
