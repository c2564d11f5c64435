import { grantAdmin } from '@candlebook/core/identity'
import { newId } from '@candlebook/core/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  dumpRows,
  fillSignUp,
  getSample,
  normalizeRows,
  type Person,
  prepare,
  routes,
  startPaidServer,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
let victim: Person

beforeAll(async () => {
  ;({ server } = await startPaidServer())
  victim = await server.signUp()
})
afterAll(() => server.stop())

/** What an attacker could send to gain a right, a row or a value that the form does not offer. */
const buildUnknownKeys = () => ({
  user_id: victim.userId,
  userId: victim.userId,
  owner: victim.userId,
  is_admin: true,
  isAdmin: true,
  role: 'admin',
  subscribed: true,
  plan_type: 'lifetime',
  trial_end: '2099-01-01',
  emailVerified: true,
  id: newId(),
  created_at: '2001-01-01T00:00:00Z',
  createdAt: '2001-01-01T00:00:00Z',
  updated_at: '2001-01-01T00:00:00Z',
  updatedAt: '2001-01-01T00:00:00Z',
  pnl: '1000000',
  importId: newId(),
  import_id: newId(),
  usedBy: newId(),
  deletedAt: '2001-01-01T00:00:00Z',
  starter: 'evening',
  removed: true,
  requestId: 'mine',
  actor: { kind: 'user', userId: victim.userId },
})

const writing = routes.filter((route) => isPlainObject(getSample(route).body?.('')))

describe.each(writing)('$key', (route) => {
  test('writes the same with and without unknown keys, and for no other user [PERM-03]', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    const [idOfAda, idOfBob] = [await prepare(route, ada), await prepare(route, bob)]
    const before = await dumpRows(server.database.owner, victim.userId)
    const plain = await ask(ada.browser, route, { id: idOfAda })
    const loaded = await ask(bob.browser, route, { id: idOfBob, body: buildUnknownKeys() })

    expect(loaded.status).toBe(plain.status)
    expect(Object.keys(loaded.body ?? {})).toEqual(Object.keys(plain.body ?? {}))
    const [written, expected] = await Promise.all(
      [bob, ada].map(async ({ userId }) => normalizeRows(await dumpRows(server.database.owner, userId))),
    )
    expect(written).toEqual(expected)
    expect(await dumpRows(server.database.owner, victim.userId)).toEqual(before)
  })
})

describe.each(routes)('$key', (route) => {
  test('refuses a query parameter that it does not have, and does nothing [PERM-02]', async () => {
    const person = await server.signUp()
    const { browser } = person
    if (route.access === 'admin')
      await grantAdmin(server.database.ownerUrl, { userId: person.userId, now: server.clock.now() })
    const id = await prepare(route, person)
    const before = await dumpRows(server.database.owner, person.userId)
    const unknown = Object.keys(buildUnknownKeys()).filter((name) => !route.query.includes(name))
    const fields = async (query: string) => {
      const { status, body } = await ask(browser, route, { id, query })
      return { status, fields: (body as { error?: { fields?: unknown } } | null)?.error?.fields }
    }
    const problem = { code: 'field.unknown', message: 'This address has no such parameter' }

    expect(await fields('planFollowed=true&x[y]=1&x[z]=2')).toEqual({
      status: 422,
      fields: ['planFollowed', 'x']
        .filter((name) => !route.query.includes(name))
        .map((field) => ({ field, ...problem })),
    })
    expect(await fields(unknown.map((name) => `${name}=1`).join('&'))).toEqual({
      status: 422,
      fields: unknown.map((field) => ({ field, ...problem })),
    })
    expect(await dumpRows(server.database.owner, person.userId)).toEqual(before)
  })
})

test.each([
  ['GET', '/api/auth/challenge'],
  ['POST', '/api/auth/sign-in/email'],
  ['POST', '/api/auth/sign-out'],
  ['GET', '/api/events'],
  ['GET', '/exports/trades.csv'],
])('%s %s refuses a query parameter that it does not have', async (method, path) => {
  const { browser } = await server.signUp()
  const answer = await browser.send(method, `${path}?x[y]=1`)

  expect([answer.status, answer.body.error.fields]).toMatchObject([422, [{ field: 'x' }]])
  expect((await browser.get('/api/v1/session')).status).toBe(200)
})

test.each([
  ['/analytics', 'planFollowed=true'],
  ['/analytics', 'strategies=Breakout'],
  ['/analytics', 'search=BTC&Market=crypto'],
  ['/analytics/trades', 'planFollowed=true'],
  ['/trades', 'ticker=BTC'],
  ['/trades', 'search=BTC&status[not]=open&tagged=1'],
])('%s?%s is refused instead of answered with the whole record', async (path, query) => {
  const { browser } = await server.signUp()

  expect(
    (await browser.get(`/api/v1${path}?${path === '/trades' ? '' : 'today=2026-11-21&'}${query}`)).status,
  ).toBe(422)
})

test('signing up takes no rights, no verified address and no id from the request [AUTH-29]', async () => {
  const browser = server.browser()
  const email = 'climber@example.com'
  const id = newId()
  const { status } = await browser.post('/api/auth/sign-up/email', {
    ...buildUnknownKeys(),
    ...(await fillSignUp(browser, { name: 'Climber', email, password: 'secret-enough' })),
    id,
  })
  const { rows } = await server.database.owner.query(
    `select u.id, u.email_verified, p.is_admin, u.created_at > '2020-01-01' as made_now from auth.users u
     join profiles p on p.user_id = u.id where u.email = $1`,
    [email],
  )

  expect(status).toBe(200)
  expect(rows).toEqual([
    { id: expect.not.stringContaining(id), email_verified: false, is_admin: false, made_now: true },
  ])
})

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof FormData)
}
