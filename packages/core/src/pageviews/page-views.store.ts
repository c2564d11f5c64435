import { and, eq, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { pageViewCounts, pageViewReferrers, pageViews, pageVisitors } from './page-views.table.ts'

/** A page view as it is stored. */
export type PageViewRow = typeof pageViews.$inferInsert

/** Adds a page view. */
export async function insertPageView(db: Connection, view: PageViewRow): Promise<void> {
  await db.insert(pageViews).values(view)
}

/** Adds a visitor to the visitors of a day. */
export async function insertVisitor(
  db: Connection,
  visitor: { day: string; visitor: string },
): Promise<void> {
  await db.insert(pageVisitors).values(visitor).onConflictDoNothing()
}

/** Whether the visitors of a day contain the visitor. */
export async function hasVisitor(
  db: Connection,
  { day, visitor }: { day: string; visitor: string },
): Promise<boolean> {
  const same = and(eq(pageVisitors.day, day), eq(pageVisitors.visitor, visitor))
  return (await db.select({ day: pageVisitors.day }).from(pageVisitors).where(same)).length > 0
}

/** Removes a visitor who turned out to be a user, so that a person counts once. */
export async function deleteVisitor(db: Connection, visitor: string): Promise<void> {
  await db.delete(pageVisitors).where(eq(pageVisitors.visitor, visitor))
}

/** Whether a page view with this session belongs to a user, and to another one than `userId`. */
export async function isSessionOfAnotherUser(
  db: Connection,
  { sessionId, userId }: { sessionId: string; userId: string | null },
): Promise<boolean> {
  const rows = await db
    .select({ id: pageViews.id })
    .from(pageViews)
    .where(
      and(
        eq(pageViews.sessionId, sessionId),
        userId === null ? isNotNull(pageViews.userId) : ne(pageViews.userId, userId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Deletes page views from before the instant. */
export async function deletePageViewsBefore(db: Connection, before: Date): Promise<void> {
  await db.delete(pageViews).where(lt(pageViews.createdAt, before))
}

/** The pages that were seen least on a day count together under this name. No path can be equal to it. */
const OTHER_PAGES = '(other)'

/** Pages of one day that are counted by name: a site has fewer, and forged paths cannot fill the table. */
const MAX_PAGES_OF_DAY = 500

/** The site of a view without a referrer. */
const DIRECT = ''
/** The sites from which the fewest views of a day came count together under this name. No host has a slash. */
const OTHER_SITES = '/other'

/** Sites of one day that are counted by name, because referrers can be forged too. */
const MAX_SITES_OF_DAY = 100

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
      and not (exists (select from ${pageViewCounts} as c where c.day = days.day)
        and exists (select from ${pageViewReferrers} as r where r.day = days.day))
    order by day limit ${limit}`)
  return rows.map(({ day }) => day)
}

/**
 * Counts the page views of a day by page, device and browser. The pages beyond MAX_PAGES_OF_DAY, by their views, count
 * as OTHER_PAGES.
 */
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

/** Counts the page views of a day by site. The sites beyond MAX_SITES_OF_DAY, by their views, count as OTHER_SITES. */
export async function insertReferrers(db: Connection, day: string): Promise<void> {
  await db.execute(sql`
    with counts as (
      select ${site} as site, count(*)::int as views from ${pageViews}
      where created_at >= ${toStartOfDay(sql`${day}::date`)} and created_at < ${toStartOfDay(sql`${day}::date + 1`)}
      group by 1
    ), ranked as (
      select site, views, row_number() over (order by site = ${DIRECT} desc, views desc, site) as rank from counts
    )
    insert into ${pageViewReferrers} (day, site, views)
    select ${day}::date, case when rank <= ${MAX_SITES_OF_DAY} then site else ${OTHER_SITES} end, sum(views)
    from ranked group by 2
    on conflict do nothing`)
}

/** The host of the referrer of a page view, or DIRECT. Brackets enclose an IPv6 address. */
const site = sql`coalesce(substring(lower(referrer) from '^https?://(\\[[^]]*\\]|[^/?#:]+)'), ${DIRECT})`

/** Deletes the counts and the visitors of the days before `day`. */
export async function deleteCountsBefore(db: Connection, day: string): Promise<void> {
  await db.delete(pageViewReferrers).where(lt(pageViewReferrers.day, day))
  await db.delete(pageViewCounts).where(lt(pageViewCounts.day, day))
  await db.delete(pageVisitors).where(lt(pageVisitors.day, day))
}

/** The first instant of a day in UTC. */
function toStartOfDay(day: ReturnType<typeof sql>) {
  return sql`((${day})::timestamp at time zone 'UTC')`
}

/** Days in UTC, both included. */
export type DayRange = { from: string; to: string }

/** The sum of views by one property: `kind` says which one, `name` its value. */
export type ViewSum = { kind: 'day' | 'page' | 'device' | 'browser'; name: string; views: number }

/**
 * The views of a range by day, device and browser, and by page for the pages with the most views; the largest sums
 * first. Finished days are read from their counts, the days after the last counted one from the single page views.
 */
export async function listViewSums(
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

/**
 * The other sites from which the most views of a range came, and the views without a referrer, whose site is null. Finished
 * days are read from their counts, the days after the last counted one from the single page views.
 */
export async function listReferrers(
  db: Connection,
  { from, to, ownHost, maxSites }: DayRange & { ownHost: string; maxSites: number },
): Promise<{ site: string | null; views: number }[]> {
  const { rows } = await db.execute<{ site: string | null; views: number }>(sql`
    with uncounted as (
      select greatest(${from}::date, (select max(day) + 1 from ${pageViewReferrers})) as day
    ), views as (
      select site, views from ${pageViewReferrers} where day between ${from}::date and ${to}::date
      union all
      select ${site}, count(*) from ${pageViews}
      where created_at >= (select day::timestamp at time zone 'UTC' from uncounted)
        and created_at < ((${to}::date + 1)::timestamp at time zone 'UTC')
      group by 1
    ), sums as (
      select site, sum(views)::int as views from views where site not in (${ownHost}, ${OTHER_SITES}) group by site
    ), ranked as (
      select site, views, row_number() over (partition by site = ${DIRECT} order by views desc, site) as rank
      from sums
    )
    select nullif(site, ${DIRECT}) as site, views from ranked where rank <= ${maxSites}
    order by views desc, site`)
  return rows
}
