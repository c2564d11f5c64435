import { connectAs } from './connect-as.ts'
import type { Database, Scope } from './database.ts'
import { beginAs, runInTransaction } from './transaction.ts'

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
