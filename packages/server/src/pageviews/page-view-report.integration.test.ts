import type { PageViewReport } from '@candlebook/contract/pageviews'
import { grantAdmin } from '@candlebook/core/identity'
import { newId } from '@candlebook/core/kernel'
import { addDays } from '@candlebook/domain/days/day'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, runScheduled, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ name: 'Olga Operator' })
  await grantAdmin(server.database.ownerUrl, { userId: admin.userId, now: server.clock.now() })
})
afterAll(() => server.stop())
beforeEach(() =>
  server.database.owner.query(
    'truncate platform.page_views, platform.page_view_counts, platform.page_view_referrers, platform.page_visitors',
  ),
)

const getToday = () => server.clock.now().toISOString().slice(0, 10)

type Seen = {
  daysAgo?: number
  path?: string
  referrer?: string
  device?: string
  browser?: string
  visitor?: string
  times?: number
}

/** Stores page views, and the visitor of their day, as they were recorded that many days ago at noon. */
async function store({
  daysAgo = 0,
  path = '/',
  referrer,
  device = 'Desktop',
  browser = 'Chrome',
  visitor,
  times = 1,
}: Seen): Promise<void> {
  const day = addDays(getToday(), -daysAgo)
  await server.database.owner.query(
    `insert into platform.page_views (id, page_path, referrer, device_type, browser, os, created_at)
     select gen_random_uuid(), $1, $6, $2, $3, 'Linux', $4::date::timestamp at time zone 'UTC'
     from generate_series(1, $5)`,
    [path, device, browser, day, times, referrer],
  )
  if (visitor)
    await server.database.owner.query(
      'insert into platform.page_visitors values ($1, $2) on conflict do nothing',
      [day, visitor],
    )
}

/** The report of the last days, today included, as the tab asks for it. */
async function readReport(days: number, person = admin) {
  const from = `${addDays(getToday(), 1 - days)}T00:00:00.000Z`
  const query = new URLSearchParams({ startDate: from, endDate: server.clock.now().toISOString() })
  return person.browser.get<PageViewReport>(`/api/v1/admin/page-views?${query}`)
}

const count = () => runScheduled(server, 'pageviews.count')

describe('the report of page views', () => {
  test('has the views of each other site and the direct ones of the range, without paths and without this installation', async () => {
    const own = new URL(server.appContext.config.baseUrl).origin
    await store({ referrer: 'https://Forum.example/t/1?q=2' })
    await store({ referrer: 'https://forum.example:8443/', daysAgo: 1 })
    await store({ referrer: 'http://search.example', daysAgo: 1 })
    await store({ referrer: 'http://[2001:db8::1]:3000/' })
    await store({ referrer: `${own}/app`, times: 9 })
    await store({ times: 2 })
    await store({ daysAgo: 6 })
    await store({ referrer: 'http://earlier.example', daysAgo: 7 })

    expect((await readReport(7)).body.topReferrers).toEqual([
      { site: null, views: 3 },
      { site: 'forum.example', views: 2 },
      { site: '[2001:db8::1]', views: 1 },
      { site: 'search.example', views: 1 },
    ])
    expect((await readReport(1)).body.topReferrers).toEqual([
      { site: null, views: 2 },
      { site: '[2001:db8::1]', views: 1 },
      { site: 'forum.example', views: 1 },
    ])
  })

  test('has the referrers of a range after its single page views were deleted', async () => {
    await store({ referrer: 'https://forum.example/', daysAgo: 7, times: 2 })
    await store({ daysAgo: 7 })
    await store({ referrer: 'https://forum.example/', daysAgo: 1 })
    const before = (await readReport(30)).body
    await count()
    await server.database.owner.query('truncate platform.page_views')

    expect(before.topReferrers).toEqual([
      { site: 'forum.example', views: 3 },
      { site: null, views: 1 },
    ])
    expect((await readReport(30)).body).toEqual(before)
  })

  test('counts the referrers of days whose pages were counted by an earlier version', async () => {
    await store({ referrer: 'https://forum.example/', daysAgo: 2 })
    await count()
    await server.database.owner.query('truncate platform.page_view_referrers')
    await count()
    const { rows } = await server.database.owner.query('select site, views from platform.page_view_referrers')

    expect(rows).toEqual([{ site: 'forum.example', views: 1 }])
    expect((await readReport(7)).body.totalViews).toBe(1)
  })

  test('has ten sites next to the direct views, and the sum of forged ones in no list', async () => {
    await server.database.owner.query(
      `insert into platform.page_views (id, page_path, referrer, device_type, browser, os, created_at)
       select gen_random_uuid(), '/', 'https://forged-' || n % 300 || '.example/', 'Desktop', 'Other', 'Other',
         $1::date::timestamp at time zone 'UTC'
       from generate_series(1, 600) as n`,
      [addDays(getToday(), -1)],
    )
    await store({ daysAgo: 1 })
    await store({ daysAgo: 1, referrer: 'https://forum.example/', times: 3 })
    await count()
    const { rows } = await server.database.owner.query<{ site: string; views: number }>(
      'select site, views from platform.page_view_referrers order by views desc',
    )
    const { topReferrers } = (await readReport(7)).body

    expect(rows).toHaveLength(101)
    expect(rows[0]).toEqual({ site: '/other', views: 2 * (300 - 98) })
    expect(topReferrers).toHaveLength(11)
    expect(topReferrers[0]).toEqual({ site: 'forum.example', views: 3 })
    expect(topReferrers.at(-1)).toEqual({ site: null, views: 1 })
    expect(topReferrers.map(({ site }) => site)).not.toContain('/other')
  })

  test('has totals, pages, devices, browsers and days, and the days add up to the total [AANL-03] [AANL-04] [AANL-05]', async () => {
    await store({ path: '/', times: 5 })
    await store({ path: '/blog?page=2', times: 2, device: 'Mobile', browser: 'Safari' })
    await store({ path: '/blog', daysAgo: 1, device: 'Tablet', browser: 'Firefox' })
    await store({ path: '/app', daysAgo: 7, times: 9 })
    const { status, body } = await readReport(7)

    expect(status).toBe(200)
    expect(body).toEqual({
      totalViews: 8,
      uniqueUsers: 0,
      topPages: [
        { pagePath: '/', views: 5 },
        { pagePath: '/blog', views: 3 },
      ],
      topReferrers: [{ site: null, views: 8 }],
      deviceStats: [
        { deviceType: 'Desktop', count: 5 },
        { deviceType: 'Mobile', count: 2 },
        { deviceType: 'Tablet', count: 1 },
      ],
      browserStats: [
        { browser: 'Chrome', count: 5 },
        { browser: 'Safari', count: 2 },
        { browser: 'Firefox', count: 1 },
      ],
      dailyViews: [
        ...[6, 5, 4, 3, 2].map((ago) => ({ date: addDays(getToday(), -ago), views: 0 })),
        { date: addDays(getToday(), -1), views: 1 },
        { date: getToday(), views: 7 },
      ],
    })
  })

  test('counts a person once, on however many days and in however many sessions [AANL-03]', async () => {
    const [ada, bob, visitor] = [newId(), newId(), newId()]
    for (const daysAgo of [0, 3, 6]) await store({ visitor: ada, daysAgo })
    await store({ visitor: bob, daysAgo: 6 })
    await store({ visitor, daysAgo: 2 })
    await store({ visitor: newId(), daysAgo: 7 })
    await store({ times: 4 })

    expect((await readReport(7)).body).toMatchObject({ totalViews: 9, uniqueUsers: 3 })
    expect((await readReport(1)).body).toMatchObject({ totalViews: 5, uniqueUsers: 1 })
  })

  test('is the same before and after the finished days were counted, and once they were counted twice', async () => {
    for (const daysAgo of [0, 1, 2, 5]) {
      await store({ daysAgo, path: '/blog?page=2', times: daysAgo + 1 })
      await store({ daysAgo, path: '/', device: 'Mobile', browser: 'Safari', visitor: newId() })
    }
    const before = (await readReport(30)).body
    await count()
    const counted = await server.database.owner.query('select from platform.page_view_counts')
    await count()

    expect(before.totalViews).toBe(16)
    expect(counted.rowCount).toBe(6)
    expect((await readReport(30)).body).toEqual(before)
  })

  test('continues with single page views when the worker did not run for days', async () => {
    await store({ daysAgo: 5 })
    await store({ daysAgo: 4 })
    await count()
    await server.database.owner.query(`delete from platform.page_view_counts where day = $1`, [
      addDays(getToday(), -4),
    ])

    expect((await readReport(7)).body.totalViews).toBe(2)
    await count()
    expect((await readReport(7)).body.totalViews).toBe(2)
  })

  test('has ten pages, and the sum of forged ones in no list of pages [AANL-04]', async () => {
    await server.database.owner.query(
      `insert into platform.page_views (id, page_path, device_type, browser, os, created_at)
       select gen_random_uuid(), '/forged-' || n % 3000, 'Desktop', 'Other', 'Other', $1::date::timestamp at time zone 'UTC'
       from generate_series(1, 6000) as n`,
      [addDays(getToday(), -1)],
    )
    await store({ daysAgo: 1, path: '/', times: 20 })
    await count()
    const { rows } = await server.database.owner.query<{ page_path: string; views: number }>(
      'select page_path, views from platform.page_view_counts order by views desc',
    )
    const { totalViews, topPages } = (await readReport(7)).body

    expect(rows).toHaveLength(501)
    expect(rows[0]).toEqual({ page_path: '(other)', views: 2 * (3000 - 499) })
    expect(totalViews).toBe(6020)
    expect(topPages).toHaveLength(10)
    expect(topPages[0]).toEqual({ pagePath: '/', views: 20 })
    expect(topPages.map(({ pagePath }) => pagePath)).not.toContain('(other)')
  })

  test('shows a path with markup as the text that it is', async () => {
    const path = `/<script>alert(1)</script>'%22;--`
    await store({ path })

    expect((await readReport(1)).body.topPages).toEqual([{ pagePath: path, views: 1 }])
  })

  test('forgets single page views after a week, and counts and visitors after 25 months', async () => {
    for (const daysAgo of [0, 6, 8, 774, 776]) await store({ daysAgo, visitor: newId() })
    await server.database.owner.query(
      `insert into platform.page_view_counts values ($1, '/', 'Desktop', 'Chrome', 7)`,
      [addDays(getToday(), -776)],
    )
    await server.database.owner.query(
      `insert into platform.page_view_referrers values ($1, 'forum.example', 7)`,
      [addDays(getToday(), -776)],
    )
    await count()
    const list = async (table: string, column: string) =>
      (
        await server.database.owner.query<{ ago: number }>(
          `select distinct $1::date - ${column} as ago from platform.${table} order by 1`,
          [getToday()],
        )
      ).rows.map(({ ago }) => ago)

    expect(await list('page_views', `(created_at at time zone 'UTC')::date`)).toEqual([0, 6])
    expect(await list('page_view_counts', 'day')).toEqual([6, 8, 774])
    expect(await list('page_view_referrers', 'day')).toEqual([6, 8, 774])
    expect(await list('page_visitors', 'day')).toEqual([0, 6, 8, 774])
  })

  test.each([
    ['no range', ''],
    ['an end before its start', '?startDate=2026-11-02T00:00:00Z&endDate=2026-11-01T00:00:00Z'],
    ['more than 25 months', '?startDate=2000-01-01T00:00:00Z&endDate=2026-11-01T00:00:00Z'],
    ['a day instead of an instant', '?startDate=2026-11-01&endDate=2026-11-02'],
    [
      'two starts',
      '?startDate=2026-11-01T00:00:00Z&startDate=2026-11-01T00:00:00Z&endDate=2026-11-02T00:00:00Z',
    ],
  ])('is refused with %s', async (_name, query) => {
    expect(await admin.browser.get(`/api/v1/admin/page-views${query}`)).toMatchObject({
      status: 422,
      body: { error: { code: 'request.invalid' } },
    })
  })
})

describe('get_analytics_data', () => {
  const range = () => ({
    start_date: `${getToday()}T00:00:00.000Z`,
    end_date: server.clock.now().toISOString(),
  })

  test('answers an administrator with the documented names [API-24]', async () => {
    await store({ path: '/blog', visitor: newId() })

    expect((await admin.browser.post('/api/rpc/get_analytics_data', range())).body).toEqual({
      totalViews: 1,
      uniqueUsers: 1,
      topPages: [{ page_path: '/blog', views: 1 }],
      deviceStats: [{ device_type: 'Desktop', count: 1 }],
      browserStats: [{ browser: 'Chrome', count: 1 }],
      dailyViews: [{ date: getToday(), views: 1 }],
    })
  })

  test('is refused to visitors and to users without administrator rights, in both forms [API-24] [ADM-05]', async () => {
    const trader = await server.signUp()
    const visitor = server.browser()

    expect(await visitor.post('/api/rpc/get_analytics_data', range())).toMatchObject({ status: 401 })
    expect(await trader.browser.post('/api/rpc/get_analytics_data', range())).toMatchObject({
      status: 403,
      body: { error: { code: 'admin.required' } },
    })
    expect(await readReport(7, trader)).toMatchObject({ status: 403 })
  })

  test('refuses a range that ends before it starts', async () => {
    const { start_date, end_date } = range()
    const answer = await admin.browser.post('/api/rpc/get_analytics_data', {
      start_date: end_date,
      end_date: start_date,
    })

    expect(answer).toMatchObject({ status: 422, body: { error: { fields: [{ field: 'end_date' }] } } })
  })
})
