import type {
  FailedJobPage,
  FailedMailPage,
  OperationsOverview,
  Retried,
  StorageReport,
} from '@candlebook/contract/operations'
import { asJob, transaction } from '@candlebook/core/db'
import { listAudit } from '@candlebook/core/db/testing'
import { grantAdmin } from '@candlebook/core/identity'
import { newId } from '@candlebook/core/kernel'
import { loadRates } from '@candlebook/core/rates'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTrade, type Person, runJobs, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'olga@example.com' })
  await grantAdmin(server.appContext.ownerUrl, { userId: admin.userId, now: new Date() })
})
beforeEach(async () => {
  await server.database.owner.query('delete from platform.mails')
  await server.database.owner.query('delete from jobs.job')
  await server.database.owner.query('truncate platform.exchange_rates, platform.rate_corrections')
})
afterAll(() => server.stop())

describe('the overview [ADM-05]', () => {
  test('has the version, every check of the health, and every kind of job with its next run', async () => {
    const overview = await getOverview()

    expect(overview.version).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      commit: expect.toSatisfy((commit) => commit === null || /^[0-9a-f]{40}$/.test(commit)), // null without git
      startedAt: expect.stringMatching(/Z$/),
    })
    expect(overview.health.map(({ check }) => check)).toEqual([
      'settings',
      'database',
      'migrations',
      'mail',
      'payments',
      'disk',
      'clock',
      'worker',
      'jobs',
      'backup',
      'rates',
    ])
    expect(overview.migrations).toEqual({ applied: expect.any(Number), missing: 0, unknown: 0 })
    const housekeeping = overview.jobs.find(({ name }) => name === 'mail.delete-old')
    expect(housekeeping?.nextRunAt).toMatch(/T03:41:00\.000Z$/)
    expect(overview.jobs.find(({ name }) => name === 'mail.send')?.nextRunAt).toBeNull()
    expect(overview.slowRequests.thresholdMs).toBe(1000)
  })

  test('counts mails and jobs by what becomes of them', async () => {
    await addMail({ attempts: 0 })
    await addMail({ attempts: 3, problem: '451' })
    await addMail({ state: 'undeliverable', problem: '550' })
    await addFailedJob('exports.build')
    await transaction(asJob(server.appContext.db), (db) =>
      server.appContext.jobs.enqueue(db, 'mail.send', { mailId: newId() }),
    )

    const { mails, jobs } = await getOverview()

    expect(mails).toEqual({ waiting: 1, failed: 1, refused: 1, sentLastDay: 0 })
    expect(jobs.find(({ name }) => name === 'exports.build')).toMatchObject({ waiting: 0, failed: 1 })
    expect(jobs.find(({ name }) => name === 'mail.send')).toMatchObject({ waiting: 1, failed: 0 })
  })

  test('counts webhooks of the last day by type and outcome, and lists them without any id', async () => {
    await addWebhook('evt_paid', { type: 'invoice.paid', processed: true })
    await addWebhook('evt_failed', { type: 'invoice.paid', error: 'payments_unavailable' })
    await addWebhook('evt_foreign', { type: 'customer.created', processed: true, foreign: true })
    await addWebhook('evt_old', { type: 'invoice.paid', processed: true, age: '3 days' })

    const { webhooks } = await getOverview()

    expect(webhooks.lastDay).toEqual([
      { type: 'customer.created', outcome: 'foreign', count: 1 },
      { type: 'invoice.paid', outcome: 'failed', count: 1 },
      { type: 'invoice.paid', outcome: 'processed', count: 1 },
    ])
    expect(webhooks.newest).toHaveLength(4)
    expect(webhooks.newest.at(-1)).toMatchObject({ type: 'invoice.paid', outcome: 'processed' })
    expect(JSON.stringify(webhooks)).not.toMatch(/evt_|cus_/)
  })
})

test('the overview lists corrected rates: what they were and are, when, and the trades converted again [ADM-05]', async () => {
  const { appContext } = server
  const load = (rate: string) =>
    loadRates(appContext, new TextEncoder().encode(`Date,USD,\n2026-11-03,${rate},\n`))
  await load('1.25')
  await admin.browser.post(
    '/api/v1/trades',
    buildTrade({ status: 'closed', exitPrice: '160', exitDate: '2026-11-03', currency: 'USD' }),
  )
  await runJobs(server, ['rates.recompute'])
  expect((await getOverview()).rateCorrections).toEqual([])
  await load('1.28')
  const [waiting] = (await getOverview()).rateCorrections
  await runJobs(server, ['rates.recompute'])

  expect(waiting).toEqual({
    at: expect.any(String),
    rates: 1,
    listed: [{ currency: 'USD', day: '2026-11-03', before: '1.25', after: '1.28' }],
    trades: 0,
    isDone: false,
  })
  expect((await getOverview()).rateCorrections).toEqual([{ ...waiting, trades: 1, isDone: true }])
})

describe('a mail that failed', () => {
  test('is tried again at once when its job waits, and is delivered', async () => {
    const mailId = await addMail({ attempts: 2, problem: '451' })
    await transaction(asJob(server.appContext.db), (db) =>
      server.appContext.jobs.enqueue(db, 'mail.send', { mailId }, { startAfter: inOneHour() }),
    )
    await server.database.owner.query(`update jobs.job set state = 'retry' where name = 'mail.send'`)

    const before = await listMails()
    const { count } = await retry('mails', mailId)

    expect(before.items).toEqual([
      {
        id: mailId,
        template: 'test',
        recipient: 'ana@example.com',
        state: 'waiting',
        attempts: 2,
        problem: '451',
        createdAt: expect.any(String),
        nextTryAt: expect.any(String),
      },
    ])
    expect(count).toBe(1)
    const { rows } = await server.database.owner.query(
      `select start_after <= now() as due from jobs.job where name = 'mail.send'`,
    )
    expect(rows).toEqual([{ due: true }])
    await runJobs(server, ['mail.send'])
    expect((await listMails()).items).toEqual([])
    expect(await findMailState(mailId)).toBe('kept')
  })

  test('whose attempts are used up gets a new job, and leaves the list of failed jobs', async () => {
    const mailId = await addMail({ attempts: 54, problem: 'ECONNREFUSED' })
    await addFailedJob('mail.send', { mailId })

    expect((await listMails()).items[0]).toMatchObject({ state: 'stopped', nextTryAt: null })
    expect(await retry('mails', mailId)).toEqual({ count: 1 })

    expect((await listJobs()).items).toEqual([])
    await runJobs(server, ['mail.send'])
    expect(await findMailState(mailId)).toBe('kept')
  })

  test('for good is listed and is not tried again', async () => {
    const mailId = await addMail({ state: 'undeliverable', problem: '550' })

    expect((await listMails()).items).toEqual([expect.objectContaining({ id: mailId, state: 'refused' })])
    expect(await retry('mails', mailId)).toEqual({ count: 0 })
    expect(await listActions()).not.toContain('operations.mail_retried ')
  })

  test('is retried with all others, which is recorded once with the administrator', async () => {
    for (let at = 0; at < 3; at++) await addMail({ attempts: 1, problem: '421' })
    await server.database.owner.query('delete from platform.audit_entries')

    expect(await retry('mails')).toEqual({ count: 3 })

    expect(await listActions()).toEqual([`operations.mail_retried ${admin.userId}`])
  })

  test('is on the second page when 50 newer ones failed', async () => {
    const oldest = await addMail({ attempts: 1 })
    for (let at = 0; at < 50; at++) await addMail({ attempts: 1 })

    const first = await listMails()
    const second = await listMails(first.nextCursor)

    expect(first.items).toHaveLength(50)
    expect(second).toMatchObject({ items: [{ id: oldest }], nextCursor: null })
  })
})

describe('a job that failed in all attempts', () => {
  test('is listed without the values of its query, and runs again', async () => {
    const message = 'Failed query: update platform.data_exports set state = $1\nparams: ana@example.com'
    const id = await addFailedJob('exports.build', { userId: newId(), exportId: newId() }, message)
    await server.database.owner.query('delete from platform.audit_entries')

    const { items } = await listJobs()
    const retried = await retry('jobs', id)

    expect(items).toEqual([
      {
        id,
        name: 'exports.build',
        failedAt: expect.any(String),
        attempts: 3,
        problem: 'Failed query: update platform.data_exports set state = $1',
      },
    ])
    expect(retried).toEqual({ count: 1 })
    expect((await listJobs()).items).toEqual([])
    expect(await listActions()).toEqual([`operations.job_retried ${admin.userId}`])
    const { rows } = await server.database.owner.query('select name, state from jobs.job')
    expect(rows).toEqual([{ name: 'exports.build', state: 'created' }])
  })

  test('that is gone is not an error and leaves no entry', async () => {
    await server.database.owner.query('delete from platform.audit_entries')

    expect(await retry('jobs', newId())).toEqual({ count: 0 })
    expect(await listActions()).toEqual([])
  })

  test('is on the second page when 50 newer ones failed', async () => {
    for (let at = 0; at < 51; at++) await addFailedJob('exports.build')

    const first = await listJobs()
    const second = await listJobs(first.nextCursor)

    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([50, 1, null])
    expect(first.items.map(({ id }) => id)).not.toContain(second.items[0]?.id)
  })

  test.each(['no-position', '99999999999999999999/0190a000-0000-7000-8000-000000000001'])(
    'cannot be listed after the position %s',
    async (cursor) => {
      const { status } = await admin.browser.get(`/api/v1/admin/operations/jobs?cursor=${cursor}`)

      expect(status).toBe(422)
    },
  )
})

describe('the storage of users', () => {
  test('has the accounts that store most, with images and records', async () => {
    const trader = await server.signUp({ email: 'large@example.com' })
    for (let at = 0; at < 20; at++)
      await trader.browser.post('/api/v1/trades', {
        ...buildTrade(),
        whatHappened: 'Waited for the retest. '.repeat(40),
      })
    const { owner } = server.database
    const addImage = (name: string, bytes: number) =>
      owner.query(
        `insert into images (user_id, id, name, content_type, bytes, width, height, created_at, updated_at)
         values ($1, $2, $3, 'image/webp', $4, 1200, 800, now(), now())`,
        [trader.userId, newId(), name, bytes],
      )
    await addImage('1-chart.webp', 400_000)
    await addImage('2-page.webp', 90_000)
    await owner.query(
      `insert into library_items (user_id, id, change, type, title, category, tags, attached_images, attached_links,
         url, page_screenshot, created_at, updated_at)
       values ($1, $2, 1, 'link', 'Order flow', 'Articles', '{}', '{}', '{}', 'https://example.com/', $3, now(), now())`,
      [trader.userId, newId(), `/images/${trader.userId}/2-page.webp`],
    )

    const { items } = await getStorage()

    expect(items[0]).toMatchObject({ email: 'large@example.com', images: 490_000 })
    expect(items[0]?.records).toBeGreaterThan(20 * 100)
    expect(items.map(({ email }) => email)).toContain('olga@example.com')
  })

  test('is refused by the database itself for a transaction of a user', async () => {
    const trader = await server.signUp()
    const attempt = server.appContext.db.pool.query(
      `begin; select set_config('app.user_id', '${trader.userId}', true), set_config('app.actor', 'administrator', true);
       select * from list_stored_bytes(50); rollback`,
    )

    await expect(attempt).rejects.toThrow('only an administrator')
    await server.appContext.db.pool.query('rollback')
  })
})

async function getOverview(): Promise<OperationsOverview> {
  return (await admin.browser.get<OperationsOverview>('/api/v1/admin/operations')).body
}

async function getStorage(): Promise<StorageReport> {
  return (await admin.browser.get<StorageReport>('/api/v1/admin/operations/storage')).body
}

async function listMails(cursor: string | null = null): Promise<FailedMailPage> {
  const query = cursor === null ? '' : `?cursor=${cursor}`
  return (await admin.browser.get<FailedMailPage>(`/api/v1/admin/operations/mails${query}`)).body
}

async function listJobs(cursor: string | null = null): Promise<FailedJobPage> {
  const query = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`
  return (await admin.browser.get<FailedJobPage>(`/api/v1/admin/operations/jobs${query}`)).body
}

async function retry(what: 'mails' | 'jobs', id?: string): Promise<Retried> {
  return (await admin.browser.post<Retried>(`/api/v1/admin/operations/${what}/retry`, { id })).body
}

async function listActions(): Promise<string[]> {
  const entries = await listAudit(server.database.owner, 'operations.')
  return entries.map(({ action, userId }) => `${action} ${userId}`)
}

async function addMail({
  state = 'waiting',
  attempts = 1,
  problem = null as string | null,
}): Promise<string> {
  const id = newId()
  const data = JSON.stringify({ askedAt: '2027-03-05T08:00:00.000Z', environment: 'development' })
  await server.database.owner.query(
    `insert into platform.mails (id, template, language, recipient, data, state, attempts, problem, created_at, updated_at)
     values ($1, 'test', 'en', 'ana@example.com', $2, $3, $4, $5, now(), now())`,
    [id, state === 'undeliverable' ? null : data, state, attempts, problem],
  )
  return id
}

async function addFailedJob(name: string, data: object = {}, message = 'it failed'): Promise<string> {
  const { rows } = await server.database.owner.query<{ id: string }>(
    `insert into jobs.job (name, data, source_name, source_retry_count, source_output)
     values ('dead-letters', $1, $2, 2, $3) returning id`,
    [data, name, { message }],
  )
  return rows[0]!.id
}

async function addWebhook(
  id: string,
  { type, processed = false, foreign = false, error = null as string | null, age = '1 minute' }: Webhook,
): Promise<void> {
  await server.database.owner.query(
    `insert into platform.billing_events (event_id, type, customer_id, created_at, received_at, attempts,
       error, processed_at, is_foreign)
     values ($1, $2, 'cus_1', now(), now() - $3::interval, 1, $4, case when $5 then now() end, $6)`,
    [id, type, age, error, processed, foreign],
  )
}

type Webhook = { type: string; processed?: boolean; foreign?: boolean; error?: string | null; age?: string }

async function findMailState(id: string): Promise<string | undefined> {
  const { rows } = await server.database.owner.query('select state from platform.mails where id = $1', [id])
  return rows[0]?.state
}

function inOneHour(): Date {
  return new Date(Date.now() + 60 * 60 * 1000)
}
