import { sql } from 'drizzle-orm'
import { numeric, pgPolicy, pgRole, timestamp, uuid } from 'drizzle-orm/pg-core'
import { APP_ROLE } from './app-role.ts'

/** The owner of a row. It is the first column of every key of a tenant table. */
export const userId = () => uuid('user_id').notNull()

/** An exact decimal with the digits that were entered: 0.00001 stays 0.00001, and 96420.50 stays 96420.50. */
export const decimal = (name: string) => numeric(name)

/** An instant with milliseconds, so that a cursor built in JavaScript identifies exactly one row. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** When the row was created and last changed, by the clock of the app. */
export const stamps = () => ({
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

const appRole = pgRole(APP_ROLE).existing()

/** Row security of a tenant table: the app role reads and writes only rows of the transaction's user. */
export function ownerPolicy(table: string) {
  const own = sql`user_id = nullif(current_setting('app.user_id', true), '')::uuid`
  return pgPolicy(`${table}_owner`, { for: 'all', to: appRole, using: own, withCheck: own })
}
