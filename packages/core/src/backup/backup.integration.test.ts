import { createHash, randomBytes } from 'node:crypto'
import {
  createReadStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { asJob, listMigrationHashes, migrateDatabase, rebuildSchema, transaction } from '../db/index.ts'
import {
  createEmptyTestDatabase,
  createMemoryFileStore,
  createTestDatabase,
  createTestUser,
  describeSchema,
  insertTenantRows,
  openOwnerPool,
  type TestDatabase,
} from '../db/testing/index.ts'
import { type Clock, newId, systemClock } from '../kernel/index.ts'
import { listTables } from './catalog.store.ts'
import { BackupRefused, getNewestBackups, restoreBackup, writeBackup } from './index.ts'

const roles = true
let source: TestDatabase
let files: ReturnType<typeof createMemoryFileStore>
let folder: string
let path: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candlebook-backup-'))
  path = join(folder, 'monday.candlebook')
  source = await createTestDatabase()
  files = createMemoryFileStore()
  for (const name of ['Ana Torres', 'Bertrand “BB” Noël']) {
    const { actor } = await createTestUser(source, { name })
    await insertTenantRows(source.owner, actor.userId)
    await files.put(
      `journal-images/${actor.userId}/1795384800000-chart.png`,
      randomBytes(300_000),
      'image/png',
    )
  }
  await source.owner.query(
    `update trades set symbol = 'ES\\N', notes = E'tab\\there, line\\nbreak, back\\\\slash and \\u20ac'`,
  )
  await files.put('exports/ana/archive.zip', randomBytes(1000), 'application/zip')
  await writeBackup({ ownerUrl: source.ownerUrl, files, clock: systemClock }, path)
})
afterAll(async () => {
  await source.drop()
  rmSync(folder, { recursive: true })
})

let target: {
  ownerUrl: string
  owner: pg.Pool
  files: ReturnType<typeof createMemoryFileStore>
  clock: Clock
}
beforeEach(async () => {
  target = await openTarget()
})

/** An empty database and an empty file store, as in a fresh folder. */
async function openTarget() {
  const { ownerUrl, drop } = await createEmptyTestDatabase()
  const owner = openOwnerPool(ownerUrl)
  onTestFinished(async () => {
    await owner.end()
    await drop()
  })
  return { ownerUrl, owner, files: createMemoryFileStore(), clock: systemClock }
}

/** The number of rows and a hash over all rows of every table, by the name of the table. */
async function hashTables(owner: pg.Pool): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  const client = await owner.connect()
  for (const { schema, name } of await listTables(client)) {
    const { rows } = await client.query<{ count: number; hash: string }>(
      `select count(*)::int as count, md5(coalesce(string_agg(r, '|' order by r), '')) as hash
       from (select to_jsonb(t)::text as r from ${schema}.${name} t) as all_rows`,
    )
    if (name === 'backups') continue // the row of a backup is written after the backup
    if (name === 'base_currency_changes') continue // a restore ends those that are open
    hashes[`${schema}.${name}`] = `${rows[0]?.count} ${rows[0]?.hash}`
  }
  client.release()
  return hashes
}

function hashFiles(store: typeof files): Record<string, string> {
  const kept = [...store.files].filter(([key]) => !key.startsWith('exports/'))
  return Object.fromEntries(
    kept.map(([key, { bytes }]) => [key, createHash('sha256').update(bytes).digest('hex')]).sort(),
  )
}

async function countTables(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query(
    `select count(*)::int as count from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  return rows[0].count
}

describe('a restored backup', () => {
  test('has the rows of every table, the images and the schema of the original', async () => {
    const written = await restoreBackup(target, path, { replace: false, roles })

    const original = await hashTables(source.owner)
    expect(Object.keys(original).length).toBeGreaterThan(40)
    expect(await hashTables(target.owner)).toEqual(original)
    expect(hashFiles(target.files)).toEqual(hashFiles(files))
    expect(target.files.files.size).toBe(2) // an export is not in a backup
    expect(await describeSchema(target.owner)).toEqual(await describeSchema(source.owner))
    expect(written.files).toBe(2)
    const recorded = await transaction(asJob(source.db), getNewestBackups)
    expect(recorded).toEqual({
      complete: { bytes: statSync(path).size, createdAt: expect.any(Date) },
      failedAt: null,
    })
    expect(written.rows).toBeGreaterThan(60)
  })

  test('has triggers and foreign keys that work', async () => {
    await restoreBackup(target, path, { replace: false, roles })

    await expect(
      target.owner.query(`insert into profiles (user_id, created_at, updated_at) values ($1, now(), now())`, [
        newId(),
      ]),
    ).rejects.toThrow(/profiles/)
    await target.owner.query(`update auth.users set name = 'Ana T.' where name = 'Ana Torres'`)
    const { rows } = await target.owner.query(`select full_name from profiles where full_name like 'Ana%'`)
    expect(rows).toEqual([{ full_name: 'Ana T.' }])
  })

  test('gets the migrations that came after it, and the functions, triggers, views and rights', async () => {
    const older = await openTarget()
    const client = await older.owner.connect()
    await client.query('begin')
    const count = Math.max(1, listMigrationHashes().length - 1) // a database has the baseline at least
    await rebuildSchema(client, { count })
    await client.query('commit')
    client.release()
    const { actor } = await createTestUser({ db: source.db, owner: older.owner })
    await insertTenantRows(older.owner, actor.userId)
    const olderPath = join(folder, 'older.candlebook')
    await writeBackup({ ...older, clock: systemClock }, olderPath)

    await restoreBackup(target, olderPath, { replace: false, roles })

    expect(await describeSchema(target.owner)).toEqual(await describeSchema(source.owner))
    const { rows } = await target.owner.query('select symbol from trades where user_id = $1', [actor.userId])
    expect(rows).toHaveLength(1)
  })
})

describe('a backup', () => {
  test('is one instant of a database that is being written', async () => {
    const busy = await createTestDatabase()
    onTestFinished(() => busy.drop())
    let isDone = false
    let written = 0
    const writing = (async () => {
      while (!isDone) {
        const { actor } = await createTestUser(busy)
        await insertTenantRows(busy.owner, actor.userId)
        written += 1
      }
    })()
    const busyPath = join(folder, 'busy.candlebook')
    await writeBackup({ ownerUrl: busy.ownerUrl, files, clock: systemClock }, busyPath)
    isDone = true
    await writing

    await restoreBackup(target, busyPath, { replace: false, roles })
    expect(written).toBeGreaterThan(0)
    const { rows } = await target.owner.query(
      `select (select count(*)::int from auth.users) as users, (select count(*)::int from trades
        where not exists (select from auth.users where id = user_id)) as orphans`,
    )
    expect(rows[0].users).toBeLessThanOrEqual(written)
    expect(rows[0].orphans).toBe(0)
  })

  test('can be read by its owner only, and is not there under its name before it is complete', async () => {
    expect(statSync(path).mode & 0o077).toBe(0)
    const halfway = join(folder, 'halfway.candlebook')
    const failing = { ...files, get: () => Promise.reject(new Error('the disk failed')) }

    await expect(
      writeBackup({ ownerUrl: source.ownerUrl, files: failing, clock: systemClock }, halfway),
    ).rejects.toThrow('the disk failed')
    expect(readdirSync(folder).filter((name) => name.startsWith('halfway'))).toEqual([])
  })
})

describe('a restore refuses, and changes nothing,', () => {
  const refuse = async (bad: string, message: RegExp) => {
    await expect(restoreBackup(target, bad, { replace: false, roles })).rejects.toThrow(message)
    await expect(restoreBackup(target, bad, { replace: false, roles })).rejects.toBeInstanceOf(BackupRefused)
    expect(await countTables(target.owner)).toBe(0)
    expect(target.files.files.size).toBe(0)
  }
  const put = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }

  test.each([0.1, 0.5, 0.9, 0.999])('a backup of which only the share %d was copied', async (share) => {
    const bytes = readFileSync(path)
    await refuse(put('short', bytes.subarray(0, Math.floor(bytes.length * share))), /incomplete|damaged/)
  })

  test.each([0.02, 0.3, 0.6, 0.95])('a backup with one changed byte at the share %d', async (share) => {
    const bytes = readFileSync(path)
    const at = Math.floor(bytes.length * share)
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    await refuse(put('changed', bytes), /damaged|incomplete|no backup/)
  })

  test('a backup in which a value was changed and packed again', async () => {
    const text = gunzipSync(readFileSync(path)).toString('latin1').replace('Ana Torres', 'Eve Torres')
    await refuse(put('forged', gzipSync(Buffer.from(text, 'latin1'))), /damaged/)
  })

  test('a backup from which the last entries were removed', async () => {
    const tar = gunzipSync(readFileSync(path))
    const end = tar.lastIndexOf('PaxHeader/summary')
    const cut = end > 0 ? end : tar.lastIndexOf('summary.json') - 1024
    const without = Buffer.concat([tar.subarray(0, Math.floor(cut / 512) * 512), Buffer.alloc(1024)])
    await refuse(put('without-end', gzipSync(without)), /incomplete|damaged/)
  })

  test('a backup from which one image was removed', async () => {
    await refuse(put('without-image', await packWithout(/^files\//)), /damaged/)
  })

  test.each([
    ['a text', readFileSync(new URL(import.meta.url)).subarray(0, 4000)],
    ['an empty file', Buffer.alloc(0)],
    ['another archive', gzipSync('hello')],
  ])('%s', async (_name, bytes) => {
    await refuse(put('other', bytes), /no backup|damaged|incomplete/)
  })

  test('a file that does not exist', async () => {
    await refuse(join(folder, 'nowhere.candlebook'), /cannot be read/)
  })

  test('a database that has rows, unless it is told to replace them', async () => {
    await migrateDatabase(target.ownerUrl)
    const { actor } = await createTestUser({ db: source.db, owner: target.owner }, { name: 'Other' })

    await expect(restoreBackup(target, path, { replace: false, roles })).rejects.toThrow(/not empty/)
    const kept = await target.owner.query('select id from auth.users')
    await restoreBackup(target, path, { replace: true, roles })

    expect(kept.rows).toEqual([{ id: actor.userId }])
    expect(await hashTables(target.owner)).toEqual(await hashTables(source.owner))
  })

  test('a database that a server uses', async () => {
    const server = new pg.Client({ connectionString: target.ownerUrl, application_name: 'candlebook' })
    await server.connect()
    onTestFinished(() => server.end())

    await refuse(path, /Stop it/)
  })
})

test('a failure in the middle of a replacing restore leaves the rows that were there', async () => {
  await migrateDatabase(target.ownerUrl)
  await createTestUser({ db: source.db, owner: target.owner }, { name: 'Kept' })
  const before = await hashTables(target.owner)
  const full = { ...target.files, put: () => Promise.reject(new Error('no space left on device')) }

  await expect(restoreBackup({ ...target, files: full }, path, { replace: true, roles })).rejects.toThrow(
    'no space left',
  )
  expect(await hashTables(target.owner)).toEqual(before)
})

test('a backup of a newer version of the format is refused by its number', async () => {
  await rewriteHeader((text) => text.replace('"version": 1', '"version": 2'), /version 2/)
})

test('a backup of a newer Candlebook is refused', async () => {
  const newer = await createTestDatabase()
  onTestFinished(() => newer.drop())
  await newer.owner.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values (repeat('f', 64), 4102444800000)`,
  )
  const newerPath = join(folder, 'newer-candlebook')
  await writeBackup({ ownerUrl: newer.ownerUrl, files, clock: systemClock }, newerPath)

  await expect(restoreBackup(target, newerPath, { replace: false, roles })).rejects.toThrow(
    /newer Candlebook/,
  )
  expect(await countTables(target.owner)).toBe(0)
})

/** The backup without its first entry of this name. The other entries keep their checksums. */
async function packWithout(name: RegExp): Promise<Buffer> {
  const tar = pack()
  let isRemoved = false
  const source = createReadStream(path).pipe(createGunzip()).pipe(extract())
  const copied = (async () => {
    for await (const entry of source) {
      const bytes = await buffer(entry)
      const { name: entryName, mode, mtime, pax } = entry.header
      if (isRemoved || !name.test(entryName)) tar.entry({ name: entryName, mode, mtime, pax }, bytes)
      else isRemoved = true
    }
    tar.finalize()
  })()
  const packed = await buffer(tar)
  await copied
  expect(isRemoved).toBe(true)
  return gzipSync(packed)
}

/** Writes the backup again with another header, whose checksum is right. */
async function rewriteHeader(change: (text: string) => string, message: RegExp): Promise<void> {
  const tar = gunzipSync(readFileSync(path))
  const start = tar.indexOf('{\n "format"')
  const size = tar.indexOf('\n}\n', start) + 3 - start
  const old = tar.subarray(start, start + size)
  const changed = Buffer.from(change(old.toString()))
  expect(changed.length).toBe(old.length)
  const oldHash = createHash('sha256').update(old).digest('hex')
  const hash = createHash('sha256').update(changed).digest('hex')
  const text = tar
    .toString('latin1')
    .replace(oldHash, hash)
    .replace(old.toString('latin1'), changed.toString('latin1'))
  const file = join(folder, 'rewritten')
  writeFileSync(file, gzipSync(Buffer.from(text, 'latin1')))
  await expect(restoreBackup(target, file, { replace: false, roles })).rejects.toThrow(message)
  expect(await countTables(target.owner)).toBe(0)
}
