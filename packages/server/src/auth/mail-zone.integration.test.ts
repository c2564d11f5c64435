import { asJob, transaction } from '@candlebook/core/db'
import { defaultPreferences } from '@candlebook/domain/settings/preferences'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  fillSignUp,
  type Person,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => server.clock.reset())
afterAll(() => server.stop())

const NEW_YORK = 'Dec 22, 2026, 4:30 AM EST'
const TOKYO = 'Dec 22, 2026, 6:30 PM GMT+9'
const UTC = 'Dec 22, 2026, 9:30 AM UTC'

describe('without a zone of the settings, the instants of a mail are', () => {
  test('in the zone of the browser that signed in', async () => {
    const ada = await server.signUp()
    await signInFrom(ada, 'America/New_York')

    expect(await readInstant(ada)).toBe(NEW_YORK)
  })

  test('in the zone of the browser that signed up', async () => {
    const browser = server.browser()
    const person = { name: 'Ada', email: 'ada.new@example.com', password: 'secret-enough' }
    const body = await fillSignUp(browser, person)
    const headers = { 'X-Time-Zone': 'America/New_York' }
    await browser.send('POST', '/api/auth/sign-up/email', { body, headers })
    const session = await browser.get<{ user: { id: string } }>('/api/v1/session')

    expect(await readInstant({ ...person, browser, userId: session.body.user.id })).toBe(NEW_YORK)
  })

  test('in the zone of the newest session that has one, also after an older one was used', async () => {
    const ada = await server.signUp()
    const desk = await signInFrom(ada, 'Asia/Tokyo')
    server.clock.moveBy({ ms: 1000 })
    await signInFrom(ada, 'America/New_York')
    server.clock.moveBy({ ms: 1000 })
    await signInFrom(ada, null)
    await refresh(desk, 'Asia/Tokyo')

    expect(await readInstant(ada)).toBe(NEW_YORK)
  })

  test('in the zone in which the session is used now: a refresh stores it', async () => {
    const ada = await server.signUp()
    const browser = await signInFrom(ada, 'America/New_York')
    await refresh(browser, null)
    const before = await readInstant(ada)
    await refresh(browser, 'Asia/Tokyo')
    const after = await readInstant(ada)
    server.clock.moveBy({ ms: 61 * 60_000 })
    await browser.send('GET', '/api/v1/session', { headers: { 'X-Time-Zone': 'America/New_York' } })

    expect([before, after, await readInstant(ada)]).toEqual([NEW_YORK, TOKYO, NEW_YORK])
  })

  test('never in the zone of another user', async () => {
    const [ada, eve] = [await server.signUp(), await server.signUp()]
    await signInFrom(eve, 'Asia/Tokyo')

    expect(await readInstant(ada)).toBe(UTC)
  })

  test('in UTC again when the sessions ended', async () => {
    const ada = await server.signUp()
    const browser = await signInFrom(ada, 'Asia/Tokyo')
    await browser.post('/api/auth/sign-out', {})

    expect(await readInstant(ada)).toBe(UTC)
  })

  test.each(['Mars/Olympus', '+02:00', `Asia/${'x'.repeat(60)}`, "UTC'; drop table trades", ''])(
    'in UTC when the browser names the zone %j, and the sign-in succeeds',
    async (zone) => {
      const ada = await server.signUp()
      const browser = await signInFrom(ada, zone)

      expect((await browser.get<{ timeZone: null }[]>('/api/v1/sessions')).body).toHaveLength(2)
      expect(await readInstant(ada)).toBe(UTC)
    },
  )
})

test('a zone of the settings comes before that of the browser', async () => {
  const ada = await server.signUp()
  await signInFrom(ada, 'America/New_York')
  const body = { ...defaultPreferences, statementZone: 'Asia/Tokyo' }
  const saved = await ada.browser.send('PUT', '/api/v1/settings/preferences', { body })

  expect([saved.status, await readInstant(ada)]).toEqual([200, TOKYO])
})

test('the list of sessions names the zone of each one', async () => {
  const ada = await server.signUp()
  const browser = await signInFrom(ada, 'America/New_York')
  const { body } = await browser.get<{ timeZone: string | null; current: boolean }[]>('/api/v1/sessions')

  expect(body.map(({ timeZone, current }) => [current, timeZone]).toSorted()).toEqual([
    [false, null],
    [true, 'America/New_York'],
  ])
})

async function signInFrom({ email, password }: Person, zone: string | null): Promise<TestBrowser> {
  const browser = server.browser()
  const headers: Record<string, string> = zone === null ? {} : { 'X-Time-Zone': zone }
  await browser.send('POST', '/api/auth/sign-in/email', { body: { email, password }, headers })
  return browser
}

async function refresh(browser: TestBrowser, zone: string | null): Promise<void> {
  const headers: Record<string, string> = zone === null ? {} : { 'X-Time-Zone': zone }
  await browser.send('POST', '/api/v1/session/refresh', { headers })
}

/** The instant in the next mail to the person. */
async function readInstant({ email, userId }: Person): Promise<string | undefined> {
  const { db, mailer } = server.appContext
  const data = {
    name: 'Ada',
    cents: 2490,
    currency: 'eur',
    renewsAt: '2026-12-22T09:30:00.000Z',
    hasPaymentMethod: true,
  }
  await transaction(asJob(db), (connection) =>
    mailer.queue(connection, { template: 'renewal-reminder', to: email, data, userId }),
  )
  const mails = await server.deliverMail()
  return /Dec 22, 2026, .*?[AP]M \S+(?= for)/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0]
}
