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
  trade_views_any_case: () => buildFieldRefusal([{ field: 'name', code: 'view.name_taken' }]),
  broker_accounts_any_case: () => buildFieldRefusal([{ field: 'name', code: 'account.name_taken' }]),
  trades_account: () => new AppError('trades.account_has_trades'),
  executions_account: () => new AppError('trades.account_has_executions'),
  cash_movements_account: () => new AppError('trades.account_has_executions'),
  stated_balances_account: () => new AppError('trades.account_has_executions'),
}

/** The refusal that a failed constraint means; any other error unchanged. */
function toRefusal(error: unknown): unknown {
  const cause = error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : error
  if (!(cause instanceof pg.DatabaseError)) return error
  return refusals[cause.constraint ?? '']?.() ?? error
}

/**
 * Who a transaction runs as: the pool, and the settings by which row security decides which rows it shows. The functions
 * below choose one; nothing follows from the actor of a request alone.
 */
type Access<Given> = {
  connect(): Promise<pg.PoolClient>
  begin: string
  /** What the work is given. */
  give(connection: Connection): Given
}
type UserAccess = Access<Scope> & { userId: string }

/**
 * Runs the work in one transaction. Commits when the work resolves, rolls back when it throws. Throws the refusals of
 * `toRefusal`.
 */
export async function transaction<Given, T>(
  { connect, begin, give }: Access<Given>,
  work: (given: Given) => Promise<T>,
): Promise<T> {
  const client = await connect()
  let broken: Error | undefined
  try {
    const begun = client.query(begin) // the driver sends it with the first query of the work
    begun.catch(() => {}) // the promise is awaited below, also when the work fails
    const result = await work(give(toDrizzle(client)))
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
 * The user who asks: row security shows that user's rows only. Or this user without a request: for a job, the command line,
 * a sign-up in progress. Throws session.required for an actor who is not a user.
 */
export function asUser(ctx: DbContext): UserAccess
export function asUser(db: Database, userId: string): UserAccess
export function asUser(given: DbContext | Database, userId?: string): UserAccess {
  if ('actor' in given) return openFor(given.db, requireUserId(given.actor))
  return openFor(given, userId ?? '')
}

/**
 * The user who asks, for reads that must be consistent: every statement sees the rows as they were at the first
 * statement, also when others write during the read. The transaction is read-only.
 */
export function asUserInSnapshot(ctx: DbContext): UserAccess {
  return openFor(ctx.db, requireUserId(ctx.actor), { isolation: 'repeatable read, read only' })
}

/**
 * This administrator. Row security shows the administrator's own tenant rows and the rows of the schema platform that
 * administrators may see. The policies look the user up in profiles: for a user without administrator rights the
 * transaction has the rights of a user.
 */
export function asAdministrator(db: Database, userId: string): UserAccess {
  return openFor(db, userId, { actor: 'administrator' })
}

/**
 * The product itself: a job, the command line, an operation without a user. Row security shows it the rows of the schema
 * platform that jobs may see, and no tenant rows. Takes a pool of the app role.
 *
 * With a user, it also shows this user's tenant rows, for changes that touch both, such as the redemption of an
 * invitation. The operation checks first whether the actor may do this.
 */
export function asJob(db: Database): Access<Connection>
export function asJob(db: Database, userId: string): UserAccess
export function asJob(db: Database, userId?: string): Access<Connection> | UserAccess {
  return userId === undefined ? openPlain(db, BEGIN_AS_JOB) : openFor(db, userId, { actor: 'job' })
}

const BEGIN_AS_JOB = `begin isolation level read committed; select set_config('app.actor', 'job', true)`

/** Without a user and without an actor, read-only. Row security shows only rows that anyone may see, such as published posts. */
export function asVisitor(db: Database): Access<Connection> {
  return openPlain(db, 'begin isolation level read committed, read only')
}

/** The role and the pool for accounts and sessions. It has rights in the schema auth only. */
export function asAuth(authDb: Database): Access<Connection> {
  return openPlain(authDb, 'begin')
}

/** Does the work inside the transaction of the scope, and takes back what it writes. When it throws, the transaction has failed. */
export async function rollBackAfter<T>({ db }: Scope, work: () => Promise<T>): Promise<T> {
  await db.execute(sql`savepoint taken_back`)
  const result = await work()
  await db.execute(sql`rollback to savepoint taken_back`)
  return result
}

function openPlain({ pool }: Database, begin: string): Access<Connection> {
  return { connect: () => pool.connect(), begin, give: (connection) => connection }
}

/** Row security shows the user's rows. Throws for a text that is not an id. */
function openFor(
  db: Database,
  userId: string,
  { actor, isolation = 'read committed' }: { actor?: 'administrator' | 'job'; isolation?: string } = {},
): UserAccess {
  // READ COMMITTED is set here because a statement that waited for a lock must see the rows written before it.
  // The id is part of the text because BEGIN and set_config then cost one round trip; isId admits only a UUID.
  if (!isId(userId)) throw new Error('a scope takes the id of a user')
  const begin = `begin isolation level ${isolation}; select set_config('app.user_id', '${userId}', true)`
  return {
    userId,
    connect: () => connectAs(db, userId),
    begin: actor ? `${begin}, set_config('app.actor', '${actor}', true)` : begin,
    give: (connection) => ({ db: connection, userId }),
  }
}

/**
 * Reads the rows of one statement. Inside a transaction it takes its connection. As a user it is a transaction of one
 * statement: BEGIN, the user's id, the statement and COMMIT are sent without waiting, one round trip where a transaction
 * needs three. See toPreparedQuery for the format of rows.
 */
export function read<Row extends object>(db: Connection, statement: Statement): Promise<Row[]>
export function read<Row extends object>(access: UserAccess, build: BuildStatement): Promise<Row[]>
export async function read<Row extends object>(
  from: Connection | UserAccess,
  statement: Statement | BuildStatement,
): Promise<Row[]> {
  if ('connect' in from)
    return await readAlone(from, toPreparedQuery((statement as BuildStatement)({ userId: from.userId }))) // as declared above
  return (await from.$client.query<Row>(toPreparedQuery(statement as Statement))).rows // as declared above
}

type BuildStatement = (owner: Pick<Scope, 'userId'>) => Statement

async function readAlone<Row extends object>(
  { connect, begin }: UserAccess,
  query: pg.QueryConfig,
): Promise<Row[]> {
  const client = await connect()
  const begun = client.query(begin)
  const result = client.query<Row>(query)
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
 * The rows of an ordered statement inside a transaction, in portions of `rows`; only the last portion has fewer. Memory
 * holds one portion at a time. A read of one portion costs one round trip.
 */
export async function* stream<Row extends object>(
  db: Connection,
  { statement, rows: maxRows }: { statement: Statement; rows: number },
): AsyncGenerator<Row[]> {
  const limit = sql.raw(String(maxRows)) // part of the text: the planner does not know a parameter
  const rows = await read<Row>(db, sql`${statement} limit ${limit}`)
  if (rows.length > 0) yield rows
  if (rows.length < maxRows) return
  await db.execute(sql`declare portions no scroll cursor for ${statement} offset ${limit}`)
  for (;;) {
    const more = await read<Row>(db, sql`fetch ${limit} from portions`)
    if (more.length > 0) yield more
    if (more.length < maxRows) break
  }
  await db.$client.query('close portions')
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
