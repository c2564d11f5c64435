import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { restoreBackup, verifyBackup, writeBackup } from '../../packages/core/src/backup/index.ts'
import { withOwner } from '../../packages/core/src/db/index.ts'
import {
  createEmptyTestDatabase,
  createMemoryFileStore,
  createTestDatabase,
  createTestUser,
  insertTenantRows,
} from '../../packages/core/src/db/testing/index.ts'
import { systemClock } from '../../packages/core/src/kernel/index.ts'
import { startTestDatabase } from './start-test-database.ts'

type Version = '15' | '18'
const servers: Partial<Record<Version, NonNullable<Awaited<ReturnType<typeof startTestDatabase>>>>> = {}
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candlebook-across-'))
  const [older, newer] = await Promise.all([startTestDatabase('15'), startTestDatabase('embedded')])
  if (older) servers['15'] = older
  if (newer) servers['18'] = newer
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await Promise.all(Object.values(servers).map((server) => server.stop()))
  rmSync(folder, { recursive: true })
})

test.for<[Version, Version]>([
  ['15', '18'],
  ['18', '15'],
])(
  'a backup of PostgreSQL %s is restored into PostgreSQL %s with the same rows and images',
  async ([from, to], { skip }) => {
    skip(!servers['15'], 'This machine has no PostgreSQL 15.')
    const path = join(folder, `${from}-to-${to}.candlebook`)
    const files = createMemoryFileStore()
    useServer(from)
    const source = await createTestDatabase()
    for (const name of ['Ana Torres', 'Bertrand “BB” Noël']) {
      const { actor } = await createTestUser(source, { name })
      await insertTenantRows(source.owner, actor.userId)
      await files.put(
        `journal-images/${actor.userId}/1795384800000-chart.png`,
        randomBytes(200_000),
        'image/png',
      )
    }
    await source.owner.query(`update trades set notes = E'tab\\there, line\\nbreak, back\\\\slash, €'`)
    const original = await hashTables(source.ownerUrl)
    await writeBackup({ ownerUrl: source.ownerUrl, files, clock: systemClock }, path)
    await source.drop()

    useServer(to)
    const { ownerUrl, drop } = await createEmptyTestDatabase()
    onTestFinished(drop)
    const restored = createMemoryFileStore()
    await restoreBackup({ ownerUrl, files: restored, clock: systemClock }, path, {
      replace: false,
      roles: true,
    })

    expect((await verifyBackup(path)).header.postgres).toMatch(new RegExp(`^${from}\\.`))
    expect(await readVersion(ownerUrl)).toBe(to)
    expect(Object.keys(original).length).toBeGreaterThan(40)
    // A restore ends the open changes of the base currency.
    const { base_currency_changes: _open, ...kept } = original
    expect(await hashTables(ownerUrl)).toMatchObject(kept)
    expect(hashFiles(restored)).toEqual(hashFiles(files))
  },
)

/** The databases of the next calls are on this server. */
function useServer(version: Version): void {
  vi.stubEnv('TEST_DATABASE_URL', servers[version]!.url) // the test is skipped without both
}

/** The number of rows and a hash over the rows of each table, in an order that no collation of a server changes. */
function hashTables(ownerUrl: string): Promise<Record<string, string>> {
  return withOwner(ownerUrl, async (client) => {
    const hashes: Record<string, string> = {}
    await client.query(`set timezone = 'UTC'`)
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relkind in ('r', 'p') and not c.relispartition
         and c.relnamespace::regnamespace::text in ('public', 'platform', 'auth') order by 1`,
    )
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: number; hash: string }>(
        `select count(*)::int as count, md5(coalesce(string_agg(r, '|' order by r collate "C"), '')) as hash
         from (select to_jsonb(t)::text as r from ${name} t) as all_rows`,
      )
      hashes[name] = `${rows[0]?.count} ${rows[0]?.hash}`
    }
    return hashes
  })
}

function readVersion(ownerUrl: string): Promise<string> {
  return withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      `select split_part(current_setting('server_version'), '.', 1) as version`,
    )
    return rows[0]!.version // current_setting always answers
  })
}

function hashFiles({ files }: ReturnType<typeof createMemoryFileStore>): [string, string][] {
  return [...files]
    .map(([key, { bytes }]): [string, string] => [key, createHash('sha256').update(bytes).digest('hex')])
    .toSorted()
}
