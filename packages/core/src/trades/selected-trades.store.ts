import { and, asc, type SQL, sql } from 'drizzle-orm'
import { buildRecordset, splitIntoBatches } from '../db/batches.ts'
import type { Scope } from '../db/database.ts'
import { lockBaseCurrency } from '../settings/index.ts'
import { isOwnedBy, shown, type TradeRow } from './trades.store.ts'
import { trades } from './trades.table.ts'

/** A column of the table that a statement writes. */
export type Column = Exclude<keyof typeof trades.$inferSelect, 'userId'>

const hasIdAmong = (ids: string[]) => sql`${trades.id} = any(${sql.param(ids)}::uuid[])`

/** The user's trades with these ids, ordered by id; an unknown id or one of another user is ignored. */
export async function listTradesById(scope: Scope, ids: string[]): Promise<TradeRow[]> {
  return await selectById(scope, ids)
}

/** The same, locked until the end of the transaction; always in the same order, so that two imports cannot deadlock. */
export async function lockTradesById(scope: Scope, ids: string[]): Promise<TradeRow[]> {
  return await selectById(scope, ids).for('update')
}

const selectById = (scope: Scope, ids: string[]) =>
  scope.db
    .select(shown)
    .from(trades)
    .where(and(isOwnedBy(scope), hasIdAmong(ids)))
    .orderBy(asc(trades.id))

/** Those of the ids that belong to trades of the scope's user. */
export async function listOwnTradeIds(scope: Scope, ids: string[]): Promise<string[]> {
  const rows = await scope.db
    .select({ id: trades.id })
    .from(trades)
    .where(and(isOwnedBy(scope), hasIdAmong(ids)))
    .limit(ids.length)
  return rows.map(({ id }) => id)
}

/** The fields that can be changed in many trades at once. */
export type TradeLabels = Pick<TradeRow, 'id' | 'tags' | 'strategy' | 'account' | 'planFollowed'>

/**
 * Those of the trades that the user has, locked until the end of the transaction in the order of their ids, so that two requests
 * cannot wait for each other.
 */
export async function lockLabels(scope: Scope, ids: string[]): Promise<TradeLabels[]> {
  // Before the rows of trades, so that two transactions never wait for each other.
  await lockBaseCurrency(scope, 'shared')
  const { id, tags, strategy, account, planFollowed } = trades
  return await scope.db
    .select({ id, tags, strategy, account, planFollowed })
    .from(trades)
    .where(and(isOwnedBy(scope), hasIdAmong(ids)))
    .orderBy(asc(id))
    .limit(ids.length)
    .for('update')
}

/** Writes these columns of many trades and increments their versions. */
export async function updateTrades<Name extends keyof TradeRow & Column>(
  { db, userId }: Scope,
  { columns, rows, now }: { columns: readonly Name[]; rows: Record<'id' | Name, unknown>[]; now: Date },
): Promise<void> {
  for (const batch of splitIntoBatches(rows)) {
    await db.execute(sql`update trades
      set ${buildAssignments(columns)}, version = version + 1, updated_at = ${toTimestamp(now)}
      from ${buildRecordset(batch, trades, ['id', ...columns])}
      where trades.user_id = ${userId}::uuid and trades.id = given.id`)
  }
}

/** Sets each column of the table to its value in `given`. */
function buildAssignments(names: readonly Column[]): SQL {
  return sql.raw(names.map((name) => `${trades[name].name} = given."${name}"`).join(', '))
}

/** Deletes trades by id, with their fills; the image uses remain. */
export async function deleteTrades(scope: Scope, ids: string[]): Promise<void> {
  if (ids.length > 0) await scope.db.delete(trades).where(and(isOwnedBy(scope), hasIdAmong(ids)))
}

/** The instant as a value of a statement. */
export function toTimestamp(now: Date): SQL {
  return sql`${now.toISOString()}::timestamptz`
}
