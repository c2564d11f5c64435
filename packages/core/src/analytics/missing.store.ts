import { readPrepared, type Scope } from '../db/index.ts'
import { DAY, type DayRange, FIRST_DAY, LAST_DAY, MONTH, type Span, YEAR } from './span.ts'

// A span without a row is not one without trades: the row may be lost, or may never have come with a restore. So
// whoever finds no row asks the trades. Both are asked for one span at a time (a scalar subquery with a limit stays
// one), because left to itself the planner may go through all trades.
const rowOf = (part: string) =>
  `(select true from analytics_rollups as kept where kept.user_id = $1 and kept.span = ${part}.span collate "C" limit 1)`
const tradeIn = (part: string) => `(select true from trades where trades.user_id = $1 and status = 'closed'
    and exit_date >= ${part}.first::date and exit_date < ${part}.beyond::date limit 1)`

/** The spans of `parts` (span, first, beyond) that have closed trades and no row. Of $1, the user. */
export const lacking = (parts: string) => `select part.span from (${parts}) as part
  where ${rowOf('part')} is null and ${tradeIn('part')}`

/** Whether the user has any closed trade. */
export const HAS_TRADES = `(select true from trades where user_id = $1 and status = 'closed' limit 1) is true`

const bounds = `(select min(exit_date)::timestamp as first_exit, max(exit_date)::timestamp as last_exit
    from trades where user_id = $1 and status = 'closed') as bounds`

/** Every year from that of the first exit to that of the last. */
export const YEARS = `select to_char(first, 'YYYY') as span, first, first + interval '1 year' as beyond
  from ${bounds}, generate_series(date_trunc('year', first_exit), date_trunc('year', last_exit), '1 year') as first`

/** Every month of the years in the list; years are texts. */
export const monthsOfYears = (years: string) => `select to_char(first, 'YYYY-MM') as span, first,
    first + interval '1 month' as beyond
  from unnest(${years}) as year, generate_series((year || '-01-01')::timestamp, (year || '-12-01')::timestamp, '1 month') as first`

/** Every day of the months in the list; months are texts. */
export const daysOfMonths = (months: string) => `select to_char(first, 'YYYY-MM-DD') as span, first,
    first + interval '1 day' as beyond
  from unnest(${months}) as month, generate_series((month || '-01')::timestamp,
    (month || '-01')::timestamp + interval '1 month' - interval '1 day', '1 day') as first`

/** Every month between the exits that is in the range of $3 and $4. */
export const MONTHS_IN_RANGE = `select to_char(first, 'YYYY-MM') as span, first, first + interval '1 month' as beyond
  from ${bounds}, generate_series(date_trunc('month', greatest(first_exit, $3::text::timestamp)),
    least(last_exit, $4::text::timestamp), '1 month') as first`

/** What has closed trades and no row, right below these spans. */
export async function selectMissing({ db, userId }: Scope, spans: readonly Span[]): Promise<Span[]> {
  const longer = spans.filter(({ length }) => length < DAY)
  if (longer.length === 0) return []
  const ofLength = (letters: number) => longer.filter(({ length }) => length === letters)
  const values = [userId, longer.includes(''), ofLength(YEAR), ofLength(MONTH)]
  const rows = await readPrepared<{ span: Span }>(db, { text: selectLacking, values })
  return rows.map(({ span }) => span)
}

const selectLacking = lacking(`select * from (${YEARS}) as year where $2::boolean
    union all ${monthsOfYears('$3::text[]')} union all ${daysOfMonths('$4::text[]')}`)

/** The months in the range that have closed trades, oldest first. */
export async function selectMonthsWithTrades(
  { db, userId }: Scope,
  { from = FIRST_DAY, to = LAST_DAY }: DayRange,
): Promise<Span[]> {
  const values = [userId, null, from, to]
  const rows = await readPrepared<{ span: Span }>(db, { text: selectMonths, values })
  return rows.map(({ span }) => span)
}

const selectMonths = `select part.span from (${MONTHS_IN_RANGE}) as part
  where $2::text is null and ${tradeIn('part')} order by 1`

/** Every span of so many letters that has a row. */
export async function selectSpans({ db, userId }: Scope, letters: number): Promise<Span[]> {
  const values = [userId, letters]
  const rows = await readPrepared<{ span: Span }>(db, { text: selectOfLength, values })
  return rows.map(({ span }) => span)
}

const selectOfLength = 'select span from analytics_rollups where user_id = $1 and length(span) = $2'
