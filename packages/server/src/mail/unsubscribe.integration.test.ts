import { asJob, transaction } from '@candlebook/core/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Settings = { emailNotifications: boolean; renewalReminders: boolean }

const data = {
  name: 'Ada',
  cents: 2490,
  currency: 'eur',
  renewsAt: '2026-12-22T09:30:00.000Z',
  hasPaymentMethod: true,
}

/** The path of the link in a reminder to this person. */
async function readLink({ userId, email }: Person): Promise<string> {
  const reminder = { template: 'renewal-reminder', to: email, userId, data } as const
  const { db, mailer, config } = server.appContext
  await transaction(asJob(db, userId), (scope) => mailer.queue(scope.db, reminder))
  const mails = await server.deliverMail()
  const header = mails.find(({ to }) => to === email)?.headers?.['List-Unsubscribe'] ?? ''
  const address = new URL(header.slice(1, -1))
  expect(address.origin).toBe(config.baseUrl)
  return `${address.pathname}${address.search}`
}

async function readSwitches({ browser }: Person) {
  const { emailNotifications, renewalReminders } = (await browser.get<Settings>('/api/v1/settings')).body
  return { emailNotifications, renewalReminders }
}

/** What a mail program sends: no cookie, no origin. */
const press = (path: string) =>
  server.browser().send('POST', path, {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    isProgram: true,
  })

test('one press turns off exactly this kind of mail, without a session, and a second press changes nothing', async () => {
  const ada = await server.signUp()
  const bob = await server.signUp()
  const link = await readLink(ada)

  for (let n = 0; n < 2; n++) expect((await press(link)).status).toBe(200)

  expect(await readSwitches(ada)).toEqual({ emailNotifications: true, renewalReminders: false })
  expect(await readSwitches(bob)).toEqual({ emailNotifications: true, renewalReminders: true })
})

test('a program that only opens the link turns nothing off, and a person gets a button', async () => {
  const ada = await server.signUp()
  const { status, text } = await server.browser().get(await readLink(ada))

  expect(status).toBe(200)
  expect(text).toContain('<form method="post">')
  expect(await readSwitches(ada)).toEqual({ emailNotifications: true, renewalReminders: true })
})

test('a link for another user is refused', async () => {
  const ada = await server.signUp()
  const bob = await server.signUp()
  const forged = (await readLink(ada)).replace(ada.userId, bob.userId)

  expect((await press(forged)).status).toBe(404)
  expect((await server.browser().get(forged)).status).toBe(404)
  expect(await readSwitches(bob)).toEqual({ emailNotifications: true, renewalReminders: true })
})

test('no answer is stored, and no other site learns the link', async () => {
  const link = await readLink(await server.signUp())
  const open = (path: string) => server.browser().get(path)
  const answers = [
    await open(link),
    await press(link),
    await open('/unsubscribe?user=u'),
    await press('/unsubscribe'),
  ]

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404])
  for (const { headers } of answers) {
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
  }
})

test('a link of an account that no longer exists does nothing', async () => {
  const ada = await server.signUp()
  const link = await readLink(ada)
  await server.database.owner.query('delete from auth.users where id = $1', [ada.userId])

  expect((await press(link)).status).toBe(200)
})

test('instants are in the zone that the user prefers', async () => {
  const ada = await server.signUp()
  await server.database.owner.query(
    `insert into user_settings (user_id, id, statement_zone, trade_days_zone, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Asia/Tokyo', 'Asia/Tokyo', now(), now())
     on conflict (user_id) do update set statement_zone = 'Asia/Tokyo'`,
    [ada.userId],
  )
  await readLink(ada)

  const mails = await server.deliverMail()
  expect(mails.find(({ to }) => to === ada.email)?.text).toContain('Dec 22, 2026, 6:30 PM GMT+9')
})
