import { type SQL, sql } from 'drizzle-orm'
import { type PgPolicy, pgPolicy, pgRole } from 'drizzle-orm/pg-core'
import { APP_ROLE } from './app-role.ts'

/** The kind of actor that opens a transaction. See transaction.ts, as-administrator.ts and as-job.ts. */
type TransactionActor = 'user' | 'administrator' | 'job'

/** A right on the rows of a platform table. */
type RowRight = 'select' | 'insert' | 'update' | 'delete'

/** The rights of each actor on one platform table. Every actor is listed, also one without a right. */
export type PlatformRights = Record<TransactionActor, readonly RowRight[]>

const appRole = pgRole(APP_ROLE).existing()

/** SQL that tests the transaction's actor. The rights of an administrator are looked up in profiles. */
const isActor: Record<TransactionActor, string> = {
  user: `user_id = nullif(current_setting('app.user_id', true), '')::uuid`,
  administrator: `current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid)`,
  job: `current_setting('app.actor', true) = 'job'`,
}

/**
 * Row security of a platform table: one policy for each right of each actor. A user's rights apply only to
 * rows with the user's own user_id; a table without that column grants users no right.
 */
export function platformPolicies(table: string, rights: PlatformRights): PgPolicy[] {
  return Object.entries(rights).flatMap(
    ([actor, allowed]) =>
      allowed.map((right) => buildPolicy({ table, actor: actor as TransactionActor, right })), // keys of PlatformRights
  )
}

/** Lets every transaction read the rows that match the condition, also one of a visitor (see as-visitor.ts). */
export function visitorPolicy(table: string, condition: SQL): PgPolicy {
  return pgPolicy(`${table}_visitor_select`, { for: 'select', to: appRole, using: condition })
}

function buildPolicy(policy: { table: string; actor: TransactionActor; right: RowRight }): PgPolicy {
  const { table, actor, right } = policy
  const condition = sql.raw(isActor[actor])
  return pgPolicy(`${table}_${actor}_${right}`, {
    for: right,
    to: appRole,
    ...(right !== 'insert' && { using: condition }),
    ...((right === 'insert' || right === 'update') && { withCheck: condition }),
  })
}
