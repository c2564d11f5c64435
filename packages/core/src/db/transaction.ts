import type pg from 'pg'
import { requireUserId } from '../kernel/actor.policy.ts'
import { isId } from '../kernel/new-id.ts'
import { connectAs } from './connect-as.ts'
import { type Connection, type Database, type DbContext, type Scope, toDrizzle } from './database.ts'
import { toRefusal } from './errors/to-refusal.ts'

/**
 * Runs the work in one transaction as the user who asks: row security shows it that user's rows only. Commits
 * when the work resolves, rolls back when it throws. Throws session.required for an actor who is not a user.
 */
export function asUser<T>(ctx: DbContext, work: (scope: Scope) => Promise<T>): Promise<T> {
  return asUserId(ctx.db, requireUserId(ctx.actor), work)
}

/**
 * Like asUser, for reads that must be consistent: every statement sees the rows as they were at the first
 * statement, also when others write during the read. The transaction is read-only.
 */
export function readInSnapshot<T>(ctx: DbContext, work: (scope: Scope) => Promise<T>): Promise<T> {
  const userId = requireUserId(ctx.actor)
  const connect = () => connectAs(ctx.db, userId)
  const begin = beginAs(userId, 'repeatable read, read only')
  return runInTransaction({ connect, begin }, (connection) => work({ db: connection, userId }))
}

/**
 * Runs the work in one transaction as a user without a request: for a job, the command line, a sign-up in
 * progress.
 */
export function asUserId<T>(db: Database, userId: string, work: (scope: Scope) => Promise<T>): Promise<T> {
  const connect = () => connectAs(db, userId)
  return runInTransaction({ connect, begin: beginAs(userId) }, (connection) =>
    work({ db: connection, userId }),
  )
}

/** Opens a transaction in which row security shows the user's rows. Throws for a text that is not an id. */
export function beginAs(userId: string, isolation = 'read committed'): string {
  // READ COMMITTED is set here because a statement that waited for a lock must see the rows written before it.
  // The id is part of the text because BEGIN and set_config then cost one round trip; isId admits only a UUID.
  if (!isId(userId)) throw new Error('a scope takes the id of a user')
  return `begin isolation level ${isolation}; select set_config('app.user_id', '${userId}', true)`
}

/**
 * Runs the work in one transaction with the role and the pool for accounts and sessions. It has rights in the
 * schema auth only.
 */
export function asAuth<T>(authDb: Database, work: (db: Connection) => Promise<T>): Promise<T> {
  return runInTransaction({ connect: () => authDb.pool.connect(), begin: 'begin' }, work)
}

/** Runs the work between the given BEGIN and COMMIT. Rolls back when the work throws. Throws the refusals of `toRefusal`. */
export async function runInTransaction<T>(
  { connect, begin }: { connect(): Promise<pg.PoolClient>; begin: string },
  work: (db: Connection) => Promise<T>,
): Promise<T> {
  const client = await connect()
  let broken: Error | undefined
  try {
    const begun = client.query(begin) // the driver sends it with the first query of the work
    begun.catch(() => {}) // the promise is awaited below, also when the work fails
    const result = await work(toDrizzle(client))
    await begun
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause
    })
    throw toRefusal(error)
  } finally {
    client.release(broken)
  }
}
