import { ROLLUP_FORMAT } from '@candlebook/domain/analytics'
import { sql } from 'drizzle-orm'
import { readPrepared, type Scope } from '../../db/index.ts'
import type { Period } from './period.ts'
import { joinChildren } from './rollups.store.ts'

/** The periods with a stale rollup in order: '' first, each year before its months, each month before its days. */
export async function selectStalePeriods({ db, userId }: Scope): Promise<Period[]> {
  const rows = await readPrepared<{ period: Period }>(db, selectStale(userId))
  return rows.map(({ period }) => period)
}

// The search starts at the top, because the parent of a stale period is stale too.
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
