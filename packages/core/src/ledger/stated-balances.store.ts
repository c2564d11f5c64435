import type { Day } from '@candlebook/domain/days/day'
import type { BalanceKind } from '@candlebook/domain/ledger/broker-balance'
import type { Instrument } from '@candlebook/domain/trades/vocabulary'
import { type SQL, sql } from 'drizzle-orm'
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
 * The balances of an account that its files state, oldest first. Of several for one day and currency that of the file counts that
 * states balances of later days; of files that reach equally far the one with the latest time. When times do not decide and the
 * amounts differ, none counts: one file can end within the day. After a merge of two accounts of one file both have a balance for
 * a day: then none counts, because each is that of a part.
 */
export async function listStatedRows(
  { db, userId }: Scope,
  { account }: { account: string },
): Promise<StatedRow[]> {
  const { rows } = await db.execute<StatedRow>(sql`with counted as (
      select *, count(*) over (partition by day, currency, import_id) as of_import,
          max(day) over (partition by import_id, currency) as reach
        from stated_balances where user_id = ${userId}::uuid and account = ${account}),
    furthest as (
      select *, bool_and(executed_at is not null) over of_day as is_timed, max(executed_at) over of_day as latest
        from (select *, max(reach) over (partition by day, currency) as furthest from counted) as reached
        where reach = furthest window of_day as (partition by day, currency)),
    last as (
      select *, min(amount) over of_day as least, max(amount) over of_day as most,
          max(of_import) over of_day as of_file, min(kind) over of_day as one_kind, max(kind) over of_day as other_kind
        from furthest where not is_timed or executed_at = latest window of_day as (partition by day, currency)),
    stated as (
      select distinct on (day, currency) day, kind, currency, amount, import_id, line
        from last where least = most and one_kind = other_kind and of_file = 1
        order by day desc, currency, import_id desc
        limit ${MAX_ROWS})
    select to_char(day, 'YYYY-MM-DD') as day, kind, currency, trim_scale(amount)::text as amount,
        file_name as "fileName", line
      from stated join imports on imports.user_id = ${userId}::uuid and imports.id = import_id
      order by stated.day, currency`)
  return rows
}

/** A trade that is open after one of these days. */
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
}

/** The trades of an account that were open after one of these days, which are in order, by their own days or those of their fills. */
export async function listOpenRows(
  { db, userId }: Scope,
  { account, days }: { account: string; days: readonly Day[] },
): Promise<OpenRow[]> {
  if (days.length === 0) return []
  const given = sql`${sql.param([...days])}::date[]`
  const { rows } =
    await db.execute<OpenRow>(sql`select id, import_id is not null and fills = '[]' as "isImported",
      to_char(entry_date, 'YYYY-MM-DD') as "entryDate", to_char(exit_date, 'YYYY-MM-DD') as "exitDate", instrument, type, status,
      contract_size::text as "contractSize", quantity::text as quantity, entry_price::text as "entryPrice",
      exit_price::text as "exitPrice", fees::text as fees, fees_unit as "feesUnit", fills,
      case status when 'closed' then realised || jsonb_build_array(jsonb_build_object(
        'day', to_char(exit_date, 'YYYY-MM-DD'), 'pnl', (pnl - realised_pnl)::text)) else realised end as realised
    from trades
      left join (select trade_id, min(day) as first, max(day) as last from fills
        where user_id = ${userId}::uuid group by trade_id) as moved on trade_id = id
    where user_id = ${userId}::uuid and account = ${account}
      and width_bucket(greatest(coalesce(exit_date, 'infinity'::date), last) - 1, ${given})
        > width_bucket(least(entry_date, first) - 1, ${given})`)
  return rows
}

/** What the executions of a trade moved on one day. `isLowered`: a spin-off lowered the cost of shares of its symbol. */
export type FillSum = {
  tradeId: string
  day: Day
  flow: string
  fees: string
  hasExit: boolean
  isLowered: boolean
}

/** What the executions of these trades moved on each day, oldest first, without fees in another currency than the price. */
export async function listFillSums({ db, userId }: Scope, tradeIds: readonly string[]): Promise<FillSum[]> {
  if (tradeIds.length === 0) return []
  const { rows } =
    await db.execute<FillSum>(sql`select trade_id as "tradeId", to_char(day, 'YYYY-MM-DD') as day,
      sum(case side when 'sell' then 1 else -1 end * price * quantity * contract_size)::text as flow,
      sum(case when fee_currency is null then fee else 0 end)::text as fees,
      bool_or(role = 'exit') as "hasExit", bool_or(lowered is not null) as "isLowered"
    from fills
      left join (select distinct broker, symbol, true as lowered from corporate_actions
        where user_id = ${userId}::uuid and kind = 'cost') as spin_offs using (broker, symbol)
    where user_id = ${userId}::uuid and trade_id = any(${sql.param([...tradeIds])}::uuid[])
    group by trade_id, day order by trade_id, fills.day`)
  return rows
}

/**
 * Whether an account has money in another currency than that of the ledger: trades, fees of executions, cash movements, or a
 * balance other than 0 that a file states.
 */
export async function hasOtherCurrencies(
  { db, userId }: Scope,
  { account, currency }: { account: string; currency: string },
): Promise<boolean> {
  const ofAccount = sql`user_id = ${userId}::uuid and account = ${account}`
  const { rowCount } = await db.execute(sql`select from trades
      where ${ofAccount} and coalesce(currency, (select base_currency(${userId}::uuid))) <> ${currency}
    union all select from executions where ${ofAccount} and (fee_currency is not null or other_fees <> '[]')
    union all select from cash_movements where ${ofAccount} and currency <> ${currency}
    union all select from stated_balances where ${ofAccount} and currency <> ${currency} and amount <> 0
    limit 1`)
  return rowCount === 1
}

/** The formats of the files from which an account has executions, cash movements or balances. */
export async function listFormatsOfAccount(
  { db, userId }: Scope,
  { account }: { account: string },
): Promise<string[]> {
  const has = (table: SQL) => sql`exists (select from ${table} as stored
    where stored.user_id = imports.user_id and stored.import_id = imports.id and stored.account = ${account})`
  const { rows } = await db.execute<{ format: string }>(sql`select distinct format from imports
    where user_id = ${userId}::uuid
      and (${has(sql`executions`)} or ${has(sql`cash_movements`)} or ${has(sql`stated_balances`)})`)
  return rows.map(({ format }) => format)
}

/**
 * Whether an account has rows of several accounts of files: another account was merged into it, or the trader gave a trade of a
 * file another account than the file does.
 */
export async function hasRowsOfOtherAccounts(
  { db, userId }: Scope,
  { account }: { account: string },
): Promise<boolean> {
  const moved = sql`select from trades join executions on executions.user_id = trades.user_id and trade_id = trades.id
    where trades.user_id = ${userId}::uuid and executions.account is distinct from trades.account`
  const { rowCount } = await db.execute(sql`select from broker_accounts
      where user_id = ${userId}::uuid and name = ${account} and is_merged
    union all (${moved} and trades.account = ${account})
    union all (${moved} and executions.account = ${account})
    limit 1`)
  return rowCount === 1
}
