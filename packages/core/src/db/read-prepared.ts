import type { Connection } from './database.ts'
import { prepared, type Statement } from './prepared.ts'

/** Rows of a hot statement inside a transaction, in the form that `prepared` describes. A single read uses readAsUser. */
export async function readPrepared<Row extends object>(db: Connection, statement: Statement): Promise<Row[]> {
  return (await db.$client.query<Row>(prepared(statement))).rows
}
