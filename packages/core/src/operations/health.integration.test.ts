import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../db/index.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/index.ts'
import { newId, systemClock } from '../kernel/index.ts'
import { openMailTransport } from '../mail/index.ts'
import { type SmtpStub, startSmtpStub } from '../mail/smtp-stub.fixtures.ts'
import { checkHealth, type HealthInputs, type HealthLine } from './index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a new installation says of each part how it is, and what to do', async () => {
  const lines = await checkHealth(inputs())

  expect(lines.map(({ check, status }) => [check, status])).toEqual([
    ['settings', 'ok'],
    ['database', 'ok'],
    ['migrations', 'ok'],
    ['mail', 'ok'],
    ['payments', 'ok'],
    ['disk', expect.stringMatching(/^(ok|warning)$/)],
    ['clock', 'ok'],
    ['worker', 'failed'],
    ['jobs', 'ok'],
    ['backup', 'warning'],
    ['rates', 'warning'],
  ])
  expect(find(lines, 'database').message).toMatch(/^PostgreSQL \d+\.\d+ answers quickly\.$/)
  expect(find(lines, 'migrations').message).toMatch(/^All \d+ migrations are applied\.$/)
  expect(lines.filter(({ status, advice }) => (status === 'ok') !== (advice === null))).toEqual([])
})

test('what is wrong with the settings is one line each', async () => {
  const settings = ['BASE_URL has no https.', 'RATE_LIMIT is off.'].map(
    (message) => ({ status: 'warning', message, advice: 'Change it.' }) as const,
  )

  const lines = await checkHealth(inputs({ settings }))

  expect(lines.filter(({ check }) => check === 'settings').map(({ message }) => message)).toEqual([
    'BASE_URL has no https.',
    'RATE_LIMIT is off.',
  ])
})

test('a database that is away and a check that takes too long are lines, not errors', async () => {
  const away = openPool('postgres://nobody:secret@127.0.0.1:1/none')
  const payments = { ...off, isSetUp: true, findProblems: () => new Promise<string[]>(() => {}) }

  const lines = await checkHealth(inputs({ db: away, payments }), { maxMs: 1500 })
  await away.close()

  expect(find(lines, 'database')).toMatchObject({
    status: 'failed',
    message: 'The database does not answer.',
  })
  expect(find(lines, 'payments').message).toBe('There was no answer within 1.5 seconds.')
  expect(find(lines, 'migrations').message).toBe('This could not be checked.')
  expect(JSON.stringify(lines)).not.toMatch(/secret|127\.0\.0\.1/)
})

test('a migration that is missing, and one of a newer version, have different reports', async () => {
  const { owner } = database
  const { rows } = await owner.query<{ id: number; hash: string }>(
    'select id, hash from drizzle.__drizzle_migrations order by id desc limit 1',
  )
  const [{ id, hash } = { id: 0, hash: '' }] = rows
  const rename = (to: string) =>
    owner.query('update drizzle.__drizzle_migrations set hash = $2 where id = $1', [id, to])

  await rename('of a newer version')
  const renamed = find(await checkHealth(inputs()), 'migrations')
  await rename(hash)
  await owner.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 1)`)
  const newer = find(await checkHealth(inputs()), 'migrations')
  await owner.query(`delete from drizzle.__drizzle_migrations where hash = 'newer'`)

  expect(renamed).toMatchObject({
    status: 'failed',
    message: '1 of the migrations of this version are not applied.',
  })
  expect(newer.status).toBe('warning')
})

test('a worker that looked at the schedule, a failed job and a backup are read from the database', async () => {
  const { owner } = database
  await owner.query(`update jobs.version set cron_on = now() - interval '20 seconds'`)
  await owner.query(`insert into jobs.queue (name, policy, table_name, partition, retry_limit, retry_delay,
      retry_backoff, expire_seconds, retention_seconds, deletion_seconds)
    values ('dead-letters', 'standard', 'job_common', false, 0, 0, false, 900, 900, 900) on conflict do nothing`)
  await owner.query(`insert into jobs.job (name, data) values ('dead-letters', '{}')`)
  await owner.query(
    'insert into platform.backups (id, is_complete, bytes, created_at) values ($1, true, 1048576, now())',
    [newId()],
  )

  const lines = await checkHealth(inputs())

  expect(find(lines, 'worker')).toMatchObject({
    status: 'ok',
    message: expect.stringMatching(/2\d seconds ago/),
  })
  expect(find(lines, 'jobs')).toMatchObject({ status: 'warning', message: '1 job failed in all attempts.' })
  expect(find(lines, 'backup')).toMatchObject({ status: 'ok', message: expect.stringContaining('(1.0 MB)') })
})

test('a mail server is asked; one that does not answer, and mails that wait for long, are reported', async () => {
  const smtp: SmtpStub = await startSmtpStub()
  const settings = { from: 'Candlebook <post@candlebook.example>', production: true }
  const mail = openMailTransport({ ...settings, smtpUrl: smtp.url })
  const away = openMailTransport({ ...settings, smtpUrl: 'smtp://127.0.0.1:1' })
  const encrypted = openMailTransport({ ...settings, smtpUrl: smtp.url.replace('smtp:', 'smtps:') })

  const fine = find(await checkHealth(inputs({ mail })), 'mail')
  const lost = find(await checkHealth(inputs({ mail: away })), 'mail')
  const wrongTls = find(await checkHealth(inputs({ mail: encrypted })), 'mail')
  await database.owner.query(
    `insert into platform.mails (id, template, language, recipient, attempts, problem, created_at, updated_at)
     values ($1, 'test', 'en', 'ana@example.com', 2, '451', now() - interval '1 hour', now())`,
    [newId()],
  )
  const late = find(await checkHealth(inputs({ mail })), 'mail')
  const none = find(await checkHealth(inputs({ mail: { kind: 'none' } })), 'mail')
  for (const transport of [mail, away, encrypted]) if (transport.kind === 'smtp') transport.close()
  await smtp.close()

  expect(fine.status).toBe('ok')
  expect(lost).toMatchObject({
    status: 'failed',
    message: 'The mail server cannot be used: nothing answers at the address and port of SMTP_URL.',
    advice: expect.stringContaining('smtps:// is for port 465'),
  })
  expect(wrongTls).toMatchObject({
    status: 'failed',
    message: 'The mail server cannot be used: it does not speak TLS as SMTP_URL says.',
    advice: expect.stringContaining('smtps:// is for port 465'),
  })
  expect(late).toMatchObject({
    status: 'warning',
    message: '1 mail waited more than 15 minutes. 1 of them failed at least once.',
  })
  expect(none).toMatchObject({ status: 'failed', advice: 'Set SMTP_URL and MAIL_FROM.' })
})

const off = { isSetUp: false, isSandbox: false, areRequired: false, findProblems: async () => [] }

function inputs(changed: Partial<HealthInputs> = {}): HealthInputs {
  return {
    db: database.db,
    clock: systemClock,
    settings: [],
    mail: { kind: 'mailbox' },
    payments: off,
    areRatesFetched: true,
    dataFolder: join(tmpdir(), 'a-folder-that-does-not-exist'),
    ...changed,
  }
}

function find(lines: HealthLine[], check: string): HealthLine {
  return lines.find((line) => line.check === check)!
}
