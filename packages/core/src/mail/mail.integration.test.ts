import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { asJob, transaction } from '../db/index.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/index.ts'
import { type JobQueue, openJobQueue } from '../jobs/index.ts'
import { newId, systemClock } from '../kernel/index.ts'
import {
  allowAddress,
  buildMailer,
  deleteOldMails,
  findInMailbox,
  listMailbox,
  type Mailer,
  MailNotSetUp,
  type MailSender,
  type MailTransport,
  openMailTransport,
  sendMail,
} from './index.ts'
import { type SmtpStub, startSmtpStub } from './smtp-stub.fixtures.ts'

let database: TestDatabase
let jobs: JobQueue
let smtp: SmtpStub
let transport: MailTransport
let mailer: Mailer
let sender: MailSender
let zone: string | null

beforeEach(async () => {
  zone = null
  database = await createTestDatabase()
  jobs = await openJobQueue(database.db)
  smtp = await startSmtpStub()
  use(
    openMailTransport({ smtpUrl: smtp.url, from: 'Candlebook <post@candlebook.example>', production: true }),
  )
})
afterEach(async () => {
  if (transport.kind === 'smtp') transport.close()
  await smtp.close()
  await jobs.close()
  await database.drop()
})

describe('a mail', () => {
  test('is queued with its job in the transaction of the change, and sent as HTML and text', async () => {
    const mailId = await queue('ada@example.com')

    expect(await listJobs()).toEqual([{ mailId }])
    expect(await sendMail(sender, { mailId })).toBe('sent')
    const [mail] = smtp.accepted
    expect(mail).toMatchObject({
      recipients: ['ada@example.com'],
      from: { name: 'Candlebook', address: 'post@candlebook.example' },
      subject: 'Test mail from Candlebook',
      messageId: `<${mailId}@journal.example.com>`,
    })
    expect(mail?.html).toContain('href="https://journal.example.com"')
    expect(mail?.text).toContain('Sent on request on Nov 22, 2026, 9:30 AM UTC. Environment: production.')
  })

  test('that is optional can be turned off with one press, and has its instants in the zone of the user', async () => {
    zone = 'America/New_York'
    const reminder = {
      template: 'renewal-reminder',
      to: 'ada@example.com',
      data: {
        name: 'Ada',
        cents: 2490,
        currency: 'eur',
        renewsAt: '2026-12-22T09:30:00.000Z',
        hasPaymentMethod: true,
      },
      userId: newId(),
    } as const
    const mailId = await transaction(asJob(database.db), (db) => mailer.queue(db, reminder))
    await sendMail(sender, { mailId: mailId! })

    const [mail] = smtp.accepted
    const headers = Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? [])
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(headers['list-unsubscribe']).toMatch(/^<https:\/\/journal\.example\.com\/unsubscribe\?user=.*>$/s)
    expect(headers['auto-submitted']).toBe('auto-generated')
    expect(mail?.text).toContain('Dec 22, 2026, 4:30 AM EST')
  })

  test('of the contact form asks for answers to its sender, with any characters in the name [CONT-12]', async () => {
    const data = {
      name: '"Ana" <eve@example.com>, Bcc',
      email: 'ana@example.com',
      phone: null,
      subject: 'Importação: =?utf-8?q?two?= brokers',
      category: 'general',
      priority: 'medium',
      message: 'Can I import both?',
      wantsNewsletter: false,
      sentAt: '2026-11-22T09:30:00.000Z',
    }
    const to = 'operator@example.com'
    const mailId = await transaction(asJob(database.db), (db) =>
      mailer.queue(db, { template: 'contact-message', language: 'en', to, data, userId: null }),
    )
    await sendMail(sender, { mailId: mailId! })

    expect(smtp.accepted).toMatchObject([
      {
        recipients: [to],
        replyTo: [{ name: data.name, address: 'ana@example.com' }],
        subject: `Contact form: ${data.subject}`,
      },
    ])
    expect(smtp.accepted[0]).not.toHaveProperty('bcc')
  })

  test('of a change that fails is not queued', async () => {
    const failing = transaction(asJob(database.db), async (db) => {
      await mailer.queue(db, testMail('ada@example.com'))
      throw new Error('the change failed')
    })

    await expect(failing).rejects.toThrow('the change failed')
    expect([await listMails(), await listJobs()]).toEqual([[], []])
  })

  test('that was accepted is not sent again, and its values are deleted', async () => {
    const mailId = await queue('ada@example.com')
    await sendMail(sender, { mailId })

    expect(await sendMail(sender, { mailId })).toBe('nothing')
    expect(smtp.accepted).toHaveLength(1)
    expect(await listMails()).toEqual([{ state: 'sent', data: null, problem: null, attempts: 1 }])
  })

  test('is sent once when several processes take its job at the same time', async () => {
    const mailId = await queue('ada@example.com')

    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => sendMail(sender, { mailId })))

    expect(smtp.accepted).toHaveLength(1)
    const others = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(others.filter(({ reason }) => reason.code !== 'IN_PROGRESS')).toEqual([])
  })

  test('that a process took before it ended is sent by another, two minutes later', async () => {
    const mailId = await queue('ada@example.com')
    const take = (minutes: number) =>
      database.owner.query(
        `update platform.mails set state = 'sending', updated_at = now() - make_interval(mins => $1)`,
        [minutes],
      )

    await take(1)
    await expect(sendMail(sender, { mailId })).rejects.toThrow('IN_PROGRESS')
    await take(3)
    expect(await sendMail(sender, { mailId })).toBe('sent')
  })

  test('with a unique key is queued once, also when twenty ask at the same time', async () => {
    const asking = Array.from({ length: 20 }, () => queue('ada@example.com', { uniqueKey: 'payment/in_123' }))

    expect((await Promise.all(asking)).filter((id) => id !== null)).toHaveLength(1)
    expect(await listMails()).toHaveLength(1)
    expect(await listJobs()).toHaveLength(1)
  })

  test.each([
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com, eve@example.com',
    'Ada <ada@example.com>',
    '',
  ])('to %j is refused: it is not one address', async (to) => {
    await expect(queue(to)).rejects.toThrow('Invalid email')
    expect(await listMails()).toEqual([])
  })

  test('is deleted from the outbox after 30 days', async () => {
    await queue('ada@example.com')
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)

    await deleteOldMails(database.db, inDays(29))
    expect(await listMails()).toHaveLength(1)
    await deleteOldMails(database.db, inDays(31))
    expect(await listMails()).toEqual([])
  })
})

describe('a mail server', () => {
  test('that is down loses no mail: it is sent once after the server is back', async () => {
    const mailId = await queue('ada@example.com')
    const { port } = new URL(smtp.url)
    await smtp.close()

    await expect(sendMail(sender, { mailId })).rejects.toThrow('the mail server did not accept the mail: E')
    expect(await listMails()).toMatchObject([
      { state: 'waiting', attempts: 1, problem: expect.stringMatching(/^E/) },
    ])
    smtp = await startSmtpStub({ port: Number(port) })
    await sendMail(sender, { mailId })
    await sendMail(sender, { mailId })

    expect(smtp.accepted.map(({ messageId }) => messageId)).toEqual([`<${mailId}@journal.example.com>`])
  })

  test.each([
    ['a greylisted address', { atRecipient: 451, atData: null }],
    ['a mail for now', { atRecipient: null, atData: 452 }],
    ['the text of a mail for good', { atRecipient: null, atData: 554 }],
  ])('that refuses %s is asked again, and the error names no address', async (_what, answer) => {
    const mailId = await queue('ada@example.com')
    Object.assign(smtp.answer, answer)
    const error = await sendMail(sender, { mailId }).catch((thrown: Error) => thrown)
    Object.assign(smtp.answer, { atRecipient: null, atData: null })

    expect(String(error)).toMatch(/^MailNotAccepted: the mail server did not accept the mail: \d{3}$/)
    expect(error).not.toHaveProperty('cause')
    expect(await sendMail(sender, { mailId })).toBe('sent')
    expect(smtp.accepted).toHaveLength(1)
  })

  test('that refuses an address for good is not asked about it again, until an operator allows it', async () => {
    smtp.answer.atRecipient = 550
    expect(await sendMail(sender, { mailId: await queue('gone@example.com') })).toBe('undeliverable')
    smtp.answer.atRecipient = null
    expect(await sendMail(sender, { mailId: await queue('Gone@Example.com') })).toBe('undeliverable')

    expect(smtp.asked).toEqual(['gone@example.com'])
    const givenUp = { state: 'undeliverable', data: null, problem: '550', attempts: 0 }
    expect(await listMails()).toEqual([givenUp, givenUp])

    expect(await allowAddress(database.db, 'GONE@example.com')).toBe(true)
    expect(await allowAddress(database.db, 'gone@example.com')).toBe(false)
    expect(await sendMail(sender, { mailId: await queue('gone@example.com') })).toBe('sent')
  })
})

describe('without a mail server', () => {
  test('mail of development is kept in the mailbox, and nothing is sent', async () => {
    use(openMailTransport({ smtpUrl: null, from: 'post@candlebook.example', production: false }))
    const mailId = await queue('ada@example.com')

    expect(await sendMail(sender, { mailId })).toBe('kept')
    expect(await listMailbox(sender)).toMatchObject([{ id: mailId, to: 'ada@example.com' }])
    expect((await findInMailbox(sender, mailId))?.html).toContain('https://journal.example.com')
    expect(await findInMailbox(sender, newId())).toBeNull()
    expect(smtp.asked).toEqual([])
  })

  test('production refuses to queue a mail', async () => {
    use(openMailTransport({ smtpUrl: null, from: 'post@candlebook.example', production: true }))

    await expect(queue('ada@example.com')).rejects.toThrow(MailNotSetUp)
    expect(await listMails()).toEqual([])
  })
})

function use(next: MailTransport): void {
  transport = next
  mailer = buildMailer({ transport, jobs, clock: systemClock })
  const site = {
    baseUrl: 'https://journal.example.com',
    contact: 'post@candlebook.example',
    unsubscribeKey: 'k',
  }
  sender = { db: database.db, clock: systemClock, transport, site, findZone: async () => zone }
}

function testMail(to: string) {
  return {
    template: 'test',
    language: 'en',
    to,
    data: { askedAt: '2026-11-22T09:30:00.000Z', environment: 'production' },
    userId: null,
  } as const
}

async function queue(to: string, more: { uniqueKey?: string } = {}): Promise<string> {
  const id = await transaction(asJob(database.db), (db) => mailer.queue(db, { ...testMail(to), ...more }))
  return id as string // null only where a test uses one unique key twice
}

async function listMails(): Promise<object[]> {
  const { rows } = await database.owner.query<object>(
    'select state, data, problem, attempts from platform.mails order by created_at',
  )
  return rows
}

async function listJobs(): Promise<unknown[]> {
  const { rows } = await database.owner.query<{ data: unknown }>(
    `select data from jobs.job where name = 'mail.send' and state = 'created'`,
  )
  return rows.map(({ data }) => data)
}
