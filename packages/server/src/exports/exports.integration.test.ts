import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { DataExport, LatestExport } from '@candlebook/contract/exports'
import { buildExport } from '@candlebook/core/exports'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestServer, type TestServer } from '../testing/index.ts'
import { readCreatedId } from '../testing/sample.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => server.clock.reset())
afterAll(() => server.stop())

/** Requests an export, and builds it as a worker does. */
async function exportAll({ browser, userId }: Person): Promise<DataExport> {
  const { body } = await browser.post<DataExport>('/api/v1/exports')
  await buildExport(server.appContext, { userId, exportId: body.id })
  return (await browser.get<LatestExport>('/api/v1/exports/latest')).body.latest!
}

describe('the archive of an export', () => {
  test('is downloaded by its owner as a file with its length, and is never cached', async () => {
    const ada = await server.signUp()
    const { id, bytes, createdAt } = await exportAll(ada)
    const answer = await fetch(`${server.url}/exports/${id}`, {
      headers: { Cookie: ada.browser.cookieHeader() },
    })
    const archive = new Uint8Array(await answer.arrayBuffer())

    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(bytes),
      'content-disposition': `attachment; filename="candlebook-${createdAt.slice(0, 10)}.zip"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(Object.keys(unzipSync(archive))).toEqual(
      expect.arrayContaining(['index.html', 'trades.csv', 'data/trades.json', 'data/account.json']),
    )
  })

  test('is shown to no other user and to no one without a session', async () => {
    const [ada, eve] = [await server.signUp(), await server.signUp()]
    const { id } = await exportAll(ada)

    expect((await eve.browser.get(`/exports/${id}`)).body.error.code).toBe('exports.not_found')
    expect((await server.browser().get(`/exports/${id}`)).status).toBe(401)
    expect((await eve.browser.get<LatestExport>('/api/v1/exports/latest')).body.latest).toBeNull()
  })

  test('is gone after an hour', async () => {
    const ada = await server.signUp()
    const { id } = await exportAll(ada)
    server.clock.moveBy({ ms: 60 * 60_000 })

    expect((await ada.browser.get(`/exports/${id}`)).status).toBe(404)
  })
})

test('a sixth export within a day is refused with 429 and says in Retry-After when it can start', async () => {
  const ada = await server.signUp()
  for (let count = 0; count < 5; count++) await exportAll(ada)
  const { status, headers, body } = await ada.browser.post('/api/v1/exports')

  expect({ status, code: body.error.code }).toEqual({ status: 429, code: 'exports.limit_reached' })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
})

describe('the CSV of the list of trades', () => {
  const read = async (person: Person, query = '') => {
    const answer = await fetch(`${server.url}/exports/trades.csv${query}`, {
      headers: { Cookie: person.browser.cookieHeader() },
    })
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
  }
  const trade = (symbol: string, parts = {}) => ({
    ...{ symbol, market: 'stock', type: 'long', status: 'open', quantity: '1', entryPrice: '10' },
    entryDate: '2026-11-02',
    ...parts,
  })

  test('has the trades of the filter, and is downloaded as a file that is never cached', async () => {
    const [ada, eve] = [await server.signUp(), await server.signUp()]
    await ada.browser.post('/api/v1/trades', trade('AAA', { notes: '=HYPERLINK("x")' }))
    await ada.browser.post('/api/v1/trades', trade('BBB'))
    await eve.browser.post('/api/v1/trades', trade('CCC'))
    const { status, headers, text } = await read(ada, '?symbol=aaa&status=open')

    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="candlebook-trades-[\d-]+\.csv"$/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(text).toContain(',AAA,')
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    expect((await read(ada)).text).not.toContain('CCC')
  })

  test('reads each page when the browser takes it, and holds no connection between them', async () => {
    const ada = await server.signUp()
    await ada.browser.post('/api/v1/trades', trade('AAA'))
    const { owner } = server.database
    const columns = `market, type, status, quantity, entry_price, entry_date, created_at, updated_at`
    await owner.query(
      `insert into trades (user_id, id, symbol, notes, ${columns})
        select user_id, gen_random_uuid(), 'MANY', repeat('x', 40000), ${columns} from trades, generate_series(1, 1000)
        where user_id = $1`,
      [ada.userId],
    )
    const headers = { Cookie: ada.browser.cookieHeader() }
    const request = get(`${server.url}/exports/trades.csv`, { headers })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
    )
    await owner.query('update trades set notes = $2 where user_id = $1', [ada.userId, 'short'])
    const csv = await text(answer)

    expect(rows).toEqual([{ count: 0 }])
    expect(csv.split('\r\n')).toHaveLength(1 + 1001 + 1)
    expect(csv.match(/x{40000}/g)?.length).toBeLessThan(1000)
    expect(csv).toContain(',short,')

    server.logged.length = 0
    const early = new AbortController()
    const download = await fetch(`${server.url}/exports/trades.csv`, { headers, signal: early.signal })
    early.abort()
    await expect(download.text()).rejects.toThrow('abort')
    expect((await read(ada, '?symbol=AAA')).status).toBe(200)
    expect(server.logged.filter(({ level }) => Number(level) >= 40)).toEqual([])
  })

  test('has the selected trades of their owner, when their ids are posted', async () => {
    const [ada, eve] = [await server.signUp(), await server.signUp()]
    const add = async ({ browser }: Person, symbol: string) =>
      readCreatedId(await browser.post('/api/v1/trades', trade(symbol)))
    const ids = [await add(ada, 'AAA'), await add(ada, 'BBB'), await add(eve, 'CCC')]
    await add(ada, 'DDD')
    const post = (body: unknown, person = ada) => person.browser.post('/exports/trades.csv', body)
    const { status, headers, text } = await post({ ids, sort: 'symbol' })

    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(text.match(/AAA|BBB|CCC|DDD/g)).toEqual(['AAA', 'BBB'])
    expect((await post({ ids: [] })).body.error.code).toBe('request.invalid')
    expect((await post({ ids: Array(501).fill(ids[0]) })).body.error.fields).toMatchObject([
      { field: 'ids', code: 'field.too_many' },
    ])
    expect((await post({ ids }, { ...ada, browser: server.browser() })).status).toBe(401)
  })

  test('refuses a condition that the list refuses, and a person without a session', async () => {
    const ada = await server.signUp()

    expect(JSON.parse((await read(ada, '?market=bonds')).text).error.code).toBe('request.invalid')
    expect((await read(ada, '?unknown=1')).status).toBe(422)
    expect((await server.browser().get('/exports/trades.csv')).status).toBe(401)
  })
})
