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
// all trades.
const hasRowSql = (part: string) =>
  `(select true from analytics_rollups as existing where existing.user_id = $1 and existing.period = ${part}.period collate "C" limit 1)`
const hasTradeSql = (
  part: string,
) => `(select true from trades where trades.user_id = $1 and status = 'closed'
    and exit_date >= ${part}.first::date and exit_date < ${part}.next::date limit 1)`

/** The SQL of the periods of `parts` (period, first, next) that have closed trades and no row; $1 is the user. */
export const missingSql = (parts: string) => `select part.period from (${parts}) as part
  where ${hasRowSql('part')} is null and ${hasTradeSql('part')}`

/** Whether the user has any closed trade. */
export const HAS_TRADES = `(select true from trades where user_id = $1 and status = 'closed' limit 1) is true`

const bounds = `(select min(exit_date)::timestamp as first_exit, max(exit_date)::timestamp as last_exit
    from trades where user_id = $1 and status = 'closed') as bounds`

/** Every year from the first exit to the last. */
export const YEARS = `select to_char(first, 'YYYY') as period, first, first + interval '1 year' as next
  from ${bounds}, generate_series(date_trunc('year', first_exit), date_trunc('year', last_exit), '1 year') as first`

/** The SQL of every month of the years in the list; years are texts. */
export const monthsSql = (years: string) => `select to_char(first, 'YYYY-MM') as period, first,
    first + interval '1 month' as next
  from unnest(${years}) as year, generate_series((year || '-01-01')::timestamp, (year || '-12-01')::timestamp, '1 month') as first`

/** The SQL of every day of the months in the list; months are texts. */
export const daysSql = (months: string) => `select to_char(first, 'YYYY-MM-DD') as period, first,
    first + interval '1 day' as next
  from unnest(${months}) as month, generate_series((month || '-01')::timestamp,
    (month || '-01')::timestamp + interval '1 month' - interval '1 day', '1 day') as first`

/** Every month between the first and the last exit that is in the range from $3 to $4. */
export const MONTHS_IN_RANGE = `select to_char(first, 'YYYY-MM') as period, first, first + interval '1 month' as next
  from ${bounds}, generate_series(date_trunc('month', greatest(first_exit, $3::text::timestamp)),
    least(last_exit, $4::text::timestamp), '1 month') as first`

/** The children of these periods that have closed trades and no row. */
export async function selectMissing({ db, userId }: Scope, periods: readonly Period[]): Promise<Period[]> {
  const longer = periods.filter(({ length }) => length < DAY_LENGTH)
  if (longer.length === 0) return []
  const ofLength = (length: number) => longer.filter((period) => period.length === length)
  const values = [userId, longer.includes(''), ofLength(YEAR_LENGTH), ofLength(MONTH_LENGTH)]
  const rows = await readPrepared<{ period: Period }>(db, { text: selectMissingChildren, values })
  return rows.map(({ period }) => period)
}

const selectMissingChildren = missingSql(`select * from (${YEARS}) as year where $2::boolean
    union all ${monthsSql('$3::text[]')} union all ${daysSql('$4::text[]')}`)

/** The months in the range that have closed trades, oldest first. */
export async function selectMonthsWithTrades(
  { db, userId }: Scope,
  { from = FIRST_DAY, to = LAST_DAY }: DayRange,
): Promise<Period[]> {
  const values = [userId, null, from, to]
  const rows = await readPrepared<{ period: Period }>(db, { text: selectMonths, values })
  return rows.map(({ period }) => period)
}

const selectMonths = `select part.period from (${MONTHS_IN_RANGE}) as part
  where $2::text is null and ${hasTradeSql('part')} order by 1`

/** Every period with a row whose name has this length. */
export async function selectPeriods({ db, userId }: Scope, length: number): Promise<Period[]> {
  const values = [userId, length]
  const rows = await readPrepared<{ period: Period }>(db, { text: selectOfLength, values })
  return rows.map(({ period }) => period)
}

const selectOfLength = 'select period from analytics_rollups where user_id = $1 and length(period) = $2'
