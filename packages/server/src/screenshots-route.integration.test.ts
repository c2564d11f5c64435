import { AppError } from '@candlebook/core/kernel'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answer, onePixelPng, type Person, startTestServer, type TestServer } from './testing/index.ts'

let server: TestServer
let owner: Person
let stranger: Person
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
  stranger = await server.signUp()
})
afterAll(() => server.stop())
beforeEach(() => void taken.splice(0))

test('a page is pictured once, and its address goes on leading to the stored picture [LIB-27] [LIB-28]', async () => {
  const first = await owner.browser.get(addressOf(page))
  const second = await owner.browser.get(addressOf(page))

  expect([first.status, second.status]).toEqual([303, 303])
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect(second.headers.get('location')).toBe(first.headers.get('location'))
  expect(taken).toEqual([page])
  expect((await owner.browser.get(first.headers.get('location')!)).headers.get('content-type')).toBe(
    'image/webp',
  )
})

test('without a session nothing is taken and nothing is told [PERM-10]', async () => {
  const { status, body } = await server.browser().get(addressOf(page))

  expect([status, body.error.code]).toEqual([401, 'session.required'])
  expect(taken).toEqual([])
})

test('each user has pictures of their own, and a stranger’s picture is none [PERM-04]', async () => {
  const mine = await owner.browser.get(addressOf('https://own.example/'))
  const theirs = await stranger.browser.get(addressOf('https://own.example/'))

  expect(theirs.headers.get('location')).toContain(stranger.userId)
  expect((await stranger.browser.get(mine.headers.get('location')!)).status).toBe(404)
  expect(taken).toHaveLength(2)
})

test('another site can have no picture taken in a visitor’s name', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const headers = { 'Sec-Fetch-Site': site }
    const { status, body } = await owner.browser.send('GET', addressOf('https://evil.example/'), { headers })

    expect([status, body.error.code]).toEqual([403, 'request.cross_site'])
  }
  expect(taken).toEqual([])
})

test('HEAD takes no picture', async () => {
  const { status } = await owner.browser.send('HEAD', addressOf('https://head.example/'))

  expect(status).toBe(204)
  expect(taken).toEqual([])
})

test('what cannot be pictured is one sentence and leaves nothing behind', async () => {
  const before = server.files.files.size
  const { status, body } = await owner.browser.get(addressOf('https://closed.example/'))

  expect([status, body.error.code, body.error.message]).toEqual([
    422,
    'captures.failed',
    'No picture could be taken of this page.',
  ])
  expect(server.files.files.size).toBe(before)
})

test('twenty pictures in ten minutes are one user’s share; what is stored is shown all the same', async () => {
  const { browser } = await server.signUp()
  const answers: Answer[] = []
  for (let n = 0; n < 21; n++) answers.push(await browser.get(addressOf(`https://closed.example/${n}`)))

  expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(422), 429])
  const wait = Number(answers[20]?.headers.get('retry-after'))
  expect([wait > 500, wait <= 600]).toEqual([true, true])
  expect((await owner.browser.get(addressOf(page))).status).toBe(303)
  server.clock.moveBy({ ms: 10 * 60 * 1000 })
  expect((await browser.get(addressOf('https://free.example/'))).status).toBe(303)
  server.clock.reset()
})

test('the library is told that this server takes the pictures itself, and pages may ask other sites [LIB-28] [LIB-29]', async () => {
  const told = await owner.browser.get('/api/v1/library/page-screenshots')
  const policy = (await owner.browser.get('/auth')).headers.get('content-security-policy') ?? ''

  expect(told.body).toEqual({ template: '/captures?url={url}' })
  expect(policy).toContain("img-src 'self' data: blob:;")
  expect(policy).toContain("connect-src 'self' https: http:;")
})

test('a service that is set comes before the server’s own pictures, which stay where they are', async () => {
  const both = await startTestServer({
    capturer: { capture: async () => onePixelPng },
    screenshotService: 'https://shots.example/{url}',
  })
  const { browser } = await both.signUp()

  expect((await browser.get('/api/v1/library/page-screenshots')).body).toEqual({
    template: 'https://shots.example/{url}',
  })
  expect((await browser.get(addressOf(page))).status).toBe(303)
  await both.stop()
})

test('a server that takes none says so to who asks', async () => {
  const without = await startTestServer()
  const { browser } = await without.signUp()

  expect((await browser.get(addressOf(page))).body.error.code).toBe('captures.failed')
  await without.stop()
})

function addressOf(url: string): string {
  return `/captures?url=${encodeURIComponent(url)}&width=1200&height=800&format=webp&quality=80`
}
