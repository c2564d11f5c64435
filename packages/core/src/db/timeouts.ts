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
