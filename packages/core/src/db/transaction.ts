import { sql } from 'drizzle-orm'
import pg from 'pg'
import { requireUserId } from '../kernel/actor.ts'
import { AppError, buildFieldRefusal } from '../kernel/app-error.ts'
import { isId } from '../kernel/ids.ts'
import { connectAs } from './connect-as.ts'
import {
  type Connection,
  type Database,
  type DbContext,
  LONG_TIMEOUTS,
  type Scope,
  setLocally,
  toDrizzle,
} from './database.ts'
import { type Statement, toPreparedQuery } from './prepared-statements.ts'

/** The refusals of constraints that only the database can check, because two transactions may write at once. */
const refusals: Record<string, () => AppError> = {
  broker_accounts_limit: () => new AppError('trades.account_limit_reached'),
  broker_accounts_name: () => buildFieldRefusal([{ field: 'name', code: 'account.name_taken' }]),
  broker_accounts_any_case: () => buildFieldRefusal([{ field: 'name', code: 'account.name_taken' }]),
  trades_account: () => new AppError('trades.account_has_trades'),
  executions_account: () => new AppError('trades.account_has_executions'),
  cash_movements_account: () => new AppError('trades.account_has_executions'),
}

/** The refusal that a failed constraint means; any other error unchanged. */
function toRefusal(error: unknown): unknown {
  const cause = error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : error
  if (!(cause instanceof pg.DatabaseError)) return error
  return refusals[cause.constraint ?? '']?.() ?? error
}

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
function beginAs(userId: string, isolation = 'read committed'): string {
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
async function runInTransaction<T>(
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

/**
 * Runs the work in one transaction as this administrator. Row security shows the administrator's own tenant
 * rows and the rows of the schema platform that administrators may see. The policies look the user up in
 * profiles: for a user without administrator rights the transaction has the rights of a user.
 */
export function asAdministrator<T>(
  db: Database,
  userId: string,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const connect = () => connectAs(db, userId)
  const begin = `${beginAs(userId)}, set_config('app.actor', 'administrator', true)`
  return runInTransaction({ connect, begin }, (connection) => work({ db: connection, userId }))
}

/**
 * Runs the work in one transaction as the product itself: a job, the command line, an operation without a user. Row
 * security shows it the rows of the schema platform that jobs may see, and no tenant rows. Takes a pool of
 * the app role.
 */
export function asJob<T>(db: Database, work: (db: Connection) => Promise<T>): Promise<T> {
  return runInTransaction({ connect: () => db.pool.connect(), begin: BEGIN_AS_JOB }, work)
}

const BEGIN_AS_JOB = `begin isolation level read committed; select set_config('app.actor', 'job', true)`

/**
 * Runs the work in one transaction as the product itself for one user. Row security shows it this user's tenant rows
 * and the rows of the schema platform that jobs may see. For changes that touch both, such as the redemption of an
 * invitation. The operation checks first whether the actor may do this.
 */
export function asJobForUser<T>(
  db: Database,
  userId: string,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const connect = () => connectAs(db, userId)
  const begin = `${beginAs(userId)}, set_config('app.actor', 'job', true)`
  return runInTransaction({ connect, begin }, (connection) => work({ db: connection, userId }))
}

/**
 * Runs the work in one read-only transaction without a user and without an actor. Row security shows it only rows that
 * anyone may see, such as published posts.
 */
export function asVisitor<T>(db: Database, work: (db: Connection) => Promise<T>): Promise<T> {
  const begin = 'begin isolation level read committed, read only'
  return runInTransaction({ connect: () => db.pool.connect(), begin }, work)
}

/**
 * Reads the rows of one statement as the user who asks, with the tenant isolation of asUser. BEGIN, the
 * user's id, the statement and COMMIT are sent without waiting: one round trip where asUser needs three. See
 * toPreparedQuery for the format of rows. Throws session.required for an actor who is not a user.
 */
export async function readAsUser<Row extends object>(
  ctx: DbContext,
  buildStatement: (owner: Pick<Scope, 'userId'>) => Statement,
): Promise<Row[]> {
  const userId = requireUserId(ctx.actor)
  const begin = beginAs(userId)
  const statement = toPreparedQuery(buildStatement({ userId }))
  const client = await connectAs(ctx.db, userId)
  const begun = client.query(begin)
  const result = client.query<Row>(statement)
  const ended = client.query('commit') // after a failed statement it rolls back
  try {
    const [, { rows }] = await Promise.all([begun, result, ended])
    return rows
  } finally {
    client.release(
      await ended.then(
        () => undefined,
        (broken: Error) => broken,
      ),
    )
  }
}

/**
 * Takes the lock of the user with this name until the end of the transaction. A limit whose rows are counted and inserted
 * under the lock cannot be exceeded by parallel requests.
 */
export async function lockForUser({ db, userId }: Scope, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${name} of ${userId}`}, 0))`)
}

/** Like `lockForUser`, without waiting: returns false while another transaction has the lock. */
export async function tryLockForUser({ db, userId }: Scope, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${name} of ${userId}`}, 0)) as locked`,
  )
  return rows[0]!.locked // a select without a table returns one row
}

/** Sets LONG_TIMEOUTS for the running transaction. The next transaction of the connection has the usual timeouts again. */
export async function allowLongWork(db: Connection): Promise<void> {
  await db.$client.query(setLocally(LONG_TIMEOUTS))
}
