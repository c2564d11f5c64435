import { withOwner } from '@candlebook/core/db'
import { argon2Passwords } from '@candlebook/core/identity'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  addPasskey,
  enableTwoFactor,
  findLinkToken,
  type Person,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from '../testing/index.ts'

type Pause = { reached: PromiseWithResolvers<void>; end: PromiseWithResolvers<void> }

/** The next comparison of a password waits after its answer is known. */
let pause: Pause | null = null
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    passwords: {
      ...argon2Passwords,
      verify: async (parts) => {
        const isRight = await argon2Passwords.verify(parts)
        const waiting = pause
        pause = null
        waiting?.reached.resolve()
        await waiting?.end.promise
        return isRight
      },
    },
  })
})
afterEach(() => server.clock.reset())
afterAll(() => server.stop())

/** Starts the work, runs `change` while the password is compared, and ends the work. */
async function changeDuring<T>(work: () => Promise<T>, change: () => Promise<unknown>): Promise<T> {
  const [reached, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  pause = { reached, end }
  const working = work()
  await reached.promise
  await change().finally(end.resolve)
  return await working
}

/** Starts the work, replaces the password by a mailed link while the former one is compared, and ends the work. */
async function resetDuring<T>({ email }: Person, work: () => Promise<T>): Promise<T> {
  const owner = server.browser()
  await owner.post('/api/auth/request-password-reset', { email })
  const mail = (await server.deliverMail()).find(
    ({ to, text }) => to === email && text.includes('/reset-password?'),
  )
  await owner.post('/api/auth/recover', { token: findLinkToken(mail) })
  return await changeDuring(work, async () => {
    const reset = await owner.post('/api/auth/reset-password', { newPassword: 'a new one' })
    expect([200, 204]).toContain(reset.status)
  })
}

const signIn = (browser: TestBrowser, { email, password }: Person) =>
  browser.post('/api/auth/sign-in/email', { email, password })

test('a sign-in with the former password that runs during its change opens no session', async () => {
  const ada = await server.signUp()
  const thief = server.browser()
  const { status, body } = await resetDuring(ada, () => signIn(thief, ada))

  expect([status, body.error.code]).toEqual([401, 'auth.wrong_credentials'])
  const { rows } = await server.database.owner.query<{ count: number }>(
    'select count(*)::int from auth.sessions where user_id = $1',
    [ada.userId],
  )
  expect(rows[0]?.count).toBe(1) // the session of the new password
})

test('with two-factor authentication it opens no second step either', async () => {
  const ada = await server.signUp()
  await enableTwoFactor(server, ada)
  const thief = server.browser()
  const { status } = await resetDuring(ada, () => signIn(thief, ada))

  expect(status).toBe(401)
  expect([...thief.cookies.keys()]).toEqual([])
})

test.each([
  ['is deleted', 'delete from auth.users where id = $1'],
  ['is locked for its erasure', 'update auth.users set erasure_requested_at = now() where id = $1'],
])('a sign-in to an account that %s during it is refused like a wrong password', async (_what, sql) => {
  const ada = await server.signUp()
  const browser = server.browser()
  const { status, body } = await changeDuring(
    () => signIn(browser, ada),
    () => server.database.owner.query(sql, [ada.userId]),
  )

  expect([status, body.error.code]).toEqual([401, 'auth.wrong_credentials'])
  expect([...browser.cookies.keys()]).toEqual([])
})

test('a sign-in opens the second step when two-factor authentication is switched on during it', async () => {
  const ada = await server.signUp()
  const browser = server.browser()
  const answer = await changeDuring(
    () => signIn(browser, ada),
    () => enableTwoFactor(server, ada),
  )

  expect([answer.status, answer.body]).toEqual([200, { secondStep: true }])
  expect([...browser.cookies.keys()]).toEqual(['candlebook.step'])
})

test('an API token that is created with the former password during its change is refused', async () => {
  const ada = await server.signUp()
  const expiresAt = new Date(Date.now() + 60 * 60_000).toISOString()
  const wanted = { name: 'Backup', scopes: ['trades:read'], expiresAt, password: ada.password }
  const { status } = await resetDuring(ada, () => ada.browser.post('/api/v1/api-tokens', wanted))

  expect(status).toBe(401)
  const { rowCount } = await server.database.owner.query('select from auth.api_tokens where user_id = $1', [
    ada.userId,
  ])
  expect(rowCount).toBe(0)
})

test('a passkey is not removed by a session that ended while the former password was compared', async () => {
  const ada = await server.signUp()
  await server.database.owner.query('update auth.users set email_verified = true where id = $1', [ada.userId])
  await addPasskey(server, ada)
  const { rows } = await server.database.owner.query<{ id: string }>(
    'select id from auth.passkeys where user_id = $1',
    [ada.userId],
  )
  const form = { id: rows[0]?.id, password: ada.password }
  const { status } = await resetDuring(ada, () => ada.browser.post('/api/auth/passkeys/remove', form))

  expect(status).toBe(401)
  const { rowCount } = await server.database.owner.query('select from auth.passkeys where user_id = $1', [
    ada.userId,
  ])
  expect(rowCount).toBe(1)
})

test('a sign-in with the former password waits for a change that is not committed yet, and is then refused', async () => {
  const ada = await server.signUp()
  const { userId } = ada
  const expiresAt = new Date(Date.now() + 60 * 60_000).toISOString()
  const wanted = { name: 'Backup', scopes: ['trades:read'], expiresAt, password: ada.password }
  await ada.browser.post('/api/v1/api-tokens', wanted)
  const passwords = { currentPassword: ada.password, newPassword: 'a new one' }
  const thief = server.browser()

  const [reset, { status }] = await whileLocked(
    { sql: 'select from auth.api_tokens where user_id = $1 for update', userId }, // the change deletes them late
    async (waiting) => {
      const changing = ada.browser.post('/api/auth/reset-password', passwords)
      await expect.poll(waiting, { timeout: 4000 }).toBe(1)
      const signing = signIn(thief, ada)
      await expect.poll(waiting, { timeout: 4000 }).toBe(2)
      return [changing, signing]
    },
  )

  expect([reset.status, status]).toEqual([204, 401])
  expect((await thief.get('/api/v1/session')).status).toBe(401)
})

test('signing in and a new API token do not wait for rows that refer to the account, such as those of an import', async () => {
  const ada = await server.signUp()
  const { userId } = ada
  const expiresAt = new Date(Date.now() + 60 * 60_000).toISOString()
  const wanted = { name: 'Backup', scopes: ['trades:read'], expiresAt, password: ada.password }
  const sql = `insert into user_settings (user_id, id, created_at, updated_at) values ($1, gen_random_uuid(), now(), now())`

  const [signedIn, created] = await whileLocked({ sql, userId }, () =>
    Promise.all([signIn(server.browser(), ada), ada.browser.post('/api/v1/api-tokens', wanted)]),
  )

  expect([signedIn.status, created.status]).toEqual([204, 201])
})

test('a change of the password waits for a sign-in with a code that runs, and then ends its session', async () => {
  const ada = await server.signUp()
  const { nextCode } = await enableTwoFactor(server, ada)
  const { userId } = ada
  const browser = server.browser()
  await signIn(browser, ada)
  const passwords = { currentPassword: ada.password, newPassword: 'a new one' }
  const code = nextCode()

  const [signedIn, changed] = await whileLocked(
    { sql: 'select from auth.two_factors where user_id = $1 for update', userId }, // the sign-in stores its time step
    async (waiting) => {
      const signing = browser.post('/api/auth/sign-in/code', { code })
      await expect.poll(waiting, { timeout: 4000 }).toBe(1)
      const changing = ada.browser.post('/api/auth/reset-password', passwords)
      await expect.poll(waiting, { timeout: 4000 }).toBe(2)
      return [signing, changing]
    },
  )

  expect([signedIn.status, changed.status]).toEqual([204, 204])
  expect((await browser.get('/api/v1/session')).status).toBe(401)
})

type Request = Awaited<ReturnType<typeof signIn>> | ReturnType<typeof signIn>

/** Holds the locks of a statement while `start` runs. `waiting` counts the requests that wait for a lock. */
async function whileLocked(
  { sql, userId }: { sql: string; userId: string },
  start: (waiting: () => Promise<number>) => Promise<[Request, Request]>,
) {
  return withOwner(server.database.ownerUrl, async (holder) => {
    await holder.query('begin')
    await holder.query(sql, [userId])
    const requests = await start(async () => {
      const { rows } = await server.database.owner.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.count ?? 0
    })
    await holder.query('rollback')
    return await Promise.all(requests)
  })
}
