import type { JournalEntryFields } from '@candlebook/contract/journal'
import { eq, sql } from 'drizzle-orm'
import type { Scope } from '../db/index.ts'
import { journalEntries } from '../journal/index.ts'
import { trades } from '../trades/index.ts'
import type { DemoTrade } from './demo-trades.ts'

/** A row with the instant at which it would have been made. */
export type Dated<Row> = Row & { id: string; madeAt: Date }

/** Whether the user has any trade. */
export async function hasTrades({ db, userId }: Scope): Promise<boolean> {
  const rows = await db.select({ one: sql`1` }).from(trades).where(eq(trades.userId, userId)).limit(1)
  return rows.length > 0
}

/** Adds the demo trades in one statement. */
export async function insertDemoTrades({ db, userId }: Scope, rows: Dated<DemoTrade>[]): Promise<void> {
  await db
    .insert(trades)
    .values(rows.map(({ madeAt, ...row }) => ({ ...row, userId, createdAt: madeAt, updatedAt: madeAt })))
}

/** Adds the demo journal in one statement. */
export async function insertDemoEntries(
  { db, userId }: Scope,
  rows: Dated<JournalEntryFields>[],
): Promise<void> {
  await db
    .insert(journalEntries)
    .values(rows.map(({ madeAt, ...row }) => ({ ...row, userId, createdAt: madeAt, updatedAt: madeAt })))
}
