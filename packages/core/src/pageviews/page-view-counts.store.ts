import { lt, sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { pageViewCounts, pageViews, pageVisitors } from './page-views.table.ts'

/** The pages that were seen least on a day count together under this name. No path can be equal to it. */
export const OTHER_PAGES = '(other)'

/** Pages of one day that are counted by name: a site has fewer, and forged paths cannot fill the table. */
const MAX_PAGES_OF_DAY = 500

/** The days before `today` that have page views and no counts yet, oldest first, at most `limit`. */
export async function listUncountedDays(
  db: Connection,
  { today, limit }: { today: string; limit: number },
): Promise<string[]> {
  // One probe of the index for each day, because the table has many rows of each day.
  const { rows } = await db.execute<{ day: string }>(sql`
    with recursive days as (
      (select (created_at at time zone 'UTC')::date as day from ${pageViews} order by created_at limit 1)
      union all
      select day + 1 from days where day + 1 < ${today}::date
    )
    select to_char(day, 'YYYY-MM-DD') as day from days
    where day < ${today}::date
      and exists (select from ${pageViews} where created_at >= ${toStartOfDay(sql`day`)} and created_at < ${toStartOfDay(sql`day + 1`)})
      and not exists (select from ${pageViewCounts} as c where c.day = days.day)
    order by day limit ${limit}`)
  return rows.map(({ day }) => day)
}

/** Counts the page views of a day. The pages beyond MAX_PAGES_OF_DAY, by their views, count as OTHER_PAGES. */
export async function insertCounts(db: Connection, day: string): Promise<void> {
  await db.execute(sql`
    with counts as (
      select split_part(page_path, '?', 1) as page_path, device_type, browser, count(*)::int as views
      from ${pageViews}
      where created_at >= ${toStartOfDay(sql`${day}::date`)} and created_at < ${toStartOfDay(sql`${day}::date + 1`)}
      group by 1, 2, 3
    ), named as (
      select page_path from counts group by page_path order by sum(views) desc, page_path limit ${MAX_PAGES_OF_DAY}
    )
    insert into ${pageViewCounts} (day, page_path, device_type, browser, views)
    select ${day}::date, coalesce(named.page_path, ${OTHER_PAGES}), device_type, browser, sum(views)
    from counts left join named using (page_path)
    group by 2, 3, 4
    on conflict do nothing`)
}

/** Deletes the counts and the visitors of the days before `day`. */
export async function deleteCountsBefore(db: Connection, day: string): Promise<void> {
  await db.delete(pageViewCounts).where(lt(pageViewCounts.day, day))
  await db.delete(pageVisitors).where(lt(pageVisitors.day, day))
}

/** The first instant of a day in UTC. */
function toStartOfDay(day: ReturnType<typeof sql>) {
  return sql`((${day})::timestamp at time zone 'UTC')`
}
