import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  ask,
  buildTrade,
  type DatabaseProxy,
  fillSignUp,
  guardedRoutes,
  type Person,
  startDatabaseProxy,
  startTestServer,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
let proxy: DatabaseProxy
let trader: Person

beforeAll(async () => {
  server = await startTestServer({
    databaseUrl: async (url) => {
      proxy = await startDatabaseProxy(url)
      return proxy.url
    },
  })
  trader = await server.signUp()
})
beforeEach(() => {
  server.logged.length = 0
})
afterAll(async () => {
  await server.stop()
  await proxy.shut()
})

test('while the database is lost every route answers that it is unavailable, and afterwards it answers again', async () => {
  await proxy.shut()
  const lost = await Promise.all(
    guardedRoutes.map((route) => ask(trader.browser, route, { id: trader.userId })),
  )
  await proxy.open()
  const found = await trader.browser.get('/api/v1/trades')

  expect(new Set(lost.map(({ status }) => status))).toEqual(new Set([503]))
  expect(lost[0]?.body).toEqual({
    error: { code: 'server.unavailable', message: expect.any(String), requestId: expect.any(String) },
  })
  expect(lost[0]?.headers.get('retry-after')).toBe('2')
  expect(lost[0]?.text).not.toMatch(/ECONN|127\.0\.0\.1|connect/)
  expect(server.logged).toHaveLength(lost.length)
  expect(found.status).toBe(200)
})

test('signing in and up while it is lost say so too', async () => {
  const { email, password } = trader
  const visitor = server.browser()
  const form = await fillSignUp(visitor, { name: 'Eve', email: 'eve@example.com', password })
  await proxy.shut()
  const signIn = await server.browser().post('/api/auth/sign-in/email', { email, password })
  const signUp = await visitor.post('/api/auth/sign-up/email', form)
  const signOut = await trader.browser.copy().post('/api/auth/sign-out', {})
  await proxy.open()

  expect([signIn, signUp].map(({ status, body }) => [status, body.error.code])).toEqual([
    [503, 'server.unavailable'],
    [503, 'server.unavailable'],
  ])
  // A user must not believe to be signed out while the session exists.
  expect(signOut.status).toBe(503)
  expect((await trader.browser.get('/api/v1/session')).status).toBe(200)
})

test('a connection that is cut during many requests fails those requests only', async () => {
  const sending = Array.from({ length: 40 }, () => trader.browser.copy().post('/api/v1/trades', buildTrade()))
  await proxy.shut()
  await proxy.open()
  const answers = await Promise.all(sending)
  const { rowCount } = await server.database.owner.query('select from trades where user_id = $1', [
    trader.userId,
  ])
  const acknowledged = answers.filter(({ status }) => status === 201).length

  expect(answers.filter(({ status }) => ![201, 503].includes(status))).toEqual([])
  expect(rowCount).toBeGreaterThanOrEqual(acknowledged)
  expect((await trader.browser.get('/api/v1/trades')).status).toBe(200)
})

test('the server runs without its database, and says whether it is ready', async () => {
  const ready = async () => [
    (await server.browser().get('/livez')).status,
    (await server.browser().get('/readyz')).status,
  ]
  const before = await ready()
  await proxy.shut()
  const during = await ready()
  await proxy.open()

  expect([before, during, await ready()]).toEqual([
    [200, 200],
    [200, 503],
    [200, 200],
  ])
})

test('a guarded page says that the server is unavailable and never sends a signed-in user to the sign-in page', async () => {
  await proxy.shut()
  const { status, headers } = await trader.browser.get('/app')
  await proxy.open()

  expect(status).toBe(503)
  expect(headers.get('location')).toBeNull()
})
