import { solveChallenge as solve } from '@candlebook/core/identity/testing'
import { newId } from '@candlebook/core/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  answerChallenge,
  runJobs,
  runScheduled,
  startTestServer,
  type TestBrowser,
  type TestServer,
  type TestServerOptions,
} from '../testing/index.ts'

const operator = {
  name: null,
  address: null,
  taxNumber: null,
  registration: null,
  email: 'operator@candlebook.example',
  hostingProvider: null,
  mailProvider: null,
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ operator })
})
afterAll(() => server.stop())
beforeEach(() => server.database.owner.query('truncate platform.contact_messages, platform.mails'))

const message = {
  name: 'Ana Martins',
  email: 'Ana@Example.com',
  phone: '+351 912 345 678',
  subject: 'Import of a second broker',
  category: 'technical',
  priority: 'high',
  message: 'I keep two accounts with two brokers.\n\nCan I import both into one journal?',
  wantsNewsletter: true,
}

async function build(browser: TestBrowser, fields: object = {}): Promise<Record<string, unknown>> {
  return { ...message, clientKey: newId(), challenge: await answerChallenge(browser), ...fields }
}

const post = (browser: TestBrowser, body: unknown) => browser.post('/api/v1/contact-messages', body)

async function send(fields: object = {}, browser = server.browser()) {
  return post(browser, await build(browser, fields))
}

async function readStored(from = server): Promise<Record<string, unknown>[]> {
  return (await from.database.owner.query('select * from platform.contact_messages order by created_at')).rows
}

describe('a message of the contact form', () => {
  test('is stored and reaches the operator’s mailbox with all fields, and an answer goes to its sender [CONT-12]', async () => {
    const { status } = await send()
    const mails = await server.deliverMail()

    expect(status).toBe(204)
    expect(await readStored()).toMatchObject([
      {
        name: 'Ana Martins',
        email: 'ana@example.com',
        phone: '+351 912 345 678',
        subject: 'Import of a second broker',
        category: 'technical',
        priority: 'high',
        message: message.message,
        newsletter_wished_at: expect.any(Date),
        user_id: null,
      },
    ])
    expect(mails).toMatchObject([
      {
        to: 'operator@candlebook.example',
        subject: 'Contact form: Import of a second broker',
        replyTo: { name: 'Ana Martins', address: 'ana@example.com' },
      },
    ])
    for (const text of ['Can I import both', '+351 912 345 678', 'technical', 'high', 'Newsletter: yes'])
      expect(mails[0]?.text).toContain(text)
  })

  test('can be sent without phone and newsletter, and is then general and of medium priority [CONT-08] [CONT-09]', async () => {
    const { name, email, subject, message: text } = message
    const browser = server.browser()
    const challenge = await answerChallenge(browser)
    const { status } = await post(browser, {
      name,
      email,
      subject,
      message: text,
      clientKey: newId(),
      challenge,
    })

    expect(status).toBe(204)
    expect(await readStored()).toMatchObject([
      { phone: null, category: 'general', priority: 'medium', newsletter_wished_at: null },
    ])
  })

  test.each([
    ['general', 'low'],
    ['technical', 'medium'],
    ['billing', 'high'],
    ['feature', 'low'],
    ['bug', 'medium'],
    ['partnership', 'high'],
  ])('may be of the category %s and the priority %s [CONT-09]', async (category, priority) => {
    expect((await send({ category, priority })).status).toBe(204)
    expect(await readStored()).toMatchObject([{ category, priority }])
  })

  test('that is sent several times at once with one key and one challenge is stored once, and each answer says so', async () => {
    const browser = server.browser()
    const body = await build(browser)

    const answers = await Promise.all(Array.from({ length: 5 }, () => post(browser, body)))

    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    expect(await readStored()).toHaveLength(1)
  })

  test.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ subject: undefined }, 'subject', 'Subject is required'],
    [{ message: '' }, 'message', 'Message is required'],
    [{ email: 'ana@example' }, 'email', 'Invalid email'],
    [{ message: 'Too short' }, 'message', 'Message must be at least 10 characters'],
    [{ message: 'x'.repeat(5001) }, 'message', 'This is too long'],
    [{ name: 'Ana\r\nBcc: eve@example.com' }, 'name', 'Write this on one line'],
    [{ subject: 'Hello\nBcc: eve@example.com' }, 'subject', 'Write this on one line'],
    [{ phone: '1\u2028X-Header: 1' }, 'phone', 'Write this on one line'],
    [{ email: 'ana@example.com\r\nBcc: eve@example.com' }, 'email', 'Write this on one line'],
    [{ category: 'spam' }, 'category', 'This value is not valid'],
    [{ priority: 'urgent' }, 'priority', 'This value is not valid'],
  ])(
    'with %j is refused by the server next to the field %s [CONT-05] [CONT-06] [CONT-07]',
    async (fields, field, text) => {
      const { status, body } = await send(fields)

      expect(status).toBe(422)
      expect(body.error.fields?.map((problem) => [problem.field, problem.message])).toContainEqual([
        field,
        text,
      ])
      expect([await readStored(), await server.deliverMail()]).toEqual([[], []])
    },
  )

  test('of 1 MB is refused before it is read', async () => {
    const { status, body } = await send({ message: 'x'.repeat(1024 * 1024) })

    expect([status, body.error.code]).toEqual([413, 'request.too_large'])
  })

  test('that is sent twice, also at the same time, is stored and mailed once', async () => {
    const browser = server.browser()
    const first = await build(browser)
    const again = { ...first, challenge: await answerChallenge(browser) }
    const atOnce = await Promise.all([post(browser, first), post(browser, again)])
    const later = await post(browser, first) // with its used challenge: the answer was lost on the way

    expect([...atOnce, later].map(({ status }) => status)).toEqual([204, 204, 204])
    expect([(await readStored()).length, (await server.deliverMail()).length]).toEqual([1, 1])
  })

  test('with the key of another message is refused', async () => {
    const clientKey = newId()
    await send({ clientKey })
    const { status, body } = await send({ clientKey, message: 'Something else entirely' })

    expect([status, body.error.code]).toEqual([409, 'request.client_key_reused'])
    expect(await readStored()).toHaveLength(1)
  })

  test('with a challenge that was used, is forged or is missing is refused', async () => {
    const browser = server.browser()
    const { challenge } = await build(browser)
    await send({ challenge })
    const replayed = await send({ challenge })
    const forged = await send({ challenge: 'eyJjaGFsbGVuZ2UiOnt9fQ==' })
    const missing = await send({ challenge: undefined })

    expect([replayed, forged, missing].map(({ status, body }) => [status, body.error.code])).toEqual([
      [422, 'auth.challenge_failed'],
      [422, 'auth.challenge_failed'],
      [422, 'request.invalid'],
    ])
    expect(await readStored()).toHaveLength(1)
  })

  test('of a program that fills in the invisible field is refused', async () => {
    const { body } = await send({ website: 'https://casino.example' })

    expect(body.error.code).toBe('auth.challenge_failed')
    expect(await readStored()).toEqual([])
  })

  test('with markup is mailed as text', async () => {
    await send({ name: '<b>Ana</b>', message: '<script>alert(1)</script> hello' })
    const [mail] = await server.deliverMail()

    expect(mail?.html).not.toMatch(/<script|<b>Ana/)
    expect(mail?.html).toContain('&lt;script&gt;')
  })

  test('names the account of its sender only when one is signed in, with any text', async () => {
    const ada = await server.signUp()
    await send({ userId: ada.userId, user_id: ada.userId })
    await send({}, ada.browser)

    expect((await readStored()).map((row) => row.user_id)).toEqual([null, ada.userId])
  })

  test('is deleted after 24 months', async () => {
    await send()
    await server.database.owner.query(
      `update platform.contact_messages set created_at = $1::timestamptz - interval '23 months'`,
      [server.clock.now()],
    )
    await runScheduled(server, 'contact.delete-old')
    expect(await readStored()).toHaveLength(1)
    await server.database.owner.query(
      `update platform.contact_messages set created_at = created_at - interval '32 days'`,
    )
    await runScheduled(server, 'contact.delete-old')
    expect(await readStored()).toEqual([])
  })

  test('goes with the account of its address, also when it was sent without a session and its mail still waits', async () => {
    const ada = await server.signUp()
    await send({ email: ada.email.toUpperCase() })
    await send({ email: 'ada@work.example' }, ada.browser)
    await send({ email: 'bob@example.com' })
    await ada.browser.post('/api/auth/delete-account', { email: ada.email, password: ada.password })
    await runJobs(server, ['accounts.erase'])

    expect((await readStored()).map(({ email }) => email)).toEqual(['bob@example.com'])
    const { rows } = await server.database.owner.query(
      `select data->>'email' as email from platform.mails where template = 'contact-message'`,
    )
    expect(rows).toEqual([{ email: 'bob@example.com' }])
  })
})

test('one network address may send five messages within an hour, and all together a hundred', async () => {
  const options = { limitRequests: true, clientAddressHeader: 'x-real-ip', operator }
  await withServer(options, async (limited) => {
    const sendFrom = async (address: string) => {
      const headers = { 'X-Real-Ip': address }
      const browser = limited.browser()
      const { body } = await browser.send<Parameters<typeof solve>[0]>('GET', '/api/auth/challenge', {
        headers,
      })
      const challenge = await solve(body)
      const sent = { ...message, clientKey: newId(), challenge }
      return (await browser.send('POST', '/api/v1/contact-messages', { body: sent, headers })).status
    }
    const six = []
    for (let at = 0; at < 6; at++) six.push(await sendFrom('1.1.1.1'))
    const other = await sendFrom('2.2.2.2')
    await limited.database.owner.query(
      `update platform.visitor_counts set count = 99 where kind = 'contact in all'`,
    )
    const last = [await sendFrom('3.3.3.3'), await sendFrom('4.4.4.4')]
    limited.clock.moveBy({ ms: 60 * 60_000 })

    expect([six, other, last]).toEqual([[204, 204, 204, 204, 204, 429], 204, [204, 429]])
    expect(await sendFrom('1.1.1.1')).toBe(204)
  })
})

test('a server without mail stores a message all the same', async () => {
  await withServer({ production: true, operator }, async (silent) => {
    const browser = silent.browser()
    const body = await build(browser)
    const headers = { Origin: silent.appContext.config.baseUrl }
    const { status } = await browser.send('POST', '/api/v1/contact-messages', { body, headers })

    expect([status, (await readStored(silent)).length]).toEqual([204, 1])
    expect((await silent.database.owner.query('select from platform.mails')).rowCount).toBe(0)
  })
})

async function withServer(options: TestServerOptions, work: (started: TestServer) => Promise<void>) {
  const started = await startTestServer(options)
  await work(started).finally(() => started.stop())
}
