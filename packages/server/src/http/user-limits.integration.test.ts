import { grantAdmin } from '@candlebook/core/identity'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeApp } from '../app.ts'
import { onePixelPng, type Person, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
let trader: Person

beforeEach(async () => {
  server = await startTestServer({ limitRequests: true })
  trader = await server.signUp()
})
afterEach(() => server.stop())

/** A write that costs the server little. */
const write = ({ browser }: Person) => browser.delete('/api/v1/trades/nothing')

/** Says that the user has made so many requests within this minute. */
async function count(kind: 'writes' | 'uploads', requests: number): Promise<void> {
  const now = server.clock.now()
  await server.database.owner.query(
    `insert into request_counts (user_id, kind, count, began_at, created_at, updated_at)
     values ($1, $2, $3, $4, $4, $4)`,
    [trader.userId, kind, requests, now],
  )
}

const upload = ({ browser }: Person) => {
  const body = new FormData()
  body.set('file', new File([onePixelPng], 'shot.png', { type: 'image/png' }))
  return browser.send('POST', '/api/v1/images', { body })
}

describe('of one user', () => {
  test('600 writes a minute pass, and the next one is refused with the seconds to wait', async () => {
    await count('writes', 590)
    const statuses = []
    for (let n = 0; n < 10; n++) statuses.push((await write(trader)).status)
    const over = await write(trader)

    expect(statuses).toEqual(Array(10).fill(404))
    expect(over).toMatchObject({ status: 429, body: { error: { code: 'request.too_many' } } })
    const waitSeconds = Number(over.headers.get('retry-after'))
    expect(waitSeconds).toBeLessThanOrEqual(60)
    server.clock.moveBy({ ms: waitSeconds * 1000 })
    expect((await write(trader)).status).toBe(404)
  })

  test('many writes at the same moment are counted as well', async () => {
    await count('writes', 570)
    const answers = await Promise.all(Array.from({ length: 50 }, () => write(trader)))

    expect(answers.filter(({ status }) => status === 404)).toHaveLength(30)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('the limit affects neither other users nor reads, and ends with the minute', async () => {
    await count('writes', 600)
    const refused = await write(trader)
    const others = [await write(await server.signUp()), await trader.browser.get('/api/v1/trades')]
    server.clock.moveBy({ ms: 60_000 })

    expect(refused.status).toBe(429)
    expect(others.map(({ status }) => status)).toEqual([404, 200])
    expect((await write(trader)).status).toBe(404)
  })

  test.each([
    ['/api/functions/check-subscription', {}],
    ['/exports/trades.csv', { ids: ['01a22350-2546-705b-9184-69e59f94b025'] }],
    ['/api/rpc/get_analytics_data', { start_date: '2026-11-01T00:00:00Z', end_date: '2026-11-02T00:00:00Z' }],
  ])('writes at %s are counted with all others [API-04] [API-24]', async (documented, body) => {
    await grantAdmin(server.database.ownerUrl, { userId: trader.userId, now: server.clock.now() })
    await count('writes', 600)
    const refused = await trader.browser.post(documented, body)
    server.clock.moveBy({ ms: 60_000 })

    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'request.too_many' } } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await trader.browser.post(documented, body)).status).toBe(200)
  })

  test('120 uploads a minute pass, and the next one is refused with the seconds to wait, a file of a broker too', async () => {
    await count('uploads', 119)
    const passed = await upload(trader)
    const over = [
      await upload(trader),
      await trader.browser.send('POST', '/api/v1/imports/previews', { body: new FormData() }),
    ]

    expect([passed, ...over].map(({ status }) => status)).toEqual([201, 429, 429])
    for (const { headers } of over) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
    }
  })

  test('the writes on all servers of one database are counted together', async () => {
    await count('writes', 560)
    const web = {
      clientFolder: null,
      findSignInAddress: () => null,
      listFirstRequests: () => ({ atOnce: [], afterSession: () => [] }),
      render: async () => new Response(),
    }
    const other = makeApp(server.appContext, { web, log: pino({ level: 'silent' }) })
    const writeThere = () =>
      other.fetch(
        new Request(`${server.url}/api/v1/trades/nothing`, {
          method: 'DELETE',
          headers: { Cookie: trader.browser.cookieHeader() },
        }),
      )
    const statuses: number[] = []
    for (let n = 0; n < 25; n++) statuses.push((await write(trader)).status, (await writeThere()).status)

    expect(statuses.filter((status) => status === 404)).toHaveLength(40)
  })

  test('images that exceed the storage of the account are refused with both sizes', async () => {
    await server.stop()
    server = await startTestServer({ maxStoredBytes: 100 })
    trader = await server.signUp()
    const answers = await Promise.all([1, 2, 3].map(() => upload(trader)))
    const refused = answers.filter(({ status }) => status === 422)

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(refused).toHaveLength(2)
    expect(refused[0]?.body.error).toMatchObject({
      code: 'images.storage_full',
      data: { usedBytes: expect.any(Number), maxStoredBytes: 100 },
    })
    expect(server.files.files.size).toBe(1)
  })

  test('of two images that are stored at one time, the second is refused when only one fits', async () => {
    await server.stop()
    server = await startTestServer({ maxStoredBytes: 100 })
    trader = await server.signUp()
    const { owner } = server.database
    const client = await owner.connect()
    await client.query('begin; lock table images in share mode') // rows can be read and not inserted
    const answers = Promise.all([upload(trader), upload(trader)])
    await expect.poll(() => countWaiting(owner)).toBe(2)
    await client.query('commit')
    client.release()

    expect((await answers).map(({ status }) => status).sort()).toEqual([201, 422])
  })
})

/** How many connections to this database wait for a lock. */
async function countWaiting(owner: TestServer['database']['owner']): Promise<number> {
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}

test('without rate limits nothing is counted', async () => {
  const open = await startTestServer({ limitRequests: false })
  await write(await open.signUp())
  const { rowCount } = await open.database.owner.query('select from request_counts')
  await open.stop()

  expect(rowCount).toBe(0)
})
