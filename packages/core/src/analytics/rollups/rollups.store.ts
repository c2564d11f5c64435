import { decodeRollup, encodeRollup, ROLLUP_FORMAT, type Rollup } from '@candlebook/domain/analytics'
import { readPrepared, type Scope } from '../../db/index.ts'
import { DAY_LENGTH, MONTH_LENGTH, type Period } from './period.ts'
import { cacheRollup, getCachedChildren } from './rollup-cache.ts'

/** A rollup with its period. */
export type PeriodRollup = { period: Period; rollup: Rollup }

/** A row of analytics_rollups that is read for its rollup. */
export type RollupRow = { period: Period; format: number | null; summary: string; points: string }

/** A row with its version. `isCached`: this process has the rollup of this version, and the row has no texts. */
export type VersionedRow = RollupRow & { version: string; isCached: boolean }

/** The SQL of the children of each period in `parent`: the years of all time, the months of a year, the days of a month. */
export const childrenSql = (
  columns: string,
  format: string,
) => `cross join lateral (select ${columns} from analytics_rollups as child
    where child.user_id = $1 and length(child.period) = case length(parent.period) when 0 then 4 when 4 then 7 when 7 then 10 end
      and child.period > parent.period and child.period < parent.period || ':' collate "C" and child.format ${format}
    offset 0) as child`
// ':' follows the digits and '-'. The offset makes the planner use the index once for each parent; without it, the
// planner scans all rows of the user.

/** The SQL of a row's version: transaction and time. After a crash the id of a lost transaction is used again. */
export const versionSql = (row: string) => `${row}.xmin::text || ' ' || ${row}.updated_at::text`

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
  const values = [userId, ROLLUP_FORMAT, periods, [...cached.keys()], versions]
  const rows = await readPrepared<VersionedRow>(db, { text: selectFreshChildren, values })
  return rows.map((row) => {
    const { period, version } = row
    if (row.isCached) return { period, rollup: cached.get(period)!.rollup } // isCached is only set for these
    const { rollup } = decodeRow(row)
    cacheRollup(userId, period, { version, rollup, textLength: sumLengths(row.summary, row.points) })
    return { period, rollup }
  })
}

const selectFreshChildren = `select child.period, child.format, child.version, cached.period is not null as "isCached",
    case when cached.period is null then child.summary end as summary,
    case when cached.period is null then child.points end as points
  from unnest($3::text[]) as parent (period)
    ${childrenSql(`child.period, child.format, child.summary, child.points, ${versionSql('child')} as version`, '= $2')}
  left join unnest($4::text[], $5::text[]) as cached (period, version)
    on cached.period = child.period and cached.version = child.version
  order by child.period`

/** Decodes a row with texts. */
export function decodeRow({ period, summary, points }: RollupRow): PeriodRollup {
  return { period, rollup: decodeRollup({ summary, points: [points] }) }
}

/** Stores rollups, which are fresh from then on. */
export async function storeRollups(scope: Scope, rollups: PeriodRollup[], now: Date): Promise<void> {
  await Promise.all(rollups.map((one) => storeRollup(scope, one, now)))
}

async function storeRollup({ db, userId }: Scope, { period, rollup }: PeriodRollup, now: Date) {
  const isTotal = period === '' // its days are stored with the years
  const { summary, points } = encodeRollup(isTotal ? { ...rollup, points: [] } : rollup)
  const values = [userId, period, ROLLUP_FORMAT, summary, isTotal ? null : points, now]
  const [row] = await readPrepared<{ version: string }>(db, { text: updateRollup, values })
  if (!row || period.length >= DAY_LENGTH) return
  cacheRollup(userId, period, { version: row.version, rollup, textLength: sumLengths(summary, points) })
}

const updateRollup = `update analytics_rollups set format = $3, summary = $4, points = $5, chunk_count = null, updated_at = $6
  where user_id = $1 and period = $2 returning ${versionSql('analytics_rollups')} as version`

/** Deletes the rows of periods that have no closed trade any more. */
export async function deleteRollups({ db, userId }: Scope, periods: Period[]): Promise<void> {
  if (periods.length === 0) return
  await readPrepared(db, { text: deletePeriods, values: [userId, periods] })
}

const deletePeriods = `delete from analytics_rollups where user_id = $1 and period = any($2::text[])`

/** Every month with closed trades or a rollup, and every year with a rollup. */
export async function selectMonthsAndYears({ db, userId }: Scope): Promise<Period[]> {
  const rows = await readPrepared<{ period: Period }>(db, { text: selectLonger, values: [userId] })
  return rows.map(({ period }) => period)
}

const selectLonger = `select to_char(exit_date, 'YYYY-MM') as period from trades where user_id = $1 and status = 'closed'
  union select left(period, 7) from analytics_rollups where user_id = $1 and length(period) >= 4 order by 1`

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
  return await readPrepared<StoredRollup>(db, { text: selectWithin, values: [userId, period] })
}

const selectWithin = `select period, format, summary, points, chunk_count as "chunkCount" from analytics_rollups
  where user_id = $1 and (period = $2 or length($2) = ${MONTH_LENGTH} and starts_with(period, $2))`
