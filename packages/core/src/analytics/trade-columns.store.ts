import { type AnalyticsFilter, MOST_COLUMN_TRADES, type TradeColumns } from '@candlebook/contract/analytics'
import { FIRST_DAY } from '@candlebook/domain/analytics/what-if'
import type { Scope, Statement } from '../db/index.ts'
import { buildPnlVsStop, INITIAL_RISK } from '../trades/index.ts'
import { passingFilter } from './analytics.store.ts'

/** The one row of columns, with the tags of each trade as a line of JSON; null when they are too many to be read. */
export type ColumnsAsText = Omit<TradeColumns, 'tagSets' | 'tagSet'> & { tags: string | null }

/**
 * The user's closed trades that pass the filter, in the order they were added, as columns that the database has put
 * together. Of more than can be asked for it takes one more than that.
 */
export function closedTradeColumns(
  { userId }: Pick<Scope, 'userId'>,
  filter: Omit<AnalyticsFilter, 'today'>,
): Statement {
  const { text, values } = passingFilter(filter, { text: selectColumns, values: [userId] })
  return {
    text: `${text}\n    order by created_at, id limit ${MOST_COLUMN_TRADES + 1}\n  ) as added`,
    values,
  }
}

// A text beyond half a gigabyte would end the process that reads it; no trader gets near this with tags of their own.
const MOST_TAG_BYTES = 300_000_000

const column = (value: string) => `coalesce(string_agg(${value}, ','), '')`

// A row for each trade costs the server's own process many times as much as one row of long texts
// (docs/performance.md). A stop is usable when there is a risk to it; to leave at it instead of at the exit
// price changes the P&L by the move between the two, whatever the fee is.
const selectColumns = `select count(*)::int as trades,
    ${column(`(exit_date - date '${FIRST_DAY}')::text`)} as "exitDay",
    ${column('(exit_date - entry_date)::text')} as "heldDays",
    ${column('trim_scale(pnl)::text')} as "pnl",
    ${column(`case when above_stop < 0 then trim_scale(pnl - above_stop)::text else '' end`)} as "pnlAtStop",
    count(above_stop)::int as "usableStops",
    ${column(`case when plan_followed then '1' else '0' end`)} as "planFollowed",
    case when coalesce(sum(octet_length(tags)), 0) < ${MOST_TAG_BYTES} then
      coalesce(string_agg(tags, E'\\n'), '') end as tags
  from (
    select exit_date, entry_date, pnl, plan_followed,
      case when ${INITIAL_RISK} > 0 then ${buildPnlVsStop('exit_price')} end as above_stop,
      case when tags = '{}' then '[]' else to_json(tags)::text end as tags
    from trades
    where user_id = $1 and status = 'closed' and pnl is not null`
