import type { FormerCurrency } from '@candlebook/contract/settings'
import type { UserCurrency } from '@candlebook/domain/settings'
import { eq, sql } from 'drizzle-orm'
import { readPrepared, type Scope } from '../db/index.ts'
import { accountCurrencyChanges as changes } from './account-currency.table.ts'

/** A change of the account currency that waits or runs. */
export type CurrencyChange = {
  currency: UserCurrency
  formerCurrency: FormerCurrency
  stablecoinsAsUsd: boolean | null
  done: number
  total: number
}

/** The open change of the user; null without one. */
export async function findChange({ db, userId }: Scope): Promise<CurrencyChange | null> {
  const { currency, formerCurrency, stablecoinsAsUsd, done, total } = changes
  const rows = await db
    .select({ currency, formerCurrency, stablecoinsAsUsd, done, total })
    .from(changes)
    .where(eq(changes.userId, userId))
    .limit(1)
  return (rows[0] as CurrencyChange | undefined) ?? null // a check of the table allows user currencies only
}

/** Stores an open change; false when there is one already. */
export async function insertChange(
  { db, userId }: Scope,
  { change, now }: { change: Omit<CurrencyChange, 'done'>; now: Date },
): Promise<boolean> {
  const rows = await db
    .insert(changes)
    .values({ ...change, userId, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ userId: changes.userId })
  return rows.length > 0
}

/** Stores how many trades are converted so far. */
export async function storeProgress({ db, userId }: Scope, done: number): Promise<void> {
  await db
    .update(changes)
    .set({ done: sql`least(${done}, ${changes.total})`, updatedAt: sql`now()` })
    .where(eq(changes.userId, userId))
}

/** Ends the change. */
export async function deleteChange({ db, userId }: Scope): Promise<void> {
  await db.delete(changes).where(eq(changes.userId, userId))
}

/**
 * How many trades have no currency, and how many closed trades have one. A change of the account currency converts the latter,
 * and the fees in other currencies of closed trades without a currency (`withFees`).
 */
export async function countTradesToChange({ db, userId }: Scope): Promise<TradesToChange> {
  const [row] = await readPrepared<TradesToChange>(
    db,
    sql`select (count(*) filter (where currency is null))::int as "withoutCurrency",
      (count(*) filter (where currency is not null and status = 'closed'))::int as "withCurrency",
      (count(*) filter (where ${hasFeesOnly}))::int as "withFees"
      from trades where user_id = ${userId}`,
  )
  return row! // an aggregate without GROUP BY always returns one row
}

type TradesToChange = { withoutCurrency: number; withCurrency: number; withFees: number }

/**
 * Fees of a trade without a currency are converted to the account currency, so their rates change with that currency.
 */
const hasFeesOnly = sql`currency is null and status = 'closed' and foreign_fees <> '[]'`

/**
 * Writes the next `limit` trades after the id `after` again, in the order of their ids. The trigger set_account_rate sets the
 * rates of each. Trades without a currency get the currency `former`. When it is null, only those with fees in other
 * currencies are written, and stay without one. Returns the last
 * written id and the number of written trades; null when no trade is left.
 */
export async function rewriteTrades(
  { db, userId }: Scope,
  { after, former, limit }: { after: string; former: UserCurrency | null; limit: number },
): Promise<{ lastId: string; count: number } | null> {
  const [row] = await readPrepared<{ lastId: string | null; count: number }>(
    db,
    sql`with next as (
        select id from trades where user_id = ${userId} and id > ${after}
          and (currency is not null and status = 'closed' or currency is null and ${former}::text is not null
            or ${hasFeesOnly})
        order by id limit ${limit}),
      rewritten as (
        update trades set currency = coalesce(trades.currency, ${former}::text)
        from next where trades.user_id = ${userId} and trades.id = next.id)
      select max(id::text) as "lastId", count(*)::int as count from next`,
  )
  return row?.lastId ? { lastId: row.lastId, count: row.count } : null
}
