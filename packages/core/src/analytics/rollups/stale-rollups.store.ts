import { ROLLUP_FORMAT } from '@candlebook/domain/analytics'
import { readPrepared, type Scope } from '../../db/index.ts'
import type { Period } from './period.ts'
import { childrenSql } from './rollups.store.ts'

/** The periods with a stale rollup in order: '' first, each year before its months, each month before its days. */
export async function selectStalePeriods({ db, userId }: Scope): Promise<Period[]> {
  const rows = await readPrepared<{ period: Period }>(db, {
    text: selectStale,
    values: [userId, ROLLUP_FORMAT],
  })
  return rows.map(({ period }) => period)
}

// The search starts at the top, because the parent of a stale period is stale too.
const selectStale = `with recursive stale as (
    select period from analytics_rollups where user_id = $1 and period = '' and format is distinct from $2
    union all
    select child.period from stale as parent ${childrenSql('child.period', 'is distinct from $2')})
  select period from stale order by period`

/** Marks these periods and their parents as stale, with or without a row, as the trigger on trades does. */
export async function markStale({ db, userId }: Scope, periods: Period[], now: Date): Promise<void> {
  await readPrepared(db, { text: markPeriods, values: [userId, periods, now] })
}

const markPeriods = `insert into analytics_rollups as existing (user_id, period, created_at, updated_at)
  select distinct $1::uuid, left(period, size) collate "C", $3::timestamptz, $3::timestamptz
    from unnest($2::text[]) as period, unnest(array[0, 4, 7, 10]) as size where size <= length(period) order by 2
  on conflict (user_id, period) do update set format = null, chunk_count = null, updated_at = excluded.updated_at
    where existing.format is not null`
