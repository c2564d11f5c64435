import { eq } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Scope } from './database.ts'

/** A user whose rows are erased. */
type ErasedUser = { email: string; now: Date }

/** How an account's erasure changes the rows of one table. Every table that names users declares one. */
export type RowErasure = {
  /** The table with its schema, such as `public.trades`. */
  table: string
  /** Runs in the one transaction of all tables. A second call changes nothing. */
  erase(scope: Scope, user: ErasedUser): Promise<void>
}

/** The erasure of a table of traders: all rows of the user are deleted. */
export function eraseOwnRows(table: PgTable & { userId: PgColumn }): RowErasure {
  return {
    table: getTableName(table),
    erase: async ({ db, userId }) => void (await db.delete(table).where(eq(table.userId, userId))),
  }
}

/** The name of a table with its schema. */
export function getTableName(table: PgTable): string {
  const { schema, name } = getTableConfig(table)
  return `${schema ?? 'public'}.${name}`
}
