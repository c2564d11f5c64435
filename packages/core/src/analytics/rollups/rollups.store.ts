import { decodeRollup, encodeRollup, ROLLUP_FORMAT, type Rollup } from '@candlebook/domain/analytics'
import { type SQL, sql } from 'drizzle-orm'
import { readPrepared, type Scope } from '../../db/index.ts'
import { DAY_LENGTH, MONTH_LENGTH, type Period } from './period.ts'
import { cacheRollup, getCachedChildren } from './rollup-cache.ts'

/** A rollup with its period. `chunkCount` is the number of column chunks of a month that has them. */
export type PeriodRollup = { period: Period; rollup: Rollup; chunkCount?: number | null }

/** A row of analytics_rollups that is read for its rollup. */
export type RollupRow = { period: Period; format: number | null; summary: string; points: string }

/** A row with its version. `isCached`: this process has the rollup of this version, and the row has no texts. */
export type VersionedRow = RollupRow & { version: string; isCached: boolean }

/** The SQL of the children of each period in `parent`: the years of all time, the months of a year, the days of a month. */
export const joinChildren = (
  userId: string,
  { columns, where }: { columns: SQL; where: SQL },
) => sql`cross join lateral (select ${columns} from analytics_rollups as child
    where child.user_id = ${userId} and length(child.period) = case length(parent.period) when 0 then 4 when 4 then 7 when 7 then 10 end
      and child.period > parent.period and child.period < parent.period || ':' collate "C" and ${where}
    offset 0) as child`
// ':' follows the digits and '-'. The offset makes the planner use the index once for each parent; without it, the
// planner scans all rows of the user.

/** The SQL of a row's version: transaction and time. After a crash the id of a lost transaction is used again. */
export const selectVersion = (row: SQL) => sql`${row}.xmin::text || ' ' || ${row}.updated_at::text`

/** The total length of the texts. */
export const sumLengths = (...texts: string[]) => texts.reduce((sum, { length }) => sum + length, 0)

/** The fresh rollups of the children of these periods. `skipCache` reads all of them from the database. */
export async function selectChildren(
  { db, userId }: Scope,
  periods: Period[],
  { skipCache = false } = {},
): Promise<PeriodRollup[]> {
  const cached = new Map(skipCache ? [] : getCachedChildren(userId, periods))
  const versions = [...cached.values()].map(({ version }) => version)
  const known = { periods: [...cached.keys()], versions }
  const rows = await readPrepared<VersionedRow>(db, selectFreshChildren(userId, periods, known))
  return rows.map((row) => {
    const { period, version } = row
    if (row.isCached) return { period, rollup: cached.get(period)!.rollup } // isCached is only set for these
    const { rollup } = decodeRow(row)
    cacheRollup(userId, period, { version, rollup, textLength: sumLengths(row.summary, row.points) })
    return { period, rollup }
  })
}

const selectFreshChildren = (
  userId: string,
  periods: Period[],
  cached: { periods: Period[]; versions: string[] },
) => sql`select child.period, child.format, child.version, cached.period is not null as "isCached",
    case when cached.period is null then child.summary end as summary,
    case when cached.period is null then child.points end as points
  from unnest(${sql.param(periods)}::text[]) as parent (period)
    ${joinChildren(userId, {
      columns: sql`child.period, child.format, child.summary, child.points, ${selectVersion(sql`child`)} as version`,
      where: sql`child.format = ${ROLLUP_FORMAT}`,
    })}
  left join unnest(${sql.param(cached.periods)}::text[], ${sql.param(cached.versions)}::text[]) as cached (period, version)
    on cached.period = child.period and cached.version = child.version
  order by child.period`

/** Decodes a row with texts. */
export function decodeRow({ period, summary, points }: RollupRow): PeriodRollup {
  return { period, rollup: decodeRollup({ summary, points: [points] }) }
}

/** Stores rollups, which are fresh from then on, with or without an earlier row. */
export async function storeRollups(scope: Scope, rollups: PeriodRollup[], now: Date): Promise<void> {
  await Promise.all(rollups.map((one) => storeRollup(scope, one, now)))
}

async function storeRollup(
  { db, userId }: Scope,
  { period, rollup, chunkCount = null }: PeriodRollup,
  now: Date,
) {
  const isTotal = period === '' // its days are stored with the years
  const { summary, points } = encodeRollup(isTotal ? { ...rollup, points: [] } : rollup)
  const upsert = sql`insert into analytics_rollups (user_id, period, format, summary, points, chunk_count, created_at, updated_at)
    values (${userId}, ${period}, ${ROLLUP_FORMAT}, ${summary}, ${isTotal ? null : points}, ${chunkCount}, ${now}, ${now})
    on conflict (user_id, period) do update set format = excluded.format, summary = excluded.summary,
      points = excluded.points, chunk_count = excluded.chunk_count, updated_at = excluded.updated_at
    returning ${selectVersion(sql`analytics_rollups`)} as version`
  const [row] = await readPrepared<{ version: string }>(db, upsert)
  if (!row || period.length >= DAY_LENGTH) return
  cacheRollup(userId, period, { version: row.version, rollup, textLength: sumLengths(summary, points) })
}

/** Deletes the rows of periods that have no closed trade any more. */
export async function deleteRollups({ db, userId }: Scope, periods: Period[]): Promise<void> {
  if (periods.length === 0) return
  const named = sql`period = any(${sql.param(periods)}::text[])`
  await readPrepared(db, sql`delete from analytics_rollups where user_id = ${userId} and ${named}`)
}

/** Every month with closed trades or a rollup, and every year with a rollup. */
export async function selectMonthsAndYears({ db, userId }: Scope): Promise<Period[]> {
  const longer = sql`select to_char(exit_date, 'YYYY-MM') as period from trades
      where user_id = ${userId} and status = 'closed'
    union select left(period, 7) from analytics_rollups where user_id = ${userId} and length(period) >= 4 order by 1`
  const rows = await readPrepared<{ period: Period }>(db, longer)
  return rows.map(({ period }) => period)
}

/** A stored rollup without decoding; `format` is null while it is stale. */
export type StoredRollup = {
  period: Period
  format: number | null
  summary: string | null
  points: string | null
  chunkCount: number | null
}

/** The stored rollup of a period; of a month also those of its days. */
export async function selectStored({ db, userId }: Scope, period: Period): Promise<StoredRollup[]> {
  const within =
    period.length === MONTH_LENGTH ? sql`starts_with(period, ${period})` : sql`period = ${period}`
  return await readPrepared<StoredRollup>(
    db,
    sql`select period, format, summary, points, chunk_count as "chunkCount" from analytics_rollups
      where user_id = ${userId} and ${within}`,
  )
}
