import type { FormerCurrency } from '@candlebook/contract/settings'
import type { Day } from '@candlebook/domain/days/day'
import type { Decimal } from '@candlebook/domain/decimal/decimal'
import { MAX_RATE_AGE_DAYS } from '@candlebook/domain/rates/rates'
import type { UserCurrency } from '@candlebook/domain/settings/currencies'
import { eq, sql } from 'drizzle-orm'
import { type Connection, read, type Scope, stream } from '../db/index.ts'
import type { TradeCount } from '../rates/index.ts'
import { countWithoutRate } from '../trades/index.ts'
import { baseCurrencyChanges as changes } from './base-currency.table.ts'
import type { BaseMoney, ConvertedTrade } from './base-money.ts'

/** A change of the base currency that waits or runs. */
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

/** A closed trade is converted, and an open one with partial exits. */
const isConverted = sql`(status = 'closed' or partial_exits <> '[]')`

/**
 * How many trades have no currency, and how many closed trades have one. A change of the base currency converts the latter,
 * and the fees in other currencies of closed trades without a currency (`withFees`).
 */
export async function countTradesToChange({ db, userId }: Scope): Promise<TradesToChange> {
  const [row] = await read<TradesToChange>(
    db,
    sql`select (count(*) filter (where currency is null))::int as "withoutCurrency",
      (count(*) filter (where currency is not null and ${isConverted}))::int as "withCurrency",
      (count(*) filter (where ${hasFeesOnly}))::int as "withFees"
      from trades where user_id = ${userId}`,
  )
  return row! // an aggregate without GROUP BY always returns one row
}

type TradesToChange = { withoutCurrency: number; withCurrency: number; withFees: number }

/**
 * Fees of a trade without a currency are converted to the base currency, so their rates change with that currency.
 */
const hasFeesOnly = sql`currency is null and status = 'closed' and foreign_fees <> '[]'`

/**
 * Writes the next `limit` trades after the id `after` again, in the order of their ids. The trigger set_base_rate sets the
 * rates of each. Trades without a currency get the currency `former`. When it is null, only those with fees in other
 * currencies are written, and stay without one. Returns the last
 * written id and the number of written trades; null when no trade is left.
 */
export async function rewriteTrades(
  { db, userId }: Scope,
  { after, former, limit }: { after: string; former: UserCurrency | null; limit: number },
): Promise<{ lastId: string; count: number } | null> {
  const [row] = await read<{ lastId: string | null; count: number }>(
    db,
    sql`with next as (
        select id from trades where user_id = ${userId} and id > ${after}
          and (currency is not null and ${isConverted} or currency is null and ${former}::text is not null
            or ${hasFeesOnly})
        order by id limit ${limit}),
      rewritten as (
        update trades set currency = coalesce(trades.currency, ${former}::text)
        from next where trades.user_id = ${userId} and trades.id = next.id)
      select max(id::text) as "lastId", count(*)::int as count from next`,
  )
  return row?.lastId ? { lastId: row.lastId, count: row.count } : null
}

/** The users who have a trade without a rate that exited before the day and caused no notification yet. */
export async function listUsersWithoutRates(db: Connection, before: Day): Promise<string[]> {
  const rows = await read<{ userId: string }>(
    db,
    sql`select user_id as "userId" from users_without_rates(${before}::date) as user_id`,
  )
  return rows.map(({ userId }) => userId)
}

/** How many closed trades of the user have no rate, by currency. */
export async function countMissingRates({ db, userId }: Scope): Promise<TradeCount[]> {
  const [row] = await read<{ withoutRate: TradeCount[] }>(
    db,
    sql`select ${countWithoutRate(sql`user_id = ${userId} and status = 'closed'`)} as "withoutRate"`,
  )
  return row!.withoutRate // the statement returns one row
}

/** Notes that a notification counts all closed trades without a rate. Returns how many of them were not noted before. */
export async function noteMissingRates({ db, userId }: Scope, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rowCount } = await db.execute(sql`
    insert into missing_rate_notices (user_id, trade_id, created_at, updated_at)
    select user_id, id, ${at}, ${at} from trades
      where user_id = ${userId} and status = 'closed' and base_rate is null
    on conflict do nothing`)
  return rowCount ?? 0
}

/** A trade with the fields that decide its P&L in base currency, and with the stored result. */
type TradeToVerify = ConvertedTrade & BaseMoney & { id: string }

/** A reference rate: units of the currency for 1 EUR. */
type StoredRate = { currency: string; day: Day; perEuro: Decimal; source: 'ecb' | 'sample' }

/** All trades of the user, in portions of `rows` trades. */
export function streamTrades({ db, userId }: Scope, rows: number): AsyncGenerator<TradeToVerify[]> {
  const statement = sql`select id, type, status, quantity, contract_size as "contractSize", entry_price as "entryPrice",
      exit_price as "exitPrice", fees, fees_unit as "feesUnit", currency, exit_date as "exitDate", rate,
      rate_currency as "rateCurrency", base_rate as "baseRate", rate_source as "rateSource", rate_day as "rateDay",
      base_pnl as "basePnl", foreign_fees as "foreignFees", own_fee_rates as "ownFeeRates",
      partial_exits as "partialExits", realised,
      fee_rates as "feeRates", foreign_fee as "foreignFee"
    from trades where user_id = ${userId} order by id`
  return stream<TradeToVerify>(db, { statement, rows })
}

/** The reference rates of all days that a closed trade of the user and its partial exits can use. */
export async function listStoredRates({ db, userId }: Scope): Promise<StoredRate[]> {
  const age = sql.raw(String(MAX_RATE_AGE_DAYS))
  return await read<StoredRate>(
    db,
    sql`select currency, day, per_euro as "perEuro", source from platform.exchange_rates,
      (select min(case when partial_exits = '[]' then exit_date else entry_date end) - ${age} as first, max(coalesce(exit_date, current_date)) as last from trades
        where user_id = ${userId} and ${isConverted} and (currency is not null or foreign_fees <> '[]')) as range
      where day between first and last`,
  )
}

/** Writes the trades again; the trigger set_base_rate computes their rates. */
export async function rewriteTradesById({ db, userId }: Scope, ids: string[]): Promise<void> {
  await read(
    db,
    sql`update trades set status = status where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[])`,
  )
}
