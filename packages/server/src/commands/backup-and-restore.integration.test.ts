import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createEmptyTestDatabase,
  createTestDatabase,
  createTestUser,
  insertTenantRows,
  openOwnerPool,
  type TestDatabase,
} from '@candlebook/core/db/testing'
import { openFileStore } from '@candlebook/core/files'
import { startEmbedded } from '@candlebook/embedded-postgres'
import type pg from 'pg'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { dumpRows } from '../testing/database.ts'
import { runCommand } from './run-command.ts'

let source: TestDatabase
let userId: string
let adminId: string
let folder: string
let file: string
let backupLines: string[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candlebook-backup-command-'))
  file = join(folder, 'monday.candlebook')
  source = await createTestDatabase()
  userId = (await createTestUser(source, { name: 'Ana Torres' })).actor.userId
  await insertTenantRows(source.owner, userId)
  adminId = (await createTestUser(source, { name: 'Bertrand Noël' })).actor.userId
  await source.owner.query('update profiles set is_admin = true where user_id = $1', [adminId])
  const files = await openFileStore({ kind: 'disk', folder: join(folder, 'files') })
  await files.put(`journal-images/${userId}/1795384800000-chart.png`, Buffer.from('the chart'), 'image/png')
  useData(source.ownerUrl, folder)
  const { code, lines } = await run('backup', file)
  expect(code).toBe(0)
  backupLines = lines
})
beforeEach(() => useData(source.ownerUrl, folder))
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  await source.drop()
  rmSync(folder, { recursive: true })
})

describe('with DATABASE_URL', () => {
  test('a backup is restored with the same rows and files into an empty database and an empty folder', async () => {
    const target = await openTarget()

    const { code, lines } = await run('restore', file)

    expect(lines).toEqual([
      expect.stringMatching(/^\d+ rows and 1 file of the backup of \S+Z are restored\.$/),
      'If you stored a list of erased accounts elsewhere, erase them too: erasures replay FILE',
    ])
    expect(code).toBe(0)
    expect(backupLines).toEqual([expect.stringMatching(/^\d+ rows and 1 file are in .+ \(\d\.\d MB\)\.$/)])
    expect(readCount(lines)).toBe(readCount(backupLines))
    const original = await dumpKept(source.owner, userId)
    expect(original.length).toBeGreaterThan(20)
    expect(await dumpRows(target.owner, userId)).toEqual(original)
    const image = join(target.dataDir, 'files/journal-images', userId, '1795384800000-chart.png')
    expect(readFileSync(image, 'utf8')).toBe('the chart')
  })

  test('a database that has rows is replaced only with --replace', async () => {
    const target = await openTarget()
    await run('restore', file)
    await target.owner.query(`update trades set symbol = 'CHANGED'`)

    expect(await run('restore', file)).toEqual({
      code: 1,
      lines: ['The database is not empty. Restore into an empty one, or delete what it has with --replace.'],
    })
    expect((await target.owner.query(`select from trades where symbol = 'CHANGED'`)).rowCount).toBe(1)
    expect((await run('restore', file, '--replace')).code).toBe(0)
    expect(await dumpRows(target.owner, userId)).toEqual(await dumpKept(source.owner, userId))
  })

  test('an account that was erased after the backup is erased again', async () => {
    const target = await openTarget()
    await run('restore', file)
    const hash = await eraseRows(target.owner, userId)

    const { code, lines } = await run('restore', file, '--replace')

    expect({ code, said: lines[1] }).toEqual({
      code: 0,
      said: '1 account that the replaced database had erased will be erased again.',
    })
    const { rows } = await target.owner.query(
      'select user_id, step from platform.account_erasures where user_hash = $1',
      [hash],
    )
    expect(rows).toEqual([{ user_id: userId, step: 'lock_out' }])
    const jobs = await target.owner.query(`select from jobs.job where name = 'accounts.erase'`)
    expect(jobs.rowCount).toBe(1)
    expect(existsSync(join(target.dataDir, 'erased-before-restore.txt'))).toBe(false)
  })

  test('erasures that fail are kept in a file, and the command says how to go on', async () => {
    const target = await openTarget()
    await run('restore', file)
    const hash = await eraseRows(target.owner, adminId) // the only administrator of the backup
    const kept = join(target.dataDir, 'erased-before-restore.txt')

    const { code, lines } = await run('restore', file, '--replace')

    expect(code).toBe(1)
    expect(lines[1]).toBe(
      `The backup is restored, but not all accounts are erased again. Before the server starts: erasures replay ${kept}`,
    )
    expect(readFileSync(kept, 'utf8')).toBe(`${hash}\n`)
  })

  test('a file that exists is not overwritten', async () => {
    const before = readFileSync(file)

    expect(await run('backup', file)).toEqual({
      code: 1,
      lines: [`The file ${file} exists already. Choose another name.`],
    })
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('a folder that does not exist, a database without tables and a file that is not a backup are refused', async () => {
    const missing = join(folder, 'nowhere')
    expect(await run('backup', join(missing, 'b'))).toEqual({
      code: 1,
      lines: [`The folder ${missing} does not exist or cannot be written.`],
    })
    await openTarget()
    expect(await run('backup', join(folder, 'empty'))).toEqual({
      code: 1,
      lines: ['This database has no data of Candlebook.'],
    })
    const text = new URL(import.meta.url).pathname
    expect(await run('restore', text)).toMatchObject({
      code: 1,
      lines: [expect.stringMatching(/damaged/)],
    })
  })
})

describe('with the embedded database', () => {
  test('a restored backup can be backed up again, also while a server runs, and a restore then refuses', async () => {
    const dataDir = createFolder()
    useData(undefined, dataDir)
    const again = join(dataDir, 'tuesday.candlebook')

    const restored = await run('restore', file)
    const written = await run('backup', again)
    const running = await startEmbedded({ dataDir })
    onTestFinished(() => running.stop())

    expect([restored.code, written.code]).toEqual([0, 0])
    // A restore ends an open change of the base currency.
    expect(readCount(written.lines)).toBe(readCount(backupLines) - 1)
    const refusal = {
      code: 1,
      lines: [
        `Candlebook (process ${process.pid}) is running on the data in ${dataDir}. Stop it and run this command again.`,
      ],
    }
    const third = await run('backup', join(dataDir, 'wednesday.candlebook'))
    // and the row that the second backup left
    expect([third.code, readCount(third.lines)]).toEqual([0, readCount(written.lines) + 1])
    expect(await run('restore', again, '--replace')).toEqual(refusal)
    const owner = openOwnerPool(running.url)
    expect(await dumpRows(owner, userId)).toEqual(await dumpKept(source.owner, userId))
    await owner.end()
  })
})

test.each([['backup'], ['backup', 'a', 'b'], ['backup', '--all'], ['restore'], ['restore', 'a', '--force']])(
  '%j %j is called wrongly',
  async (...words) => {
    expect((await run(...words)).code).toBe(2)
  },
)

async function run(...words: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const say = (text: string) => void lines.push(...text.split('\n'))
  const code = await runCommand(words, { say, ask: async () => false })
  return { code, lines }
}

function useData(databaseUrl: string | undefined, dataDir: string): void {
  vi.stubEnv('DATABASE_URL', databaseUrl)
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('BASE_URL', undefined) // vitest sets one
}

/** An empty database and an empty data folder, which the next commands use. */
async function openTarget(): Promise<{ owner: pg.Pool; dataDir: string }> {
  const { ownerUrl, drop } = await createEmptyTestDatabase()
  const owner = openOwnerPool(ownerUrl)
  onTestFinished(async () => {
    await owner.end()
    await drop()
  })
  const dataDir = createFolder()
  useData(ownerUrl, dataDir)
  return { owner, dataDir }
}

/** Leaves the database as after the erasure of an account, and returns the hash of the account. */
async function eraseRows(owner: pg.Pool, erasedId: string): Promise<string> {
  const hash = createHash('sha256').update(erasedId).digest('hex')
  await owner.query('delete from auth.users where id = $1', [erasedId])
  await owner.query(
    `insert into platform.account_erasures (id, user_hash, step, finished_at, created_at, updated_at)
     values (gen_random_uuid(), $1, 'done', now(), now(), now())`,
    [hash],
  )
  return hash
}

function createFolder(): string {
  const created = mkdtempSync(join(tmpdir(), 'candlebook-restored-'))
  onTestFinished(() => rmSync(created, { recursive: true }))
  return created
}

/** The number of rows in the first line that a command said. */
function readCount([line = '']: string[]): number {
  return Number.parseInt(line, 10)
}

/** The rows of the user that a restore keeps: it ends an open change of the base currency. */
async function dumpKept(owner: Parameters<typeof dumpRows>[0], userId: string): Promise<string[]> {
  return (await dumpRows(owner, userId)).filter((row) => !row.startsWith('base_currency_changes '))
}
