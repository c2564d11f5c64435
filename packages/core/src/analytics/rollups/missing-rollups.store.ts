import { type SQL, sql } from 'drizzle-orm'
import { readPrepared, type Scope } from '../../db/index.ts'
import {
  DAY_LENGTH,
  type DayRange,
  FIRST_DAY,
  LAST_DAY,
  MONTH_LENGTH,
  type Period,
  YEAR_LENGTH,
} from './period.ts'

// A period without a row may still have trades, because rows may be lost or missing after a restore. So the trades
// are checked. Both checks run for one period at a time: a scalar subquery with a limit prevents a plan that scans
// all trades. A rollup holds trades with a rate only: a period with other trades alone has no row, and is not missing.
const hasRow = (userId: string) =>
  sql`(select true from analytics_rollups as existing where existing.user_id = ${userId} and existing.period = part.period collate "C" limit 1)`
const hasTradeInPart = (
  userId: string,
) => sql`(select true from trades where trades.user_id = ${userId} and status = 'closed'
    and account_pnl is not null and exit_date >= part.first::date and exit_date < part.next::date limit 1)`

/** The SQL of the periods of `parts` (period, first, next) that have closed trades with a rate and no row. */
export const selectMissingAmong = (
  userId: string,
  parts: SQL,
) => sql`select part.period from (${parts}) as part
  where ${hasRow(userId)} is null and ${hasTradeInPart(userId)}`

/** Whether the user has any closed trade with a rate. The order makes the planner read the index of this user's exits. */
export const hasTrades = (userId: string) =>
  sql`(select true from trades where user_id = ${userId} and status = 'closed' and account_pnl is not null
    order by exit_date limit 1) is true`

const selectExitBounds = (
  userId: string,
) => sql`(select min(exit_date)::timestamp as first_exit, max(exit_date)::timestamp as last_exit
    from trades where user_id = ${userId} and status = 'closed') as bounds`

/** Every year from the first exit to the last. */
export const selectAllYears = (
  userId: string,
) => sql`select to_char(first, 'YYYY') as period, first, first + interval '1 year' as next
  from ${selectExitBounds(userId)}, generate_series(date_trunc('year', first_exit), date_trunc('year', last_exit), '1 year') as first`

/** Every month of the years in the list of texts. */
export const selectMonths = (years: SQL) => sql`select to_char(first, 'YYYY-MM') as period, first,
    first + interval '1 month' as next
  from unnest(${years}) as year, generate_series((year || '-01-01')::timestamp, (year || '-12-01')::timestamp, '1 month') as first`

/** Every day of the months in the list of texts. */
export const selectDays = (months: SQL) => sql`select to_char(first, 'YYYY-MM-DD') as period, first,
    first + interval '1 day' as next
  from unnest(${months}) as month, generate_series((month || '-01')::timestamp,
    (month || '-01')::timestamp + interval '1 month' - interval '1 day', '1 day') as first`

/** Every month between the first and the last exit that is in the range. */
export const selectMonthsInRange = (userId: string, { from = FIRST_DAY, to = LAST_DAY }: DayRange) =>
  sql`select to_char(first, 'YYYY-MM') as period, first, first + interval '1 month' as next
  from ${selectExitBounds(userId)}, generate_series(date_trunc('month', greatest(first_exit, ${from}::text::timestamp)),
    least(last_exit, ${to}::text::timestamp), '1 month') as first`

/** The children of these periods that have closed trades with a rate and no row. */
export async function selectMissing({ db, userId }: Scope, periods: readonly Period[]): Promise<Period[]> {
  const longer = periods.filter(({ length }) => length < DAY_LENGTH)
  if (longer.length === 0) return []
  const ofLength = (length: number) =>
    sql`${sql.param(longer.filter((period) => period.length === length))}::text[]`
  const children = sql`select * from (${selectAllYears(userId)}) as year where ${longer.includes('')}::boolean
    union all ${selectMonths(ofLength(YEAR_LENGTH))} union all ${selectDays(ofLength(MONTH_LENGTH))}`
  const rows = await readPrepared<{ period: Period }>(db, selectMissingAmong(userId, children))
  return rows.map(({ period }) => period)
}

/** The months in the range that have closed trades with a rate, oldest first. */
export async function selectMonthsWithTrades({ db, userId }: Scope, range: DayRange): Promise<Period[]> {
  const months = sql`select part.period from (${selectMonthsInRange(userId, range)}) as part
    where ${hasTradeInPart(userId)} order by 1`
  const rows = await readPrepared<{ period: Period }>(db, months)
  return rows.map(({ period }) => period)
}

/** Every period with a row whose name has this length. */
export async function selectPeriods({ db, userId }: Scope, length: number): Promise<Period[]> {
  const ofLength = sql`select period from analytics_rollups where user_id = ${userId} and length(period) = ${length}`
  const rows = await readPrepared<{ period: Period }>(db, ofLength)
  return rows.map(({ period }) => period)
}
