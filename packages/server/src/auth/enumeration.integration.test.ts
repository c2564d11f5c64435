import { argon2Passwords } from '@candlebook/core/identity'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
let ada: Person
const calls = { hash: 0, verify: 0 }

beforeAll(async () => {
  server = await startTestServer({
    limitRequests: false,
    passwords: {
      hash: (password) => {
        calls.hash += 1
        return argon2Passwords.hash(password)
      },
      verify: (parts) => {
        calls.verify += 1
        return argon2Passwords.verify(parts)
      },
    },
  })
  ada = await server.signUp()
})
beforeEach(() => {
  calls.hash = 0
  calls.verify = 0
})
afterAll(() => server.stop())

const unknownEmail = 'nobody@example.com'
const countJobs = async (name: string) =>
  (await server.database.owner.query('select count(*)::int as n from jobs.job where name = $1', [name]))
    .rows[0].n
const comparable = (answer: { status: number; text: string; headers: Headers }) => ({
  status: answer.status,
  text: answer.text.replace(/"requestId":"[^"]*"/, ''),
  headers: [...answer.headers.keys()].toSorted(),
})

test.each([
  ['a known address and a wrong password', () => ada.email, 'not the one'],
  ['a known address and the right password', () => ada.email, 'secret-enough'],
  ['an unknown address', () => unknownEmail, 'secret-enough'],
])('a sign-in with %s compares exactly one hash', async (_what, email, password) => {
  await server.browser().post('/api/auth/sign-in/email', { email: email(), password })

  expect(calls).toEqual({ hash: 0, verify: 1 })
})

test('a token for a known and an unknown address compares exactly one hash each', async () => {
  for (const email of [ada.email, unknownEmail]) {
    calls.verify = 0
    const body = { email, password: 'not the one' }
    await server.browser().send('POST', '/api/v1/token', { body, isProgram: true })
    expect(calls).toEqual({ hash: 0, verify: 1 })
  }
})

test.each(['/api/auth/request-password-reset', '/api/auth/resend-confirmation'])(
  '%s answers a known and an unknown address alike and enqueues one job each [RESET-01]',
  async (route) => {
    const before = await countJobs('identity.send-link')
    const known = await server.browser().post(route, { email: ada.email })
    const between = await countJobs('identity.send-link')
    const unknown = await server.browser().post(route, { email: unknownEmail })
    const after = await countJobs('identity.send-link')

    expect(known.status).toBe(204)
    expect(comparable(unknown)).toEqual(comparable(known))
    expect([between - before, after - between]).toEqual([1, 1])
    expect(calls).toEqual({ hash: 0, verify: 0 })
  },
)

test('no mail goes to an address without an account, and no request stays', async () => {
  await server.browser().post('/api/auth/request-password-reset', { email: unknownEmail })
  const mails = await server.deliverMail()
  const { rowCount } = await server.database.owner.query(
    'select from auth.one_time_tokens where email = $1 or token_hash is null',
    [unknownEmail],
  )

  expect(mails.filter(({ to }) => to === unknownEmail)).toEqual([])
  expect(rowCount).toBe(0)
})
