import { afterEach, describe, expect, test } from 'vitest'
import { fillSignUp, startTestServer, type TestServer, type TestServerOptions } from '../testing/index.ts'

const started: TestServer[] = []
afterEach(() => Promise.all(started.splice(0).map((server) => server.stop())))

async function start(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startTestServer({ limitRequests: true, ...options })
  started.push(server)
  return server
}

const wrong = { email: 'ada@example.com', password: 'not the one' }

/** Signs in from an address that a proxy tells; returns the status. */
const signInFrom = (server: TestServer, address: string, header = 'x-forwarded-for') =>
  server.browser().send('POST', '/api/auth/sign-in/email', { body: wrong, headers: { [header]: address } })

describe('signing in', () => {
  test('a fourth time within ten seconds is refused, with the time to wait', async () => {
    const server = await start()
    const answers = []
    for (let n = 0; n < 4; n++) answers.push(await server.browser().post('/api/auth/sign-in/email', wrong))

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429])
    expect(answers[3]?.body.error.code).toBe('request.too_many')
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeLessThanOrEqual(10)
  })

  test('is refused with the right password too, while the limit lasts', async () => {
    const server = await start()
    const { email, password } = await server.signUp()
    for (let n = 0; n < 3; n++) await server.browser().post('/api/auth/sign-in/email', wrong)

    expect((await server.browser().post('/api/auth/sign-in/email', { email, password })).status).toBe(429)
  })

  test('with forged addresses of a proxy that does not exist counts as one client', async () => {
    const server = await start()
    const statuses = []
    for (let n = 0; n < 4; n++) {
      statuses.push((await signInFrom(server, `203.0.113.${n}`)).status)
      statuses.push((await signInFrom(server, `203.0.113.${n}`, 'x-candlebook-client-address')).status)
    }

    expect(statuses.filter((status) => status !== 429)).toHaveLength(3)
  })

  test('behind a proxy is counted for each address that the proxy writes, and forged ones before it are ignored', async () => {
    const server = await start({ clientAddressHeader: 'x-forwarded-for' })
    const statuses = []
    for (let n = 0; n < 4; n++)
      statuses.push((await signInFrom(server, `198.51.100.${n}, 203.0.113.7`)).status)
    const other = await signInFrom(server, '198.51.100.0, 203.0.113.8')

    expect(statuses).toEqual([401, 401, 401, 429])
    expect(other.status).toBe(401)
  })

  test('without rate limits is never refused', async () => {
    const server = await start({ limitRequests: false })
    const statuses = []
    for (let n = 0; n < 6; n++) {
      statuses.push((await server.browser().post('/api/auth/sign-in/email', wrong)).status)
    }

    expect(new Set(statuses)).toEqual(new Set([401]))
  })
})

test('signing up is limited in the same way, and leaves no account behind when it is refused', async () => {
  const server = await start()
  const statuses = []
  for (let n = 0; n < 4; n++) {
    const browser = server.browser()
    const fields = { name: 'Ada', email: `ada${n}@example.com`, password: 'secret-enough' }
    const form = await fillSignUp(browser, fields)
    statuses.push((await browser.post('/api/auth/sign-up/email', form)).status)
  }
  const { rows } = await server.database.owner.query('select count(*)::int as n from auth.users')

  expect(statuses).toEqual([200, 200, 200, 429])
  expect(rows).toEqual([{ n: 3 }])
})

test('all servers on one database share the limit', async () => {
  const server = await start()
  for (let n = 0; n < 3; n++) await server.browser().post('/api/auth/sign-in/email', wrong)
  const { rows } = await server.database.owner.query('select key, count from auth.rate_limits')

  expect(rows).toEqual([{ key: expect.stringContaining('/sign-in/email'), count: '3' }])
})

test('reading trades is not limited by signing in', async () => {
  const server = await start()
  const { browser } = await server.signUp()
  for (let n = 0; n < 4; n++) await server.browser().post('/api/auth/sign-in/email', wrong)

  expect((await browser.get('/api/v1/trades')).status).toBe(200)
})
