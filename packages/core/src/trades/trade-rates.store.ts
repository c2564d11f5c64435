import { type SQL, sql } from 'drizzle-orm'
import { allowLongWork, type Connection, read, type Scope } from '../db/index.ts'
import type { AffectedRange, CorrectedTrades, TradeRecomputing } from '../rates/index.ts'
import { lockBaseCurrency } from '../settings/index.ts'

/** How the rates of trades follow a change of reference rates. */
export const tradeRecomputing: TradeRecomputing = { listUsers, recomputeTrades }

/** The users with closed trades that have a currency, or a fee in another one, and an exit day in the range. */
async function listUsers(db: Connection, { from, to }: AffectedRange): Promise<string[]> {
  const rows = await read<{ userId: string }>(
    db,
    sql`select user_id as "userId" from users_with_rated_trades(${from}::date, ${to}::date) as user_id`,
  )
  return rows.map(({ userId }) => userId)
}

/**
 * Writes again each trade with a changed rate, the rate of a fee included; the trigger set_base_rate sets the rates.
 * A trade counts as corrected when the days and sources of its rates are the same as before. Rows are locked in the
 * order of their ids, as other writes of many trades do.
 */
async function recomputeTrades({ db, userId }: Scope, { from, to }: AffectedRange): Promise<CorrectedTrades> {
  await allowLongWork(db)
  // Take this lock before any row is locked. A change of the base currency holds it while it writes all trades. If
  // the trigger took it after the first row, the two transactions would deadlock.
  await lockBaseCurrency({ db, userId }, 'shared')
  const [row] = await read<Omit<CorrectedTrades, 'currencies'> & { currencies: unknown }>(
    db,
    sql`with stale as (
        select id, base_rate, rate_source, rate_day, fee_rates, base_pnl from trades
        where user_id = ${userId} and (status = 'closed' and exit_date between ${from}::date and ${to}::date
            or partial_exits <> '[]' and coalesce(exit_date, 'infinity') >= ${from}::date)
          and (status = 'closed' and currency is not null and (base_rate, rate_source, rate_day) is distinct from (
              select (found.rate, found.source, found.day)
              from find_base_rate(user_id, currency, exit_date, rate, rate_currency) as found)
            or partial_exits <> '[]' and realised is distinct from (
              select earlier.realised
              from realise_exits(user_id, partial_exits, fee_rates, own_fee_rates, currency, exit_date, rate,
                rate_currency) as earlier)
            or status = 'closed' and foreign_fees <> '[]' and fee_rates is distinct from (
              select converted.fee_rates
              from convert_foreign_fees(user_id, foreign_fees, own_fee_rates, currency, exit_date, rate, rate_currency)
                as converted))
        order by id for update),
      written as (
        update trades set status = status from stale where trades.user_id = ${userId} and trades.id = stale.id
        returning coalesce(trades.currency, base_currency(${userId})) as currency, stale.base_pnl as before,
          trades.base_pnl as after,
          (stale.rate_source, stale.rate_day, ${withoutRates(sql`stale.fee_rates`)}) is not distinct from
            (trades.rate_source, trades.rate_day, ${withoutRates(sql`trades.fee_rates`)}) as is_corrected),
      corrected as (select * from written where is_corrected and after is not null),
      counted as (select currency, count(*)::int as trades from corrected group by currency)
      select base_currency(${userId}) as "baseCurrency",
        (select coalesce(json_agg(counted order by currency), '[]') from counted) as currencies,
        (select trim_scale(coalesce(sum(before), 0))::text from corrected) as before,
        (select trim_scale(coalesce(sum(after), 0))::text from corrected) as after`,
  )
  return row as CorrectedTrades // an aggregate returns one row
}

/** The currencies, sources and days of the rates of fees. */
const withoutRates = (feeRates: SQL) =>
  sql`jsonb_path_query_array(${feeRates}, '$[*].keyvalue() ? (@.key != "rate").value')`
