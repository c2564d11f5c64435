import type { Notice } from '@candlebook/contract/operations'
import { sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { notices } from './notices.table.ts'

/** The channel on which a change of the notice is announced to the processes that serve browsers. */
export const NOTICE_CHANNEL = 'candlebook_notice'

/** The notice whose time is not over; null when there is none. */
export async function findNotice(db: Connection, now: Date): Promise<Notice | null> {
  const rows = await db
    .select({
      id: notices.id,
      level: notices.level,
      text: notices.text,
      startsAt: notices.startsAt,
      endsAt: notices.endsAt,
    })
    .from(notices)
    .where(sql`ends_at is null or ends_at > ${now.toISOString()}::timestamptz`)
    .limit(1)
  const [row] = rows
  if (!row) return null
  return {
    ...row,
    level: row.level as Notice['level'], // a check of the table
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
  }
}

/** Stores the notice in place of the one before, and announces it at the commit. */
export async function replaceNotice(
  db: Connection,
  { startsAt, endsAt, now, ...notice }: Notice & { now: Date },
): Promise<void> {
  // One change at a time: of two changes at once, the second one remains.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('the notice', 0))`)
  await db.delete(notices)
  await db.insert(notices).values({
    ...notice,
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    createdAt: now,
  })
  await announce(db)
}

/** Deletes the notice and announces it. Returns the id of the deleted notice; null when there was none. */
export async function deleteNotice(db: Connection): Promise<string | null> {
  const rows = await db.delete(notices).returning({ id: notices.id })
  await announce(db)
  return rows[0]?.id ?? null
}

async function announce(db: Connection): Promise<void> {
  await db.execute(sql`select pg_notify(${NOTICE_CHANNEL}, '')`)
}
