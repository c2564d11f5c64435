import { grantAdmin } from '@candlebook/core/identity'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listMounts } from '../mounts.ts'
import { type Person, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('a route for administrators', () => {
  const callRoute = async ({ browser }: Pick<Person, 'browser'>) => {
    const { status, body } = await browser.get('/api/v1/admin/administrators')
    return status === 200 ? 200 : [status, body.error.code]
  }

  test('answers 401 without a session, 403 to a user and 200 to an administrator [PERM-09] [ADM-05]', async () => {
    const [user, administrator] = [await server.signUp(), await server.signUp()]
    await makeAdministrator(administrator)

    expect(await callRoute({ browser: server.browser() })).toEqual([401, 'session.required'])
    expect(await callRoute(user)).toEqual([403, 'admin.required'])
    expect(await callRoute(administrator)).toBe(200)
  })

  test('refuses an administrator from the next request after the right is taken away', async () => {
    const person = await server.signUp()
    await makeAdministrator(person)
    const before = await callRoute(person)
    await server.database.owner.query('update profiles set is_admin = false where user_id = $1', [
      person.userId,
    ])

    expect([before, await callRoute(person)]).toEqual([200, [403, 'admin.required']])
  })
})

test('the session says who is an administrator, from the profile as it is now [AUTH-29]', async () => {
  const person = await server.signUp()
  const isAdmin = async () =>
    (await person.browser.get<{ user: { isAdmin: boolean } }>('/api/v1/session')).body.user.isAdmin
  const before = await isAdmin()
  await makeAdministrator(person)

  expect([before, await isAdmin()]).toEqual([false, true])
})

test('every mount for users answers 401 without a session, at any address below it [PERM-01]', async () => {
  const web = {
    clientFolder: null,
    findSignInAddress: () => null,
    listFirstRequests: () => ({ atOnce: [], afterSession: () => [] }),
    render: async () => new Response(),
  }
  const createContext = () => Promise.reject(new Error('no request is made'))
  const shutdown = { isStarted: false }
  const mounts = listMounts(server.appContext, {
    web,
    log: pino({ level: 'silent' }),
    shutdown,
    createContext,
    checkLimits: createContext,
  })
  const paths = mounts.filter(({ access }) => access === 'user').map(({ path }) => path)
  const addresses = paths.flatMap((path) => [path, `${path}/`, `${path}/a`, `${path}/a/b/c`])
  const answers = await Promise.all(addresses.map((address) => server.browser().get(address)))

  expect(paths).toContain('/images')
  expect(answers.map(({ body }) => body.error.code)).toEqual(addresses.map(() => 'session.required'))
})

async function makeAdministrator({ userId }: Person): Promise<void> {
  await grantAdmin(server.database.ownerUrl, { userId, now: server.clock.now() })
}
