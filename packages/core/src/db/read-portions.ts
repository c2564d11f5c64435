import { sql } from 'drizzle-orm'
import type { Connection } from './database.ts'
import { type Statement, toPreparedQuery } from './prepared.ts'

/**
 * The rows of an ordered statement inside a transaction, in portions of `rows`; only the last portion has fewer. Memory
 * holds one portion at a time. A read of one portion costs one round trip.
 */
export async function* readPortions<Row extends object>(
  db: Connection,
  { statement, rows: maxRows }: { statement: Statement; rows: number },
): AsyncGenerator<Row[]> {
  const limit = sql.raw(String(maxRows)) // part of the text: the planner does not know a parameter
  const { rows } = await db.$client.query<Row>(toPreparedQuery(sql`${statement} limit ${limit}`))
  if (rows.length > 0) yield rows
  if (rows.length < maxRows) return
  await db.execute(sql`declare portions no scroll cursor for ${statement} offset ${limit}`)
  for (;;) {
    const { rows: more } = await db.$client.query<Row>(toPreparedQuery(sql`fetch ${limit} from portions`))
    if (more.length > 0) yield more
    if (more.length < maxRows) break
  }
  await db.$client.query('close portions')
}
