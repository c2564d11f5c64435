import { requireUserId } from '../kernel/actor.policy.ts'
import type { DbContext, Scope } from './database.ts'
import { forEachRow } from './for-each-row.ts'
import { type Statement, toPreparedQuery } from './prepared.ts'
import { readAsUser, readEachAsUser } from './read-as-user.ts'
import { readPrepared } from './read-prepared.ts'

/** Reads the rows of one user, with or without a transaction: all rows at once, or one row at a time. */
export type RowSource = {
  userId: string
  rows<Row extends object>(statement: Statement): Promise<Row[]>
  each<Row extends object>(statement: Statement, onRow: (row: Row) => void): Promise<void>
}

/** Reads as the user of the context, each statement in a separate transaction; see readAsUser. Throws session.required. */
export function openUserRows(ctx: DbContext): RowSource {
  return {
    userId: requireUserId(ctx.actor),
    rows: (statement) => readAsUser(ctx, () => statement),
    each: (statement, onRow) => readEachAsUser(ctx, () => statement, onRow),
  }
}

/** Reads within the transaction of the scope. */
export function openTransactionRows({ db, userId }: Scope): RowSource {
  return {
    userId,
    rows: (statement) => readPrepared(db, statement),
    each: (statement, onRow) => forEachRow(db.$client, toPreparedQuery(statement), onRow),
  }
}
