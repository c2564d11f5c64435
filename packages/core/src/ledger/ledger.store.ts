import type { Day } from '@candlebook/domain/days/day'
import type { LedgerEntry } from '@candlebook/domain/ledger/ledger'
import { type StoredMovementKind, toMovementKind } from '@candlebook/domain/ledger/movement-kinds'
import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../db/index.ts'

// SQL names trades and cash movements here: both are summed by the database, because an account can have 100,000 trades.

/** Which entries of which account, in which currency. `until` is the last day; null for all days. */
export type LedgerSelection = { account: string; currency: string; until: Day | null }

/** An entry of a ledger; `amount` is null where no rate converts it from `currency`. */
export type StoredEntry = Omit<LedgerEntry, 'amount'> & { amount: string | null; currency: string }

/**
 * What the trades of the account realised, and its cash movements, as sums of each day and kind. A result in the currency of the
 * trader's totals is the one that the calendar shows. In another currency it is converted at the rate of its partial exit or of
 * its trade, otherwise at that of its own day.
 */
export async function listStoredEntries(scope: Scope, selection: LedgerSelection): Promise<StoredEntry[]> {
  const results = await listResults(scope, selection)
  const movements = await listMovementSums(scope, selection)
  return [...results, ...movements]
}

/**
 * Steps: `parts` are the exits of closed and open trades, each on its day with the rate that its trade or exit states for this
 * ledger's currency (`own_rate`). In the currency of totals (`as_totals`) a part has the amount that the calendar shows; one without
 * an amount (`is_rated` is false) is counted under its own currency. In another currency the parts of a day are added up
 * (`summed`) and then converted (`converted`), at `own_rate` or else at the rate of the day.
 */
async function listResults({ db, userId }: Scope, selection: LedgerSelection): Promise<StoredEntry[]> {
  const { account, currency, until } = selection
  const ofAccount = sql`user_id = ${userId}::uuid and account = ${account}`
  const { rows } = await db.execute<Omit<StoredEntry, 'kind'>>(sql`with totals as (
      select base_currency(${userId}::uuid) as currency),
    parts as (
      select exit_date as day, currency, case when rate_currency = ${currency} then rate end as own_rate,
          pnl - realised_pnl as pnl, base_pnl - realised_base_pnl as base_pnl,
          base_rate is not null and realised_base_pnl is not null as is_rated
        from trades where ${ofAccount} and status = 'closed'
      union all
      select (part ->> 'day')::date, currency,
          case when coalesce(given ->> 'rateCurrency', rate_currency) = ${currency}
            then coalesce((given ->> 'rate')::numeric, rate) end,
          (part ->> 'pnl')::numeric, (part ->> 'basePnl')::numeric,
          (status = 'open' or base_rate is not null) and part ->> 'basePnl' is not null
        from trades, jsonb_array_elements(realised) as part
          left join lateral (
            select given from jsonb_array_elements(partial_exits) as given
              where given ->> 'day' = part ->> 'day' limit 1) as exits on true
        where ${ofAccount} and partial_exits <> '[]'),
    shown as (select * from parts where ${isUntil(until)}),
    as_totals as (
      select day, min(coalesce(shown.currency, totals.currency)) as currency,
          case when is_rated then sum(base_pnl) end as amount, count(*) as count
        from shown, totals where totals.currency = ${currency}
        group by day, is_rated, case when is_rated then null else shown.currency end),
    summed as (
      select day, coalesce(shown.currency, totals.currency) as currency, own_rate, sum(pnl) as pnl, count(*) as count
        from shown, totals where totals.currency <> ${currency} group by 1, 2, 3),
    converted as (
      select summed.day, currency, ${convertAt(sql`pnl`, sql`coalesce(own_rate, found.rate)`)} as amount, count
        from summed ${findRate(userId, currency)})
    select to_char(day, 'YYYY-MM-DD') as day, currency, trim_scale(amount)::text as amount, count::int as count
      from (select * from as_totals union all select * from converted) as entries`)
  return rows.map((row) => ({ ...row, kind: 'result' }))
}

/** How many exits with an amount in the currency of totals each day has: those of an account, or of all trades. */
export async function countExitsOfDays(
  { db, userId }: Scope,
  { account }: { account: string | null },
): Promise<Map<Day, number>> {
  const own = sql`user_id = ${userId}::uuid and (${account}::text is null or account = ${account})`
  const { rows } = await db.execute<{
    day: Day
    count: number
  }>(sql`select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as count
    from (
      select exit_date as day from trades
        where ${own} and status = 'closed' and base_rate is not null and realised_base_pnl is not null
      union all
      select (part ->> 'day')::date from trades, jsonb_array_elements(realised) as part
        where ${own} and partial_exits <> '[]' and (status = 'open' or base_rate is not null)
          and part ->> 'basePnl' is not null) as exits
    group by day`)
  return new Map(rows.map(({ day, count }) => [day, count]))
}

async function listMovementSums({ db, userId }: Scope, selection: LedgerSelection): Promise<StoredEntry[]> {
  const { account, currency, until } = selection
  const { rows } = await db.execute<
    Omit<StoredEntry, 'kind'> & { kind: StoredMovementKind; own: string }
  >(sql`select to_char(movements.day, 'YYYY-MM-DD') as day, kind, currency, own::text as own,
      trim_scale(${convertAt(sql`own`, sql`found.rate`)})::text as amount, count
    from (select day, kind, currency, sum(amount) as own, count(*)::int as count from cash_movements
      where user_id = ${userId}::uuid and account = ${account} and ${isUntil(until)}
      group by day, kind, currency, amount > 0) as movements
    ${findRate(userId, currency)}`)
  return rows.map(({ own, kind, ...row }) => ({ ...row, kind: toMovementKind(kind, own) }))
}

function isUntil(until: Day | null): SQL {
  return until === null ? sql`true` : sql`day <= ${until}::date`
}

/**
 * The rate of the row's `currency` to another one on its `day`, as `found`; without one its columns are null. The function takes a
 * tenth of a millisecond, so the currency itself does not call it.
 */
function findRate(userId: string, to: string): SQL {
  return sql`left join lateral (
      select 1::numeric as rate where currency = ${to}
      union all select known.rate from find_fee_rate(${userId}::uuid, currency, '[]', ${to}, day, null, null) as known
        where currency <> ${to}) as found on true`
}

/** As convertAmount of the domain: half-even at 18 places, and exact at the rate 1. */
function convertAt(amount: SQL, rate: SQL): SQL {
  return sql`case ${rate} when 1 then ${amount} else round_half_even(${amount} * ${rate}, 18) end`
}

/** The number of open trades of an account. */
export async function countOpenTradesOf({ db, userId }: Scope, account: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from trades
      where user_id = ${userId}::uuid and account = ${account} and status = 'open'`,
  )
  return rows[0]!.count // an aggregate without GROUP BY always returns one row
}

/** An amount in another currency at the rate of a day; null without a rate. */
export async function convertOnDay(
  { db, userId }: Scope,
  { amount, from, to, day }: { amount: string; from: string; to: string; day: Day },
): Promise<string | null> {
  const { rows } = await db.execute<{ amount: string | null }>(
    sql`select trim_scale(${convertAt(sql`own`, sql`found.rate`)})::text as amount
      from (select ${amount}::numeric as own, ${from}::text as currency, ${day}::date as day) as given ${findRate(userId, to)}`,
  )
  return rows[0]!.amount // the row is given
}
