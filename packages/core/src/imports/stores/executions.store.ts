import type { ForeignFee } from '@candlebook/domain/money'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { type Scope, splitIntoBatches } from '../../db/index.ts'
import { type ExecutionSnapshot, executions, imports, tradeFills } from './imports.table.ts'
import { discardQueryPlans } from './trade-fills.store.ts'

const isOwnedBy = ({ userId }: Scope) => eq(executions.userId, userId)

/** An execution to insert. */
export type NewExecution = Omit<
  typeof executions.$inferInsert,
  'userId' | 'importId' | 'executedAt' | 'contractSize' | 'otherFees' | 'createdAt' | 'updatedAt'
> & { executedAt: string | null; contractSize: string; otherFees: ForeignFee[] }

/** Adds executions of an import. */
export async function insertExecutions(
  { db, userId }: Scope,
  { importId, rows, now }: { importId: string; rows: NewExecution[]; now: Date },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  for (const batch of splitIntoBatches(rows)) {
    await db.execute(sql`insert into executions (user_id, id, import_id, broker, fingerprint, symbol, market, side,
        quantity, price, fee, currency, executed_at, zone, day, line, closes_only, account, fee_currency,
        other_fees, contract_size, instrument, underlying, expiry, strike, option_type, rate, rate_currency,
        broker_pnl, created_at, updated_at)
      select ${userId}::uuid, id, ${importId}::uuid, broker, fingerprint, symbol, market, side,
        quantity, price, fee, currency, "executedAt", zone, day, line, "closesOnly", account, "feeCurrency",
        "otherFees", "contractSize", instrument, underlying, expiry, strike, "optionType", rate, "rateCurrency",
        "brokerPnl", ${at}, ${at}
      from json_to_recordset(${JSON.stringify(batch)}::json)
        as given(id uuid, broker text, fingerprint text, symbol text, market text, side text, quantity numeric,
          price numeric, fee numeric, currency text, "executedAt" timestamptz, zone text, day date, line integer,
          "closesOnly" boolean, account text, "feeCurrency" text, "otherFees" jsonb, "contractSize" numeric,
          instrument text, underlying text, expiry date, strike numeric, "optionType" text, rate numeric,
          "rateCurrency" text, "brokerPnl" numeric)`)
  }
}

/** Sets the account of executions that have none in their file. */
export async function updateAccounts(
  { db, userId }: Scope,
  { rows, now }: { rows: { id: string; account: string }[]; now: Date },
): Promise<void> {
  for (const batch of splitIntoBatches(rows)) {
    await db.execute(sql`update executions set account = given.account,
        updated_at = ${now.toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(batch)}::json) as given(id uuid, account text)
      where executions.user_id = ${userId}::uuid and executions.id = given.id`)
  }
}

/** Writes the corrected values of a later reading of the same lines, or restores the values from before it. */
export async function updateExecutions(
  { db, userId }: Scope,
  { rows, now }: { rows: ExecutionSnapshot[]; now: Date },
): Promise<void> {
  for (const batch of splitIntoBatches(rows)) {
    await db.execute(sql`update executions set quantity = given.quantity, price = given.price, fee = given.fee,
        fee_currency = given."feeCurrency", other_fees = coalesce(given."otherFees", executions.other_fees),
        currency = given.currency, contract_size = given."contractSize",
        instrument = given.instrument, underlying = given.underlying, expiry = given.expiry, strike = given.strike,
        option_type = given."optionType", rate = given.rate, rate_currency = given."rateCurrency",
        broker_pnl = given."brokerPnl", account = given.account, updated_at = ${now.toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(batch)}::json)
        as given(id uuid, quantity numeric, price numeric, fee numeric, "feeCurrency" text, "otherFees" jsonb,
          currency text, "contractSize" numeric, instrument text, underlying text, expiry date, strike numeric,
          "optionType" text, rate numeric, "rateCurrency" text, "brokerPnl" numeric, account text)
      where executions.user_id = ${userId}::uuid and executions.id = given.id`)
  }
}

/**
 * All executions of these symbols of one broker, sorted by import. The ids of one file increase with time, so the order
 * of ids is the order of time.
 */
export async function selectPositions(scope: Scope, of: { broker: string; symbols: string[] }) {
  const { id, importId, fingerprint, symbol, market, side, quantity, price, fee } = executions
  const { currency, executedAt, zone, day, line, closesOnly, account, feeCurrency } = executions
  const { contractSize, instrument, underlying, expiry, strike, optionType } = executions
  const { otherFees, rate, rateCurrency, brokerPnl } = executions
  return await scope.db
    .select({
      id,
      importId,
      fingerprint,
      symbol,
      market,
      side,
      quantity,
      price,
      fee,
      currency,
      executedAt,
      zone,
      day,
      line,
      closesOnly,
      account,
      feeCurrency,
      otherFees,
      contractSize,
      instrument,
      underlying,
      expiry,
      strike,
      optionType,
      rate,
      rateCurrency,
      brokerPnl,
    })
    .from(executions)
    .where(isInPositions(scope, of))
    .orderBy(asc(executions.id))
}

/** The fills of the trades of these symbols of one broker. `executionId` is the fingerprint. */
export async function selectFills(scope: Scope, of: { broker: string; symbols: string[] }) {
  return await scope.db
    .select({
      tradeId: tradeFills.tradeId,
      executionId: executions.fingerprint,
      role: tradeFills.role,
      quantity: tradeFills.quantity,
      fee: tradeFills.fee,
    })
    .from(tradeFills)
    .innerJoin(
      executions,
      and(eq(executions.userId, tradeFills.userId), eq(executions.id, tradeFills.executionId)),
    )
    .where(and(eq(tradeFills.userId, scope.userId), isInPositions(scope, of)))
    .orderBy(asc(executions.id))
}

const isInPositions = (scope: Scope, { broker, symbols }: { broker: string; symbols: string[] }) =>
  and(
    isOwnedBy(scope),
    eq(executions.broker, broker),
    sql`${executions.symbol} = any(${sql.param(symbols)}::text[])`,
  )

/** The distinct brokers and symbols of the executions of an import, of these executions and of these trades. */
export async function selectSymbols(
  scope: Scope,
  { importId, executionIds, tradeIds }: { importId: string; executionIds: string[]; tradeIds: string[] },
) {
  const ofTrades = scope.db
    .select({ id: tradeFills.executionId })
    .from(tradeFills)
    .where(
      and(
        eq(tradeFills.userId, scope.userId),
        sql`${tradeFills.tradeId} = any(${sql.param(tradeIds)}::uuid[])`,
      ),
    )
  return await scope.db
    .selectDistinct({ broker: executions.broker, symbol: executions.symbol })
    .from(executions)
    .where(
      and(
        isOwnedBy(scope),
        or(
          eq(executions.importId, importId),
          inArray(executions.id, ofTrades),
          sql`${executions.id} = any(${sql.param(executionIds)}::uuid[])`,
        ),
      ),
    )
}

/** The distinct accounts of the stored executions with these fingerprints, null for none; at most three. */
export async function selectAccountsOfExecutions(
  { db, userId }: Scope,
  fingerprints: string[],
): Promise<(string | null)[]> {
  if (fingerprints.length === 0) return []
  const { rows } = await db.execute<{ account: string | null }>(sql`select distinct account from executions
    where user_id = ${userId}::uuid and fingerprint = any(${sql.param(fingerprints)}::text[]) limit 3`)
  return rows.map(({ account }) => account)
}

/** The first and the last day of each earlier import of this format into this account (null: no account). */
export async function selectImportedDays(
  { db, userId }: Scope,
  { format, account }: { format: string; account: string | null },
): Promise<{ fileName: string; from: string; to: string }[]> {
  const { rows } = await db.execute<{ fileName: string; from: string; to: string }>(
    sql`select file_name as "fileName", min(day)::text as "from", max(day)::text as "to"
      from imports join executions on executions.user_id = imports.user_id and import_id = imports.id
      where imports.user_id = ${userId}::uuid and format = ${format} and account is not distinct from ${account}
      group by imports.user_id, imports.id order by imports.id desc limit ${MAX_COMPARED_IMPORTS}`,
  )
  return rows
}

const MAX_COMPARED_IMPORTS = 200

/**
 * The brokers and symbols with executions or corporate actions in each of these two accounts. A split in one account can
 * belong to executions in the other one.
 */
export async function selectCommonSymbols(
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
export async function selectAccountsOfBroker(
  { db, userId }: Scope,
  broker: string,
): Promise<(string | null)[]> {
  const { rows } = await db.execute<{ account: string | null }>(sql`select distinct account from executions
    where user_id = ${userId}::uuid and broker = ${broker} limit 3`)
  return rows.map(({ account }) => account)
}

/** Deletes the executions of an import, and their fills by foreign key. */
export async function deleteExecutions(scope: Scope, importId: string): Promise<void> {
  await discardQueryPlans(scope)
  await scope.db.delete(executions).where(and(isOwnedBy(scope), eq(executions.importId, importId)))
}

/** The executions of a trade, oldest first. */
export async function selectExecutionsOfTrade(scope: Scope, tradeId: string) {
  return await scope.db
    .select({
      id: executions.id,
      importId: executions.importId,
      fileName: imports.fileName,
      line: executions.line,
      role: tradeFills.role,
      side: executions.side,
      quantity: tradeFills.quantity,
      executedQuantity: executions.quantity,
      price: executions.price,
      contractSize: executions.contractSize,
      fee: tradeFills.fee,
      currency: executions.currency,
      day: executions.day,
      executedAt: executions.executedAt,
      zone: executions.zone,
    })
    .from(tradeFills)
    .innerJoin(
      executions,
      and(eq(executions.userId, tradeFills.userId), eq(executions.id, tradeFills.executionId)),
    )
    .innerJoin(imports, and(eq(imports.userId, executions.userId), eq(imports.id, executions.importId)))
    .where(and(eq(tradeFills.userId, scope.userId), eq(tradeFills.tradeId, tradeId)))
    .orderBy(asc(executions.day), asc(executions.executedAt), asc(executions.id), asc(tradeFills.role))
}
