import type { DayEvent, DayQuery, DayResult } from '@candlebook/contract/days'
import { DAY_PAGE, MAX_DAY_POINTS } from '@candlebook/contract/days'
import { MAX_LISTED_CHARACTERS } from '@candlebook/contract/fields'
import { addDays, type Day } from '@candlebook/domain/days/day'
import type { ResultDays } from '@candlebook/domain/settings/preferences'
import { type SQL, sql } from 'drizzle-orm'
import { type Connection, planEachTime, read, type Scope } from '../db/index.ts'

/** Which events are read: `zone` is the zone of the days of imported trades, null for that of each statement. */
export type EventsOfDay = DayQuery & { resultDays: ResultDays; zone: string | null }

/** A point of the curve: the instant of its last exit and the zone of its statement. */
export type PointRow = { executedAt: string | null; zone: string | null; total: string }

/** The sums over the events of a day. */
export type DaySums = Omit<DayResult, 'day' | 'resultDays' | 'points' | 'previous' | 'next'> & {
  points: PointRow[]
}

/** Adds the events of the user's day. */
export async function sumDay({ db, userId }: Scope, of: EventsOfDay): Promise<DaySums> {
  const amount = (value: SQL) => sql`trim_scale(coalesce(${value}, 0))::text`
  const [row] = await read<DaySums>(
    db,
    planEachTime(sql`${selectEvents(userId, of)},
    steps as (
      select executed_at, zone, pnl, number, sum(pnl) over (order by number) as total,
        row_number() over (order by number) as step, count(*) over () as steps
      from numbered where pnl is not null
    ),
    points as (
      select distinct on (point) (step - 1) / ((steps + ${MAX_DAY_POINTS} - 1) / ${MAX_DAY_POINTS}) as point, executed_at, zone, total
      from steps order by point, step desc
    )
    select count(*)::int as events,
      ${amount(sql`sum(pnl)`)} as pnl,
      (count(*) filter (where pnl is not null and closes))::int as trades,
      (count(*) filter (where pnl is not null and closes and trade_pnl > 0))::int as wins,
      (count(*) filter (where pnl is not null and closes and trade_pnl < 0))::int as losses,
      (count(*) filter (where pnl is not null and not closes))::int as "partialExits",
      (count(*) filter (where has_result and pnl is null))::int as "withoutRate",
      ${amount(sql`(select greatest(max(total), 0) from steps)`)} as highest,
      ${amount(sql`(select least(min(total), 0) from steps)`)} as lowest,
      coalesce((select json_agg(json_build_object('executedAt', executed_at, 'zone', zone, 'total', trim_scale(total)::text)
        order by point) from points), '[]') as points
    from numbered`),
  )
  return row! // an aggregate without GROUP BY always returns one row
}

/** An event as stored: its instant, and the zone of its statement. */
export type EventRow = Omit<DayEvent, 'time'> & { executedAt: string | null }

/** A page of the events of the user's day in order of time. Those without a time come last, in the order of their trades. */
export function listEventRows(
  { db, userId }: Scope,
  { page, ...of }: EventsOfDay & { page: number },
): Promise<EventRow[]> {
  return read<EventRow>(
    db,
    planEachTime(sql`${selectEvents(userId, of)}
    select trade_id as "tradeId", symbol, instrument, underlying, expiry, trim_scale(strike)::text as strike,
      option_type as "optionType", type, status, account, role, trim_scale(events.quantity)::text as quantity,
      trim_scale(price)::text as price, executed_at as "executedAt", zone, trim_scale(events.pnl)::text as pnl, closes,
      case when is_last then left(notes, ${sql.raw(String(MAX_LISTED_CHARACTERS))}) end as notes,
      case when is_last then images else '{}' end as images
    from (select * from numbered order by number limit ${sql.raw(String(DAY_PAGE))} offset ${(page - 1) * DAY_PAGE}::int) as events
      join trades on trades.user_id = ${userId} and trades.id = trade_id
    order by number`),
  )
}

// A zone of a statement and the zone of the user's days can be up to 26 hours apart.
const ZONE_DAYS = 2

/**
 * The events of a day as the common table expression `numbered`. Fills of statements and typed fills are on their own day; a
 * trade without a fill of a role on its day has its entry or exit instead. What a trade realised on the day is `pnl` of its last
 * exit, so the events add up to the day. `has_result` without `pnl`: no rate converts it. The parts are those of `sumRealised`.
 * Results are rows next to the events, because the planner cannot know how many there are, and joins them row by row.
 */
function selectEvents(userId: string, { day, account, zone, resultDays }: EventsOfDay): SQL {
  const countsParts = sql`${resultDays}::text = 'realised'`
  const date = sql`${day}::date`
  const isOwn = sql`trades.user_id = ${userId} and (${account ?? null}::text is null or trades.account = ${account ?? null})`
  const isSpanned = sql`entry_date <= ${date} and (exit_date >= ${date} or exit_date is null)`
  const noResult = sql`null::numeric as result, null::numeric as trade_pnl, false as closes`
  const noFill = sql`null::timestamptz as executed_at, null::text as zone`
  // The time of a typed fill is that of the user's days.
  const typedTime = sql`(${date} + (fill.value ->> 'time')::time) at time zone coalesce(${zone}::text, 'UTC')`
  return sql`with filled as materialized (
      select trades.id as trade_id, trades.created_at, fills.role, fills.quantity, fills.price, fills.executed_at, fills.zone,
        1 as part, fills.import_id, fills.position as place, ${noResult}
      from fills join trades on ${isOwn} and trades.id = fills.trade_id and trades.fills = '[]'
      where fills.user_id = ${userId}
        and fills.day between ${addDays(day, -ZONE_DAYS)}::date and ${addDays(day, ZONE_DAYS)}::date
        and case when ${zone}::text is null or fills.executed_at is null then fills.day
          else (fills.executed_at at time zone ${zone}::text)::date end = ${date}
      union all
      select id, created_at, fill.value ->> 'role', (fill.value ->> 'quantity')::numeric, (fill.value ->> 'price')::numeric,
        ${typedTime}, null, 1, null::uuid, fill.place::int, ${noResult}
      from trades, jsonb_array_elements(fills) with ordinality as fill (value, place)
      where ${isOwn} and fills <> '[]' and ${isSpanned} and (fill.value ->> 'day')::date = ${date}
    ),
    results as materialized (
      select id as trade_id, created_at, case when partial_exits = '[]' then quantity end as quantity, exit_price as price,
        base_pnl - case when ${countsParts} then realised_base_pnl else 0 end as result, base_pnl as trade_pnl, true as closes
      from trades where ${isOwn} and status = 'closed' and exit_date = ${date}
      union all
      select id, created_at, null, null,
        case when status = 'open' or base_pnl is not null then (part ->> 'basePnl')::numeric end, null, false
      from trades, jsonb_array_elements(realised) as part
      where ${countsParts} and ${isOwn} and partial_exits <> '[]' and ${isSpanned} and (part ->> 'day')::date = ${date}
    ),
    placed as (
      select * from filled
      union all
      select id, created_at, 'entry', quantity, entry_price, ${noFill}, 0, null, 0, ${noResult} from trades
      where ${isOwn} and entry_date = ${date} and id not in (select trade_id from filled where role = 'entry')
      union all
      select trade_id, created_at, 'exit', quantity, price, ${noFill}, 2, null, 0, ${noResult} from results
      where trade_id not in (select trade_id from filled where role = 'exit')
      union all
      select trade_id, created_at, 'result', null, null, ${noFill}, 3, null, 0, result, trade_pnl, closes from results
    ),
    ordered as (
      select *, row_number() over (order by role = 'result', executed_at nulls last, created_at, trade_id, part, import_id,
        place, role) as number from placed
    ),
    joined as (
      select *, max(number) filter (where role <> 'result') over ofTrade = number as is_last,
        role = 'exit' and max(number) filter (where role = 'exit') over ofTrade = number as has_result,
        sum(result) over ofTrade as pnl_of_day, max(trade_pnl) over ofTrade as pnl_of_trade, bool_or(closes) over ofTrade as closes_trade,
        count(*) filter (where role = 'result') over ofTrade > 0 as is_counted
      from ordered window ofTrade as (partition by trade_id)
    ),
    numbered as (
      select trade_id, role, quantity, price, executed_at, zone, number, is_last, has_result and is_counted as has_result,
        case when has_result then pnl_of_day end as pnl, pnl_of_trade as trade_pnl, has_result and closes_trade as closes
      from joined where role <> 'result'
    )`
}

/**
 * The nearest days before and after a day on which the user has an entry, an exit, a journal entry or a cash movement. With an
 * account only its trades and movements count, because a journal entry has no account.
 */
export async function findNearestDays(
  { db, userId }: Scope,
  { day, account }: DayQuery,
): Promise<{ previous: Day | null; next: Day | null }> {
  const [previous, next] = [
    { day, account, side: 'previous' } as const,
    { day, account, side: 'next' } as const,
  ]
  const [row] = await read<{ previous: Day | null; next: Day | null }>(
    db,
    sql`with near as materialized (select (${selectNearest(userId, previous)}) as previous, (${selectNearest(userId, next)}) as next)
      select greatest(previous, (${selectNearestPart(userId, previous)})) as previous,
        least(next, (${selectNearestPart(userId, next)})) as next
      from near`,
  )
  return row! // one row
}

type Side = DayQuery & { side: 'previous' | 'next' }

const isOfAccount = (account: string | undefined) =>
  account === undefined ? sql`` : sql`and account = ${account}`

/** The nearest day on one side, without partial exits. Each part is read from the end of an index. */
function selectNearest(userId: string, { day, account, side }: Side): SQL {
  const [nearest, beyond] = side === 'previous' ? (['max', '<'] as const) : (['min', '>'] as const)
  const select = (table: string, column: string, and = '') =>
    sql`select ${sql.raw(`${nearest}(${column})`)} as day from ${sql.raw(table)}
      where user_id = ${userId} and ${sql.raw(`${column} ${beyond}`)} ${day}::date ${sql.raw(and)}`
  const ofTheAccount = isOfAccount(account)
  return sql`select ${sql.raw(nearest)}(day) from (
      ${select('trades', 'entry_date')} ${ofTheAccount}
      union all ${select('trades', 'exit_date', "and status = 'closed'")} ${ofTheAccount}
      union all ${select('cash_movements', 'day')} ${ofTheAccount}
      ${account === undefined ? sql`union all ${select('journal_entries', 'date')}` : sql``}) as days`
}

/**
 * The nearest partial exit between the day and the nearest other day. No trade begins or ends between them, so only trades that
 * were open all this time have one; without a day between them nothing is read.
 */
function selectNearestPart(userId: string, { day, account, side }: Side): SQL {
  const date = sql`${day}::date`
  const partDay = sql`(part ->> 'day')::date`
  const from = sql`select ${sql.raw(side === 'previous' ? 'max' : 'min')}(${partDay}) from trades, jsonb_array_elements(realised) as part
      where user_id = ${userId} and partial_exits <> '[]' ${isOfAccount(account)}`
  return side === 'previous'
    ? sql`${from} and previous < ${date} - 1 and entry_date <= previous and (exit_date >= ${date} or exit_date is null)
        and ${partDay} > previous and ${partDay} < ${date}`
    : sql`${from} and coalesce(next > ${date} + 1, true) and entry_date <= ${date} and (exit_date >= next or exit_date is null)
        and ${partDay} > ${date} and (${partDay} < next or next is null)`
}

/** The users who want a mail with the review of the week, in the order of their ids. */
export async function listReviewReaders(
  db: Connection,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select users_with_weekly_review as id from users_with_weekly_review(${after}::uuid, ${limit})`,
  )
  return rows.map(({ id }) => id)
}
