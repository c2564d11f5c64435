import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildTrade,
  onePixelPng,
  type Person,
  runScheduled,
  startTestServer,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
let owner: Person
let stranger: Person
let url: string

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp()
  stranger = await server.signUp()
  url = await upload(owner)
})
afterAll(() => server.stop())

test('an image is shown to its owner as a picture and as nothing else [IMG-09]', async () => {
  const { status, headers } = await owner.browser.get(url)

  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, max-age=31536000, immutable',
    'content-disposition': 'inline',
    'x-frame-options': 'DENY',
  })
})

test('every other answer has the policy of the pages', async () => {
  const { headers } = await owner.browser.get('/api/v1/session')

  expect(headers.get('content-security-policy')).toContain("default-src 'self'")
})

test('an image needs a session, at every address', async () => {
  for (const path of [url, `${url}/more`, '/images/', '/images/nobody']) {
    const { status, body } = await server.browser().get(path)

    expect([status, body.error.code]).toEqual([401, 'session.required'])
  }
})

test("a stranger's image answers exactly like one that does not exist", async () => {
  const foreign = await stranger.browser.get(url)
  const missing = await stranger.browser.get(url.replace(/[0-9a-f]{32}/, '0'.repeat(32)))

  expect(foreign.status).toBe(404)
  expect({ ...foreign.body.error, requestId: '' }).toEqual({ ...missing.body.error, requestId: '' })
  expect([...foreign.headers.keys()]).toEqual([...missing.headers.keys()])
  expect(foreign.headers.get('content-type')).toContain('application/json')
})

test.each([
  '/images/%2e%2e%2fsecret',
  '/images/x/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/images/x/a%00b.png',
  '/images/x/..%5c..%5cx',
  '/images/x/y/z',
  '/images/x',
])('%s answers like an image that does not exist', async (path) => {
  const { status, body } = await owner.browser.get(path)

  expect([status, body.error.code]).toEqual([404, 'images.not_found'])
})

test('an image can be read and not written at its address', async () => {
  const { status } = await owner.browser.send('PUT', url, { body: onePixelPng })

  expect(status).toBe(404)
  expect((await owner.browser.get(url)).status).toBe(200)
})

test('a file that is not an image is refused with its reason, under any name [IMG-01]', async () => {
  const page = new File(['<script>alert(1)</script>'], 'chart.png', { type: 'image/png' })

  const { status, body } = await owner.browser.post('/api/v1/images', formWith(page))

  expect([status, body.error.code]).toEqual([422, 'images.not_an_image'])
})

test('an upload without a session stores nothing [IMG-06]', async () => {
  const before = server.files.files.size

  const { status } = await server.browser().post('/api/v1/images', formWith(picture()))

  expect(status).toBe(401)
  expect(server.files.files.size).toBe(before)
})

test.each([
  ['trades', (images: string[]) => buildTrade({ images })],
  ['journal-entries', (images: string[]) => ({ title: 'A day', content: 'x', date: '2026-11-03', images })],
])('in /%s, an image goes with the save that drops it, and with what it belonged to', async (path, body) => {
  const [dropped, kept] = [await upload(owner), await upload(owner)]
  const made = await owner.browser.post<{ id: string; version: number }>(
    `/api/v1/${path}`,
    body([dropped, kept]),
  )
  const { id, version } = made.body

  const saved = await owner.browser.put(`/api/v1/${path}/${id}`, { ...body([kept]), version })
  expect([made.status, saved.status]).toEqual([201, 200])
  expect(await statuses(dropped, kept)).toEqual([404, 200])
  await owner.browser.delete(`/api/v1/${path}/${id}`)

  expect(await statuses(dropped, kept)).toEqual([404, 404])
  expect([...server.files.files.keys()]).toEqual([url.replace('/images/', 'journal-images/')])
})

test('an upload that no save used for a day is deleted by the hourly job, and no other image [IMG-09]', async () => {
  const [used, old, fresh] = [await upload(owner), await upload(owner), await upload(owner)]
  await owner.browser.post('/api/v1/trades', buildTrade({ images: [used] }))
  await runScheduled(server, 'images.sweep')
  const before = await statuses(used, old, fresh)
  await server.database.owner.query(
    `update images set created_at = created_at - interval '24 hours', unused_since = unused_since - interval '24 hours'
     where '/images/' || user_id || '/' || name = any($1)`,
    [[used, old]],
  )
  await runScheduled(server, 'images.sweep')

  expect([before, await statuses(used, old, fresh)]).toEqual([
    [200, 200, 200],
    [200, 404, 200],
  ])
  expect(server.files.files.has(old.replace('/images/', 'journal-images/'))).toBe(false)
})

async function statuses(...urls: string[]): Promise<number[]> {
  return Promise.all(urls.map(async (one) => (await owner.browser.get(one)).status))
}

function picture(): File {
  return new File([onePixelPng], 'chart.png', { type: 'image/png' })
}

function formWith(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

async function upload({ browser }: Person): Promise<string> {
  const { status, body } = await browser.post<{ url: string }>('/api/v1/images', formWith(picture()))
  expect(status).toBe(201)
  return body.url
}
