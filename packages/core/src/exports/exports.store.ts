import { and, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Connection, Scope } from '../db/index.ts'
import { dataExports } from './exports.table.ts'

/** What is stored of an export. */
export type ExportRow = {
  id: string
  state: ExportState
  progressPct: number
  bytes: number | null
  readyAt: Date | null
  expiresAt: Date | null
  createdAt: Date
}

/** `waiting` for its job, `running`, `ready` to be downloaded, `failed`, or `expired`: the file is deleted. */
export type ExportState = 'waiting' | 'running' | 'ready' | 'failed' | 'expired'

const shown = {
  id: dataExports.id,
  state: sql<ExportState>`${dataExports.state}`,
  progressPct: dataExports.progressPct,
  bytes: dataExports.bytes,
  readyAt: dataExports.readyAt,
  expiresAt: dataExports.expiresAt,
  createdAt: dataExports.createdAt,
}
const matchesUser = ({ userId }: Scope) => eq(dataExports.userId, userId)
const matchesExport = (scope: Scope, id: string) => and(matchesUser(scope), eq(dataExports.id, id))
const open = inArray(dataExports.state, ['waiting', 'running'])

/** Adds an export that waits. Returns null when another one of the user waits or runs. */
export async function insertExport(
  { db, userId }: Scope,
  { id, now }: { id: string; now: Date },
): Promise<ExportRow | null> {
  const rows = await db
    .insert(dataExports)
    .values({ userId, id, state: 'waiting', createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning(shown)
  return rows[0] ?? null
}

/** The newest export of the user, or the one with this id. */
export async function findExport(scope: Scope, id?: string): Promise<ExportRow | null> {
  const rows = await scope.db
    .select(shown)
    .from(dataExports)
    .where(id === undefined ? matchesUser(scope) : matchesExport(scope, id))
    .orderBy(desc(dataExports.createdAt), desc(dataExports.id))
    .limit(1)
  return rows[0] ?? null
}

/** When the user's exports since the instant were requested, the oldest first. */
export async function listRequestTimes(scope: Scope, since: Date): Promise<Date[]> {
  const rows = await scope.db
    .select({ createdAt: dataExports.createdAt })
    .from(dataExports)
    .where(and(matchesUser(scope), gt(dataExports.createdAt, since)))
    .orderBy(dataExports.createdAt)
    .limit(100)
  return rows.map(({ createdAt }) => createdAt)
}

/** Marks exports as failed that showed no progress since the instant: their process ended. */
export async function failAbandoned(
  scope: Scope,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await scope.db
    .update(dataExports)
    .set({ state: 'failed', updatedAt: now })
    .where(and(matchesUser(scope), open, lt(dataExports.updatedAt, before)))
}

/** Writes progress or an outcome of an export that waits or runs. Returns whether it does. */
export async function updateOpenExport(
  scope: Scope,
  {
    id,
    now,
    ...set
  }: {
    id: string
    now: Date
    state: ExportState
    progressPct?: number
    bytes?: number
    readyAt?: Date
    expiresAt?: Date
  },
): Promise<boolean> {
  const { rowCount } = await scope.db
    .update(dataExports)
    .set({ ...set, updatedAt: now })
    .where(and(matchesExport(scope, id), open))
  return rowCount === 1
}

/** The ids of the user's exports whose file has expired. */
export async function listExpired(scope: Scope, now: Date): Promise<string[]> {
  const rows = await scope.db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(matchesUser(scope), eq(dataExports.state, 'ready'), lte(dataExports.expiresAt, now)))
    .limit(100)
  return rows.map(({ id }) => id)
}

/** Marks an export as expired. */
export async function markExpired(scope: Scope, { id, now }: { id: string; now: Date }): Promise<void> {
  await scope.db.update(dataExports).set({ state: 'expired', updatedAt: now }).where(matchesExport(scope, id))
}

/** Users with exports whose file has expired. Bypasses row security. */
export async function listUsersWithExpired(db: Connection, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users_with_expired_exports(${now.toISOString()}::timestamptz) as id`,
  )
  return rows.map(({ id }) => id)
}
