import type { AnalyticsFilter, TradeColumns } from '@candlebook/contract/analytics'
import { MAX_COLUMN_TRADES } from '@candlebook/contract/limits'
import { FIRST_DAY } from '@candlebook/domain/analytics/what-if'
import { sql } from 'drizzle-orm'
import { planEachTime, type Scope, type Statement } from '../db/index.ts'
import { buildPnlVsStop, INITIAL_RISK, toAccountAmount } from '../trades/index.ts'
import { matchReportFilter } from './analytics.store.ts'

/** The row of columns, with the tags of each trade as one line of JSON; null when the tags are too large to read. */
export type ColumnsAsText = Omit<TradeColumns, 'tagSets' | 'tagSet'> & { tags: string | null }

/**
 * The user's filtered closed trades in order of creation, as columns that the database builds, in account currency. Reads one trade more
 * than the maximum, so that the caller can tell.
 */
export function selectTradeColumns(
  owner: Pick<Scope, 'userId'>,
  filter: Omit<AnalyticsFilter, 'today'>,
): Statement {
  // Planned for its values: a plan for any values checks eleven conditions for each trade.
  return planEachTime(sql`select ${columns} from (
      select exit_date, entry_date, account_pnl as pnl, plan_followed, ${sql.raw(aboveStop)} as above_stop,
        case when tags = '{}' then '[]' else to_json(tags)::text end as tags
      from trades
      where user_id = ${owner.userId} and status = 'closed' and account_pnl is not null${matchReportFilter(owner, filter)}
      order by created_at, id limit ${sql.raw(String(MAX_COLUMN_TRADES + 1))}
    ) as added`)
}

const isBeyond = (price: string) =>
  `case type when 'long' then ${price} < stop_loss else ${price} > stop_loss end`

// P&L of the exit above the stop; null without a usable stop. The query only reads whether the value is null or
// negative, and the amount of a negative one. Multiplications would take most of its time, so a trade at rate 1 whose
// exit is not beyond its stop gets 0 without one.
const aboveStop = `case when case account_rate when 1 then quantity > 0 and ${isBeyond('entry_price')} is false and entry_price <> stop_loss
      else ${INITIAL_RISK} > 0 end then
    case when account_rate = 1 and ${isBeyond('exit_price')} is false then 0
      else ${toAccountAmount(buildPnlVsStop('exit_price'))} end end`

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
