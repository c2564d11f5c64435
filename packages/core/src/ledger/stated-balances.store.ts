import type { Day } from '@candlebook/domain/days/day'
import type { BalanceKind } from '@candlebook/domain/ledger/broker-balance'
import type { Instrument } from '@candlebook/domain/trades/vocabulary'
import { sql } from 'drizzle-orm'
import type { Scope } from '../db/index.ts'

// SQL names the tables of imports and trades here: the ledger compares what both say about an account.

/** A balance that a file states; of several for one day and currency, the one that counts. */
export type StatedRow = {
  day: Day
  kind: BalanceKind
  currency: string
  amount: string
  fileName: string
  line: number
}

/** The most balances of an account that are read, the newest ones. */
const MAX_ROWS = 20_000

/**
 * The balances of an account that its files state, oldest first. Of several for one day and currency the one with the latest time
 * counts, then that of the latest import. After a merge of two accounts of one file both have a balance for a day: then none counts,
 * because each is that of a part.
 */
export async function listStatedRows(
  { db, userId }: Scope,
  { account }: { account: string },
): Promise<StatedRow[]> {
  const { rows } = await db.execute<StatedRow>(sql`select to_char(day, 'YYYY-MM-DD') as day, kind, currency,
      trim_scale(amount)::text as amount, file_name as "fileName", line
    from (
      select distinct on (day, currency) day, kind, currency, amount, import_id, line, of_import
        from (
          select *, count(*) over (partition by day, currency, import_id) as of_import
            from stated_balances where user_id = ${userId}::uuid and account = ${account}) as counted
        order by day desc, currency, executed_at desc nulls last, import_id desc
        limit ${MAX_ROWS}) as stated
      join imports on imports.user_id = ${userId}::uuid and imports.id = import_id
    where of_import = 1
    order by stated.day, currency`)
  return rows
}

/** A trade that is open after one of these days, as numbers in its own currency; `rate` converts them, null without one. */
export type OpenRow = {
  id: string
  isImported: boolean
  entryDate: Day
  exitDate: Day | null
  instrument: Instrument | null
  type: 'long' | 'short'
  status: 'open' | 'closed'
  contractSize: string
  quantity: string
  entryPrice: string
  exitPrice: string | null
  fees: string
  feesUnit: 'percent' | 'amount'
  fills: { role: 'entry' | 'exit'; day: Day; quantity: string; price: string; fee: string }[]
  realised: { day: Day; pnl: string }[]
  rate: string | null
}

/** The trades of an account that were open after one of these days, which are in order. */
export async function listOpenRows(
  { db, userId }: Scope,
  { account, currency, days }: { account: string; currency: string; days: readonly Day[] },
): Promise<OpenRow[]> {
  if (days.length === 0) return []
  const given = sql`${sql.param([...days])}::date[]`
  const { rows } =
    await db.execute<OpenRow>(sql`select id, import_id is not null and fills = '[]' as "isImported",
      to_char(entry_date, 'YYYY-MM-DD') as "entryDate", to_char(exit_date, 'YYYY-MM-DD') as "exitDate", instrument, type, status,
      contract_size::text as "contractSize", quantity::text as quantity, entry_price::text as "entryPrice",
      exit_price::text as "exitPrice", fees::text as fees, fees_unit as "feesUnit", fills, realised,
      trim_scale(case when rate_currency = ${currency} then trades.rate else found.rate end)::text as rate
    from trades
      cross join (select base_currency(${userId}::uuid) as base) as totals
      left join lateral (
        select 1::numeric as rate where coalesce(currency, base) = ${currency}
        union all select known.rate
          from find_fee_rate(${userId}::uuid, coalesce(currency, base), '[]', ${currency}, entry_date, null, null) as known
          where coalesce(currency, base) <> ${currency}) as found on true
    where user_id = ${userId}::uuid and account = ${account}
      and (exit_date is null or exit_date > entry_date)
      and width_bucket(coalesce(exit_date, 'infinity'::date) - 1, ${given}) > width_bucket(entry_date - 1, ${given})`)
  return rows
}

/** What the executions of a trade did on one day. */
export type FillRow = {
  tradeId: string
  day: Day
  entered: string
  exited: string
  flow: string
  fees: string
  entryFees: string
}

/** What the executions of these trades did on each day, without fees in another currency than the price. */
export async function listFillRows({ db, userId }: Scope, tradeIds: readonly string[]): Promise<FillRow[]> {
  if (tradeIds.length === 0) return []
  const fee = sql`case when fee_currency is null then fee else 0 end`
  const { rows } =
    await db.execute<FillRow>(sql`select trade_id as "tradeId", to_char(day, 'YYYY-MM-DD') as day,
      coalesce(sum(quantity) filter (where role = 'entry'), 0)::text as entered,
      coalesce(sum(quantity) filter (where role = 'exit'), 0)::text as exited,
      sum(case side when 'sell' then 1 else -1 end * price * quantity * contract_size)::text as flow,
      sum(${fee})::text as fees, coalesce(sum(${fee}) filter (where role = 'entry'), 0)::text as "entryFees"
    from fills where user_id = ${userId}::uuid and trade_id = any(${sql.param([...tradeIds])}::uuid[])
    group by trade_id, day`)
  return rows
}

/** Whether trades or cash movements of an account are in another currency than that of the ledger. */
export async function hasOtherCurrencies(
  { db, userId }: Scope,
  { account, currency }: { account: string; currency: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select from trades
      where user_id = ${userId}::uuid and account = ${account}
        and coalesce(currency, (select base_currency(${userId}::uuid))) <> ${currency}
    union all select from cash_movements
      where user_id = ${userId}::uuid and account = ${account} and currency <> ${currency}
    limit 1`)
  return rowCount === 1
}
