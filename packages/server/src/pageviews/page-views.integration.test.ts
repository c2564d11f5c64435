import { newId } from '@candlebook/core/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runJobs, startTestServer, type TestBrowser, type TestServer } from '../testing/index.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(() =>
  server.database.owner.query(
    'truncate platform.page_views, platform.page_view_counts, platform.page_view_referrers, platform.page_visitors',
  ),
)

const view = (browser: TestBrowser, body: object, userAgent = CHROME) =>
  browser.send('POST', '/api/v1/page-views', { body, headers: { 'User-Agent': userAgent } })

const insertDocumented = (browser: TestBrowser, data: object, userAgent = CHROME) =>
  browser.send('POST', '/api/rpc/insert_analytics_data', {
    body: { analytics_data: data },
    headers: { 'User-Agent': userAgent },
  })

async function readViews() {
  const { rows } = await server.database.owner.query(
    'select * from platform.page_views order by created_at, id',
  )
  return rows as Record<string, unknown>[]
}

async function readVisitors(): Promise<string[]> {
  const { rows } = await server.database.owner.query<{ visitor: string }>(
    'select visitor from platform.page_visitors order by visitor',
  )
  return rows.map(({ visitor }) => visitor)
}

describe('a page view', () => {
  test('holds all documented fields and the time [DATAC-10] [TRACK-04] [TRACK-05] [TRACK-06]', async () => {
    const sessionId = newId()
    const { status, text } = await view(
      server.browser(),
      { pagePath: '/blog?page=2', referrer: 'https://www.google.com/', sessionId },
      IPHONE,
    )

    expect({ status, text }).toEqual({ status: 204, text: '' })
    expect(await readViews()).toEqual([
      {
        id: expect.any(String),
        user_id: null,
        page_path: '/blog?page=2',
        user_agent: IPHONE,
        referrer: 'https://www.google.com/',
        device_type: 'Mobile',
        browser: 'Safari',
        os: 'iOS',
        session_id: sessionId,
        created_at: expect.any(Date),
      },
    ])
  })

  test('has the user of the session, and ignores the user in the body [TRACK-03]', async () => {
    const [ada, eve] = [await server.signUp(), await server.signUp()]
    await view(eve.browser, { pagePath: '/app', sessionId: newId(), userId: ada.userId, user_id: ada.userId })
    await insertDocumented(eve.browser, { page_path: '/app', session_id: newId(), user_id: ada.userId })

    expect((await readViews()).map(({ user_id }) => user_id)).toEqual([eve.userId, eve.userId])
  })

  test('names no person before cookies are accepted, also when a user is signed in [TRACK-08]', async () => {
    const ada = await server.signUp()
    await view(ada.browser, { pagePath: '/app' })
    await view(server.browser(), { pagePath: '/', sessionId: null })

    expect(await readViews()).toMatchObject([
      { page_path: '/app', user_id: null, session_id: null, referrer: null },
      { page_path: '/', user_id: null, session_id: null },
    ])
    expect(await readVisitors()).toEqual([])
  })

  test('loses secrets in its path and its referrer on the server too [TRACK-04]', async () => {
    await view(server.browser(), {
      pagePath: '/reset-password?access_token=S3CRET&type=recovery',
      referrer: 'https://rui:S3CRET@mail.example/open?invitation=S3CRET&page=1',
    })

    expect(JSON.stringify(await readViews())).not.toContain('S3CRET')
    expect(await readViews()).toMatchObject([
      { page_path: '/reset-password?type=recovery', referrer: 'https://mail.example/open?page=1' },
    ])
  })

  test('of a robot is left out, and the robot gets the usual answer', async () => {
    expect((await view(server.browser(), { pagePath: '/' }, CRAWLER)).status).toBe(204)
    expect((await insertDocumented(server.browser(), { page_path: '/', user_agent: CRAWLER })).status).toBe(
      204,
    )

    expect(await readViews()).toEqual([])
  })

  test('of another user’s session loses the session and never gets into that session', async () => {
    const [ada, eve] = [await server.signUp(), await server.signUp()]
    const sessionId = newId()
    await view(ada.browser, { pagePath: '/app', sessionId })
    await view(eve.browser, { pagePath: '/library', sessionId })
    await view(server.browser(), { pagePath: '/', sessionId })

    expect(await readViews()).toMatchObject([
      { page_path: '/app', user_id: ada.userId, session_id: sessionId },
      { page_path: '/library', user_id: eve.userId, session_id: null },
      { page_path: '/', user_id: null, session_id: null },
    ])
    expect(await readVisitors()).toEqual([ada.userId, eve.userId].toSorted())
  })

  test('of a visitor who signs in counts as one person, the user [AANL-03]', async () => {
    const ada = await server.signUp()
    const sessionId = newId()
    await view(server.browser(), { pagePath: '/', sessionId })
    await view(ada.browser, { pagePath: '/app', sessionId })
    await view(ada.browser, { pagePath: '/app/journal', sessionId })

    expect(await readVisitors()).toEqual([ada.userId])
  })

  test.each([
    ['an address of another site', { pagePath: 'https://evil.example/' }, 'pagePath'],
    ['an address without its scheme', { pagePath: '//evil.example/' }, 'pagePath'],
    ['a script', { pagePath: 'javascript:alert(1)' }, 'pagePath'],
    ['a line break', { pagePath: '/app\nforged line' }, 'pagePath'],
    ['no path', {}, 'pagePath'],
    ['501 characters', { pagePath: `/${'a'.repeat(500)}` }, 'pagePath'],
    ['a list of paths', { pagePath: ['/'] }, 'pagePath'],
    ['a long referrer', { pagePath: '/', referrer: `https://a.example/${'a'.repeat(500)}` }, 'referrer'],
    ['a session id that is none', { pagePath: '/', sessionId: "' or 1=1 --" }, 'sessionId'],
  ])('with %s is refused next to its field, and nothing is stored', async (_name, body, field) => {
    const { status, body: answer } = await view(server.browser(), body)

    expect({ status, answer }).toMatchObject({
      status: 422,
      answer: { error: { code: 'request.invalid', fields: [{ field }] } },
    })
    expect(await readViews()).toEqual([])
  })

  test.each(['/api/v1/page-views', '/api/rpc/insert_analytics_data'])(
    'of 10 MB is refused by %s before it is read',
    async (path) => {
      const body = { pagePath: '/', analytics_data: { page_path: '/' }, more: 'x'.repeat(10 * 1024 * 1024) }
      const answer = await server.browser().send('POST', path, { body, headers: { 'User-Agent': CHROME } })

      expect(answer).toMatchObject({ status: 413, body: { error: { code: 'request.too_large' } } })
    },
  )

  test('keeps a referrer of letters that become longer in an address', async () => {
    await view(server.browser(), { pagePath: '/', referrer: `https://a.example/${'€'.repeat(400)}` })

    expect((await readViews()).map(({ referrer }) => (referrer as string).length)).toEqual([500])
  })

  test('is recorded 600 times in ten minutes from one address, under both names together, and then refused', async () => {
    const limited = await startTestServer({ limitRequests: true })
    const browser = limited.browser()
    await view(browser, { pagePath: '/' })
    await limited.database.owner.query('update platform.visitor_counts set count = 598')
    const statuses = [
      (await view(browser, { pagePath: '/' })).status,
      (await insertDocumented(browser, { page_path: '/' })).status,
      (await view(browser, { pagePath: '/' })).status,
      (await insertDocumented(browser, { page_path: '/' })).status,
    ]
    await limited.stop()

    expect(statuses).toEqual([204, 204, 429, 429])
  })

  test('adds at most 50 visitors without an account a day from one address; more views and users count', async () => {
    const limited = await startTestServer({ limitRequests: true })
    const ada = await limited.signUp()
    const known = newId()
    await view(limited.browser(), { pagePath: '/', sessionId: known })
    await limited.database.owner.query(
      "update platform.visitor_counts set count = 49 where kind = 'page-visitors'",
    )
    for (const sessionId of [newId(), newId(), known, newId()])
      await view(limited.browser(), { pagePath: '/', sessionId })
    await view(ada.browser, { pagePath: '/app', sessionId: newId() })
    const [views, visitors] = await Promise.all(
      ['page_views', 'page_visitors'].map((table) =>
        limited.database.owner.query(`select from platform.${table}`),
      ),
    )
    await limited.stop()

    expect([views?.rowCount, visitors?.rowCount]).toEqual([6, 3]) // known, the 50th, and the user
  })
})

describe('insert_analytics_data', () => {
  test('takes one object with the documented fields of a visitor and of a user [API-25]', async () => {
    const ada = await server.signUp()
    const fields = {
      page_path: '/blog',
      user_agent: 'Mozilla/5.0 (a browser of tomorrow)',
      referrer: null,
      device_type: 'Tablet',
      browser: 'Firefox',
      os: 'Linux',
      session_id: newId(),
    }
    const visitor = await insertDocumented(server.browser(), { ...fields, user_id: null })
    const user = await insertDocumented(ada.browser, { ...fields, session_id: newId() })

    expect([visitor.status, user.status]).toEqual([204, 204])
    expect(await readViews()).toMatchObject([
      { ...fields, user_id: null },
      { ...fields, user_id: ada.userId, session_id: expect.any(String) },
    ])
  })

  test.each([
    [{ device_type: 'Watch' }, 'analytics_data.device_type'],
    [{ browser: 'Netscape' }, 'analytics_data.browser'],
    [{ os: 'BeOS' }, 'analytics_data.os'],
    [{ user_agent: 'x'.repeat(501) }, 'analytics_data.user_agent'],
    [{ page_path: '/\0' }, 'analytics_data.page_path'],
  ])('refuses the field %j', async (field, name) => {
    const { status, body } = await insertDocumented(server.browser(), { page_path: '/', ...field })

    expect({ status, body }).toMatchObject({ status: 422, body: { error: { fields: [{ field: name }] } } })
    expect(await readViews()).toEqual([])
  })
})

describe('an account that is erased', () => {
  test('loses its page views, those of the same browser sessions, and its visits', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    const sessionId = newId()
    await view(server.browser(), { pagePath: '/', sessionId })
    await view(ada.browser, { pagePath: '/app', sessionId })
    await view(ada.browser, { pagePath: `/app?forged=${ada.userId}` })
    await view(bob.browser, { pagePath: '/app', sessionId: newId() })
    await server.database.owner.query(
      `insert into platform.page_view_counts values ('2026-01-01', '/forged/${ada.userId}', 'Desktop', 'Chrome', 1)`,
    )
    await server.database.owner.query(
      `insert into platform.page_view_referrers values ('2026-01-01', '${ada.userId}.example', 1)`,
    )
    await ada.browser.post('/api/auth/delete-account', { email: ada.email, password: ada.password })
    await runJobs(server, ['accounts.erase'])

    expect((await readViews()).map(({ user_id }) => user_id)).toEqual([bob.userId])
    expect(await readVisitors()).toEqual([bob.userId])
    expect((await server.database.owner.query('select from platform.page_view_counts')).rowCount).toBe(0)
    expect((await server.database.owner.query('select from platform.page_view_referrers')).rowCount).toBe(0)
  })
})
