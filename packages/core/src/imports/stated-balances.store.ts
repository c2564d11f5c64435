import type { StatedBalance } from '@candlebook/domain/brokers/broker-format'
import { sql } from 'drizzle-orm'
import { ensureAccounts } from '../broker-accounts/index.ts'
import { type Scope, splitIntoBatches } from '../db/index.ts'
import { newId } from '../kernel/index.ts'

/** Adds the balances that the file of an import states. */
export async function insertBalances(
  scope: Scope,
  { importId, rows }: { importId: string; rows: readonly StatedBalance[] },
): Promise<void> {
  const { db, userId } = scope
  for (const batch of splitIntoBatches(await ensureAccounts(scope, [...rows]))) {
    const given = JSON.stringify(batch.map((row) => ({ ...row, id: newId() })))
    await db.execute(sql`insert into stated_balances (user_id, id, import_id, executed_at, day, line, kind, amount, currency,
        account, zone)
      select ${userId}::uuid, id, ${importId}::uuid, "executedAt", day, line, kind, amount, currency, account, zone
      from json_to_recordset(${given}::json)
        as given(id uuid, "executedAt" timestamptz, day date, line integer, kind text, amount numeric, currency text,
          account text, zone text)`)
  }
}

/** The number of these balances that no stored one equals. */
export async function countNewBalances(
  { db, userId }: Scope,
  balances: readonly StatedBalance[],
): Promise<number> {
  if (balances.length === 0) return 0
  const given = JSON.stringify(
    balances.map(({ day, kind, amount, currency, account }) => ({ day, kind, amount, currency, account })),
  )
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count
    from json_to_recordset(${given}::json)
      as given(day date, kind text, amount numeric, currency text, account text)
    where not exists (select from stated_balances as stored
      where stored.user_id = ${userId}::uuid and stored.day = given.day and stored.kind = given.kind
        and stored.amount = given.amount and stored.currency = given.currency
        and stored.account is not distinct from given.account)`)
  return rows[0]!.count // an aggregate without GROUP BY always returns one row
}

/** Deletes the balances of an import. */
export async function deleteBalances({ db, userId }: Scope, importId: string): Promise<void> {
  await db.execute(sql`delete from stated_balances
    where user_id = ${userId}::uuid and import_id = ${importId}::uuid`)
}
