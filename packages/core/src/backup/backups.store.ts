import { desc, eq } from 'drizzle-orm'
import type pg from 'pg'
import type { Connection } from '../db/index.ts'
import { backups } from './backups.table.ts'

/** The newest complete backup, and when the newest that failed was started. */
export type NewestBackups = { complete: { createdAt: Date; bytes: number } | null; failedAt: Date | null }

/** The newest backups. Takes a transaction of a job. */
export async function getNewestBackups(db: Connection): Promise<NewestBackups> {
  const [complete, failed] = [await findNewest(db, true), await findNewest(db, false)]
  return {
    complete: complete && { createdAt: complete.createdAt, bytes: complete.bytes! }, // a check of the table
    failedAt: failed?.createdAt ?? null,
  }
}

async function findNewest(db: Connection, isComplete: boolean) {
  const rows = await db
    .select({ createdAt: backups.createdAt, bytes: backups.bytes })
    .from(backups)
    .where(eq(backups.isComplete, isComplete))
    .orderBy(desc(backups.createdAt), desc(backups.id))
    .limit(1)
  return rows[0] ?? null
}

/** Adds a backup as the owner. A database of an older version has no such table: then nothing is added. */
export async function insertBackup(
  client: pg.ClientBase,
  { id, bytes, createdAt }: { id: string; bytes: number | null; createdAt: Date },
): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('platform.backups') is not null as found`,
  )
  if (!rows[0]?.found) return
  await client.query(
    'insert into platform.backups (id, is_complete, bytes, created_at) values ($1, $2, $3, $4)',
    [id, bytes !== null, bytes, createdAt],
  )
}
