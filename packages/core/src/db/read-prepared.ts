import { sql } from 'drizzle-orm'
import type { Connection } from './database.ts'
import { type Statement, toPreparedQuery } from './prepared.ts'

/** The rows of a prepared statement inside a transaction; see toPreparedQuery for their format. For a single read use readAsUser. */
export async function readPrepared<Row extends object>(db: Connection, statement: Statement): Promise<Row[]> {
  return (await db.$client.query<Row>(toPreparedQuery(statement))).rows
}

/** The first rows of a statement inside a transaction. */
export function readFirstRows<Row extends object>(
  db: Connection,
  statement: Statement,
  rows: number,
): Promise<Row[]> {
  return readPrepared<Row>(db, sql`${statement} limit ${sql.raw(String(rows))}`)
}
