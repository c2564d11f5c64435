import type { FeeConversion, TradeColumns } from '@candlebook/contract/analytics'
import type { AnalyticsFilter, AnalyticsReport } from '@candlebook/contract/analytics-report'
import { MAX_COLUMN_TRADES } from '@candlebook/contract/limits'
import { FIRST_DAY } from '@candlebook/domain/analytics/packed-trades'
import type { Decimal } from '@candlebook/domain/decimal/decimal'
import type { RateSource } from '@candlebook/domain/money/convert-amount'
import { type SQL, sql } from 'drizzle-orm'
import { planEachTime, type Scope, type Statement } from '../db/index.ts'
import {
  buildPnlVsStop,
  countFeesWithoutRate,
  countWithoutRate,
  FEE,
  HAS_PLAN,
  INITIAL_RISK,
  matchTrades,
  PLAN_OUTCOME,
  reportConditions,
  toBaseAmount,
} from '../trades/index.ts'

/** The conditions of a report filter, each after an `and`. The text is the same for every filter. */
export function matchReportFilter(owner: Pick<Scope, 'userId'>, { from, to, ...rest }: Filter): SQL {
  return matchTrades(owner, reportConditions, { ...rest, exitFrom: from, exitTo: to })
}

type Filter = Omit<AnalyticsFilter, 'today'>

/** The filtered closed trades that are in no figure. */
export type ExcludedTrades = Pick<AnalyticsReport, 'withoutRate' | 'feesWithoutRate'> & {
  withoutExit: number
}

/**
 * Counts the filtered closed trades that no figure includes: those without a rate, and those without an exit date. The
 * table forbids a closed trade without an exit date; only a restore can create one. A filter by days never matches it.
 */
export function countExcludedTrades(owner: Pick<Scope, 'userId'>, filter: Filter): Statement {
  const where = sql`user_id = ${owner.userId}${matchReportFilter(owner, filter)}`
  return sql`select ${countWithoutRate(where)} as "withoutRate",
    ${countFeesWithoutRate(where)} as "feesWithoutRate",
    (select count(*)::int from trades where ${where} and status = 'closed' and exit_date is null) as "withoutExit"`
}

/** Adds what the plans of the filtered closed trades say: counts, and exact amounts in base currency before fees. */
export function sumPlanOutcomes(owner: Pick<Scope, 'userId'>, filter: Filter): Statement {
  return planEachTime(sql`select count(*)::int as trades, (count(*) filter (where is_moved))::int as "stopsMoved",
      count(cost)::int as "lostBeyondStop", coalesce(trim_scale(sum(cost)), 0)::text as "movedStopCost",
      count(missed)::int as "leftBeforeTarget", coalesce(trim_scale(sum(missed)), 0)::text as "leftAmount"
    from trades cross join lateral (${sql.raw(PLAN_OUTCOME)}) as plan
    where user_id = ${owner.userId} and ${sql.raw(HAS_PLAN)}${matchReportFilter(owner, filter)}`)
}

/** Exact sums over the closed trades of one currency whose rates are of one source; without a rate the source is null. */
export type CurrencySums = {
  currency: string
  source: RateSource | null
  trades: number
  wins: number
  losses: number
  pnl: Decimal
  won: Decimal
  /** As a positive amount. */
  lost: Decimal
  feesPaid: Decimal
  basePnl: Decimal | null
  lowest: Decimal | null
  highest: Decimal | null
  firstDay: string | null
  lastDay: string | null
}

/** Adds the filtered closed trades of each currency and source of rates; a trade without a currency is in base currency. */
export function sumByCurrency(
  owner: Pick<Scope, 'userId'>,
  filter: Omit<AnalyticsFilter, 'today'>,
): Statement {
  const fee = sql.raw(FEE)
  return planEachTime(sql`select coalesce(currency, (select base_currency(${owner.userId}))) as currency, rate_source as source,
      count(*)::int as trades,
      (count(*) filter (where pnl > 0))::int as wins, (count(*) filter (where pnl < 0))::int as losses,
      trim_scale(sum(pnl))::text as pnl,
      trim_scale(sum(greatest(pnl, 0)))::text as won, trim_scale(sum(greatest(-pnl, 0)))::text as lost,
      trim_scale(sum(${fee}))::text as "feesPaid", trim_scale(sum(base_pnl))::text as "basePnl",
      trim_scale(min(base_rate))::text as lowest, trim_scale(max(base_rate))::text as highest,
      min(rate_day)::text as "firstDay", max(rate_day)::text as "lastDay"
    from trades where user_id = ${owner.userId} and status = 'closed' and exit_date is not null${matchReportFilter(owner, filter)}
    group by 1, 2`)
}

/** The conversion of the fees in one currency of trades of another one, `tradeCurrency`, by one source. */
export type FeeConversionRow = FeeConversion & { tradeCurrency: string }

/** Lists how the fees in other currencies of the filtered closed trades are converted. Fees without a rate are not listed. */
export function listFeeConversions(
  owner: Pick<Scope, 'userId'>,
  filter: Omit<AnalyticsFilter, 'today'>,
): Statement {
  return sql`select trade_currency as "tradeCurrency",
      fee.currency, fee.source, count(*)::int as trades, trim_scale(min(fee.rate))::text as lowest,
      trim_scale(max(fee.rate))::text as highest, min(fee.day)::text as "firstDay", max(fee.day)::text as "lastDay"
    from (
      select coalesce(currency, base_currency(${owner.userId})) as trade_currency, fee_rates from trades
      where user_id = ${owner.userId} and status = 'closed' and exit_date is not null and fee_rates <> '[]'${matchReportFilter(owner, filter)}
    ) as traded, jsonb_to_recordset(fee_rates) as fee (currency text, rate numeric, source text, day date)
    group by 1, 2, 3 order by 4 desc, 2, 3`
}

/** The row of columns, with the tags of each trade as one line of JSON; null when the tags are too large to read. */
export type ColumnsAsText = Omit<TradeColumns, 'tagSets' | 'tagSet'> & { tags: string | null }

/**
 * The user's filtered closed trades in order of creation, as columns that the database builds, in base currency. Reads one trade more
 * than the maximum, so that the caller can tell.
 */
export function selectTradeColumns(
  owner: Pick<Scope, 'userId'>,
  filter: Omit<AnalyticsFilter, 'today'>,
): Statement {
  // Planned for its values: a plan for any values checks eleven conditions for each trade.
  return planEachTime(sql`select ${columns} from (
      select exit_date, entry_date, base_pnl as pnl, plan_followed, ${sql.raw(aboveStop)} as above_stop,
        case when tags = '{}' then '[]' else to_json(tags)::text end as tags
      from trades
      where user_id = ${owner.userId} and status = 'closed' and base_pnl is not null${matchReportFilter(owner, filter)}
      order by created_at, id limit ${sql.raw(String(MAX_COLUMN_TRADES + 1))}
    ) as added`)
}

const isBeyond = (price: string) =>
  `case type when 'long' then ${price} < stop_loss else ${price} > stop_loss end`

// P&L of the exit above the stop; null without a usable stop. The query only reads whether the value is null or
// negative, and the amount of a negative one. Multiplications would take most of its time, so a trade at rate 1 whose
// exit is not beyond its stop gets 0 without one.
const aboveStop = `case when case base_rate when 1 then quantity > 0 and ${isBeyond('entry_price')} is false and entry_price <> stop_loss
      else ${INITIAL_RISK} > 0 end then
    case when base_rate = 1 and ${isBeyond('exit_price')} is false then 0
      else ${toBaseAmount(buildPnlVsStop('exit_price'))} end end`

// A text above half a gigabyte would end the process.
const MAX_TAG_BYTES = 300_000_000

const joinColumn = (value: string) => `coalesce(string_agg(${value}, ','), '')`

// One row for each trade costs the server many times more than one row of long texts. A stop is
// usable when its risk is above 0. An exit at the stop changes the P&L by the price difference times quantity,
// for any fee.
const columns = sql.raw(`count(*)::int as trades,
    ${joinColumn(`(exit_date - date '${FIRST_DAY}')::text`)} as "exitDay",
    ${joinColumn('(exit_date - entry_date)::text')} as "heldDays",
    ${joinColumn('trim_scale(pnl)::text')} as "pnl",
    ${joinColumn(`case when above_stop < 0 then trim_scale(pnl - above_stop)::text else '' end`)} as "pnlAtStop",
    count(above_stop)::int as "usableStops",
    ${joinColumn(`case when plan_followed then '1' else '0' end`)} as "planFollowed",
    case when coalesce(sum(octet_length(tags)), 0) < ${MAX_TAG_BYTES} then
      coalesce(string_agg(tags, E'\\n'), '') end as tags`)
