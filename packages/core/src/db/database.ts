import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Actor } from '../kernel/index.ts'
import { REQUEST_TIMEOUTS, type Timeouts } from './timeouts.ts'

/** The pool of the app role. Verbs do not use it directly: they go through asUser, asAdministrator or asJob. */
export type Database = { pool: pg.Pool; close(): Promise<void> }

/** A connection inside a transaction, seen through Drizzle. */
export type Connection = NodePgDatabase & { $client: pg.PoolClient }

/** What every store function takes first: a connection and whose rows it may touch. */
export type Scope = { db: Connection; userId: string }

// Dates stay 'yyyy-MM-dd' text and numerics stay text: no Date and no float ever stands between a trader and a number.
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.DATE ? (text: string) => text : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig // pg's overloads cannot be written as one function

/** Opens a pool of the role in the address. No connection of it takes longer than the timeouts say. */
export function openPool(
  url: string,
  { max = 10, timeouts = REQUEST_TIMEOUTS }: { max?: number; timeouts?: Timeouts } = {},
): Database {
  // Pipelined: queries of one connection are sent without waiting for the answer to the one before.
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    pipeline: true,
    application_name: 'candlebook',
    connectionTimeoutMillis: 5000,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
  })
  // A connection that dies is replaced on next use, and the query on it rejects; without these it ends the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, close: () => pool.end() }
}

const seen = new WeakMap<pg.PoolClient, Connection>()

/** The Drizzle view of a pooled connection; made once per connection, because making one per request costs more than the query. */
export function drizzleOf(client: pg.PoolClient): Connection {
  const known = seen.get(client)
  if (known) return known
  const made = drizzle(client)
  seen.set(client, made)
  return made
}

/** Who asks, and the database: what a transaction needs of the context of a verb. */
export type DbContext = { actor: Actor; db: Database }
