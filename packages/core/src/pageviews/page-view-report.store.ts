import { sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { OTHER_PAGES } from './page-view-counts.store.ts'
import { pageViewCounts, pageViews, pageVisitors } from './page-views.table.ts'

/** Days in UTC, both included. */
export type DayRange = { from: string; to: string }

/** The sum of views by one property: `kind` says which one, `name` its value. */
export type ViewSum = { kind: 'day' | 'page' | 'device' | 'browser'; name: string; views: number }

/**
 * The views of a range by day, device and browser, and by page for the pages with the most views; the largest sums
 * first. Finished days are read from their counts, the days after the last counted one from the single page views.
 */
export async function readViewSums(
  db: Connection,
  { from, to, maxPages }: DayRange & { maxPages: number },
): Promise<ViewSum[]> {
  const { rows } = await db.execute<ViewSum>(sql`
    with uncounted as (
      select greatest(${from}::date, (select max(day) + 1 from ${pageViewCounts})) as day
    ), views as (
      select day, page_path, device_type, browser, views from ${pageViewCounts}
      where day between ${from}::date and ${to}::date
      union all
      select (created_at at time zone 'UTC')::date, split_part(page_path, '?', 1), device_type, browser, count(*)
      from ${pageViews}
      where created_at >= (select day::timestamp at time zone 'UTC' from uncounted)
        and created_at < ((${to}::date + 1)::timestamp at time zone 'UTC')
      group by 1, 2, 3, 4
    ), sums as (
      select day, page_path, device_type, browser, sum(views)::int as views from views
      group by grouping sets ((day), (page_path), (device_type), (browser))
    ), named as (
      select case when day is not null then 'day' when device_type is not null then 'device'
          when browser is not null then 'browser' else 'page' end as kind,
        coalesce(to_char(day, 'YYYY-MM-DD'), page_path, device_type, browser) as name, views
      from sums
    ), ranked as (
      select kind, name, views, row_number() over (partition by kind order by views desc, name) as rank
      from named where name <> ${OTHER_PAGES}
    )
    select kind, name, views from ranked where kind <> 'page' or rank <= ${maxPages}
    order by views desc, name`)
  return rows
}

/** How many different visitors came in a range, each counted once. */
export async function countVisitors(db: Connection, { from, to }: DayRange): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select distinct visitor from ${pageVisitors} where day between ${from}::date and ${to}::date
    ) as visitors`)
  return rows[0]?.count ?? 0
}

/** The other sites from which the most views of a range came. */
export async function readReferrers(
  db: Connection,
  { from, to, ownHost, limit }: DayRange & { ownHost: string; limit: number },
): Promise<{ site: string; views: number }[]> {
  const { rows } = await db.execute<{ site: string; views: number }>(sql`
    select site, count(*)::int as views
    from ${pageViews}, substring(lower(referrer) from '^https?://([^/?#:]+)') as site
    where created_at >= (${from}::date::timestamp at time zone 'UTC')
      and created_at < ((${to}::date + 1)::timestamp at time zone 'UTC') and site <> ${ownHost}
    group by site order by views desc, site limit ${limit}`)
  return rows
}
