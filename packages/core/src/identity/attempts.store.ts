import { and, eq, lt, sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { accountAttempts, rateLimits } from './identity.table.ts'

/** How many attempts on one address pass at once, and how the delay grows after them. */
export type AttemptLimit = {
  kind: string
  /** Attempts without a delay between them. */
  free: number
  firstDelayMs: number
  maxDelayMs: number
}

/** Attempts are forgotten when there was none for this long. */
export const FORGET_ATTEMPTS_MS = 24 * 60 * 60 * 1000

/**
 * Counts an attempt on an address, unless the delay after the last one is not over. Returns the number of
 * attempts, or the instant of the next one. One statement, so parallel attempts are counted one by one.
 */
export async function addAttempt(
  db: Connection,
  attempt: AttemptLimit & { id: string; email: string; now: Date },
): Promise<{ id: string; count: number } | { nextAt: Date }> {
  const { id, kind, email, now } = attempt
  const t = accountAttempts
  const isForgotten = sql`${t.updatedAt} <= ${new Date(now.getTime() - FORGET_ATTEMPTS_MS).toISOString()}::timestamptz`
  const count = sql`case when ${isForgotten} then 1 else ${t.count} + 1 end`
  const rows = await db
    .insert(t)
    .values({ id, kind, email, count: 1, nextAt: now, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [t.kind, t.email],
      set: {
        count,
        nextAt: sql`${now.toISOString()}::timestamptz + ${buildDelay(attempt, count)}`,
        updatedAt: now,
      },
      setWhere: sql`${t.nextAt} <= ${now.toISOString()}::timestamptz`,
    })
    .returning({ id: t.id, count: t.count })
  if (rows[0]) return rows[0]
  const waiting = await db
    .select({ nextAt: t.nextAt })
    .from(t)
    .where(and(eq(t.kind, kind), eq(t.email, email)))
  return { nextAt: waiting[0]?.nextAt ?? now }
}

/** No delay up to `free` attempts; then the first delay, doubled with each attempt up to the longest. */
function buildDelay({ free, firstDelayMs, maxDelayMs }: AttemptLimit, count: ReturnType<typeof sql>) {
  const doublings = sql`least(${count} - ${free}::int, 30)`
  return sql`case when ${count} < ${free}::int then 0
    else least(${firstDelayMs}::float8 * power(2, ${doublings}), ${maxDelayMs}::float8) end * interval '1 millisecond'`
}

/** Forgets the attempts on an address. */
export async function deleteAttempts(
  db: Connection,
  { kind, email }: { kind: string; email: string },
): Promise<void> {
  await db
    .delete(accountAttempts)
    .where(and(eq(accountAttempts.kind, kind), eq(accountAttempts.email, email)))
}

/** The address and the kind of counted attempts; null when they are forgotten. */
export async function findAttempts(
  db: Connection,
  id: string,
): Promise<{ email: string; kind: string } | null> {
  const { email, kind } = accountAttempts
  const rows = await db.select({ email, kind }).from(accountAttempts).where(eq(accountAttempts.id, id))
  return rows[0] ?? null
}

/** Deletes the counts of addresses without an attempt since the instant. */
export async function deleteOldAttempts(db: Connection, before: Date): Promise<void> {
  await db.delete(accountAttempts).where(lt(accountAttempts.updatedAt, before))
}

/**
 * Counts a request of one client on one route within a fixed window. Returns the count, and when the window
 * ends.
 */
export async function addRouteRequest(
  db: Connection,
  request: { key: string; windowMs: number; now: Date },
): Promise<{ count: number; endsAt: Date }> {
  const { key, windowMs, now } = request
  const at = now.getTime()
  const isOver = sql`${rateLimits.beganAt} <= ${at - windowMs}::bigint`
  const rows = await db
    .insert(rateLimits)
    .values({ key, count: 1, beganAt: at })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        beganAt: sql`case when ${isOver} then ${at}::bigint else ${rateLimits.beganAt} end`,
      },
    })
    .returning({ count: rateLimits.count, began: rateLimits.beganAt })
  const { count, began } = rows[0]! // the statement wrote one row
  return { count, endsAt: new Date(began + windowMs) }
}
