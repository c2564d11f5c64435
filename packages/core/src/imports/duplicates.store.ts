import type { Execution } from '@candlebook/domain/brokers/broker-format'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Scope, splitIntoBatches } from '../db/index.ts'
import { trades } from '../trades/index.ts'
import { executionAliases } from './imports.table.ts'

/** A line that is the same as something stored: `id` is its execution, `sameAs` the stored execution or the typed trade. */
export type Alias = { id: string; sameAs: string; kind: 'execution' | 'trade'; refused: string | null }

/** The remembered answers about these executions of a file, whose stored execution or trade still exists; the latest of each. */
export async function listAliases({ db, userId }: Scope, ids: string[]): Promise<Alias[]> {
  if (ids.length === 0) return []
  const { rows } =
    await db.execute<Alias>(sql`select distinct on (id, same_as) id, same_as as "sameAs", kind, refused
    from execution_aliases as alias
    where user_id = ${userId}::uuid and id = any(${sql.param(ids)}::uuid[])
      and case kind
        when 'trade' then exists (select from trades where trades.user_id = alias.user_id and trades.id = same_as)
        else exists (select from executions where executions.user_id = alias.user_id and executions.id = same_as) end
    order by id, same_as, import_id desc`)
  return rows
}

/** Remembers the answers of an import. */
export async function insertAliases(
  { db, userId }: Scope,
  { importId, rows, now }: { importId: string; rows: Alias[]; now: Date },
): Promise<void> {
  for (const batch of splitIntoBatches(rows))
    await db
      .insert(executionAliases)
      .values(batch.map((row) => ({ ...row, userId, importId, createdAt: now, updatedAt: now })))
}

/** Forgets the answers of an undone import. */
export async function deleteAliases({ db, userId }: Scope, importId: string): Promise<void> {
  await db
    .delete(executionAliases)
    .where(and(eq(executionAliases.userId, userId), eq(executionAliases.importId, importId)))
}

/** A stored execution of another broker that a line can be the same as. */
export type OtherExecution = Pick<
  Execution,
  | 'symbol'
  | 'market'
  | 'side'
  | 'day'
  | 'executedAt'
  | 'quantity'
  | 'price'
  | 'fee'
  | 'account'
  | 'currency'
  | 'externalId'
  | 'line'
> & { id: string; importId: string; format: string; isOpen: boolean }

type Period = { symbols: string[]; from: string; to: string }

/**
 * The executions of other brokers with these symbols and days, by day and then in the order of their files; of more than
 * `MAX_COMPARED_RECORDS` those of the first days. `isOpen`: their trade is open.
 */
export async function listOtherExecutions(
  { db, userId }: Scope,
  { broker, symbols, from, to }: Period & { broker: string },
): Promise<OtherExecution[]> {
  const { rows } = await db.execute<OtherExecution>(sql`select executions.id, import_id as "importId", format,
      executions.symbol, executions.market, side, day::text as day, executed_at as "executedAt",
      executions.quantity::text as quantity, price::text as price, fee::text as fee, executions.account,
      executions.currency, external_id as "externalId", line,
      exists (select from trades where trades.user_id = executions.user_id and trades.id = trade_id
        and status = 'open') as "isOpen"
    from executions join imports on imports.user_id = executions.user_id and imports.id = import_id
    where executions.user_id = ${userId}::uuid and executions.symbol = any(${sql.param(symbols)}::text[])
      and broker <> ${broker} and day between ${from}::date and ${to}::date and not is_cancelled
      and covers is null
    order by day, import_id, position limit ${MAX_COMPARED_RECORDS}`)
  return rows.map((row) => ({
    ...row,
    executedAt: row.executedAt === null ? null : new Date(row.executedAt).toISOString(),
  }))
}

/** Maximum number of stored executions, and of typed trades, with which one file is compared. */
export const MAX_COMPARED_RECORDS = 100_000

/**
 * The trades that the trader typed, with one of these symbols and a first or last day of the period, by the first day; of more
 * than `MAX_COMPARED_RECORDS` the first ones.
 */
export async function listTypedTrades({ db, userId }: Scope, { symbols, from, to }: Period) {
  const { id, symbol, market, type, status, currency, account } = trades
  const { quantity, entryPrice, entryDate, exitPrice, exitDate } = trades
  const isInPeriod = sql`(${entryDate} between ${from}::date and ${to}::date or ${exitDate} between ${from}::date and ${to}::date)`
  const isOfSymbols = sql`${symbol} = any(${sql.param(symbols)}::text[])`
  const prices = { entryPrice, entryDate, exitPrice, exitDate }
  return await db
    .select({ id, symbol, market, type, status, currency, account, quantity, ...prices })
    .from(trades)
    .where(and(eq(trades.userId, userId), isNull(trades.importId), isOfSymbols, isInPeriod))
    .orderBy(asc(entryDate), asc(id))
    .limit(MAX_COMPARED_RECORDS)
}
