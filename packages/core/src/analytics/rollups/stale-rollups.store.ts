import { ROLLUP_FORMAT } from '@candlebook/domain/analytics'
import type { Day } from '@candlebook/domain/days'
import { sql } from 'drizzle-orm'
import { readPrepared, type Scope } from '../../db/index.ts'
import { DAY_LENGTH, type Period } from './period.ts'
import { joinChildren } from './rollups.store.ts'

/** The periods with a stale rollup in order: '' first, each year before its months, each month before its days. */
export async function selectStalePeriods({ db, userId }: Scope): Promise<Period[]> {
  const rows = await readPrepared<{ period: Period }>(db, selectStale(userId))
  return rows.map(({ period }) => period)
}

// The search starts at the top: the parent of a stale period is stale too, unless it is a month without stored days.
const selectStale = (userId: string) => sql`with recursive stale as (
    select period from analytics_rollups where user_id = ${userId} and period = '' and format is distinct from ${ROLLUP_FORMAT}
    union all
    select child.period from stale as parent ${joinChildren(userId, { columns: sql`child.period`, where: sql`child.format is distinct from ${ROLLUP_FORMAT}` })})
  select period from stale order by period`

/** Marks these periods and their parents as stale, with or without a row, as the trigger on trades does. */
export async function markStale({ db, userId }: Scope, periods: Period[], now: Date): Promise<void> {
  const marked = sql`insert into analytics_rollups as existing (user_id, period, created_at, updated_at)
  select distinct ${userId}::uuid, left(period, size) collate "C", ${now}::timestamptz, ${now}::timestamptz
    from unnest(${sql.param(periods)}::text[]) as period, unnest(array[0, 4, 7, 10]) as size where size <= length(period) order by 2
  on conflict (user_id, period) do update set format = null, chunk_count = null, updated_at = excluded.updated_at
    where existing.format is not null`
  await readPrepared(db, marked)
}

/**
 * Leaves these days of fresh months as they are, and stores those of them that have no row as stale ones. The texts of
 * stale rows are deleted. Deletes the rows of all other days of the months.
 */
export async function keepStaleDays(
  { db, userId }: Scope,
  { months, days, now }: { months: Period[]; days: Day[]; now: Date },
): Promise<void> {
  const named = sql`${sql.param(days)}::text[]`
  const kept = sql`insert into analytics_rollups as existing (user_id, period, created_at, updated_at)
    select ${userId}::uuid, day, ${now}::timestamptz, ${now}::timestamptz from unnest(${named}) as day
    on conflict (user_id, period) do update set format = null, summary = null, points = null
      where existing.format is distinct from ${ROLLUP_FORMAT} and existing.summary is not null`
  const others = sql`delete from analytics_rollups using unnest(${sql.param(months)}::text[]) as fresh (month)
    where user_id = ${userId} and length(period) = ${DAY_LENGTH}
    and period > month collate "C" and period < month || ':' collate "C" and not (period = any(${named}))`
  await Promise.all([readPrepared(db, kept), readPrepared(db, others)])
}
