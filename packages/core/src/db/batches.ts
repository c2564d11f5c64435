import { sql } from 'drizzle-orm'
import type { Scope } from './database.ts'

/**
 * Rows of one statement: enough that the round trip costs little, and few enough that its parameter stays
 * small.
 */
const MAX_BATCH_ROWS = 5000

/** The rows in their order, as batches of one statement each. */
export function* splitIntoBatches<T>(rows: readonly T[], max = MAX_BATCH_ROWS): Generator<T[]> {
  for (let from = 0; from < rows.length; from += max) yield rows.slice(from, from + max)
}

/**
 * Rows as the parameter of json_to_recordset. A field that is null is not written: its column is null without it, and the
 * names of fields are most of what PostgreSQL reads here.
 */
export function toRecordset(rows: readonly object[]): string {
  return JSON.stringify(rows.map(omitNulls))
}

function omitNulls(row: object): object {
  const kept: Record<string, unknown> = {}
  for (const name in row) {
    const value = row[name as keyof typeof row]
    if (value !== null) kept[name] = value
  }
  return kept
}

/**
 * Runs statements that insert many trades with the stored names of their accounts and their rates. The row triggers, which
 * look both up once for each row, do not run for them. After each statement a trigger computes its rates again, in sets, and
 * refuses others (sql/rates.sql). The lock makes the write wait while the account currency changes.
 */
export async function writeInSets({ db, userId }: Scope, write: () => Promise<void>): Promise<void> {
  await db.execute(sql`select set_config('app.sets_written', 'on', true),
    pg_advisory_xact_lock_shared(hashtextextended('account_currency ' || ${userId}::text, 0))`)
  await write() // after an error the transaction ends, and the setting with it
  await db.execute(sql`select set_config('app.sets_written', 'off', true)`)
}
