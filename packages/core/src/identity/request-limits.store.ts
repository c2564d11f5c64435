import { lt, sql } from 'drizzle-orm'
import type { Connection, Scope } from '../db/index.ts'
import { requestCounts, visitorCounts } from './identity.table.ts'

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

/** Adds one request to the count of a visitor. Returns the count since the start of its window, and that start. */
export async function addVisitorRequest(
  db: Connection,
  request: { kind: string; visitor: string; windowMs: number; now: Date },
): Promise<{ count: number; began: Date }> {
  const { kind, visitor, windowMs, now } = request
  const isOver = sql`${visitorCounts.beganAt} <= ${new Date(now.getTime() - windowMs).toISOString()}::timestamptz`
  const rows = await db
    .insert(visitorCounts)
    .values({ kind, visitor, count: 1, beganAt: now, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [visitorCounts.kind, visitorCounts.visitor],
      set: {
        count: sql`case when ${isOver} then 1 else ${visitorCounts.count} + 1 end`,
        beganAt: sql`case when ${isOver} then excluded.began_at else ${visitorCounts.beganAt} end`,
        updatedAt: now,
      },
    })
    .returning({ count: visitorCounts.count, began: visitorCounts.beganAt })
  return rows[0]! // the statement wrote one row
}

/** Deletes counts whose window began before the instant. */
export async function deleteVisitorCountsBefore(db: Connection, before: Date): Promise<void> {
  await db.delete(visitorCounts).where(lt(visitorCounts.beganAt, before))
}
