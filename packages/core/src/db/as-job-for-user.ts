import { connectAs } from './connect-as.ts'
import type { Database, Scope } from './database.ts'
import { beginAs, runInTransaction } from './transaction.ts'

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
