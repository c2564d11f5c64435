import { dayNumbers, MAX_RUN, NO_TIME } from '@candlebook/domain/analytics/pattern-keys'
import { type SQL, sql } from 'drizzle-orm'
import { ENTRY_VALUE, FEE, INITIAL_RISK, toBaseAmount } from './trade-formulas.store.ts'

/**
 * The patterns of the analytics in SQL. The domain has the same rules over columns (`pattern-keys.ts`, `break-even-band.ts`); the
 * tests of the drill-down compare both.
 */

type Owner = { userId: string }

/** The trades that figures cover: closed, with a rate. */
const COUNTED = sql.raw(`status = 'closed' and base_pnl is not null and exit_date is not null`)

const EXIT_ORDER = sql.raw('exit_date, created_at, id')

/**
 * The user's closed trades that match the conditions, with their times: `hour` and `session` of the first entry, `held_seconds`
 * from it to the last exit. A time is null where a fill of that side has none, and where the trader gave the trade another day
 * than its fills have. Hours are in the zone of the days of trades, otherwise in the zone of the file.
 */
export function selectTimedTrades({ userId }: Owner, conditions: SQL): SQL {
  return sql`select *,
      extract(hour from local_entry)::int as hour,
      case when local_entry is not null then
        case when ${isInSession('Europe/London')} then case when ${isInSession('America/New_York')} then 'overlap' else 'london' end
          when ${isInSession('America/New_York')} then 'new_york' else 'asia' end end as session,
      case when local_entry is not null and local_exit is not null and exited_at >= entered_at
        then least(extract(epoch from exited_at - entered_at), 2147483647)::int end as held_seconds
    from (
      select trades.id, entry_date, exit_date, created_at, entered_at, exited_at,
          case when ${toLocal('entered_at')}::date = entry_date then ${toLocal('entered_at')} end as local_entry,
          case when ${toLocal('exited_at')}::date = exit_date then ${toLocal('exited_at')} end as local_exit
        from trades left join (${selectTimes(userId)}) as filled on filled.trade_id = trades.id
          cross join (select (select trade_days_zone from user_settings where user_id = ${userId}) as days_zone) as own
        where trades.user_id = ${userId} and ${COUNTED}${conditions}
    ) as timed`
}

/** The first entry and the last exit of each trade that has executions; null where one of that side has no time. */
const selectTimes = (userId: string) => sql`select trade_id,
      case when bool_and(executed_at is not null) filter (where is_entry) then min(executed_at) filter (where is_entry) end as entered_at,
      case when bool_and(executed_at is not null) filter (where not is_entry) then max(executed_at) filter (where not is_entry) end as exited_at,
      min(zone) as zone
    from (
      select trade_id, is_entry, executed_at, zone from executions where user_id = ${userId} and trade_id is not null
      union all
      select trade_fills.trade_id, role = 'entry', executed_at, zone from trade_fills join executions
        on executions.user_id = trade_fills.user_id and executions.id = trade_fills.execution_id where trade_fills.user_id = ${userId}
    ) as fill group by trade_id`

// A file can have an offset for a zone. The server would read '+02:00' as west of Greenwich, but an interval as written.
const toLocal = (instant: string) =>
  sql.raw(`(case when coalesce(days_zone, zone) ~ '^[+-]' then ${instant} at time zone coalesce(days_zone, zone)::interval
      else ${instant} at time zone coalesce(days_zone, zone) end)`)

const isInSession = (zone: string) =>
  sql.raw(
    `((entered_at at time zone '${zone}')::time >= '08:00' and (entered_at at time zone '${zone}')::time < '17:00')`,
  )

/** The order in which the trades of a day were entered: those without a time last. */
export const ENTRY_ORDER = sql.raw(
  'entry_date, case when local_entry is not null then entered_at end nulls last, created_at, id',
)

/** The condition that a trade has this hour of entry; 'none' matches trades without a time. */
export function isOfHour(hour: SQL, owner: Owner, report: SQL): SQL {
  return isAmong(sql`select id from (${selectTimedTrades(owner, report)}) as timed
    where coalesce(hour::text, ${NO_TIME}) = ${hour}`)
}

/** The condition that a trade was entered in this session; 'none' matches trades without a time. */
export function isOfSession(session: SQL, owner: Owner, report: SQL): SQL {
  return isAmong(sql`select id from (${selectTimedTrades(owner, report)}) as timed
    where coalesce(session, ${NO_TIME}) = ${session}`)
}

/** The condition about what came before a trade, among the trades of the report in order of exit. */
export function isAfter(precedent: SQL, { userId }: Owner, report: SQL): SQL {
  return isAmong(sql`select id from (
      select id, lag(result) over (order by ${EXIT_ORDER}) as result, lag(length) over (order by ${EXIT_ORDER}) as length
      from (
        select *, row_number() over (partition by streak order by ${EXIT_ORDER}) as length from (
          select *, sum(case when result = before then 0 else 1 end) over (order by ${EXIT_ORDER}) as streak from (
            select id, exit_date, created_at, sign(base_pnl) as result,
              lag(sign(base_pnl)) over (order by ${EXIT_ORDER}) as before
            from trades where user_id = ${userId} and ${COUNTED}${report}
          ) as results
        ) as streaks
      ) as runs
    ) as precedents
    where ${precedent} in (
      case when result is null then 'start' when result = 0 then 'even' when result > 0 then 'win' else 'loss' end,
      case when result <> 0 then case when result > 0 then 'win_' else 'loss_' end || least(length, ${sql.raw(String(MAX_RUN))}) end)`)
}

/** The condition about the number of a trade among those of the report that were entered on its day. */
export function isNumberOfDay(number: SQL, owner: Owner, report: SQL): SQL {
  return isAmong(sql`select id from (${selectDayTrades(owner, report)}) as numbered
    where least(number, ${sql.raw(String(dayNumbers.length))})::text = ${number}`)
}

/** The condition about the place of a trade among those of the report that were entered on its day. */
export function isPlaceOfDay(place: SQL, owner: Owner, report: SQL): SQL {
  return isAmong(sql`select id from (${selectDayTrades(owner, report)}) as numbered
    where case when number = 1 then 'first' when number = of_day then 'last' else 'middle' end = ${place}`)
}

const selectDayTrades = (owner: Owner, report: SQL) =>
  sql`select id, row_number() over (partition by entry_date order by ${ENTRY_ORDER}) as number,
      count(*) over (partition by entry_date) as of_day
    from (${selectTimedTrades(owner, report)}) as timed`

const isAmong = (ids: SQL) => sql`id in (${ids})`

const entryValue = sql.raw(toBaseAmount(ENTRY_VALUE))
const fee = sql.raw(toBaseAmount(FEE))
const risk = sql.raw(INITIAL_RISK)

/** The condition that the entry value in base currency is at least this. */
export const isSizeFrom = (size: SQL) => sql`${entryValue} >= ${size}`

/** The condition that the entry value in base currency is below this. */
export const isSizeBelow = (size: SQL) => sql`${entryValue} < ${size}`

/** The condition that the P&L before fees was a gain and the net P&L is none. */
export const feesTookGain = sql`coalesce(base_pnl <= 0 and base_pnl + ${fee} > 0, false)`

/** The condition about the outcome against a break-even band: 'scratch/0.1%'. */
export const isOutcome = (outcome: SQL) => sql`base_pnl is not null and split_part(${outcome}, '/', 1) =
    case when base_pnl = 0 or ${isInBand(outcome)} then 'scratch' when base_pnl > 0 then 'win' else 'loss' end`

const isInBand = (outcome: SQL) => {
  const band = sql`split_part(${outcome}, '/', 2)`
  const size = sql`rtrim(${band}, '%R')::numeric`
  return sql`case right(${band}, 1)
    when '%' then abs(base_pnl) * 100 <= abs(${entryValue}) * ${size}
    when 'R' then ${risk} > 0 and abs(base_pnl) <= ${risk} * ${size}
    else abs(base_pnl) <= ${size} end`
}
