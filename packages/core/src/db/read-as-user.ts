import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import type { Scope } from './database.ts'
import { prepared, type Statement } from './prepared.ts'
import { beginAs } from './transaction.ts'

/**
 * Rows of one statement, read as the viewer behind the same two walls as in asUser. BEGIN, the user's id, the statement
 * and COMMIT travel together: one round trip where asUser needs three. See `prepared` for how the rows come.
 * Throws session.required without a viewer.
 */
export async function readAsUser<Row extends object>(
  ctx: Context,
  statementOf: (owner: Pick<Scope, 'userId'>) => Statement,
): Promise<Row[]> {
  if (!ctx.viewer) throw new AppError('session.required')
  const begin = beginAs(ctx.viewer.userId)
  const statement = prepared(statementOf(ctx.viewer))
  const client = await ctx.db.pool.connect()
  const [begun, read, ended] = inOnePacket(client, () => [
    client.query(begin),
    client.query<Row>(statement),
    client.query('commit'), // after a failed statement it rolls back
  ])
  try {
    const [, { rows }] = await Promise.all([begun, read, ended])
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

/** The driver writes each query by itself, and a write to a socket costs as much as a short query. */
function inOnePacket<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection // there, but not typed
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}
