import type { Movement, MovementFields } from '@candlebook/contract/ledger'
import {
  type StoredMovementKind,
  toMovementKind,
  toStoredMovementKind,
} from '@candlebook/domain/ledger/movement-kinds'
import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../db/index.ts'
import type { StoredKey } from '../kernel/index.ts'

type Row = Omit<Movement, 'kind' | 'executedAt'> & { kind: StoredMovementKind; executedAt: Date | null }

// The columns of a movement as the API shows it, of the tables `cash_movements` and `imports` and the rate as `found`.
const SHOWN =
  sql.raw(`cash_movements.id, cash_movements.version, import_id as "importId", file_name as "fileName", line,
  to_char(cash_movements.day, 'YYYY-MM-DD') as day, executed_at as "executedAt", kind, trim_scale(amount)::text as amount,
  currency, symbol, nullif(what, '') as note, trim_scale(found.rate)::text as rate, found.source as "rateSource",
  to_char(found.day, 'YYYY-MM-DD') as "rateDay",
  trim_scale(case found.rate when 1 then amount else round_half_even(amount * found.rate, 18) end)::text as converted`)

/** The source of SHOWN: the movements of a user that match, in the currency of the ledger; null for their own. */
function selectFrom(userId: string, { currency, matches }: { currency: string | null; matches: SQL }): SQL {
  return sql`from cash_movements
    left join imports on imports.user_id = cash_movements.user_id and imports.id = import_id
    left join lateral find_fee_rate(${userId}::uuid, currency, '[]', coalesce(${currency}::text, currency), cash_movements.day, null, null) as found on true
    where cash_movements.user_id = ${userId}::uuid and ${matches}`
}

function present({ kind, executedAt, ...row }: Row): Movement {
  const at = executedAt === null ? null : new Date(executedAt).toISOString()
  return { ...row, kind: toMovementKind(kind, row.amount), executedAt: at }
}

/** A page of the movements of an account, or of those without one, newest day first. */
export async function listMovementsOf(
  { db, userId }: Scope,
  of: { account: string | null; currency: string | null; limit: number; offset: number },
): Promise<Movement[]> {
  const page = sql`select id from cash_movements where user_id = ${userId}::uuid and ${isOf(of.account)}
    order by day desc, id desc limit ${of.limit} offset ${of.offset}`
  const { rows } = await db.execute<Row>(sql`select ${SHOWN}
    ${selectFrom(userId, { currency: of.currency, matches: sql`cash_movements.id in (${page})` })}
    order by cash_movements.day desc, cash_movements.id desc`)
  return rows.map(present)
}

const isOf = (account: string | null) => (account === null ? sql`account is null` : sql`account = ${account}`)

/** The number of movements without an account; all are of files. */
export async function countMovementsWithoutAccount({ db, userId }: Scope): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from cash_movements where user_id = ${userId}::uuid and account is null`,
  )
  return rows[0]!.count // an aggregate without GROUP BY always returns one row
}

/** Sets the account of movements that have none, those with these ids or all. Returns how many. */
export async function setMissingAccounts(
  { db, userId }: Scope,
  { account, ids }: { account: string; ids: string[] | null },
): Promise<number> {
  const isGiven = ids === null ? sql`true` : sql`id = any(${sql.param(ids)}::uuid[])`
  const { rowCount } = await db.execute(sql`update cash_movements set account = ${account}
    where user_id = ${userId}::uuid and account is null and ${isGiven}`)
  return rowCount ?? 0
}

/** One movement of the user in the currency of a ledger, or null. */
export async function findMovement(
  { db, userId }: Scope,
  { id, currency }: { id: string; currency: string },
): Promise<Movement | null> {
  const matches = sql`cash_movements.id = ${id}::uuid`
  const { rows } = await db.execute<Row>(sql`select ${SHOWN} ${selectFrom(userId, { currency, matches })}`)
  return rows[0] ? present(rows[0]) : null
}

/** The account, version and import of a movement, locked until the end of the transaction; null when the user has none. */
export async function lockMovement(
  { db, userId }: Scope,
  id: string,
): Promise<{ account: string | null; version: number; importId: string | null } | null> {
  const { rows } = await db.execute<{ account: string | null; version: number; importId: string | null }>(
    sql`select account, version, import_id as "importId" from cash_movements
      where user_id = ${userId}::uuid and id = ${id}::uuid for update`,
  )
  return rows[0] ?? null
}

/** The id and the digest of the movement that was added with this client key, or null. */
export async function findMovementByClientKey(
  { db, userId }: Scope,
  clientKey: string,
): Promise<{ row: string; clientKeyDigest: string | null } | null> {
  const { rows } = await db.execute<{ row: string; clientKeyDigest: string | null }>(
    sql`select id as row, client_key_digest as "clientKeyDigest" from cash_movements
      where user_id = ${userId}::uuid and client_key = ${clientKey}::uuid`,
  )
  return rows[0] ?? null
}

/** The number of movements that the user typed. */
export async function countTypedMovements({ db, userId }: Scope): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from cash_movements where user_id = ${userId}::uuid and import_id is null`,
  )
  return rows[0]!.count // an aggregate without GROUP BY always returns one row
}

/** Adds a typed movement. */
export async function insertMovement(
  { db, userId }: Scope,
  { id, account, fields, key }: { id: string; account: string; fields: MovementFields; key: StoredKey },
): Promise<void> {
  const { day, kind, amount, currency, symbol, note } = fields
  await db.execute(sql`insert into cash_movements (user_id, id, day, kind, amount, currency, account, symbol, what,
      client_key, client_key_digest)
    values (${userId}::uuid, ${id}::uuid, ${day}::date, ${toStoredMovementKind(kind)}, ${amount}::numeric, ${currency},
      ${account}, ${symbol}, ${note ?? ''}, ${key.clientKey}::uuid, ${key.clientKeyDigest})`)
}

/** Writes all fields of a typed movement and increments its version. */
export async function updateMovementRow(
  { db, userId }: Scope,
  { id, fields }: { id: string; fields: MovementFields },
): Promise<void> {
  const { day, kind, amount, currency, symbol, note } = fields
  await db.execute(sql`update cash_movements set day = ${day}::date, kind = ${toStoredMovementKind(kind)},
      amount = ${amount}::numeric, currency = ${currency}, symbol = ${symbol}, what = ${note ?? ''}, version = version + 1
    where user_id = ${userId}::uuid and id = ${id}::uuid and import_id is null`)
}

/** Deletes a typed movement. */
export async function deleteMovementRow({ db, userId }: Scope, id: string): Promise<void> {
  await db.execute(sql`delete from cash_movements
    where user_id = ${userId}::uuid and id = ${id}::uuid and import_id is null`)
}
