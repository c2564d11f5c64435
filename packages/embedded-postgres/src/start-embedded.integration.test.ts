import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startEmbedded } from './cluster.ts'
import { readProcessIdentity } from './process-identity.ts'
import { DataFolderInUse } from './refusals.ts'
import { readServerPid, startOwnProcess } from './testing/own-process.ts'

let dataDir: string

beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'candlebook-embedded-')), 'data')
})

afterEach(() => {
  rmSync(join(dataDir, '..'), { recursive: true, force: true, maxRetries: 10 })
})

test('written rows exist after a restart, on PostgreSQL 18 with one sort order on every host', async () => {
  const first = await startEmbedded({ dataDir })
  await ask(first.url, `create table kept as select 'Zürich' as word`)
  await first.stop()

  const second = await startEmbedded({ dataDir })
  const [row] = await ask(
    second.url,
    `select word, current_setting('server_version') as version, datlocprovider, datlocale
       from kept, pg_database where datname = current_database()`,
  )
  await second.stop()

  expect(row).toMatchObject({ word: 'Zürich', datlocprovider: 'b', datlocale: 'C.UTF-8' })
  expect(row?.version).toMatch(/^18\./)
})

test('it listens on 127.0.0.1 only and asks for the password, which only its owner can read', async () => {
  const database = await startEmbedded({ dataDir })
  const [row] = await ask(
    database.url,
    `select current_setting('listen_addresses') as addresses, current_user as role`,
  )
  const guess = new URL(database.url)
  guess.password = 'guess'

  await expect(ask(guess.toString(), 'select 1')).rejects.toMatchObject({ code: '28P01' })
  await database.stop()
  expect(row).toEqual({ addresses: '127.0.0.1', role: 'candlebook_owner' })
  expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600)
})

test('a second process on the same data folder gets a refusal that names the owner and what to do, until the first ends', async () => {
  const other = startOwnProcess('hold-folder.ts', dataDir)
  await other.spoken

  const refusal = await startEmbedded({ dataDir }).catch((error: unknown) => error)
  const stillWorks = await ask(other.lines[0] ?? '', 'select 1 as one')
  await other.kill()
  await (await startEmbedded({ dataDir })).stop()

  expect(refusal).toBeInstanceOf(DataFolderInUse)
  expect((refusal as Error).message).toBe(
    `The data folder ${dataDir} is already in use by another Candlebook (process ${other.pid}). ` +
      'Stop it, or start this one with DATA_DIR=… or DATABASE_URL=….',
  )
  expect(stillWorks).toEqual([{ one: 1 }])
})

test('the same process cannot open its data folder twice, but can open it again after stopping', async () => {
  const first = await startEmbedded({ dataDir })
  await expect(startEmbedded({ dataDir })).rejects.toBeInstanceOf(DataFolderInUse)
  await first.stop()
  await first.stop()

  const second = await startEmbedded({ dataDir })
  await second.stop()
})

test('kill -9 of the process leaves no server running, and the next start works', async () => {
  const killed = startOwnProcess('hold-folder.ts', dataDir)
  await killed.spoken
  const server = readServerPid(dataDir)
  expect(readProcessIdentity(server)).not.toBeNull()
  await killed.kill()

  await vi.waitFor(() => expect(readProcessIdentity(server)).toBeNull(), { timeout: 1000, interval: 10 })
  const next = await startEmbedded({ dataDir })
  expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
})

test('a start right after kill -9 waits for the server that is still shutting down', async () => {
  const killed = startOwnProcess('hold-folder.ts', dataDir)
  await killed.spoken
  await killed.kill()

  const next = await startEmbedded({ dataDir })
  expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
})

test('a server that dies under a running process is reported and can be started again', async () => {
  const lost = vi.fn()
  const first = await startEmbedded({ dataDir, onLost: lost })
  process.kill(readServerPid(dataDir), 'SIGKILL')
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce())
  await first.stop()

  const second = await startEmbedded({ dataDir })
  await second.stop()
})

test('a first start that was killed halfway is repeated', async () => {
  const killed = startOwnProcess('hold-folder.ts', dataDir)
  const unfinished = await vi.waitFor(() => findUnfinished(), { timeout: 10_000, interval: 2 })
  await killed.kill()
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)

  const next = await startEmbedded({ dataDir })
  expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
  expect(existsSync(unfinished)).toBe(false)
})

test('the lock of a crashed process is ignored when another process has its number', async () => {
  await (await startEmbedded({ dataDir })).stop()
  const claim = { pid: process.pid, identity: 'the boot before this one', token: 'theirs' }
  writeFileSync(join(dataDir, 'candlebook.lock'), JSON.stringify(claim))

  const database = await startEmbedded({ dataDir })
  await database.stop()
})

// As in another container on the same volume, whose processes are not visible. macOS has no flock command.
if (process.platform === 'linux') {
  test('a server with an invisible process still holds the data folder by the lock of the kernel', async () => {
    await (await startEmbedded({ dataDir })).stop()
    // It waits: the stopped server releases the lock a moment after its end.
    const script = 'exec 9<"$0"; flock -w 20 9 && echo held && read -r _'
    const unseen = spawn('/bin/sh', ['-c', script, join(dataDir, 'postgres')], {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    await once(unseen.stdout, 'data')

    await expect(startEmbedded({ dataDir })).rejects.toBeInstanceOf(DataFolderInUse)
    unseen.stdin.end()
    await once(unseen, 'exit')
    const database = await startEmbedded({ dataDir })
    await database.stop()
  })
}

/** The folder that initdb is writing, when it contains a file. */
function findUnfinished(): string {
  const name = readdirSync(dataDir).find((entry) => entry.startsWith('postgres.unfinished-'))
  if (!name || !existsSync(join(dataDir, name, 'PG_VERSION'))) throw new Error('initdb has not begun')
  return join(dataDir, name)
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
