import type { ForeignFee } from '@candlebook/domain/money/convert-amount'
import { and, asc, eq, getTableColumns, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { ensureAccounts } from '../broker-accounts/index.ts'
import { buildRecordset, type Scope, splitIntoBatches } from '../db/index.ts'
import { type ExecutionSnapshot, executions } from './imports.table.ts'
import { discardQueryPlans, listFillsOf } from './trade-fills.store.ts'

const isOwnedBy = ({ userId }: Scope) => eq(executions.userId, userId)

/** An execution to insert. */
export type NewExecution = Omit<
  typeof executions.$inferInsert,
  'userId' | 'importId' | 'tradeId' | 'isEntry' | 'executedAt' | 'contractSize' | 'otherFees'
> & { executedAt: string | null; contractSize: string; otherFees: ForeignFee[] }

/** The trade that an entire execution belongs to, and its role there. */
export type TradeOfExecution = { tradeId: string; isEntry: boolean }

/** Adds executions of an import. The trade of an execution that belongs entirely to one is written with it. */
export async function insertExecutions(
  scope: Scope,
  { importId, rows }: { importId: string; rows: (NewExecution & Partial<TradeOfExecution>)[] },
): Promise<void> {
  const { db, userId } = scope
  await discardQueryPlans(scope)
  for (const batch of splitIntoBatches(await ensureAccounts(scope, rows))) {
    await db.execute(sql`insert into executions (user_id, import_id, ${sql.raw(columnList)})
      select ${userId}::uuid, ${importId}::uuid, ${sql.raw(valueList)} from ${buildRecordset(batch, executions, inserted)}`)
  }
}

const {
  userId: _userId,
  importId: _importId,
  isCancelled: _isCancelled,
  isEdited: _isEdited,
  ...insertedColumns
} = getTableColumns(executions)
const inserted = Object.keys(insertedColumns) as (keyof typeof insertedColumns)[]
const columnList = inserted.map((name) => executions[name].name).join(', ')
const valueList = inserted
  .map((name) => (name === 'opens' ? 'coalesce(given.opens, false)' : `given."${name}"`))
  .join(', ')

/** Writes the trade that stored executions belong to entirely, null for none. A row that has it already is not written. */
export async function updateTradesOfExecutions(
  { db, userId }: Scope,
  rows: { id: string; tradeId: string | null; isEntry: boolean | null }[],
): Promise<void> {
  for (const batch of splitIntoBatches(rows)) {
    await db.execute(sql`update executions set trade_id = given."tradeId", is_entry = given."isEntry"
      from json_to_recordset(${JSON.stringify(batch)}::json)
        as given(id uuid, "tradeId" uuid, "isEntry" boolean)
      where executions.user_id = ${userId}::uuid and executions.id = given.id
        and (executions.trade_id is distinct from given."tradeId" or executions.is_entry <> given."isEntry")`)
  }
}

/** Sets the account of executions that have none in their file. */
export async function updateAccounts(scope: Scope, rows: { id: string; account: string }[]): Promise<void> {
  const { db, userId } = scope
  for (const batch of splitIntoBatches(await ensureAccounts(scope, rows))) {
    await db.execute(sql`update executions set account = given.account
      from json_to_recordset(${JSON.stringify(batch)}::json) as given(id uuid, account text)
      where executions.user_id = ${userId}::uuid and executions.id = given.id`)
  }
}

/** Writes the corrected values of a later reading of the same lines, or restores the values from before it. */
export async function updateExecutions(scope: Scope, rows: ExecutionSnapshot[]): Promise<void> {
  const { db, userId } = scope
  for (const batch of splitIntoBatches(await ensureAccounts(scope, rows))) {
    await db.execute(sql`update executions set quantity = given.quantity, price = given.price, fee = given.fee,
        fee_currency = given."feeCurrency", day = given.day, executed_at = given."executedAt", zone = given.zone,
        is_cancelled = given."isCancelled", is_edited = given."isEdited", other_fees = given."otherFees", contract_size = given."contractSize",
        instrument = given.instrument, underlying = given.underlying, expiry = given.expiry, strike = given.strike,
        option_type = given."optionType", rate = given.rate, rate_currency = given."rateCurrency",
        broker_pnl = given."brokerPnl", account = given.account, opens_short = given.opens
      from json_to_recordset(${JSON.stringify(batch)}::json)
        as given(id uuid, quantity numeric, price numeric, fee numeric, "feeCurrency" text, day date,
          "executedAt" timestamptz, zone text, "isCancelled" boolean, "isEdited" boolean, "otherFees" jsonb, "contractSize" numeric,
          instrument text, underlying text, expiry date, strike numeric,
          "optionType" text, rate numeric, "rateCurrency" text, "brokerPnl" numeric, account text, opens boolean)
      where executions.user_id = ${userId}::uuid and executions.id = given.id`)
  }
}

/** The distinct brokers and symbols of these executions, together with those of an import and of these trades. */
export async function listSymbolsOf(
  scope: Scope,
  {
    importId,
    executionIds = [],
    tradeIds = [],
  }: { importId?: string; executionIds?: string[]; tradeIds?: string[] },
) {
  const ofTrades = listFillsOf(scope, tradeIds)
  return await scope.db
    .selectDistinct({ broker: executions.broker, symbol: executions.symbol })
    .from(executions)
    .where(
      and(
        isOwnedBy(scope),
        or(
          importId === undefined ? undefined : eq(executions.importId, importId),
          inArray(executions.id, ofTrades),
          sql`${executions.id} = any(${sql.param(executionIds)}::uuid[])`,
        ),
      ),
    )
}

/** The distinct brokers and symbols of the executions with a time of day. */
export async function listTimedSymbols(scope: Scope): Promise<{ broker: string; symbol: string }[]> {
  return await scope.db
    .selectDistinct({ broker: executions.broker, symbol: executions.symbol })
    .from(executions)
    .where(and(isOwnedBy(scope), isNotNull(executions.executedAt)))
    .orderBy(asc(executions.broker), asc(executions.symbol))
}

/** How many of these executions are stored. */
export async function countStoredExecutions({ db, userId }: Scope, ids: string[]): Promise<number> {
  const { rows } = await db.execute<{ stored: number }>(sql`select count(*)::int as stored from executions
    where user_id = ${userId}::uuid and id = any(${sql.param(ids)}::uuid[])`)
  return rows[0]?.stored ?? 0
}

/** The distinct accounts of the stored executions with these ids, null for none; at most three. */
export async function listAccountsOfExecutions(
  { db, userId }: Scope,
  ids: string[],
): Promise<(string | null)[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ account: string | null }>(sql`select distinct account from executions
    where user_id = ${userId}::uuid and id = any(${sql.param(ids)}::uuid[]) limit 3`)
  return rows.map(({ account }) => account)
}

/** The first and the last day of each earlier import of this format into this account (null: no account). */
export async function listImportedDays(
  { db, userId }: Scope,
  { format, account }: { format: string; account: string | null },
): Promise<{ fileName: string; from: string; to: string }[]> {
  const { rows } = await db.execute<{ fileName: string; from: string; to: string }>(
    sql`select file_name as "fileName", min(day)::text as "from", max(day)::text as "to"
      from imports join executions on executions.user_id = imports.user_id and import_id = imports.id
      where imports.user_id = ${userId}::uuid and covers is null and format = ${format} and account is not distinct from ${account}
      group by imports.user_id, imports.id order by imports.id desc limit ${MAX_COMPARED_IMPORTS}`,
  )
  return rows
}

const MAX_COMPARED_IMPORTS = 200

/**
 * The brokers and symbols with executions or corporate actions in each of these two accounts. A split in one account can
 * belong to executions in the other one.
 */
export async function listCommonSymbols(
  { db, userId }: Scope,
  accounts: [string, string],
): Promise<{ broker: string; symbol: string }[]> {
  const names = sql.param(accounts)
  const { rows } = await db.execute<{ broker: string; symbol: string }>(
    sql`select broker, symbol from (
        select broker, symbol, account from executions where user_id = ${userId}::uuid and account = any(${names}::text[])
        union
        select broker, symbol, account from corporate_actions
          where user_id = ${userId}::uuid and account = any(${names}::text[])) as facts
      group by broker, symbol having count(distinct account) = 2`,
  )
  return rows
}

/** The distinct accounts with executions of this broker, null for none; at most three. */
export async function listAccountsOfBroker(
  { db, userId }: Scope,
  broker: string,
): Promise<(string | null)[]> {
  const { rows } = await db.execute<{ account: string | null }>(sql`select distinct account from executions
    where user_id = ${userId}::uuid and broker = ${broker} limit 3`)
  return rows.map(({ account }) => account)
}

/** Assigns executions of an undone import to the later imports whose files have them too. */
export async function moveExecutions(
  { db, userId }: Scope,
  rows: { id: string; importId: string; position: number; line: number }[],
): Promise<void> {
  for (const batch of splitIntoBatches(rows)) {
    await db.execute(sql`update executions
      set import_id = given."importId", position = given.position, line = given.line
      from json_to_recordset(${JSON.stringify(batch)}::json)
        as given(id uuid, "importId" uuid, position integer, line integer)
      where executions.user_id = ${userId}::uuid and executions.id = given.id`)
  }
}

/** Deletes the executions of an import, and their fills by foreign key. */
export async function deleteExecutions(scope: Scope, importId: string): Promise<void> {
  await discardQueryPlans(scope)
  await scope.db.delete(executions).where(and(isOwnedBy(scope), eq(executions.importId, importId)))
}
