import { createEmptyRollup, decodeRollup, ROLLUP_FORMAT, type Rollup } from '@candlebook/domain/analytics'
import { sql } from 'drizzle-orm'
import type { RowSource } from '../../db/index.ts'
import {
  hasTrades,
  selectAllYears,
  selectDays,
  selectMissingAmong,
  selectMonths,
} from './missing-rollups.store.ts'
import { type DayRange, FIRST_DAY, LAST_DAY } from './period.ts'
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

/** The fewest rollups that cover the exit days from `from` to `to`, oldest first; null when one is stale or missing. */
export async function readRange(
  { userId, rows }: RowSource,
  { from = FIRST_DAY, to = LAST_DAY }: DayRange,
): Promise<Rollup[] | null> {
  const found = await rows<RollupRow>(selectRange(userId, { from, to }))
  return found.some(isStale) ? null : found.map((row) => decodeRow(row).rollup)
}

// Whole years between the years of both ends, whole months between the months of both ends, and single days at the ends.
const coverRange = ({ from, to }: Required<DayRange>) => {
  const [firstYear, lastYear] = [from.slice(0, 4), to.slice(0, 4)]
  const [firstMonth, lastMonth] = [from.slice(0, 7), to.slice(0, 7)]
  return sql`(
    (length(period) = 4 and period > ${firstYear} collate "C" and period < ${lastYear} collate "C")
    or (length(period) = 7 and period > ${firstMonth} collate "C" and period < ${lastMonth} collate "C"
      and left(period, 4) in (${firstYear}, ${lastYear}))
    or (length(period) = 10 and period >= ${from} collate "C" and period <= ${to} collate "C"
      and left(period, 7) in (${firstMonth}, ${lastMonth})))`
}

const selectRange = (userId: string, range: Required<DayRange>) => {
  const isCovering = coverRange(range)
  const cutBounds = (length: number) =>
    sql`${sql.param([range.from.slice(0, length), range.to.slice(0, length)])}::text[]`
  const parts = sql`select * from (${selectAllYears(userId)}
    union all ${selectMonths(cutBounds(4))} union all ${selectDays(cutBounds(7))}) as part where ${isCovering}`
  return sql`select period, format, summary, points from analytics_rollups where user_id = ${userId} and ${isCovering}
    union all select period, null, null, null from (${selectMissingAmong(userId, parts)}) as missing
    order by period`
}

const isStale = ({ format }: RollupRow) => format !== ROLLUP_FORMAT
