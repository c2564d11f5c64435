import {
  createEmptyRollup,
  decodeRollup,
  encodeRollup,
  ROLLUP_FORMAT,
  type Rollup,
  type StoredTrade,
} from '@candlebook/domain/analytics'
import type { Day } from '@candlebook/domain/days'
import {
  LONG_TIMEOUTS,
  type RowSource,
  readPortions,
  readPrepared,
  type Scope,
  setLocally,
} from '../db/index.ts'
import { closedTradesOfDays } from './analytics.store.ts'
import { knownRollups, knownWhole, remember } from './known-rollups.ts'
import type { ReportLimits } from './limits.ts'
import { daysOfMonths, HAS_TRADES, lacking, monthsOfYears, YEARS } from './missing.store.ts'
import { DAY, type DayRange, FIRST_DAY, LAST_DAY, MONTH, type Span } from './span.ts'

/** A rollup with its span. */
export type Spanned = { span: Span; rollup: Rollup }

type Row = { span: Span; format: number | null; summary: string; points: string }

// `isKnown`: this process knows the rollup under this version, and its texts are left out.
type VersionedRow = Row & { version: string; isKnown: boolean }

/**
 * Waits until nobody else changes trades or rollups of the user, and keeps others waiting until the transaction ends.
 * `isNew` when the row to hold was lost and is made now. Null when the user has no closed trades: then nobody is kept
 * out, and nothing may be stored.
 * The commit does not wait for the disk: what a crash takes away is out of date as before, and made again.
 */
export async function lockRollups({ db, userId }: Scope): Promise<{ isNew: boolean } | null> {
  const [, rows] = await Promise.all([
    db.$client.query(`set local synchronous_commit to off; ${setLocally(WHILE_LOCKED)}`),
    readPrepared(db, { text: lockAll, values: [userId] }),
  ])
  if (rows.length > 0) return { isNew: false }
  const made = await readPrepared(db, { text: insertAll, values: [userId] })
  return made.length > 0 ? { isNew: true } : null
}

// Large months take long to make. Others are waited for only shortly: a report can do without the lock (rollup-in-snapshot).
const WHILE_LOCKED = { ...LONG_TIMEOUTS, lock: 2_000 }

// Where somebody else has just made the row, this takes it as it is.
const insertAll = `insert into analytics_rollups as kept (user_id, span, created_at, updated_at)
  select $1, '', now(), now() where ${HAS_TRADES}
  on conflict (user_id, span) do update set format = null, updated_at = now() returning span`

const lockAll = `select span from analytics_rollups where user_id = $1 and span = '' for update`

// What stands right below each span `above`: of the letters that its parts have, between it and the sign that follows
// the figures. A lateral part with an offset is looked up in the index for each of them; left to itself, the planner
// goes through all rows of the user instead.
const below = (
  columns: string,
  format: string,
) => `cross join lateral (select ${columns} from analytics_rollups as part
    where part.user_id = $1 and length(part.span) = case length(above.span) when 0 then 4 when 4 then 7 when 7 then 10 end
      and part.span > above.span and part.span < above.span || ':' collate "C" and part.format ${format}
    offset 0) as part`

/** The spans whose rollup is out of date, in order: '' first, each year before its months, each month before its days. */
export async function selectStaleSpans({ db, userId }: Scope): Promise<Span[]> {
  const rows = await readPrepared<{ span: Span }>(db, { text: selectStale, values: [userId, ROLLUP_FORMAT] })
  return rows.map(({ span }) => span)
}

// What is out of date is found from above, because whatever holds it is out of date too.
const selectStale = `with recursive stale as (
    select span from analytics_rollups where user_id = $1 and span = '' and format is distinct from $2
    union all
    select part.span from stale as above ${below('part.span', 'is distinct from $2')})
  select span from stale order by span`

/** What stands right below these spans and is up to date; `anew` takes nothing that this process knows. */
export async function selectParts(
  { db, userId }: Scope,
  spans: Span[],
  { anew = false } = {},
): Promise<Spanned[]> {
  const known = new Map(anew ? [] : knownRollups(userId, spans))
  const versions = [...known.values()].map(({ version }) => version)
  const values = [userId, ROLLUP_FORMAT, spans, [...known.keys()], versions]
  const rows = await readPrepared<VersionedRow>(db, { text: selectBelow, values })
  return rows.map((row) => {
    const { span, version } = row
    const rollup = row.isKnown ? known.get(span)!.rollup : spanned(row).rollup // it was asked about
    if (!row.isKnown) remember(userId, span, { version, rollup, letters: lettersOf(row.summary, row.points) })
    return { span, rollup }
  })
}

// The transaction that wrote the row, and when: after a crash the number of a lost transaction is given out again.
const versionOf = (row: string) => `${row}.xmin::text || ' ' || ${row}.updated_at::text`

const lettersOf = (...texts: string[]) => texts.reduce((letters, { length }) => letters + length, 0)

const selectBelow = `select part.span, part.format, part.version, known.span is not null as "isKnown",
    case when known.span is null then part.summary end as summary,
    case when known.span is null then part.points end as points
  from unnest($3::text[]) as above (span)
    ${below(`part.span, part.format, part.summary, part.points, ${versionOf('part')} as version`, '= $2')}
  left join unnest($4::text[], $5::text[]) as known (span, version)
    on known.span = part.span and known.version = part.version
  order by part.span`

/** The closed trades that left on these days, in order of exit, a bounded number at a time. */
export async function* tradesOfDays(
  { db, userId }: Scope,
  days: Day[],
  { trades }: Pick<ReportLimits, 'trades'>,
): AsyncGenerator<StoredTrade[]> {
  if (days.length === 0) return
  yield* readPortions<StoredTrade>(db, { statement: closedTradesOfDays({ userId }, days), rows: trades })
}

/** Stores rollups, which are then up to date. */
export async function storeRollups({ db, userId }: Scope, made: Spanned[], now: Date): Promise<void> {
  await Promise.all(
    made.map(({ span, rollup }) => {
      const isWhole = span === '' // its days are those of the years
      const { summary, points } = encodeRollup(isWhole ? { ...rollup, points: [] } : rollup)
      const values = [userId, span, ROLLUP_FORMAT, summary, isWhole ? null : points, now]
      return storeOne({ db, userId }, { span, rollup, values, letters: lettersOf(summary, points) })
    }),
  )
}

async function storeOne(
  { db, userId }: Scope,
  { span, rollup, values, letters }: Spanned & { values: unknown[]; letters: number },
) {
  const [row] = await readPrepared<{ version: string }>(db, { text: updateOne, values })
  if (row && span.length < DAY) remember(userId, span, { version: row.version, rollup, letters })
}

const updateOne = `update analytics_rollups set format = $3, summary = $4, points = $5, blocks = null, updated_at = $6
  where user_id = $1 and span = $2 returning ${versionOf('analytics_rollups')} as version`

/** Takes the rows of spans away that no closed trade is in any more. */
export async function deleteRollups({ db, userId }: Scope, spans: Span[]): Promise<void> {
  if (spans.length === 0) return
  await readPrepared(db, { text: deleteSpans, values: [userId, spans] })
}

const deleteSpans = `delete from analytics_rollups where user_id = $1 and span = any($2::text[])`

/** Says that these spans and all that hold them are out of date, as the trigger on trades does, with a row or without. */
export async function markStale({ db, userId }: Scope, spans: Span[], now: Date): Promise<void> {
  await readPrepared(db, { text: markSpans, values: [userId, spans, now] })
}

const markSpans = `insert into analytics_rollups as kept (user_id, span, created_at, updated_at)
  select distinct $1::uuid, left(span, letters) collate "C", $3::timestamptz, $3::timestamptz
    from unnest($2::text[]) as span, unnest(array[0, 4, 7, 10]) as letters where letters <= length(span) order by 2
  on conflict (user_id, span) do update set format = null, blocks = null, updated_at = excluded.updated_at
    where kept.format is not null`

/** Every month that has closed trades or a rollup, and every year that has a rollup. */
export async function selectMonthsAndYears({ db, userId }: Scope): Promise<Span[]> {
  const rows = await readPrepared<{ span: Span }>(db, { text: selectLonger, values: [userId] })
  return rows.map(({ span }) => span)
}

const selectLonger = `select to_char(exit_date, 'YYYY-MM') as span from trades where user_id = $1 and status = 'closed'
  union select left(span, 7) from analytics_rollups where user_id = $1 and length(span) >= 4 order by 1`

/** A rollup as it stands stored; `format` is null while it is out of date. */
export type StoredRollup = {
  span: Span
  format: number | null
  summary: string | null
  points: string | null
  blocks: number | null
}

/** The rollup of a month with those of its days, or of a longer span alone, as they stand. */
export async function selectStored({ db, userId }: Scope, span: Span): Promise<StoredRollup[]> {
  return await readPrepared<StoredRollup>(db, { text: selectWithin, values: [userId, span] })
}

const selectWithin = `select span, format, summary, points, blocks from analytics_rollups
  where user_id = $1 and (span = $2 or length($2) = ${MONTH} and starts_with(span, $2))`

/** The rollup of all trades; null when it, or what it needs, is out of date or lost. */
export async function readWhole({ userId, rows }: RowSource): Promise<Rollup | null> {
  const known = knownWhole(userId)
  const values = [userId, ROLLUP_FORMAT, known?.version ?? '']
  const [whole, ...years] = await rows<VersionedRow>({ text: selectWhole, values })
  if (!whole) return createEmptyRollup()
  if (isStale(whole)) return null
  if (known && whole.isKnown) return known.rollup
  if (years.some(isStale)) return null
  const days = years.map(({ points }) => points)
  const rollup = decodeRollup({ summary: whole.summary, points: days })
  remember(userId, '', { version: whole.version, rollup, letters: lettersOf(whole.summary, ...days) })
  return rollup
}

// The days of all are those of the years, and stand only there: a write makes its own year anew and not everything.
const selectWhole = `with whole as (
    select span, format, ${versionOf('analytics_rollups')} as version, summary
    from analytics_rollups where user_id = $1 and span = '')
  select span, format, version, version = $3 as "isKnown", case when version <> $3 then summary end as summary,
    null as points from whole
  union all (select year.span, year.format, whole.version, false, null, year.points
    from whole join analytics_rollups as year on year.user_id = $1 and length(year.span) = 4
    where whole.format = $2 and whole.version <> $3
    order by year.span)
  union all (select '', null, '', false, null, null where not exists (select from whole) and ${HAS_TRADES})
  union all (select lost.span, null, '', false, null, null
    from whole, lateral (${lacking(YEARS)}) as lost where whole.format = $2 and whole.version <> $3)`

/** The fewest rollups that make up the exit days from `from` to `to`, in order of time; null when one is out of date or lost. */
export async function readDays(
  { userId, rows }: RowSource,
  { from = FIRST_DAY, to = LAST_DAY }: DayRange,
): Promise<Rollup[] | null> {
  const found = await rows<Row>({ text: selectCover, values: [userId, from, to] })
  return found.some(isStale) ? null : found.map((row) => spanned(row).rollup)
}

// Whole years between the years of both ends, whole months between the months of both ends, and the days that are left.
const inCover = `(
    (length(span) = 4 and span > left($2, 4) collate "C" and span < left($3, 4) collate "C")
    or (length(span) = 7 and span > left($2, 7) collate "C" and span < left($3, 7) collate "C"
      and left(span, 4) in (left($2, 4), left($3, 4)))
    or (length(span) = 10 and span >= $2 collate "C" and span <= $3 collate "C"
      and left(span, 7) in (left($2, 7), left($3, 7))))`

const ends = (letters: number) => `array[left($2, ${letters}), left($3, ${letters})]`

const selectCover = `select span, format, summary, points from analytics_rollups where user_id = $1 and ${inCover}
  union all select span, null, null, null from (${lacking(`select * from (${YEARS}
    union all ${monthsOfYears(ends(4))} union all ${daysOfMonths(ends(7))}) as piece where ${inCover}`)}) as lost
  order by span`

const isStale = ({ format }: Row) => format !== ROLLUP_FORMAT

function spanned({ span, summary, points }: Row): Spanned {
  return { span, rollup: decodeRollup({ summary, points: [points] }) }
}
