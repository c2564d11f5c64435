import { createEmptyRollup, decodeRollup, ROLLUP_FORMAT, type Rollup } from '@candlebook/domain/analytics'
import type { RowSource } from '../../db/index.ts'
import { daysSql, HAS_TRADES, missingSql, monthsSql, YEARS } from './missing-rollups.store.ts'
import { type DayRange, FIRST_DAY, LAST_DAY } from './period.ts'
import { cacheRollup, getCachedTotal } from './rollup-cache.ts'
import { decodeRow, type RollupRow, sumLengths, type VersionedRow, versionSql } from './rollups.store.ts'

/** The rollup of all trades; null when it, or the rollup of a year, is stale or missing. */
export async function readTotal({ userId, rows }: RowSource): Promise<Rollup | null> {
  const cached = getCachedTotal(userId)
  const values = [userId, ROLLUP_FORMAT, cached?.version ?? '']
  const [total, ...years] = await rows<VersionedRow>({ text: selectTotal, values })
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
const selectTotal = `with total as (
    select period, format, ${versionSql('analytics_rollups')} as version, summary
    from analytics_rollups where user_id = $1 and period = '')
  select period, format, version, version = $3 as "isCached", case when version <> $3 then summary end as summary,
    null as points from total
  union all (select year.period, year.format, total.version, false, null, year.points
    from total join analytics_rollups as year on year.user_id = $1 and length(year.period) = 4
    where total.format = $2 and total.version <> $3
    order by year.period)
  union all (select '', null, '', false, null, null where not exists (select from total) and ${HAS_TRADES})
  union all (select missing.period, null, '', false, null, null
    from total, lateral (${missingSql(YEARS)}) as missing where total.format = $2 and total.version <> $3)`

/** The fewest rollups that cover the exit days from `from` to `to`, oldest first; null when one is stale or missing. */
export async function readRange(
  { userId, rows }: RowSource,
  { from = FIRST_DAY, to = LAST_DAY }: DayRange,
): Promise<Rollup[] | null> {
  const found = await rows<RollupRow>({ text: selectRange, values: [userId, from, to] })
  return found.some(isStale) ? null : found.map((row) => decodeRow(row).rollup)
}

// Whole years between the years of both ends, whole months between the months of both ends, and single days at the ends.
const coversRange = `(
    (length(period) = 4 and period > left($2, 4) collate "C" and period < left($3, 4) collate "C")
    or (length(period) = 7 and period > left($2, 7) collate "C" and period < left($3, 7) collate "C"
      and left(period, 4) in (left($2, 4), left($3, 4)))
    or (length(period) = 10 and period >= $2 collate "C" and period <= $3 collate "C"
      and left(period, 7) in (left($2, 7), left($3, 7))))`

const endsSql = (length: number) => `array[left($2, ${length}), left($3, ${length})]`

const selectRange = `select period, format, summary, points from analytics_rollups where user_id = $1 and ${coversRange}
  union all select period, null, null, null from (${missingSql(`select * from (${YEARS}
    union all ${monthsSql(endsSql(4))} union all ${daysSql(endsSql(7))}) as part where ${coversRange}`)}) as missing
  order by period`

const isStale = ({ format }: RollupRow) => format !== ROLLUP_FORMAT
