import type pg from 'pg'
import { requireUserId } from '../kernel/actor.policy.ts'
import { connectAs } from './connect-as.ts'
import type { DbContext, Scope } from './database.ts'
import { forEachRow } from './for-each-row.ts'
import { type Statement, toPreparedQuery } from './prepared.ts'
import { beginAs } from './transaction.ts'

/**
 * Reads the rows of one statement as the user who asks, with the tenant isolation of asUser. BEGIN, the
 * user's id, the statement and COMMIT are sent without waiting: one round trip where asUser needs three. See
 * toPreparedQuery for the format of rows. Throws session.required for an actor who is not a user.
 */
export async function readAsUser<Row extends object>(
  ctx: DbContext,
  buildStatement: (owner: Pick<Scope, 'userId'>) => Statement,
): Promise<Row[]> {
  return await readInOneRoundTrip(ctx, buildStatement, async (client, statement) => {
    const { rows } = await client.query<Row>(statement)
    return rows
  })
}

/**
 * Like readAsUser, for results of any size: each row is passed to `onRow` as it arrives, and no row is kept
 * in memory. An error thrown by `onRow` is thrown at the end of the statement.
 */
export async function readEachAsUser<Row extends object>(
  ctx: DbContext,
  buildStatement: (owner: Pick<Scope, 'userId'>) => Statement,
  onRow: (row: Row) => void,
): Promise<void> {
  await readInOneRoundTrip(ctx, buildStatement, (client, statement) => forEachRow(client, statement, onRow))
}

async function readInOneRoundTrip<T>(
  ctx: DbContext,
  buildStatement: (owner: Pick<Scope, 'userId'>) => Statement,
  read: (client: pg.PoolClient, statement: pg.QueryConfig) => Promise<T>,
): Promise<T> {
  const userId = requireUserId(ctx.actor)
  const begin = beginAs(userId)
  const statement = toPreparedQuery(buildStatement({ userId }))
  const client = await connectAs(ctx.db, userId)
  const begun = client.query(begin)
  const result = read(client, statement)
  const ended = client.query('commit') // after a failed statement it rolls back
  try {
    const [, given] = await Promise.all([begun, result, ended])
    return given
  } finally {
    client.release(
      await ended.then(
        () => undefined,
        (broken: Error) => broken,
      ),
    )
  }
}
