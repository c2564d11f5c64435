import type { Connection } from './database.ts'
import { prepared, type Statement } from './prepared.ts'

/**
 * The rows of an ordered statement inside a transaction, so many at a time and none but the last portion fewer, so that
 * a long reading never stands in memory as a whole. A reading of one portion costs one round trip.
 */
export async function* readPortions<Row extends object>(
  db: Connection,
  { statement, rows: most }: { statement: Statement; rows: number },
): AsyncGenerator<Row[]> {
  const { text, values } = statement
  const { rows } = await db.$client.query<Row>(prepared({ text: `${text} limit ${most}`, values }))
  if (rows.length > 0) yield rows
  if (rows.length < most) return
  await db.$client.query(`declare portions no scroll cursor for ${text} offset ${most}`, values)
  for (;;) {
    const { rows: more } = await db.$client.query<Row>(
      prepared({ text: `fetch ${most} from portions`, values: [] }),
    )
    if (more.length > 0) yield more
    if (more.length < most) break
  }
  await db.$client.query('close portions')
}
