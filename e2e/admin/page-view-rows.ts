import { grantAdmin } from '@candlebook/core/identity'
import type { TestServer } from '../../packages/server/src/testing/index.ts'

/** Gives a user the rights of an administrator. */
export async function makeAdministrator(server: TestServer, userId: string): Promise<void> {
  await grantAdmin(server.database.ownerUrl, { userId, now: server.clock.now() })
}

/** Removes all page views, because every test of this server adds some. */
export async function clearPageViews({ database }: TestServer): Promise<void> {
  await database.owner.query(
    'truncate platform.page_views, platform.page_view_counts, platform.page_view_referrers, platform.page_visitors',
  )
}

/** Stores the counts of the last days, yesterday included: more on some days, and on pages with long addresses too. */
export async function addPageViewCounts({ database }: TestServer, days: number): Promise<void> {
  await database.owner.query(
    `insert into platform.page_view_counts (day, page_path, device_type, browser, views)
     select (now() at time zone 'UTC')::date - ago, page_path, device_type, browser,
       ceil(weight * share * (40 + 25 * sin(ago)))::int
     from generate_series(1, $1::int) as ago,
       (values ('/', 9), ('/app', 6), ('/app/journal', 3), ('/app/analytics', 3), ('/blog', 2), ('/register', 1),
         ('/contact', 1), ('/library', 1), ('/blog/how-i-keep-a-journal-of-every-trade-that-i-take-in-the-morning', 1),
         ('/settings', 1), ('/privacy-policy', 1)) as pages (page_path, weight),
       (values ('Desktop', 'Chrome', 5), ('Desktop', 'Edge', 1), ('Desktop', 'Firefox', 1), ('Mobile', 'Safari', 3),
         ('Mobile', 'Chrome', 1), ('Tablet', 'Safari', 1), ('Desktop', 'Other', 1)) as clients (device_type, browser, share)`,
    [days],
  )
  await database.owner.query(
    `insert into platform.page_view_referrers (day, site, views)
     select (now() at time zone 'UTC')::date - ago, site, ceil(weight * (40 + 25 * sin(ago)))::int
     from generate_series(1, $1::int) as ago,
       (values ('', 40), ('search.example', 21), ('forum.example', 8), ('news.example', 3), ('video.example', 2),
         ('a-forum-of-futures-traders-with-a-long-name.in-a-long-country.example', 1)) as sites (site, weight)`,
    [days],
  )
  await database.owner.query(
    `insert into platform.page_visitors select (now() at time zone 'UTC')::date - ago, gen_random_uuid()
     from generate_series(1, $1::int) as ago, generate_series(1, 12)`,
    [days],
  )
}
