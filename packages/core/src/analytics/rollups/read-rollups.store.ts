import { createEmptyRollup, decodeRollup, ROLLUP_FORMAT, type Rollup } from '@candlebook/domain/analytics'
import type { Day } from '@candlebook/domain/days'
import { type SQL, sql } from 'drizzle-orm'
import { type RowSource, readPrepared, type Scope } from '../../db/index.ts'
import {
  hasTrades,
  selectAllYears,
  selectDays,
  selectMissingAmong,
  selectMonths,
} from './missing-rollups.store.ts'
import {
  DAY_LENGTH,
  type DayRange,
  FIRST_DAY,
  findWholePeriods,
  LAST_DAY,
  MONTH_LENGTH,
  YEAR_LENGTH,
} from './period.ts'
import { cacheRollup, getCachedTotal } from './rollup-cache.ts'
import { decodeRow, type RollupRow, selectVersion, sumLengths, type VersionedRow } from './rollups.store.ts'

/** The rollup of all trades; null when it, or the rollup of a year, is stale or missing. */
export async function readTotal({ userId, rows }: RowSource): Promise<Rollup | null> {
  const cached = getCachedTotal(userId)
  const [total, ...years] = await rows<VersionedRow>(selectTotal(userId, cached?.version ?? ''))
  if (!total) return createEmptyRollup()
  if (isStale(total)) return null
  if (cached && total.isCached) return cached.rollup
  if (years.some(isStale)) return null
  const points = years.map((year) => year.points)
  const rollup = decodeRollup({ summary: total.summary, points })
  cacheRollup(userId, '', {
    version: total.version,
    rollup,
    textLength: sumLengths(total.summary, ...points),
  })
  return rollup
}

// The days of all time are stored with the years only, so that a write rewrites the days of its own year.
const selectTotal = (userId: string, cachedVersion: string) => sql`with total as (
    select period, format, ${selectVersion(sql`analytics_rollups`)} as version, summary
    from analytics_rollups where user_id = ${userId} and period = '')
  select period, format, version, version = ${cachedVersion} as "isCached", case when version <> ${cachedVersion} then summary end as summary,
    null as points from total
  union all (select year.period, year.format, total.version, false, null, year.points
    from total join analytics_rollups as year on year.user_id = ${userId} and length(year.period) = 4
    where total.format = ${ROLLUP_FORMAT} and total.version <> ${cachedVersion}
    order by year.period)
  union all (select '', null, '', false, null, null where not exists (select from total) and ${hasTrades(userId)})
  union all (select missing.period, null, '', false, null, null
    from total, lateral (${selectMissingAmong(userId, selectAllYears(userId))}) as missing where total.format = ${ROLLUP_FORMAT} and total.version <> ${cachedVersion})`

/**
 * The smallest number of rollups that cover the exit days from `from` to `to`, oldest first; null when one is stale or
 * missing.
 */
export async function readRange(
  { userId, rows }: RowSource,
  { from = FIRST_DAY, to = LAST_DAY }: DayRange,
): Promise<Rollup[] | null> {
  const found = await rows<RollupRow>(selectRange(userId, { from, to }))
  return found.some(isStale) ? null : found.map((row) => decodeRow(row).rollup)
}

// The complete years of the range, the complete months outside these years, and the days outside both.
const coverRange = (range: Required<DayRange>) => {
  const [years, months] = [findWholePeriods(range, YEAR_LENGTH), findWholePeriods(range, MONTH_LENGTH)]
  return sql`(
    (length(period) = 4 and ${isWithin(sql`period`, years)})
    or (length(period) = 7 and ${isWithin(sql`period`, months)} and not ${isWithin(sql`left(period, 4)`, years)})
    or (length(period) = 10 and period >= ${range.from} collate "C" and period <= ${range.to} collate "C"
      and not ${isWithin(sql`left(period, 7)`, months)}))`
}

const isWithin = (name: SQL, { first, before }: { first: string; before: string }) =>
  sql`(${name} >= ${first} collate "C" and ${name} < ${before} collate "C")`

const selectRange = (userId: string, range: Required<DayRange>) => {
  const isCovering = coverRange(range)
  const parts = sql`select * from (${selectAllYears(userId)}
    union all ${selectMonths(cutBounds(range, YEAR_LENGTH))} union all ${selectDays(cutBounds(range, MONTH_LENGTH))}) as part where ${isCovering}`
  return sql`select period, format, summary, points from analytics_rollups where user_id = ${userId} and ${isCovering}
    union all select period, null, null, null from (${selectMissingAmong(userId, parts)}) as missing
    order by period`
}

const cutBounds = ({ from, to }: Required<DayRange>, length: number) =>
  sql`${sql.param([...new Set([from.slice(0, length), to.slice(0, length)])])}::text[]`

const isStale = ({ format }: RollupRow) => format !== ROLLUP_FORMAT

/** The days that `readRange` reads one by one and whose stored rollups are stale. */
export async function selectStaleDays(
  { db, userId }: Scope,
  { from = FIRST_DAY, to = LAST_DAY }: DayRange,
): Promise<Day[]> {
  const days = sql`select period from analytics_rollups where user_id = ${userId} and length(period) = ${DAY_LENGTH}
    and ${coverRange({ from, to })} and format is distinct from ${ROLLUP_FORMAT} order by period`
  return (await readPrepared<{ period: Day }>(db, days)).map(({ period }) => period)
}
