import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listMigrationHashes, rebuildSchema, withOwner } from '@candlebook/core/db'
import {
  createEmptyTestDatabase,
  createTestUser,
  describeSchema,
  openOwnerPool,
} from '@candlebook/core/db/testing'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runCommand } from './run-command.ts'

let folder: string
let database: Awaited<ReturnType<typeof createEmptyTestDatabase>>
let owner: pg.Pool
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candlebook-migrate-'))
  database = await createEmptyTestDatabase()
  owner = openOwnerPool(database.ownerUrl)
})
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', database.ownerUrl)
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('BASE_URL', undefined) // vitest sets one
})
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  await owner.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

describe('migrate', () => {
  const all = listMigrationHashes().length + 1 // the definitions

  test('with --check lists every migration of an empty database and changes nothing', async () => {
    const { code, lines } = await run('migrate', '--check')

    expect(code).toBe(1)
    expect(lines).toHaveLength(all + 1)
    expect(lines[0]).toMatch(/^missing {2}0000_\w+$/)
    expect(lines.at(-1)).toBe(`${all} migrations missing.`)
    expect(await describeSchema(owner)).toEqual([])
    expect(await run('migrate', '--check')).toEqual({ code, lines })
  })

  test('applies the missing ones, names them, and finds none afterwards', async () => {
    const first = await run('migrate')

    expect(first.code).toBe(0)
    expect(first.lines[0]).toMatch(/^applied {2}0000_\w+$/)
    expect(first.lines.at(-1)).toBe(`${all} migrations applied.`)
    const none = { code: 0, lines: ['No migration is missing.'] }
    expect(await run('migrate', '--check')).toEqual(none)
    expect(await run('migrate')).toEqual(none)
  })

  test('of a database of the version before names only the newest and the definitions', async () => {
    const older = await createEmptyTestDatabase()
    await withOwner(older.ownerUrl, (client) => rebuildSchema(client, { count: all - 2 }))
    vi.stubEnv('DATABASE_URL', older.ownerUrl)

    const check = await run('migrate', '--check')
    const applied = await run('migrate')
    await older.drop()

    const name = check.lines[0]?.split('  ')[1]
    expect(check.code).toBe(1)
    expect(check.lines).toEqual([`missing  ${name}`, 'missing  definitions', '2 migrations missing.'])
    expect(applied.code).toBe(0)
    expect(applied.lines).toEqual([`applied  ${name}`, 'applied  definitions', '2 migrations applied.'])
  })
})

describe('seed-demo', () => {
  let userId: string
  let email: string
  beforeAll(async () => {
    // The test needs rows only; the command opens the database by itself.
    userId = (await createTestUser({ owner, db: null! })).actor.userId
    email = `${userId}@example.com`
  })
  const countTrades = async () =>
    (await owner.query('select from trades where user_id = $1', [userId])).rowCount

  test('loads the demo record once and says what it made; --remove removes exactly it', async () => {
    const loaded = await run('seed-demo', email)
    const trades = await countTrades()
    const again = await run('seed-demo', email)
    const removed = await run('seed-demo', email, '--remove')

    const count = `${trades} example trades and`
    expect(trades).toBeGreaterThan(150)
    expect(loaded).toEqual({
      code: 0,
      lines: [
        expect.stringMatching(new RegExp(`^Loaded into ${email}: ${count} \\d+ journal entries\\.$`)),
        `To remove them: npm run candlebook -- seed-demo ${email} --remove`,
      ],
    })
    expect(again.lines[0]).toBe(
      loaded.lines[0]?.replace('Loaded into', '').trim().replace(':', ' already has'),
    )
    expect(removed).toEqual({ code: 0, lines: [expect.stringContaining(`Removed from ${email}: ${count}`)] })
    expect(await countTrades()).toBe(0)
    expect((await run('seed-demo', email, '--remove')).lines).toEqual([`${email} has no demo record.`])
  })

  test('leaves an account with trades of its own unchanged', async () => {
    await run('seed-demo', email)
    await owner.query('update trades set id = gen_random_uuid() where user_id = $1', [userId])
    await run('seed-demo', email, '--remove')
    const before = await countTrades()

    expect(await run('seed-demo', email)).toEqual({
      code: 1,
      lines: ['This account has trades. Sample data can be loaded into an account without trades only.'],
    })
    expect(await countTrades()).toBe(before)
  })

  test('refuses an address without an account, and wrong arguments', async () => {
    expect(await run('seed-demo', 'nobody@example.com')).toEqual({
      code: 1,
      lines: ['There is no user with the email address nobody@example.com.'],
    })
    for (const words of [[], ['nobody'], [email, email]])
      expect((await run('seed-demo', ...words)).code).toBe(2)
  })
})

async function run(...words: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const say = (text: string) => void lines.push(...text.split('\n'))
  const code = await runCommand(words, { say, ask: async () => false })
  return { code, lines }
}
