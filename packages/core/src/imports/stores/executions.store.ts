import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { type Scope, splitIntoBatches } from '../../db/index.ts'
import { executions, imports, tradeFills } from './imports.table.ts'
import { discardQueryPlans } from './trade-fills.store.ts'

const isOwnedBy = ({ userId }: Scope) => eq(executions.userId, userId)

/** An execution to insert. */
export type NewExecution = Omit<
  typeof executions.$inferInsert,
  'userId' | 'importId' | 'executedAt' | 'createdAt' | 'updatedAt'
> & { executedAt: string | null }

/** Adds executions of an import. */
export async function insertExecutions(
  { db, userId }: Scope,
  { importId, rows, now }: { importId: string; rows: NewExecution[]; now: Date },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  for (const batch of splitIntoBatches(rows)) {
    await db.execute(sql`insert into executions (user_id, id, import_id, broker, fingerprint, symbol, market, side,
        quantity, price, fee, currency, executed_at, zone, day, line, closes_only, account, created_at, updated_at)
      select ${userId}::uuid, id, ${importId}::uuid, broker, fingerprint, symbol, market, side,
        quantity, price, fee, currency, "executedAt", zone, day, line, "closesOnly", account, ${at}, ${at}
      from json_to_recordset(${JSON.stringify(batch)}::json)
        as given(id uuid, broker text, fingerprint text, symbol text, market text, side text, quantity numeric,
          price numeric, fee numeric, currency text, "executedAt" timestamptz, zone text, day date, line integer,
          "closesOnly" boolean, account text)`)
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

/**
 * All executions of these symbols of one broker, sorted by import. The ids of one file are created in order of time, so
 * sorting by id keeps that order.
 */
export async function selectPositions(scope: Scope, of: { broker: string; symbols: string[] }) {
  const { id, importId, fingerprint, symbol, market, side, quantity, price, fee } = executions
  const { currency, executedAt, zone, day, line, closesOnly, account } = executions
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

/** The distinct brokers and symbols of the executions of an import and of these trades. */
export async function selectSymbols(
  scope: Scope,
  { importId, tradeIds }: { importId: string; tradeIds: string[] },
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
    .where(and(isOwnedBy(scope), or(eq(executions.importId, importId), inArray(executions.id, ofTrades))))
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
