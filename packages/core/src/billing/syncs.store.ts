import { and, asc, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { subscriptionSyncs, syncedUsers } from './billing.table.ts'

/** A sync as the table stores it. */
export type SyncRow = {
  id: string
  requestedBy: string | null
  total: number
  checked: number
  updated: number
  errors: number
  finishedAt: Date | null
  createdAt: Date
}

/** What became of one user of a sync. `problem` is set when the outcome is `failed`. */
export type SyncedUser = { userId: string; outcome: SyncOutcome; problem: string | null }
type SyncOutcome = 'failed' | 'updated' | 'same'

/** The position in the users of a sync after which the next page starts. */
export type SyncPosition = { rank: number; userId: string }

const t = subscriptionSyncs
const columns = {
  id: t.id,
  requestedBy: t.requestedBy,
  total: t.total,
  checked: t.checked,
  updated: t.updated,
  errors: t.errors,
  finishedAt: t.finishedAt,
  createdAt: t.createdAt,
}

/** Adds a sync. Returns false while another one is open. */
export async function insertSync(
  db: Connection,
  { now, ...sync }: { id: string; requestedBy: string | null; now: Date },
): Promise<boolean> {
  const total = sql`count_users_with_customers()`
  const { rowCount } = await db
    .insert(t)
    .values({ ...sync, total, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}

/** The open sync; null without one. */
export async function findOpenSync(db: Connection): Promise<SyncRow | null> {
  const rows = await db.select(columns).from(t).where(isNull(t.finishedAt)).limit(1)
  return rows[0] ?? null
}

/** The newest sync; null before the first. */
export async function findLatestSync(db: Connection): Promise<SyncRow | null> {
  const rows = await db.select(columns).from(t).orderBy(desc(t.createdAt), desc(t.id)).limit(1)
  return rows[0] ?? null
}

/** Deletes the finished syncs with their users: only the last one is shown. */
export async function deleteFinishedSyncs(db: Connection): Promise<void> {
  await db.delete(t).where(isNotNull(t.finishedAt))
}

/** The last user that a sync has checked, in the order of their ids; null before the first. */
export async function findLastSynced(db: Connection, syncId: string): Promise<string | null> {
  const rows = await db
    .select({ userId: syncedUsers.userId })
    .from(syncedUsers)
    .where(eq(syncedUsers.syncId, syncId))
    .orderBy(desc(syncedUsers.userId))
    .limit(1)
  return rows[0]?.userId ?? null
}

/**
 * Stores the result for a user. It is stored once, also when two workers check the user, and never for a deleted
 * account.
 */
export async function storeSynced(
  db: Connection,
  { syncId, now, ...user }: SyncedUser & { syncId: string; now: Date },
): Promise<void> {
  const { rowCount } = await db.execute(
    sql`insert into ${syncedUsers} (sync_id, user_id, outcome, problem)
      select ${syncId}::uuid, account, ${user.outcome}, ${user.problem}
      from accounts_among(array[${user.userId}::uuid]) as account on conflict do nothing`,
  )
  if (rowCount === 0) return
  await db
    .update(t)
    .set({
      checked: sql`${t.checked} + 1`,
      updated: user.outcome === 'updated' ? sql`${t.updated} + 1` : t.updated,
      errors: user.outcome === 'failed' ? sql`${t.errors} + 1` : t.errors,
      updatedAt: now,
    })
    .where(eq(t.id, syncId))
}

/** Marks a sync as finished and returns it; null when it was finished before. */
export async function finishSync(
  db: Connection,
  { id, now }: { id: string; now: Date },
): Promise<SyncRow | null> {
  const rows = await db
    .update(t)
    .set({ finishedAt: now, updatedAt: now })
    .where(and(eq(t.id, id), isNull(t.finishedAt)))
    .returning(columns)
  return rows[0] ?? null
}

/** The users of a sync: those that failed, then those that changed, then the others. */
export async function listSyncedUsers(
  db: Connection,
  { syncId, after, limit }: { syncId: string; after: SyncPosition | null; limit: number },
): Promise<(SyncedUser & SyncPosition)[]> {
  const isLater =
    after && or(gt(rank, after.rank), and(eq(rank, after.rank), gt(syncedUsers.userId, after.userId)))
  const rows = await db
    .select({ userId: syncedUsers.userId, outcome: syncedUsers.outcome, problem: syncedUsers.problem, rank })
    .from(syncedUsers)
    .where(and(eq(syncedUsers.syncId, syncId), isLater ?? undefined))
    .orderBy(asc(rank), asc(syncedUsers.userId))
    .limit(limit)
  return rows.map((row) => ({ ...row, outcome: row.outcome as SyncOutcome })) // a check allows these only
}

const rank = sql<number>`array_position(array['failed', 'updated', 'same'], ${syncedUsers.outcome})`
