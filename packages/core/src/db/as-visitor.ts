import type { Connection, Database } from './database.ts'
import { runInTransaction } from './transaction.ts'

/**
 * Runs the work in one read-only transaction without a user and without an actor. Row security shows it only rows that
 * anyone may see, such as published posts.
 */
export function asVisitor<T>(db: Database, work: (db: Connection) => Promise<T>): Promise<T> {
  const begin = 'begin isolation level read committed, read only'
  return runInTransaction({ connect: () => db.pool.connect(), begin }, work)
}
