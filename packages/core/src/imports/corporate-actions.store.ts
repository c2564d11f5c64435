import { and, asc, eq, sql } from 'drizzle-orm'
import { type Scope, splitIntoBatches } from '../db/index.ts'
import { corporateActions } from './imports.table.ts'

const isOwnedBy = ({ userId }: Scope) => eq(corporateActions.userId, userId)

/** A corporate action to insert. */
export type NewAction = Omit<
  typeof corporateActions.$inferInsert,
  'userId' | 'importId' | 'executedAt' | 'createdAt' | 'updatedAt'
> & { executedAt: string | null }

/** Adds corporate actions of an import. */
export async function insertActions(
  { db, userId }: Scope,
  { importId, rows, now }: { importId: string; rows: NewAction[]; now: Date },
): Promise<void> {
  const stamped = { userId, importId, createdAt: now, updatedAt: now }
  for (const batch of splitIntoBatches(rows)) {
    const values = batch.map(({ executedAt, ...row }) => ({
      ...row,
      ...stamped,
      executedAt: executedAt === null ? null : new Date(executedAt),
    }))
    await db.insert(corporateActions).values(values)
  }
}

/** All corporate actions of these symbols of one broker, sorted by import. */
export async function listActions(scope: Scope, { broker, symbols }: { broker: string; symbols: string[] }) {
  const { importId, fingerprint, kind, symbol, market, currency } = corporateActions
  const { day, executedAt, ratioFrom, ratioTo, half, toSymbol, account } = corporateActions
  return await scope.db
    .select({
      importId,
      fingerprint,
      kind,
      symbol,
      market,
      currency,
      day,
      executedAt,
      ratioFrom,
      ratioTo,
      half,
      toSymbol,
      account,
    })
    .from(corporateActions)
    .where(
      and(
        isOwnedBy(scope),
        eq(corporateActions.broker, broker),
        sql`${corporateActions.symbol} = any(${sql.param(symbols)}::text[])`,
      ),
    )
    .orderBy(asc(corporateActions.id))
}

/** All symbol changes of one broker. */
export async function listSymbolChanges(
  scope: Scope,
  broker: string,
): Promise<{ symbol: string; toSymbol: string | null }[]> {
  const { symbol, toSymbol } = corporateActions
  return await scope.db
    .selectDistinct({ symbol, toSymbol })
    .from(corporateActions)
    .where(and(isOwnedBy(scope), eq(corporateActions.broker, broker), eq(corporateActions.kind, 'symbol')))
}

/** The shares and days of the stored spin-offs of one broker. */
export async function listSpinOffs(
  scope: Scope,
  broker: string,
): Promise<{ toSymbol: string | null; day: string; account: string | null }[]> {
  const { toSymbol, day, account } = corporateActions
  return await scope.db
    .selectDistinct({ toSymbol, day, account })
    .from(corporateActions)
    .where(and(isOwnedBy(scope), eq(corporateActions.broker, broker), eq(corporateActions.kind, 'cost')))
}

/** The distinct brokers and symbols of the corporate actions of an import. */
export async function listSymbolsOfActions(scope: Scope, importId: string) {
  const { broker, symbol } = corporateActions
  return await scope.db
    .selectDistinct({ broker, symbol })
    .from(corporateActions)
    .where(and(isOwnedBy(scope), eq(corporateActions.importId, importId)))
}

/** Assigns corporate actions of an undone import to the later imports whose files have them too. */
export async function moveActions(
  { db, userId }: Scope,
  rows: { fingerprint: string; importId: string; line: number }[],
): Promise<void> {
  for (const batch of splitIntoBatches(rows)) {
    await db.execute(sql`update corporate_actions set import_id = given."importId", line = given.line
      from json_to_recordset(${JSON.stringify(batch)}::json)
        as given(fingerprint text, "importId" uuid, line integer)
      where corporate_actions.user_id = ${userId}::uuid and corporate_actions.fingerprint = given.fingerprint`)
  }
}

/** Deletes the corporate actions of an import. */
export async function deleteActions(scope: Scope, importId: string): Promise<void> {
  await scope.db
    .delete(corporateActions)
    .where(and(isOwnedBy(scope), eq(corporateActions.importId, importId)))
}
