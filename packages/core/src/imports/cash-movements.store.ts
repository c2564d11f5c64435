import type { CashMovement } from '@candlebook/contract/imports'
import { and, desc, eq, sql } from 'drizzle-orm'
import { ensureAccounts } from '../broker-accounts/index.ts'
import { type Scope, splitIntoBatches } from '../db/index.ts'
import { cashMovements, imports } from './imports.table.ts'

const isOwnedBy = ({ userId }: Scope) => eq(cashMovements.userId, userId)

/** A cash movement to insert. */
export type NewMovement = Omit<typeof cashMovements.$inferInsert, 'userId' | 'importId' | 'executedAt'> & {
  executedAt: string | null
}

/** Adds cash movements of an import. */
export async function insertMovements(
  scope: Scope,
  { importId, rows }: { importId: string; rows: NewMovement[] },
): Promise<void> {
  const { db, userId } = scope
  for (const batch of splitIntoBatches(await ensureAccounts(scope, rows))) {
    await db.execute(sql`insert into cash_movements (user_id, id, import_id, executed_at, day, line, kind, amount, currency,
        account, symbol, zone, what, external_id)
      select ${userId}::uuid, id, ${importId}::uuid, "executedAt", day, line, kind, amount, currency, account, symbol, zone,
        what, "externalId"
      from json_to_recordset(${JSON.stringify(batch)}::json)
        as given(id uuid, "executedAt" timestamptz, day date, line integer, kind text, amount numeric, currency text,
          account text, symbol text, zone text, what text, "externalId" text)`)
  }
}

/** Which of these movements are stored. */
export async function listStoredMovements(
  { db, userId }: Scope,
  ids: string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`select id from cash_movements
    where user_id = ${userId}::uuid and id = any(${sql.param(ids)}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * The currencies in which executions and movements with these ids are stored, where it is another one than the given, the most
 * frequent first; at most two.
 */
export async function listOtherCurrencies(
  { db, userId }: Scope,
  read: readonly { id: string; currency: string }[],
): Promise<{ currency: string; count: number }[]> {
  if (read.length === 0) return []
  const [ids, currencies] = [read.map(({ id }) => id), read.map((one) => one.currency)]
  const { rows } = await db.execute<{ currency: string; count: number }>(sql`
    select stored.currency, count(*)::int as count
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(currencies)}::text[]) as given(id, currency)
    join (
      select id, currency from executions
        where user_id = ${userId}::uuid and id = any(${sql.param(ids)}::uuid[])
      union all
      select id, currency from cash_movements
        where user_id = ${userId}::uuid and id = any(${sql.param(ids)}::uuid[])
    ) as stored on stored.id = given.id and stored.currency <> given.currency
    group by stored.currency order by count(*) desc, stored.currency limit 2`)
  return rows
}

/** The number of movements of each of these imports. */
export async function countMovementsByImport(
  { db, userId }: Scope,
  importIds: string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{
    id: string
    count: number
  }>(sql`select import_id as id, count(*)::int as count
    from cash_movements where user_id = ${userId}::uuid and import_id = any(${sql.param(importIds)}::uuid[])
    group by import_id`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** A page of the movements, typed and imported, newest day first; only those of this account, import or day when one is given. */
export async function listMovementRows(
  scope: Scope,
  of: {
    account?: string | undefined
    importId: string | undefined
    day?: string | undefined
    limit: number
    offset: number
  },
): Promise<CashMovement[]> {
  const { id, importId, line, kind, amount, currency, account } = cashMovements
  const { day, executedAt, zone, symbol, what } = cashMovements
  const { fileName } = imports
  const rows = await scope.db
    .select({
      ...{ id, importId, fileName, line, kind, amount, currency, account },
      ...{ day, executedAt, zone, symbol, what },
    })
    .from(cashMovements)
    .leftJoin(imports, and(eq(imports.userId, cashMovements.userId), eq(imports.id, importId)))
    .where(
      and(
        isOwnedBy(scope),
        of.account === undefined ? undefined : eq(account, of.account),
        of.importId === undefined ? undefined : eq(importId, of.importId),
        of.day === undefined ? undefined : eq(day, of.day),
      ),
    )
    .orderBy(desc(day), desc(id))
    .limit(of.limit)
    .offset(of.offset)
  return rows.map((row) => ({ ...row, executedAt: row.executedAt?.toISOString() ?? null }))
}

/**
 * Assigns the movements of an undone import to the first later import that is not undone and whose file has them too, and
 * deletes the others.
 */
export async function passMovementsOn(scope: Scope, importId: string): Promise<void> {
  const { db, userId } = scope
  await db.execute(sql`update cash_movements set import_id = later.import_id, line = later.line
    from (select distinct on (again.id) again.id, imports.id as import_id, again.line
      from imports, jsonb_to_recordset(repeated_movements) as again(id uuid, line integer)
      where imports.user_id = ${userId}::uuid and imports.id > ${importId}::uuid and undone_at is null
      order by again.id, imports.id) as later
    where cash_movements.user_id = ${userId}::uuid and cash_movements.import_id = ${importId}::uuid
      and cash_movements.id = later.id`)
  await db.delete(cashMovements).where(and(isOwnedBy(scope), eq(cashMovements.importId, importId)))
}
