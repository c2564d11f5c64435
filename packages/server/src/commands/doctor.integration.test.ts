import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateDatabase } from '@candlebook/core/db'
import { createEmptyTestDatabase, createTestDatabase, type TestDatabase } from '@candlebook/core/db/testing'
import { startEmbedded } from '@candlebook/embedded-postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { runCommand } from './run-command.ts'

const allChecks = [
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
]

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  await database.owner.query('update jobs.version set cron_on = now()') // as a worker does
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candlebook-doctor-'))
  vi.stubEnv('DATABASE_URL', database.ownerUrl)
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('BASE_URL', undefined) // vitest sets one
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})
afterAll(() => database.drop())

test('a working installation has a line for each part, and the exit code is 0', async () => {
  const { code, lines, findings } = await examine()

  expect(findings.map(({ check }) => check)).toEqual(allChecks)
  expect(findings.filter(({ status }) => status === 'failed')).toEqual([])
  expect(lines.join('\n')).toMatch(/^ok +database +PostgreSQL \d+\.\d+ answers quickly\.$/m)
  expect(lines.at(-1)).toBe('Nothing has failed.')
  expect(code).toBe(0)
})

test('a database that does not answer is named, and the other parts are checked', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://candlebook:correct-horse@127.0.0.1:1/candlebook')
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1')
  vi.stubEnv('MAIL_FROM', 'Candlebook <post@candlebook.example>')

  const { code, lines, find } = await examine()

  expect(code).toBe(1)
  expect(find('database')).toEqual({
    check: 'database',
    status: 'failed',
    message: 'The database cannot be used: ECONNREFUSED.',
    advice: 'Start PostgreSQL, and check DATABASE_URL and the network to it.',
  })
  expect(find('mail').message).toBe(
    'The mail server cannot be used: nothing answers at the address and port of SMTP_URL.',
  )
  expect(find('settings').status).toBe('ok')
  expect(find('disk').message).toMatch(/GB of free space/)
  expect(lines.join('\n')).not.toMatch(/correct-horse/)
})

test('each line that is not fine is followed by what to do', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://candlebook@127.0.0.1:1/candlebook')

  const { findings } = await examine()

  expect(findings.map(({ check }) => check)).toEqual(allChecks)
  for (const { status, advice } of findings) expect(advice === null).toBe(status === 'ok')
})

test('a database that does not exist is told apart from a server that does not answer', async () => {
  vi.stubEnv('DATABASE_URL', database.ownerUrl.replace(/\/[^/]+$/, '/of_nobody'))

  expect((await examine()).find('database')).toMatchObject({
    message: 'The database cannot be used: 3D000.',
    advice: 'The database in DATABASE_URL does not exist. Create it.',
  })
})

test('a database without tables is not changed, and the advice is to migrate', async () => {
  const { ownerUrl, drop } = await createEmptyTestDatabase()
  onTestFinished(drop)
  vi.stubEnv('DATABASE_URL', ownerUrl)

  const first = await examine()

  expect(first.find('migrations')).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/^\d+ of the migrations of this version are not applied\.$/),
    advice: 'Run: npm run candlebook -- migrate',
  })
  expect((await examine()).find('migrations')).toEqual(first.find('migrations'))
})

test('a setting that is wrong is the one line, and the exit code is 1', async () => {
  vi.stubEnv('PORT', 'eighty')

  const { code, findings } = await examine()

  expect(code).toBe(1)
  expect(findings).toEqual([
    {
      check: 'settings',
      status: 'failed',
      message: expect.stringMatching(/^PORT must be .*, not "eighty"\.$/),
      advice: 'Correct the setting and run doctor again: the other checks need valid settings.',
    },
  ])
})

test('a folder without a database gets none', async () => {
  vi.stubEnv('DATABASE_URL', undefined)

  const { code, find } = await examine()

  expect(code).toBe(1)
  expect(find('database')).toMatchObject({
    message: 'There is no database yet.',
    advice: 'Start the server, which creates it, or set DATABASE_URL.',
  })
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
})

test('the built-in database is checked while a server runs and while none runs', async () => {
  vi.stubEnv('DATABASE_URL', undefined)
  const running = await startEmbedded({ dataDir: folder })
  await migrateDatabase(running.url)

  const during = await examine()
  await running.stop()
  const afterwards = await examine()

  for (const { find } of [during, afterwards]) {
    expect(find('database')).toMatchObject({ status: 'ok' })
    expect(find('migrations')).toMatchObject({ status: 'ok' })
    expect(find('worker')).toMatchObject({ status: 'failed', message: 'No worker has ever run.' })
  }
})

type Line = { check: string; status: string; message: string; advice: string | null }

async function examine() {
  const lines: string[] = []
  const say = (text: string) => void lines.push(...text.split('\n'))
  const code = await runCommand(['doctor'], { say, ask: async () => false })
  const findings: Line[] = []
  for (const line of lines) {
    const [, status, check, message] = /^(ok|warning|failed) +(\w+) +(.+)$/.exec(line) ?? []
    const last = findings.at(-1)
    if (status && check && message) findings.push({ status, check, message, advice: null })
    else if (line.startsWith(' ') && last) last.advice = line.trim()
  }
  const find = (check: string) => findings.find((line) => line.check === check)!
  return { code, lines, findings, find }
}
