import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
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

/** From this number of rows, `buildRecordset` looks for fields with one value. */
const MIN_ROWS = 100

/**
 * Rows for one statement as the table `given`, whose columns have these names and the types of `columns`. The rows are one JSON
 * parameter: a placeholder for each value would cost more than the insert itself. A field with the same value in each row is
 * sent once, and a null is not sent, because PostgreSQL needs most of the time for reading fields.
 */
export function buildRecordset<Name extends string>(
  rows: readonly Partial<Record<Name, unknown>>[],
  columns: Record<Name, Pick<PgColumn, 'getSQLType'>>,
  names: readonly Name[],
): SQL {
  const first: Partial<Record<Name, unknown>> = rows[0] ?? {}
  const isShared = (name: Name) => rows.every((row) => isSame(row[name], first[name]))
  const equal = rows.length < MIN_ROWS ? [] : names.filter(isShared)
  const shared = equal.length < names.length ? equal : equal.slice(1) // the table of the rows needs a column
  const own = names.filter((name) => !shared.includes(name))
  const list = (some: readonly Name[]) =>
    sql.raw(some.map((name) => `"${name}" ${columns[name].getSQLType()}`).join(', '))
  const given = sql`json_to_recordset(${JSON.stringify(rows.map((row) => pick(row, own)))}::json)`
  if (shared.length === 0) return sql`${given} as given(${list(own)})`
  return sql`(select * from ${given} as own(${list(own)}),
    json_to_record(${JSON.stringify(pick(first, shared))}::json) as shared(${list(shared)})) as given`
}

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.length === 0 && other.length === 0
  return (one ?? null) === (other ?? null)
}

function pick<Name extends string>(row: Partial<Record<Name, unknown>>, names: readonly Name[]): object {
  const picked: Record<string, unknown> = {}
  for (const name of names) if (row[name] !== null) picked[name] = row[name]
  return picked
}

/**
 * Runs statements that insert many trades and set the account names and the rates of their rows themselves. The setting
 * `app.sets_written` switches off the row triggers, which would look up the name and the rate of each row again. Instead a trigger
 * runs once after each statement, computes each distinct rate, and refuses rows with another one (check_base_rates in
 * sql/rates.sql). The lock makes the write wait while the base currency changes.
 */
export async function writeInSets({ db, userId }: Scope, write: () => Promise<void>): Promise<void> {
  await db.execute(sql`select set_config('app.sets_written', 'on', true),
    pg_advisory_xact_lock_shared(hashtextextended('base_currency ' || ${userId}::text, 0))`)
  await write() // after an error the transaction ends, and the setting with it
  await db.execute(sql`select set_config('app.sets_written', 'off', true)`)
}
