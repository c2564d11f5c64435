import { requireUserId } from '../kernel/actor.policy.ts'
import { connectAs } from './connect-as.ts'
import type { DbContext, Scope } from './database.ts'
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
