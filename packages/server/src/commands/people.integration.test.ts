import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, createTestUser, listAudit, type TestDatabase } from '@candlebook/core/db/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { runCommand } from './run-command.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'candlebook-cli-'))
  vi.stubEnv('DATABASE_URL', database.ownerUrl)
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('BASE_URL', undefined) // vitest has one of its own
})
afterEach(async () => {
  vi.stubEnv('NODE_ENV', 'test')
  vi.stubEnv('BASE_URL', undefined)
  await database.owner.query('delete from platform.invitations; delete from platform.mails')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await database.drop()
  rmSync(folder, { recursive: true })
})

describe('invite', () => {
  test.each([
    [[], 30, '30-Day Premium Access'],
    [['--days', '7'], 7, '7-Day Trial Extension'],
    [['--lifetime'], -1, 'Lifetime Access'],
  ])('with %j stores an invitation, queues its mail and says so [INV-07]', async (options, days, label) => {
    const { code, lines } = await run('invite', 'Ada@Example.com', ...options)

    expect({ code, lines }).toEqual({
      code: 0,
      lines: [
        expect.stringMatching(
          new RegExp(`^Invited ada@example.com: ${label}. The invitation can be used once, until \\d{4}-`),
        ),
        'There is no mail server. The page /dev/mail of the server shows the mail with the code.',
      ],
    })
    const { rows } = await database.owner.query(
      'select email, duration_days, invited_by from platform.invitations',
    )
    expect(rows).toEqual([{ email: 'ada@example.com', duration_days: days, invited_by: null }])
    expect((await database.owner.query('select from platform.mails')).rowCount).toBe(1)
  })

  test('prints the link when mail is not set up', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    vi.stubEnv('SECRET', 'q8Zs1mVt6yXw3bNc0dRf5gHj7kLp2aUe')
    vi.stubEnv('BASE_URL', 'https://journal.example.com')

    const { code, lines } = await run('invite', 'ada@example.com')
    expect(code).toBe(0)
    expect(lines[1]).toMatch(
      /^Mail is not set up\. .*: https:\/\/journal\.example\.com\/signup\?invitation=[0-9a-f]{32}$/,
    )
  })

  test.each([
    [],
    ['nobody'],
    ['ada@example.com', 'bob@example.com'],
    ['ada@example.com', '--days', '0'],
    ['ada@example.com', '--days', '-1'],
    ['ada@example.com', '--days', 'many'],
    ['ada@example.com', '--days', '7', '--lifetime'],
    ['ada@example.com', '--for', '7'],
  ])('%j %j %j %j is called wrongly and stores nothing', async (...words) => {
    const { code } = await run('invite', ...words.filter((word) => word !== undefined))

    expect(code).toBe(2)
    expect((await database.owner.query('select from platform.invitations')).rowCount).toBe(0)
  })
})

describe('admin', () => {
  test('grant makes an account an administrator with one audit entry, and list shows it [PERM-09]', async () => {
    const { actor } = await createTestUser(database)
    const email = `${actor.userId}@example.com`
    expect((await run('admin', 'list')).lines).toEqual([
      'There is no administrator. Create one: admin grant EMAIL',
    ])

    expect(await run('admin', 'grant', email)).toEqual({
      code: 0,
      lines: [`${email} is an administrator now.`],
    })
    expect((await run('admin', 'grant', email)).lines).toEqual([`${email} is an administrator already.`])
    expect((await run('admin', 'list')).lines).toEqual([email])
    expect(await listAudit(database.owner, 'admin.granted')).toEqual([
      expect.objectContaining({ userId: null, targetId: actor.userId }),
    ])
  })

  test('revoke takes the rights again, leaves an entry, and refuses the last administrator [AADM-02]', async () => {
    await database.owner.query('update profiles set is_admin = false')
    const people = [await createTestUser(database), await createTestUser(database)]
    const [first, last] = people.map(({ actor }) => `${actor.userId}@example.com`)
    for (const email of [first, last]) await run('admin', 'grant', email!)

    expect(await run('admin', 'revoke', first!)).toEqual({
      code: 0,
      lines: [`${first} is no longer an administrator.`],
    })
    expect(await run('admin', 'revoke', first!)).toEqual({
      code: 0,
      lines: [`${first} is not an administrator.`],
    })
    expect(await run('admin', 'revoke', last!)).toEqual({
      code: 1,
      lines: [`${last} is the only administrator. Make another account one first: admin grant EMAIL`],
    })
    expect(await run('admin', 'list')).toEqual({ code: 0, lines: [last] })
    expect(await listAudit(database.owner, 'admin.revoked')).toEqual([
      expect.objectContaining({ userId: null, targetId: people[0]?.actor.userId }),
    ])
  })

  test('grant refuses an address without an account', async () => {
    expect(await run('admin', 'grant', 'nobody@example.com')).toEqual({
      code: 1,
      lines: ['There is no user with the email address nobody@example.com.'],
    })
  })

  test.each([[], ['grant'], ['grant', 'nobody'], ['list', 'all'], ['revoke'], ['revoke', 'nobody']])(
    'called as %j %j says how',
    async (...words) => {
      expect((await run('admin', ...words.filter((word) => word !== undefined))).code).toBe(2)
    },
  )
})

async function run(...words: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const say = (text: string) => void lines.push(...text.split('\n'))
  const code = await runCommand(words, { say, ask: async () => false })
  return { code, lines }
}

describe('erasures', () => {
  test('lists erased accounts by hash, and erases an account of a restored backup again', async () => {
    const { userId } = (await createTestUser(database)).actor
    const hash = createHash('sha256').update(userId).digest('hex')
    const file = join(folder, 'erased.txt')
    writeFileSync(file, `${'0'.repeat(64)}\n${hash}\n`)
    const replayed = await run('erasures', 'replay', file)
    const listed = await run('erasures', 'list')

    expect(replayed).toEqual({ code: 0, lines: ['1 account of 2 hashes will be erased again.'] })
    expect(listed).toEqual({ code: 0, lines: [hash] })
    const { rows } = await database.owner.query(`select data from jobs.job where name = 'accounts.erase'`)
    expect(rows).toHaveLength(1)
  })
})
