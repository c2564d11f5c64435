import type { AnalyticsFilter } from '@candlebook/contract/analytics'
import type { Scope, Statement } from '../db/index.ts'
import { DIRECTION, RISK } from '../trades/index.ts'
import { passingFilter } from './analytics.store.ts'

/**
 * The one row of columns. Each is text with a line for each trade in order of exit, and null without trades: exit days
 * as days since 2000-01-01, tags as JSON (null too when they are too many to be read), a line of `stoppedPnl` is empty unless the trade lost more than its stop
 * allowed. `planFollowed` has one sign a trade and no lines.
 */
export type ColumnsAsText = {
  exitDays: string | null
  heldDays: string | null
  placeOfDay: string | null
  pnl: string | null
  planFollowed: string | null
  tags: string | null
  usableStops: number
  stoppedPnl: string | null
}

/** The day that `exitDays` count from. */
export const FIRST_DAY = '2000-01-01'

/** The user's closed trades that pass the filter, in order of exit, as columns that the database has put together. */
export function closedTradeColumns(
  { userId }: Pick<Scope, 'userId'>,
  filter: Omit<AnalyticsFilter, 'today'>,
): Statement {
  const { text, values } = passingFilter(filter, { text: selectColumns, values: [userId] })
  return { text: `${text}\n    order by exit_date, created_at, id\n  ) as in_order_of_exit`, values }
}

// A text beyond half a gigabyte would end the process that reads it; no trader gets near this with tags of their own.
const MOST_TAG_BYTES = 300_000_000

// A row for each trade costs the server's own process five times as much as one row of long texts
// (docs/performance.md). A stop is usable when there is a risk to it; to leave at it instead of at the exit
// price changes the P&L by the move between the two, whatever the fee is.
const selectColumns = `select string_agg((exit_date - date '${FIRST_DAY}')::text, E'\n') as "exitDays",
    string_agg((exit_date - entry_date)::text, E'\n') as "heldDays",
    string_agg(place_of_day::text, E'\n') as "placeOfDay",
    string_agg(trim_scale(pnl)::text, E'\n') as "pnl",
    string_agg(case when plan_followed then '1' else '0' end, '') as "planFollowed",
    case when sum(octet_length(tags::text)) < ${MOST_TAG_BYTES} then
      string_agg(case when tags = '{}' then '[]' else to_json(tags)::text end, E'\n') end as "tags",
    count(above_stop)::int as "usableStops",
    string_agg(case when above_stop < 0 then trim_scale(pnl - above_stop)::text else '' end, E'\n') as "stoppedPnl"
  from (
    select exit_date, entry_date, plan_followed, tags, pnl,
      row_number() over (partition by entry_date order by created_at, id) as place_of_day,
      case when ${RISK} > 0 then ${DIRECTION} * (exit_price - stop_loss) * quantity end as above_stop
    from trades
    where user_id = $1 and status = 'closed' and pnl is not null`
