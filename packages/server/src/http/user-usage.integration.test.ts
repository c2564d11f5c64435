import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findRouteMeta } from '../api/find-route-meta.ts'
import { type Person, startTestServer, type TestServer } from '../testing/index.ts'
import { MAX_HANDLED_AT_ONCE } from './queue-session-requests.ts'

let server: TestServer
let ada: Person
let bob: Person

/** How many requests to the list of trades the server has begun. */
let begunLists = 0

/** The pages that the server renders at this moment, each until it is released. */
let rendering: (() => void)[] = []

beforeAll(async () => {
  const render = async () => {
    await new Promise<void>((release) => rendering.push(release))
    return new Response('<!doctype html><title>A page</title>')
  }
  server = await startTestServer({
    web: { render },
    findMeta: (method, path) => {
      if (path === '/trades') begunLists += 1
      return findRouteMeta(method, path)
    },
  })
  ;[ada, bob] = [await server.signUp(), await server.signUp()]
})
beforeEach(() => {
  rendering = []
  begunLists = 0
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

test('the server handles eight reads of one session at once, and at the same time those of other people', async () => {
  const pages = open(ada, 30)
  await expect.poll(() => rendering.length).toBe(MAX_HANDLED_AT_ONCE.reads)

  const others = [...open(bob, 1), server.browser().get('/')]
  await expect.poll(() => rendering.length).toBe(MAX_HANDLED_AT_ONCE.reads + others.length)

  expect(await releaseAll([...pages, ...others])).toEqual(Array(32).fill(200))
})

test('beyond 200 waiting requests of one session the others are refused with the seconds to wait', async () => {
  const pages = open(ada, MAX_HANDLED_AT_ONCE.reads + 200)
  await expect.poll(() => rendering.length).toBe(MAX_HANDLED_AT_ONCE.reads)
  const refused = await Promise.race(open(ada, 20).concat(pages))

  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'request.too_many' } } })
  expect(refused.headers.get('retry-after')).toBe('5')
  await releaseAll(pages)
})

test('requests with a bearer token wait for each other, also with different cookies', async () => {
  const { email, password } = ada
  const { body } = await server
    .browser()
    .send<{ token: string }>('POST', '/api/v1/token', { body: { email, password }, isProgram: true })
  const token = { Authorization: `Bearer ${body.token}` }
  const both = { ...token, Cookie: bob.browser.cookieHeader() }
  const lock = await lockTrades()
  try {
    const lists = Array.from({ length: 30 }, (_, n) =>
      server.browser().send('GET', '/api/v1/trades', { headers: n % 2 ? token : both, isProgram: true }),
    )
    await expect.poll(() => begunLists).toBe(MAX_HANDLED_AT_ONCE.reads)
    const ofBob = bob.browser.get('/api/v1/trades')
    await expect.poll(() => begunLists).toBe(MAX_HANDLED_AT_ONCE.reads + 1)

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
