import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@candlebook/core/db/testing'
import { newId } from '@candlebook/core/kernel'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { runCommand } from './run-command.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'candlebook-cli-'))
})
beforeAll(() => {
  vi.stubEnv('DATABASE_URL', database.ownerUrl)
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('BASE_URL', undefined) // vitest sets one
})
afterEach(() => {
  vi.stubEnv('NODE_ENV', 'test')
  vi.stubEnv('BASE_URL', undefined)
  vi.stubEnv('SMTP_URL', undefined)
  vi.stubEnv('MAIL_FROM', undefined)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await database.drop()
  rmSync(folder, { recursive: true })
})

describe('contact', () => {
  test('list shows the newest messages, the oldest of them first, without control characters', async () => {
    expect((await run('contact', 'list')).lines).toEqual(['No messages are stored.'])
    for (const minute of [1, 2, 3])
      await database.owner.query(
        `insert into platform.contact_messages values (gen_random_uuid(), null, gen_random_uuid(), 'x', 'Ana Martins',
          'ana@example.com', null, $1, 'bug', 'high', $2, null, $3)`,
        [`Message ${minute}`, `It beeps\u0007 at\nthe end`, `2026-11-22T09:0${minute}:00Z`],
      )
    const { code, lines } = await run('contact', 'list', '2')

    expect(code).toBe(0)
    expect(lines).toEqual([
      '2026-11-22T09:02:00.000Z  Ana Martins <ana@example.com>',
      'Message 2 (bug, high)',
      'It beeps\uFFFD at',
      'the end',
      '',
      '2026-11-22T09:03:00.000Z  Ana Martins <ana@example.com>',
      'Message 3 (bug, high)',
      'It beeps\uFFFD at',
      'the end',
      '',
    ])
  })

  test.each([['show'], ['list', '0'], ['list', '501'], ['list', 'all']])(
    'refuses the arguments %s %s',
    async (...args) => {
      expect((await run('contact', ...args)).code).toBe(2)
    },
  )
})

describe('mail', () => {
  test('test keeps a mail of development for the mailbox, and says so', async () => {
    const { code, lines } = await run('mail', 'test', 'ada@example.com', '--language', 'fr')

    expect({ code, lines }).toEqual({
      code: 0,
      lines: ['There is no mail server. The mail is kept; the page /dev/mail of the server shows it.'],
    })
    expect(await listMails()).toEqual([{ state: 'kept', language: 'fr' }])
  })

  test('test says in words why the mail server does not take the mail', async () => {
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1')
    vi.stubEnv('MAIL_FROM', 'Candlebook <post@candlebook.example>')

    expect(await run('mail', 'test', 'ada@example.com')).toEqual({
      code: 1,
      lines: [
        'The mail server did not accept the mail: nothing answers at the address and port of SMTP_URL. Check both: smtps:// is for port 465, smtp:// for 587 and 25. A worker tries again for two days.',
      ],
    })
  })

  test('test says in production that mail is not set up', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    vi.stubEnv('SECRET', 'q8Zs1mVt6yXw3bNc0dRf5gHj7kLp2aUe')
    vi.stubEnv('BASE_URL', 'https://journal.example.com')

    expect(await run('mail', 'test', 'ada@example.com')).toEqual({
      code: 1,
      lines: ['Email is not set up on this server. Set SMTP_URL and MAIL_FROM.'],
    })
  })

  test('allow lets mail go to an address that was refused', async () => {
    await database.owner.query(
      `insert into platform.undeliverable_addresses values ('gone@example.com', 550, now(), now())`,
    )

    expect((await run('mail', 'allow', 'gone@example.com')).lines).toEqual([
      'Mail goes to this address again.',
    ])
    expect((await run('mail', 'allow', 'gone@example.com')).lines).toEqual(['This address was not refused.'])
  })

  test.each([
    ['test'],
    ['test', 'nobody'],
    ['send', 'ada@example.com'],
    ['test', 'ada@example.com', '--language', 'de'],
  ])('%j %j is called wrongly', async (...words) => {
    expect((await run('mail', ...words)).code).toBe(2)
  })
})

describe('jobs', () => {
  test('failed lists what failed, and retry puts it back into its queue', async () => {
    expect((await run('jobs', 'failed')).lines).toEqual(['No job has failed.'])
    const id = await addFailedJob()

    const { lines } = await run('jobs', 'failed')
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^${id} {2}\\S+Z {2}mail.send {2}3 attempts: 451$`)),
    ])
    expect(await run('jobs', 'retry', newId())).toEqual({ code: 1, lines: ['There is no such failed job.'] })
    expect(await run('jobs', 'retry', id)).toEqual({ code: 0, lines: ['1 job will run again.'] })
    expect((await run('jobs', 'failed')).lines).toEqual(['No job has failed.'])
  })

  test.each([[], ['retry'], ['retry', 'x'], ['failed', 'all']])('called as %j says how', async (...words) => {
    expect((await run('jobs', ...words)).code).toBe(2)
  })
})

async function run(...words: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const say = (text: string) => void lines.push(...text.split('\n'))
  const code = await runCommand(words, { say, ask: async () => false })
  return { code, lines }
}

async function listMails(): Promise<object[]> {
  const { rows } = await database.owner.query<object>('select state, language from platform.mails')
  return rows
}

/** A job as the queue leaves it after its last attempt. */
async function addFailedJob(): Promise<string> {
  const id = newId()
  await database.owner.query(
    `insert into jobs.job (id, name, data, policy, source_name, source_id, source_retry_count, source_output)
     values ($1, 'dead-letters', $2, 'standard', 'mail.send', $3, 2, '{"message": "451"}')`,
    [id, { mailId: newId() }, newId()],
  )
  return id
}
