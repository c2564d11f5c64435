import { type SQL, sql } from 'drizzle-orm'
import { type PgPolicy, pgPolicy, pgRole, pgSchema } from 'drizzle-orm/pg-core'
import { APP_ROLE } from './app-role.ts'

/** Rows of the product itself, which belong to no tenant, such as mail. */
export const platform = pgSchema('platform')

/** The kind of actor that opens a transaction. See transaction.ts. */
type TransactionActor = 'user' | 'administrator' | 'job'

/** A right on the rows of a platform table. */
type RowRight = 'select' | 'insert' | 'update' | 'delete'

/** The rights of each actor on one platform table. Every actor is listed, also one without a right. */
export type PlatformRights = Record<TransactionActor, readonly RowRight[]>

const appRole = pgRole(APP_ROLE).existing()

/** SQL of the id of the transaction's user. */
const ME = `nullif(current_setting('app.user_id', true), '')::uuid`

/** SQL that tests the transaction's actor. The rights of an administrator are looked up in profiles. */
const isActor: Record<TransactionActor, string> = {
  user: `user_id = ${ME}`,
  administrator: `current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = ${ME})`,
  job: `current_setting('app.actor', true) = 'job'`,
}

/** SQL of the rows that a user has a right on, where the table has no user_id. `me` is the id of the user. */
type UserRows = Partial<Record<RowRight, (me: string) => string>>

/**
 * Row security of a platform table: one policy for each right of each actor. A user's rights apply only to
 * rows with the user's own user_id, or to those of `userRows`; a table without either grants users no right.
 */
export function platformPolicies(
  table: string,
  rights: PlatformRights,
  { userRows = {} }: { userRows?: UserRows } = {},
): PgPolicy[] {
  return Object.entries(rights).flatMap(([key, allowed]) => {
    const actor = key as TransactionActor // the keys of PlatformRights
    return allowed.map((right) => {
      const own = actor === 'user' ? userRows[right]?.(ME) : undefined
      return buildPolicy({ table, actor, right, condition: sql.raw(own ?? isActor[actor]) })
    })
  })
}

/** Lets every transaction read the rows that match the condition, also one of a visitor (see transaction.ts). */
export function visitorPolicy(table: string, condition: SQL): PgPolicy {
  return pgPolicy(`${table}_visitor_select`, { for: 'select', to: appRole, using: condition })
}

type Policy = { table: string; actor: TransactionActor; right: RowRight; condition: SQL }

function buildPolicy({ table, actor, right, condition }: Policy): PgPolicy {
  return pgPolicy(`${table}_${actor}_${right}`, {
    for: right,
    to: appRole,
    ...(right !== 'insert' && { using: condition }),
    ...((right === 'insert' || right === 'update') && { withCheck: condition }),
  })
}
