import { and, asc, eq, sql } from 'drizzle-orm'
import { type Scope, splitIntoBatches } from '../db/index.ts'
import { executions, fills, imports, tradeFills } from './imports.table.ts'

/** The share of a divided execution that belongs to a trade. */
export type NewFill = Pick<
  typeof tradeFills.$inferSelect,
  'tradeId' | 'executionId' | 'role' | 'quantity' | 'fee'
>

/** Inserts shares of divided executions. */
export async function insertFills(scope: Scope, rows: NewFill[]): Promise<void> {
  const { db, userId } = scope
  await discardQueryPlans(scope)
  for (const batch of splitIntoBatches(rows)) {
    await db.execute(sql`insert into trade_fills (user_id, trade_id, execution_id, role, quantity, fee)
      select ${userId}::uuid, "tradeId", "executionId", role, quantity, fee
      from json_to_recordset(${JSON.stringify(batch)}::json)
        as given("tradeId" uuid, "executionId" uuid, role text, quantity numeric, fee numeric)`)
  }
}

/**
 * Discards the query plans of the connection. Foreign key checks planned while the tables were small read the entire
 * table for each row, so a first large import would take minutes.
 */
export async function discardQueryPlans({ db }: Scope): Promise<void> {
  await db.execute(sql`discard plans`)
}

/** Assigns the trades of an undone import that remain to the latest import of their executions. */
export async function moveTradesToLatestImport({ db, userId }: Scope, importId: string): Promise<void> {
  await db.execute(sql`update trades set import_id = (
      select import_id from fills where fills.user_id = trades.user_id and fills.trade_id = trades.id
      order by import_id desc limit 1)
    where user_id = ${userId}::uuid and import_id = ${importId}::uuid`)
}

/** Deletes the shares of divided executions that belong to these trades. */
export async function deleteFills({ db, userId }: Scope, tradeIds: string[]): Promise<void> {
  if (tradeIds.length === 0) return
  const ofTrades = sql`${tradeFills.tradeId} = any(${sql.param(tradeIds)}::uuid[])`
  await db.delete(tradeFills).where(and(eq(tradeFills.userId, userId), ofTrades))
}

/** The shares of executions that make these trades, in the order of the files. */
export async function listShares({ db, userId }: Scope, tradeIds: string[]) {
  const { tradeId, broker, executionId, role, quantity, fee } = fills
  const ofTrades = sql`${tradeId} = any(${sql.param(tradeIds)}::uuid[])`
  return await db
    .select({ tradeId, broker, executionId, role, quantity, fee })
    .from(fills)
    .where(and(eq(fills.userId, userId), ofTrades))
    .orderBy(asc(fills.importId), asc(fills.position))
}

/** The number of fills of an imported trade. */
export async function countFills({ db, userId }: Scope, tradeId: string): Promise<number> {
  return await db.$count(fills, and(eq(fills.userId, userId), eq(fills.tradeId, tradeId)))
}

/** A query for the ids of the executions of these trades. */
export const listFillsOf = ({ db, userId }: Scope, tradeIds: string[]) =>
  db
    .select({ id: fills.executionId })
    .from(fills)
    .where(and(eq(fills.userId, userId), sql`${fills.tradeId} = any(${sql.param(tradeIds)}::uuid[])`))

/** Joins the import of an execution. */
export const isImportOf = and(eq(imports.userId, executions.userId), eq(imports.id, executions.importId))

/** The executions of a trade, oldest first. */
export async function listExecutionsOfTrade(scope: Scope, tradeId: string) {
  return await scope.db
    .select({
      id: executions.id,
      importId: executions.importId,
      fileName: imports.fileName,
      line: executions.line,
      role: fills.role,
      side: executions.side,
      quantity: fills.quantity,
      executedQuantity: executions.quantity,
      price: executions.price,
      contractSize: executions.contractSize,
      fee: fills.fee,
      currency: executions.currency,
      day: executions.day,
      executedAt: executions.executedAt,
      zone: executions.zone,
      origin: executions.origin,
    })
    .from(fills)
    .innerJoin(executions, and(eq(executions.userId, fills.userId), eq(executions.id, fills.executionId)))
    .innerJoin(imports, isImportOf)
    .where(and(eq(fills.userId, scope.userId), eq(fills.tradeId, tradeId)))
    .orderBy(
      asc(executions.day),
      asc(executions.executedAt),
      asc(executions.importId),
      asc(executions.position),
      asc(fills.role),
    )
}
