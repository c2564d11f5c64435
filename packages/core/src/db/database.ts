import { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Actor } from '../kernel/index.ts'

/** Time limits of a connection in milliseconds. PostgreSQL counts waiting for a lock as part of a statement. */
export type Timeouts = { statement: number; lock: number; idleInTransaction: number }

/**
 * Time limits of a request. The slowest correct statement, a first report over 1,000,000 trades, takes some seconds. A
 * lock is held by another write of the same user. A transaction is idle only while this process computes.
 */
export const REQUEST_TIMEOUTS: Timeouts = { statement: 15_000, lock: 5_000, idleInTransaction: 30_000 }

/** Time limits of long work: an import writes 100,000 rows, and one statement rolls up a large month. */
export const LONG_TIMEOUTS: Timeouts = { statement: 600_000, lock: 60_000, idleInTransaction: 600_000 }

/** SQL that sets the timeouts until the end of the transaction. */
export function setLocally({ statement, lock, idleInTransaction }: Timeouts): string {
  return `set local statement_timeout = ${statement}; set local lock_timeout = ${lock};
    set local idle_in_transaction_session_timeout = ${idleInTransaction}`
}

/** The pool of the app role. Operations do not use it directly: they call `transaction` and `read`. */
export type Database = { pool: pg.Pool; close(): Promise<void> }

/** A Drizzle connection inside a transaction. */
export type Connection = NodePgDatabase & { $client: pg.PoolClient }

/** The first argument of every store function: a connection, and the user whose rows it reads and writes. */
export type Scope = { db: Connection; userId: string }

// Dates stay 'yyyy-MM-dd' text and numerics stay text, so no Date and no float changes a value.
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.DATE ? (text: string) => text : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig // pg's overloads cannot be written as one function

/**
 * Workers and compiled plans pay for one large query on an idle machine. Here many users share the processors, and statements
 * are short: starting workers made the first ones of a connection two to three times as long. A setting of the connection,
 * because an operator's own role has none.
 */
const PLANNER_OPTIONS = '-c max_parallel_workers_per_gather=0 -c jit=off'

/** Opens a pool with the role of the URL. The timeouts limit each of its connections. */
export function openPool(
  url: string,
  { max = 10, timeouts = REQUEST_TIMEOUTS }: { max?: number; timeouts?: Timeouts } = {},
): Database {
  // Pipelined: a connection sends a query without waiting for the answer to the previous one.
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    pipeline: true,
    stream: createPacketSocket,
    application_name: 'candlebook',
    options: PLANNER_OPTIONS,
    connectionTimeoutMillis: 5000,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
  })
  // A connection that fails is replaced on next use, and its query rejects. Without these listeners the error
  // ends the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, close: () => pool.end() }
}

/**
 * A socket that sends what is written in one turn as one packet. The driver writes each message of each query separately, and
 * each of these writes is a system call. Without effect on a TLS connection, which does not write through this socket.
 */
function createPacketSocket(): Socket {
  const socket = new Socket()
  let isCollecting = false
  // Later than connect(), which sets the method `write` itself.
  socket.once('connect', () => {
    const write = socket.write.bind(socket) as (...given: unknown[]) => boolean // for any of its overloads
    socket.write = (...given: unknown[]) => {
      if (!isCollecting) {
        isCollecting = true
        socket.cork()
        process.nextTick(() => {
          isCollecting = false
          socket.uncork()
        })
      }
      return write(...given)
    }
  })
  return socket
}

const views = new WeakMap<pg.PoolClient, Connection>()

/** The Drizzle view of a pooled connection. It is created once per connection: creating it costs more than a query. */
export function toDrizzle(client: pg.PoolClient): Connection {
  const existing = views.get(client)
  if (existing) return existing
  const view = drizzle(client)
  views.set(client, view)
  return view
}

/** The part of an operation's context that a transaction needs: the actor and the database. */
export type DbContext = { actor: Actor; db: Database }
