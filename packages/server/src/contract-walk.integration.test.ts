import { publicRoutes } from '@candlebook/contract'
import { newId } from '@candlebook/core/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  prepare,
  type Route,
  routes,
  samples,
  startTestServer,
  type TestServer,
} from './testing/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('the contract', () => {
  test('has a sample for every route, so that these walks leave none out', () => {
    const keys = routes.map(({ key }) => key)

    expect(keys.length).toBeGreaterThan(10)
    expect(keys.filter((key) => !(key in samples))).toEqual([])
    expect(Object.keys(samples).filter((key) => !keys.includes(key))).toEqual([])
  })

  test('names each route once', () => {
    expect(new Set(routes.map(({ key }) => key)).size).toBe(routes.length)
  })

  test('names as public only routes that there are, and none that has to do with a user’s data', () => {
    expect(publicRoutes).toEqual(['GET /demo-accounts'])
    expect(publicRoutes.filter((key) => !routes.some((route) => route.key === key))).toEqual([])
  })
})

const isPublic = ({ key }: Route) => publicRoutes.includes(key)

describe.each(routes)('$key', (route) => {
  test('answers its sample over plain HTTP, at whatever host the server has [DATA-14]', async () => {
    const person = await server.signUp()
    const { status, text } = await ask(person.browser, route, { id: await prepare(route, person) })

    expect({ success: status >= 200 && status < 300, text }).toMatchObject({ success: true })
  })
})

describe.each(routes.filter(isPublic))('$key, which is public,', (route) => {
  test('answers without a session', async () => {
    expect((await ask(server.browser(), route)).status).toBe(200)
  })
})

describe.each(routes.filter((route) => !isPublic(route)))('$key, which is not public,', (route) => {
  test('says in the contract that it needs a session', () => {
    expect(route.errors).toContain('session.required')
  })

  test('answers 401 without a session, and tells nothing [PERM-01] [PERM-10]', async () => {
    const { status, body } = await ask(server.browser(), route, { id: newId() })

    expect({ status, body }).toEqual({
      status: 401,
      body: {
        error: { code: 'session.required', message: 'Sign in to continue.', requestId: expect.any(String) },
      },
    })
  })

  test('answers 401 at once to the cookie of a session that was signed out', async () => {
    const { browser } = await server.signUp()
    const thief = browser.copy()
    await browser.post('/api/auth/sign-out', {})

    expect((await ask(thief, route, { id: newId() })).status).toBe(401)
  })
})
