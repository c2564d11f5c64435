import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import type { Scope } from './database.ts'
import { eachRow } from './each-row.ts'
import { prepared, type Statement } from './prepared.ts'
import { readAsUser, readEachAsUser } from './read-as-user.ts'
import { readPrepared } from './read-prepared.ts'

/** Reads the rows of one user, with or without a transaction: all rows at once, or one row at a time. */
export type RowSource = {
  userId: string
  rows<Row extends object>(statement: Statement): Promise<Row[]>
  each<Row extends object>(statement: Statement, onRow: (row: Row) => void): Promise<void>
}

/** Reads as the viewer, each statement in a separate transaction; see readAsUser. Throws session.required without a viewer. */
export function readingAs(ctx: Context): RowSource {
  if (!ctx.viewer) throw new AppError('session.required')
  return {
    userId: ctx.viewer.userId,
    rows: (statement) => readAsUser(ctx, () => statement),
    each: (statement, onRow) => readEachAsUser(ctx, () => statement, onRow),
  }
}

/** Reads within the transaction of the scope. */
export function readingIn({ db, userId }: Scope): RowSource {
  return {
    userId,
    rows: (statement) => readPrepared(db, statement),
    each: (statement, onRow) => eachRow(db.$client, prepared(statement), onRow),
  }
}
