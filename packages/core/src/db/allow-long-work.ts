import type { Connection } from './database.ts'
import { LONG_TIMEOUTS, setLocally } from './timeouts.ts'

/** Sets LONG_TIMEOUTS for the running transaction. The next transaction of the connection has the usual timeouts again. */
export async function allowLongWork(db: Connection): Promise<void> {
  await db.$client.query(setLocally(LONG_TIMEOUTS))
}
