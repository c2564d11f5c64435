import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Person, startTestServer, type TestServer } from '../testing/index.ts'
import { MAX_OF_USER, UserUsage } from './user-usage.ts'

let server: TestServer
let ada: Person
let bob: Person

/** Is called when the server has begun a request and has read its session. */
const setUser = vi.spyOn(UserUsage.prototype, 'setUser')
const countBegun = () => setUser.mock.calls.length

/** The pages that the server renders at this moment, each until it is released. */
let rendering: (() => void)[] = []

beforeAll(async () => {
  const render = async () => {
    await new Promise<void>((release) => rendering.push(release))
    return new Response('<!doctype html><title>A page</title>')
  }
  server = await startTestServer({ web: { render } })
  ;[ada, bob] = [await server.signUp(), await server.signUp()]
  for (const { browser } of [ada, bob]) await browser.get('/api/v1/session') // tells whose session it is
})
beforeEach(() => {
  rendering = []
  setUser.mockClear()
})
afterAll(() => server.stop())

const open = (person: Person, times: number) => Array.from({ length: times }, () => person.browser.get('/'))

async function releaseAll(pages: ReturnType<typeof open>): Promise<number[]> {
  const releasing = setInterval(() => {
    for (const release of rendering.splice(0)) release()
  }, 5)
  const answers = await Promise.all(pages)
  clearInterval(releasing)
  return answers.map(({ status }) => status)
}

test('the server handles eight reads of one user at once, and at the same time those of other people', async () => {
  const pages = open(ada, 30)
  await expect.poll(() => rendering.length).toBe(MAX_OF_USER.reads)

  const others = [...open(bob, 1), server.browser().get('/')]
  await expect.poll(() => rendering.length).toBe(MAX_OF_USER.reads + others.length)

  expect(await releaseAll([...pages, ...others])).toEqual(Array(32).fill(200))
})

test('beyond 200 waiting requests of one user the others are refused with the seconds to wait', async () => {
  const pages = open(ada, MAX_OF_USER.reads + 200)
  await expect.poll(() => rendering.length).toBe(MAX_OF_USER.reads)
  pages.push(...open(ada, 20))
  const refused = await Promise.race(pages)

  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'request.too_many' } } })
  expect(refused.headers.get('retry-after')).toBe('5')
  await releaseAll(pages)
})

test('requests of one user wait for each other, with a bearer token, with another one, and with a cookie', async () => {
  const headers = [await signInProgram(ada), await signInProgram(ada), { Cookie: ada.browser.cookieHeader() }]
  setUser.mockClear()
  const lock = await lockTrades()
  try {
    const lists = Array.from({ length: 30 }, (_, n) =>
      server.browser().send('GET', '/api/v1/trades', { headers: headers[n % 3]!, isProgram: true }),
    )
    await expect.poll(countBegun).toBe(MAX_OF_USER.reads)
    const ofBob = bob.browser.get('/api/v1/trades')
    await expect.poll(countBegun).toBe(MAX_OF_USER.reads + 1)

    await lock.release()
    const answers = await Promise.all([...lists, ofBob])
    expect(answers.map(({ status }) => status)).toEqual(Array(31).fill(200))
  } finally {
    await lock.release()
  }
})

test('a request that fails lets the next one begin', async () => {
  const failing = Array.from({ length: 30 }, () => ada.browser.get('/api/v1/trades/no-such-trade'))

  expect((await Promise.all(failing)).map(({ status }) => status)).toEqual(Array(30).fill(404))
})

/** The header of a new session of a program, which the server has seen. */
async function signInProgram({ email, password }: Person): Promise<Record<string, string>> {
  const program = server.browser()
  const { body } = await program.send<{ token: string }>('POST', '/api/v1/token', {
    body: { email, password },
    isProgram: true,
  })
  const headers = { Authorization: `Bearer ${body.token}` }
  await program.send('GET', '/api/v1/session', { headers, isProgram: true })
  return headers
}

test('bodies that do not arrive are refused when their user holds 64 MB, and other users are not', async () => {
  const held = [1, 2, 3].map(() => announceUpload(ada))
  await expect.poll(countBegun).toBe(3)
  const over = announceUpload(ada)
  const [refused] = (await once(over, 'response')) as [IncomingMessage]
  const ofBob = announceUpload(bob)
  const answered = once(ofBob, 'response')
  ofBob.end(Buffer.alloc(UPLOAD_BYTES))

  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('5')
  expect(((await answered) as [IncomingMessage])[0].statusCode).toBe(400) // no picture, but read
  for (const sent of [...held, over]) sent.destroy()
})

const UPLOAD_BYTES = 20 * 1024 * 1024

/** Announces an upload and sends nothing of it. */
function announceUpload({ browser }: Person) {
  const headers = {
    Cookie: browser.cookieHeader(),
    'Content-Type': 'multipart/form-data; boundary=x',
    'Content-Length': UPLOAD_BYTES,
  }
  const sent = request(`${server.url}/api/v1/images`, { method: 'POST', agent: false, headers })
  sent.on('error', () => {}) // closed by the test
  sent.flushHeaders()
  return sent
}

/** Locks the table, so that lists of trades wait until the release. */
async function lockTrades(): Promise<{ release(): Promise<void> }> {
  const owner = await server.database.owner.connect()
  await owner.query('begin; lock table trades in access exclusive mode')
  let isLocked = true
  return {
    async release() {
      if (!isLocked) return
      isLocked = false
      await owner.query('rollback')
      owner.release()
    },
  }
}
