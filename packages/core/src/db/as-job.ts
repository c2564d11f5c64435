import type { Connection, Database } from './database.ts'
import { runInTransaction } from './transaction.ts'

/**
 * Runs the work in one transaction as the product itself: a job, the command line, an operation without a user. Row
 * security shows it the rows of the schema platform that jobs may see, and no tenant rows. Takes a pool of
 * the app role.
 */
export function asJob<T>(db: Database, work: (db: Connection) => Promise<T>): Promise<T> {
  return runInTransaction({ connect: () => db.pool.connect(), begin: BEGIN }, work)
}

const BEGIN = `begin isolation level read committed; select set_config('app.actor', 'job', true)`
