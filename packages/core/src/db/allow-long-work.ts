import type { Connection } from './database.ts'
import { LONG_TIMEOUTS, setLocally } from './timeouts.ts'

/** Lets the running transaction take as long as LONG_TIMEOUTS say; the next one on the connection has the usual ones again. */
export async function allowLongWork(db: Connection): Promise<void> {
  await db.$client.query(setLocally(LONG_TIMEOUTS))
}
