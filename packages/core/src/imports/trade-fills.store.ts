import { and, eq, sql } from 'drizzle-orm'
import { type Scope, splitIntoBatches } from '../db/index.ts'
import { tradeFills } from './imports.table.ts'

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
