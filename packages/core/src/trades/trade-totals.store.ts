import { EXACT_R_DECIMALS } from '@candlebook/domain/analytics/sum-r-multiples'
import { type SQL, sql } from 'drizzle-orm'
import { planEachTime, type Scope, type Statement } from '../db/index.ts'
import { filterTrades, type NamedFilter, sumRealised } from './trade-filter.store.ts'
import { FEE_WITHOUT_RATE, INITIAL_RISK } from './trade-formulas.store.ts'

type Owner = Pick<Scope, 'userId'>

/**
 * Selects one row with the totals of the filtered trades: `open`, `closed` and their sum `count`; `pnl`, the net P&L of the closed ones
 * in base currency; `realised`, what the trades realised on the days of the condition `realised`, null without it; `r`, the sum of R and
 * how many trades have one, null without `hasR`; and how many trades are missing in these sums (`withoutRate`, `feesWithoutRate`).
 */
export function selectTradeTotals(
  owner: Owner,
  filter: NamedFilter,
  { hasR }: { hasR: boolean } = { hasR: false },
): Statement {
  const { from, where, isPrepared } = filterTrades(owner, filter)
  // Closed and open trades are counted separately: without other conditions PostgreSQL then reads only the indexes trades_closed and
  // trades_open. Counting both together reads the table, which takes five times as long.
  const realised = filter.realised
    ? sql`(select trim_scale(coalesce(sum(${sumRealised(filter.realised)}), 0))::text from ${from} where ${where})`
    : sql`null`
  const r = hasR ? sumR(where, from) : sql`null`
  const sums = sql`select "open" + "closed" as "count", "open", "closed", "pnl", ${realised} as "realised", ${r} as "r", ${countWithoutRate(where, from)} as "withoutRate",
    ${countFeesWithoutRate(where, from)} as "feesWithoutRate"
    from (select count(*)::int as "closed", trim_scale(coalesce(sum(base_pnl), 0))::text as "pnl"
        from ${from} where ${where} and status = 'closed') as closed_trades,
      (select count(*)::int as "open" from ${from} where ${where} and status = 'open') as open_trades`
  return isPrepared ? sums : planEachTime(sums)
}

const initialRisk = sql.raw(INITIAL_RISK)

/** The sum of R of the closed trades that match the condition, each R half-even to 18 places, and how many have one. */
function sumR(where: SQL, from: SQL): SQL {
  return sql`(select json_build_object('sum', trim_scale(coalesce(sum(r), 0))::text, 'trades', count(r)::int) from (
      select case when ${initialRisk} > 0 then divide_half_even(base_pnl, ${initialRisk}, ${sql.raw(String(EXACT_R_DECIMALS))}) end as r
      from ${from} where ${where} and status = 'closed' and base_pnl is not null) as each_trade)`
}

/**
 * How many of the trades that match the condition are in no figure, by currency: closed trades without a rate, and open trades
 * with an exit without one. An expression for one column, in the shape WithoutRate.
 */
export function countWithoutRate(where: SQL, from: SQL = sql`trades`): SQL {
  return sql`coalesce((select json_agg(json_strip_nulls(
      json_build_object('currency', currency, 'trades', count, 'open', nullif(open, 0)))) from (
    select currency, count(*)::int as count, (count(*) filter (where is_open))::int as open from (
      select currency, false as is_open from ${from} where ${where} and status = 'closed' and base_rate is null
      union all
      select currency, true from ${from}
        where ${where} and status = 'open' and partial_exits <> '[]' and realised_base_pnl is null) as each_trade
    group by currency order by currency) as missing), '[]')`
}

/**
 * How many of the closed trades that match the condition have a fee without a rate, by currency of the fee: an expression for
 * one column, in the shape FeesWithoutRate.
 */
export function countFeesWithoutRate(where: SQL, from: SQL = sql`trades`): SQL {
  return sql`coalesce((select json_agg(json_build_object('currency', currency, 'trades', count)) from (
    select fee ->> 'currency' as currency, count(*)::int as count from (
        select foreign_fees, fee_rates from ${from} where ${where} and ${sql.raw(FEE_WITHOUT_RATE)} and base_rate is not null
      ) as counted, jsonb_array_elements(foreign_fees) as fee
    where not fee_rates @> jsonb_build_array(jsonb_build_object('currency', fee -> 'currency'))
    group by 1 order by 1) as missing), '[]')`
}
