import { performance } from 'node:perf_hooks'
import type { Database } from '../../db/index.ts'
import { isDatabaseReachable, readServer } from './health.store.ts'
import { type Finding, isFine } from './health-line.ts'

/** The versions of PostgreSQL that the tests run on. */
const MIN_VERSION = 15
/** A query without work that takes longer slows every request down. */
const MAX_ANSWER_MS = 250

/** Whether the database answers, how fast, and which version it is. */
export async function checkDatabase({ db }: { db: Database }): Promise<Finding> {
  if (!(await isDatabaseReachable(db)))
    return {
      status: 'failed',
      message: 'The database does not answer.',
      advice: 'Start PostgreSQL, and check DATABASE_URL.',
    }
  const start = performance.now() // after the first query, which may have opened a connection
  const { version } = await readServer(db)
  const ms = Math.round(performance.now() - start)
  if (Number.parseInt(version, 10) < MIN_VERSION)
    return {
      status: 'failed',
      message: `The database is PostgreSQL ${version}, which is not supported.`,
      advice: `Update it to PostgreSQL ${MIN_VERSION} or newer.`,
    }
  if (ms > MAX_ANSWER_MS)
    return {
      status: 'warning',
      message: `PostgreSQL ${version} answers slowly: a query without work took ${ms} ms.`,
      advice: 'Check the load of the database and the network to it.',
    }
  return isFine(`PostgreSQL ${version} answers in ${ms} ms.`)
}
