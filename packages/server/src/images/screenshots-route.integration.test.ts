import { AppError } from '@candlebook/core/kernel'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answer, onePixelPng, type Person, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
let owner: Person
let otherUser: Person
const taken: string[] = []
const page = 'https://a.example/x?y=1&z=ü'

beforeAll(async () => {
  const capturer = {
    capture: async (address: string) => {
      taken.push(address)
      if (address.includes('closed')) throw new AppError('captures.failed')
      return onePixelPng
    },
  }
  server = await startTestServer({ capturer, limitRequests: true })
  owner = await server.signUp()
  otherUser = await server.signUp()
})
afterAll(() => server.stop())
beforeEach(() => void taken.splice(0))

test('a screenshot of a page is taken once, and later requests redirect to the stored image [LIB-27] [LIB-28]', async () => {
  const first = await owner.browser.get(toAddress(page))
  const second = await owner.browser.get(toAddress(page))

  expect([first.status, second.status]).toEqual([303, 303])
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect(second.headers.get('location')).toBe(first.headers.get('location'))
  expect(taken).toEqual([page])
  expect((await owner.browser.get(first.headers.get('location')!)).headers.get('content-type')).toBe(
    'image/webp',
  )
})

test('without a session no screenshot is taken and no data is answered [PERM-10]', async () => {
  const { status, body } = await server.browser().get(toAddress(page))

  expect([status, body.error.code]).toEqual([401, 'session.required'])
  expect(taken).toEqual([])
})

test('each user has separate screenshots, and cannot open those of another user [PERM-04]', async () => {
  const mine = await owner.browser.get(toAddress('https://own.example/'))
  const theirs = await otherUser.browser.get(toAddress('https://own.example/'))

  expect(theirs.headers.get('location')).toContain(otherUser.userId)
  expect((await otherUser.browser.get(mine.headers.get('location')!)).status).toBe(404)
  expect(taken).toHaveLength(2)
})

test('another site cannot take a screenshot in the name of a visitor', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const headers = { 'Sec-Fetch-Site': site }
    const { status, body } = await owner.browser.send('GET', toAddress('https://evil.example/'), { headers })

    expect([status, body.error.code]).toEqual([403, 'request.cross_site'])
  }
  expect(taken).toEqual([])
})

test('HEAD takes no screenshot', async () => {
  const { status } = await owner.browser.send('HEAD', toAddress('https://head.example/'))

  expect(status).toBe(204)
  expect(taken).toEqual([])
})

test('a page without a screenshot answers one sentence and stores nothing', async () => {
  const before = server.files.files.size
  const { status, body } = await owner.browser.get(toAddress('https://closed.example/'))

  expect([status, body.error.code, body.error.message]).toEqual([
    422,
    'captures.failed',
    'No picture could be taken of this page.',
  ])
  expect(server.files.files.size).toBe(before)
})

test('a user can take twenty screenshots in ten minutes, and stored ones are always shown', async () => {
  const { browser } = await server.signUp()
  const answers: Answer[] = []
  for (let n = 0; n < 21; n++) answers.push(await browser.get(toAddress(`https://closed.example/${n}`)))

  expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(422), 429])
  const wait = Number(answers[20]?.headers.get('retry-after'))
  expect([wait > 500, wait <= 600]).toEqual([true, true])
  expect((await owner.browser.get(toAddress(page))).status).toBe(303)
  server.clock.moveBy({ ms: 10 * 60 * 1000 })
  expect((await browser.get(toAddress('https://free.example/'))).status).toBe(303)
  server.clock.reset()
})

test('the library learns that this server takes the screenshots, and pages may request other sites [LIB-28] [LIB-29]', async () => {
  const told = await owner.browser.get('/api/v1/library/page-screenshots')
  const policy = (await owner.browser.get('/auth')).headers.get('content-security-policy') ?? ''

  expect(told.body).toEqual({ template: '/captures?url={url}' })
  expect(policy).toContain("img-src 'self' data: blob:;")
  expect(policy).toContain("connect-src 'self' https: http:;")
})

test('a configured service replaces the screenshots of the server, and stored ones stay', async () => {
  const both = await startTestServer({
    capturer: { capture: async () => onePixelPng },
    screenshotService: 'https://shots.example/{url}',
  })
  const { browser } = await both.signUp()

  expect((await browser.get('/api/v1/library/page-screenshots')).body).toEqual({
    template: 'https://shots.example/{url}',
  })
  expect((await browser.get(toAddress(page))).status).toBe(303)
  await both.stop()
})

test('a server that takes no screenshots answers with a refusal', async () => {
  const without = await startTestServer()
  const { browser } = await without.signUp()

  expect((await browser.get(toAddress(page))).body.error.code).toBe('captures.failed')
  await without.stop()
})

function toAddress(url: string): string {
  return `/captures?url=${encodeURIComponent(url)}&width=1200&height=800&format=webp&quality=80`
}
