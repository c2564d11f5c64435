import { eq, getTableColumns, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { ZodMiniType } from 'zod/mini'
import type { Scope } from './database.ts'
import type { Statement } from './prepared-statements.ts'

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

/** How the rows of one table are written into the export of a user. `file` is the name without folder and ending. */
export type RowExport = {
  /** The table with its schema, such as `public.trades`. */
  table: string
  file: string
  /** The name on the page of the export. */
  title: string
  /** The keys of a row, in their order. */
  keys: string[]
  /** Those that the page of the export leaves out, because they are for programs only. */
  hiddenKeys?: string[]
  /** How a restore of an archive writes the rows, or why it does not. */
  restored: RestoredRows | { reason: string }
  /** All rows of the user. Decimals, days and instants are texts in the format of the API. */
  select(userId: string): Statement
  count(userId: string): Statement
}

/** A column that a restore writes: its key in a row of the export, its name and its type. */
type RestoredColumn = {
  key: string
  name: string
  type: string
  isNullable: boolean
  /** The texts that it can have; undefined for any. */
  values: readonly string[] | undefined
}

/** How the rows of a table come back from an archive. `shape` checks what the types of the columns do not say. */
export type RestoredRows = { columns: RestoredColumn[]; shape: ZodMiniType | null }

/**
 * How a table is restored: its rows as they are, rows that also fit a shape of the API, or not, with the reason. Every table
 * with an export decides it.
 */
export type RestoreChoice = 'rows' | { shape: ZodMiniType } | `not restored: ${string}`

type Choice = {
  restore: RestoreChoice
  file: string
  title: string
  /** Columns that are of no use outside this installation, or that are in another file. */
  without?: string[]
  /** Columns for programs only, which the page does not show. */
  hidden?: string[]
  /** SQL of the order. It ends with a unique column. */
  order: string
  /** A view to read instead of the table. It has the columns of the table, and more rows. */
  view?: string
  /** SQL of a condition. */
  only?: string
  /** SQL of columns that the API shows in another form. */
  forms?: Record<string, string>
}

/** The export of a table of users: all columns but the owner and those of `without`, with the keys of the API. */
export function exportOwnRows(table: PgTable & { userId: PgColumn }, choice: Choice): RowExport {
  const { file, title, restore, without = [], hidden = [], order, view, only = 'true', forms = {} } = choice
  const name = getTableName(table)
  const columns = Object.entries(getTableColumns(table)).filter(
    ([key]) => key !== 'userId' && !without.includes(key),
  )
  const list = columns.map(([key, column]) => `${forms[key] ?? `"${column.name}"`} as "${key}"`).join(', ')
  const from = (userId: string) =>
    sql`from ${sql.raw(view ?? name)} where user_id = ${userId} and ${sql.raw(only)}`
  return {
    table: name,
    file,
    title,
    keys: columns.map(([key]) => key),
    hiddenKeys: hidden,
    restored: chooseRestore(restore, columns),
    select: (userId) => sql`select ${sql.raw(list)} ${from(userId)} order by ${sql.raw(order)}`,
    count: (userId) => sql`select count(*)::int as count ${from(userId)}`,
  }
}

function chooseRestore(choice: RestoreChoice, columns: [string, PgColumn][]): RowExport['restored'] {
  if (typeof choice === 'string' && choice !== 'rows') return { reason: choice.replace('not restored: ', '') }
  return {
    shape: choice === 'rows' ? null : choice.shape,
    columns: columns
      .filter(([, { generated }]) => generated === undefined)
      .map(([key, column]) => ({
        key,
        name: column.name,
        type: column.getSQLType(),
        isNullable: !column.notNull,
        values: column.enumValues,
      })),
  }
}
