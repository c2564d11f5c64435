import { grantAdmin } from '@candlebook/core/identity'
import { newId } from '@candlebook/core/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOperations } from '../health/health.ts'
import {
  ask,
  guardedRoutes,
  type Person,
  prepare,
  publicRoutes,
  type Route,
  routes,
  startPaidServer,
  type TestBrowser,
  type TestServer,
} from '../testing/index.ts'
import { pickSettings, type RequestContext } from './base.ts'
import { handleApi } from './handler.ts'

let server: TestServer
let user: Person
/** A browser with the cookie of a session that was signed out. */
let signedOut: TestBrowser

beforeAll(async () => {
  ;({ server } = await startPaidServer())
  user = await server.signUp()
  const { browser } = await server.signUp()
  signedOut = browser.copy()
  await browser.post('/api/auth/sign-out', {})
})
afterAll(() => server.stop())

describe('the contract', () => {
  test('names each route once', () => {
    expect(routes.length).toBeGreaterThan(10)
    expect(new Set(routes.map(({ key }) => key)).size).toBe(routes.length)
  })
})

describe.each(routes)('$key', (route) => {
  test('answers its sample over plain HTTP, at any host [DATA-14]', async () => {
    const person = await signUpFor(route)
    const { status, text } = await ask(person.browser, route, { id: await prepare(route, person) })

    expect({ success: status >= 200 && status < 300, text }).toMatchObject({ success: true })
  })
})

describe.each(publicRoutes)('$key, which is public,', (route) => {
  test('answers without a session', async () => {
    const id = await prepare(route, await server.signUp())

    expect((await ask(server.browser(), route, { id })).status).toBeLessThan(300)
  })
})

describe.each(guardedRoutes)('$key, which is not public,', (route) => {
  test('answers 401 without a session, and no data [PERM-01] [PERM-10]', async () => {
    const { status, body } = await ask(server.browser(), route, { id: newId() })

    expect({ status, body }).toEqual({
      status: 401,
      body: {
        error: { code: 'session.required', message: 'Sign in to continue.', requestId: expect.any(String) },
      },
    })
  })

  test('answers 401 to the cookie of a session that was signed out', async () => {
    expect((await ask(signedOut, route, { id: newId() })).status).toBe(401)
  })
})

describe.each(routes.filter(({ access }) => access === 'admin'))(
  '$key, which is for administrators,',
  (route) => {
    test('answers 403 to a user, before it looks at what was sent [ADM-05] [PERM-09]', async () => {
      const { status, body } = await ask(user.browser, route, { id: newId(), body: { email: 5 } })

      expect({ status, body }).toMatchObject({ status: 403, body: { error: { code: 'admin.required' } } })
    })
  },
)

describe.each(guardedRoutes)('$key, without a session and without the mount,', (route) => {
  test('is refused by its access [PERM-01]', async () => {
    const path = route.path.replace(/\{\w+\}/, newId())
    const request = new Request(`${server.url}/api/v1${path}`, { method: route.method })
    const answering = handleApi(request, contextWithoutSession())

    await expect(answering).rejects.toMatchObject({ status: 401 })
  })
})

function contextWithoutSession(): RequestContext {
  const { db, clock, refusals, files, importer, payments, jobs, mailer, config } = server.appContext
  return {
    actor: { kind: 'anonymous' },
    signedIn: null,
    identity: server.appContext,
    client: { address: null, userAgent: null, timeZone: null, origin: null },
    isRefreshed: false,
    db,
    clock,
    refusals,
    files,
    importer,
    payments,
    jobs,
    mailer,
    ...pickSettings(config),
    planPolicy: 'open',
    pageTag: null,
    requestId: 'a test',
    describeRelease: async () => 'a test',
    sandboxUrl: null,
    demoAccounts: [],
    screenshotTemplate: null,
    testMail: { to: 'you@example.com', environment: 'development' },
    operations: buildOperations(server.appContext),
    notices: server.appContext.notices,
    contactRecipient: 'you@example.com',
    report: () => {},
  }
}

/** A new user who may call the route. */
async function signUpFor({ access }: Route): Promise<Person> {
  const person = await server.signUp()
  const now = server.clock.now()
  if (access === 'admin') await grantAdmin(server.database.ownerUrl, { userId: person.userId, now })
  return person
}
