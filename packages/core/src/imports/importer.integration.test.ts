import { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Context, UserContext } from '../context/index.ts'
import { asUser, buildAppUrl, transaction } from '../db/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { runTask } from './import-tasks.ts'
import { createImporter, MAX_WAITING_OF_USER } from './importer.ts'
import {
  buildStatement,
  createFile,
  createInProcessImporter,
  describeTrades,
  finishPreview,
  waitForPreview,
} from './imports.fixtures.ts'
import { lockImports } from './imports.store.ts'
import {
  cancelPreview,
  commitPreview,
  deleteExpiredPreviews,
  getPreview,
  type Importer,
  listImports,
  openImporter,
  startPreview,
} from './index.ts'
import { HEARTBEAT_TIMEOUT_MS, MAX_ACTIVE_PREVIEWS, PREVIEW_LIFETIME_MS } from './preview-limits.ts'

let database: TestDatabase
let ada: UserContext
/** Starts a process for the first task, which takes a second. */
let shared: Importer
const opened: Importer[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  shared = open()
})
afterAll(async () => {
  for (const importer of opened) await importer.close()
  await database.drop()
})

function open(settings: { memoryMb?: number; report?: (error: unknown) => void } = {}): Importer {
  const databaseUrl = buildAppUrl(database.ownerUrl)
  const importer = openImporter({ databaseUrl, processes: 1, memoryMb: 192, ...settings })
  opened.push(importer)
  return importer
}

const bought = buildStatement('buy 10 AAPL @ 100 fee 1 on 2026-01-05')
const header =
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID'
const createPurchases = (count: number) =>
  createFile(
    [
      header,
      ...Array.from(
        { length: count },
        (_, at) => `Market buy,2026-02-02 14:30:00,US1,KO${at % 500},Coke,10,60,USD,1,600,USD,EOF${at}`,
      ),
    ].join('\n'),
  )
const createLaterContext = (ms: number): Context => ({
  ...ada,
  clock: { now: () => new Date(Date.now() + ms) },
})

/** An importer in the process of the test whose tasks run only once they are released. `started` has the user of each. */
function createHeldImporter({ db }: Pick<Context, 'db'>) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const started: string[] = []
  const importer = createImporter({
    processes: 1,
    execute: async (task, { onProgress }) => {
      started.push(task.userId)
      await promise
      return await runTask(db, task, onProgress)
    },
    report: (error) => {
      throw error
    },
    close: async () => {},
  })
  return { importer, release, started }
}

describe('the process of imports', () => {
  test('that runs out of memory fails the preview with imports.too_large, and the next one works', async () => {
    ada = await createTestUser(database)
    const importer = open({ memoryMb: 48 })

    const large = await finishPreview(ada, createPurchases(30_000), importer)
    const small = await finishPreview(ada, bought, importer)

    expect([large.state, large.error?.code, large.preview]).toEqual(['failed', 'imports.too_large', null])
    expect(small.state).toBe('ready')
  })

  test('is ended by a cancel, and no content of the file stays stored', async () => {
    ada = await createTestUser(database)
    const importer = shared
    const { id } = await startPreview(ada, importer, createPurchases(20_000))
    await vi.waitFor(async () => expect((await getPreview(ada, { id })).state).toBe('reading'), 30_000)

    expect((await cancelPreview(ada, importer, { id })).state).toBe('cancelled')

    await vi.waitFor(() => expect(importer.activePreviews.size).toBe(0), 10_000)
    const { rows } = await database.owner.query(
      'select state, upload, shown from import_previews where id = $1',
      [id],
    )
    expect(rows).toEqual([{ state: 'cancelled', upload: null, shown: null }])
    expect((await finishPreview(ada, bought, importer)).state).toBe('ready')
  })

  test('serves many tasks without a further listener for each', async () => {
    ada = await createTestUser(database)
    const warnings: Error[] = []
    const note = (warning: Error) => warnings.push(warning)
    process.on('warning', note)
    const task = { kind: 'undo', userId: ada.actor.userId, now: new Date(), importId: 'unknown' } as const

    for (let at = 0; at < 12; at += 1)
      await expect(shared.run<'undo'>(task)).rejects.toMatchObject({ code: 'imports.not_found' })

    process.off('warning', note)
    expect(warnings).toEqual([])
  })

  test('that planned 10,000 lines also imports them, because its memory stays small', async () => {
    ada = await createTestUser(database)
    const importer = open({ memoryMb: 1024 })
    const started: unknown[] = []
    const note = (child: unknown) => started.push(child)
    subscribe('child_process', note)

    const { id, preview } = await finishPreview(ada, createPurchases(10_000), importer)
    await commitPreview(ada, importer, { id, previewHash: preview?.previewHash ?? '' })

    unsubscribe('child_process', note)
    expect(started).toHaveLength(1)
  })

  test('that cannot be started interrupts its task, reports why, and the next one works', async () => {
    ada = await createTestUser(database)
    const reported: unknown[] = []
    const importer = open({ report: (error) => reported.push(error) })
    const task = { kind: 'undo', userId: ada.actor.userId, now: new Date(), importId: 'unknown' } as const
    const { execPath } = process

    const signalled = vi.spyOn(ChildProcess.prototype, 'kill').mockReturnValue(false)
    process.execPath = '/missing/node'
    const failed = importer.run<'undo'>(task)
    await expect(failed).rejects.toMatchObject({ code: 'imports.interrupted' })
    process.execPath = execPath
    expect(signalled, 'a process without an id gets no signal, which others would get').not.toHaveBeenCalled()
    signalled.mockRestore()

    await vi.waitFor(() => expect(reported).toMatchObject([{ code: 'ENOENT' }]))
    await expect(importer.run<'undo'>(task)).rejects.toMatchObject({ code: 'imports.not_found' })
  })

  test.each([
    {
      what: 'a million tiny lines and more',
      text: `${header}\n${',\n'.repeat(1_000_001)}`,
      code: 'import.too_many_rows',
    },
    { what: 'one giant line', text: `${header}\n${'x'.repeat(8_000_000)}`, code: 'import.cell_too_large' },
    { what: 'nothing but quotes', text: `${header}\n${'"'.repeat(8_000_001)}`, code: 'import.bad_quotes' },
  ])('refuses a file of $what with the reason', async ({ text, code }) => {
    ada = await createTestUser(database)

    const { state, error } = await finishPreview(ada, createFile(text), shared)

    expect([state, error?.code]).toEqual(['failed', 'imports.unreadable'])
    expect(error?.problems.map((problem) => problem.code)).toContain(code)
  })
})

describe('a preview', () => {
  test('has failed when its node has ended', async () => {
    ada = await createTestUser(database)
    const { importer, release } = createHeldImporter(ada)
    const { id } = await startPreview(ada, importer, bought)

    expect(await getPreview(createLaterContext(HEARTBEAT_TIMEOUT_MS + 1000), { id })).toMatchObject({
      state: 'failed',
      error: { code: 'imports.interrupted' },
    })
    release()
    await waitForPreview(ada, importer, id)
  })

  test('is stored for an hour, and the sweep deletes it after that', async () => {
    ada = await createTestUser(database)
    const { id } = await finishPreview(ada, bought)
    const after = createLaterContext(PREVIEW_LIFETIME_MS + 1000)

    await expect(getPreview(after, { id })).rejects.toMatchObject({ code: 'imports.preview_not_found' })
    await deleteExpiredPreviews(ada)
    expect((await getPreview(ada, { id })).state).toBe('ready')
    await deleteExpiredPreviews(after)
    await expect(getPreview(ada, { id })).rejects.toMatchObject({ code: 'imports.preview_not_found' })
  })

  test('of one node is committed by another one, without the file', async () => {
    ada = await createTestUser(database)
    const { id, preview } = await finishPreview(ada, bought, createInProcessImporter(ada))

    const imported = await commitPreview(ada, createInProcessImporter(ada), {
      id,
      previewHash: preview?.previewHash ?? '',
    })

    expect(imported).toMatchObject({ executionsAdded: 1, tradesAdded: 1 })
    expect(await describeTrades(ada)).toEqual(['long AAPL 10 @ 100 open'])
  })

  test('that another version of Candlebook stored has failed and can be started again', async () => {
    ada = await createTestUser(database)
    const { id } = await finishPreview(ada, bought)
    await database.owner.query(`update import_previews set shown = shown - 'version' where id = $1`, [id])

    expect(await getPreview(ada, { id })).toMatchObject({
      state: 'failed',
      error: { code: 'imports.interrupted' },
      preview: null,
    })
    expect((await finishPreview(ada, bought)).state).toBe('ready')
  })

  test('is refused while two previews of the same user are active', async () => {
    ada = await createTestUser(database)
    const { importer, release } = createHeldImporter(ada)
    const previews = []
    for (let at = 0; at < MAX_ACTIVE_PREVIEWS; at += 1)
      previews.push(await startPreview(ada, importer, bought))

    await expect(startPreview(ada, importer, bought)).rejects.toMatchObject({
      code: 'imports.busy',
      status: 429,
    })

    release()
    for (const { id } of previews) expect((await waitForPreview(ada, importer, id)).state).toBe('ready')
  })
})

describe('commits of one user', () => {
  test('wait without a database connection, and too many are refused', async () => {
    ada = await createTestUser(database)
    const { id, preview } = await finishPreview(ada, bought)
    const { importer, release, started } = createHeldImporter(ada)
    const asked = MAX_WAITING_OF_USER + 5
    const commits = Array.from({ length: asked }, () =>
      commitPreview(ada, importer, { id, previewHash: preview?.previewHash ?? '' }),
    )
    const settled = Promise.allSettled(commits)

    const { pool } = database.db
    await vi.waitFor(() =>
      expect([started.length, pool.waitingCount, pool.idleCount]).toEqual([1, 0, pool.totalCount]),
    )
    release()

    const results = await settled
    const codes = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(new Set(codes)).toEqual(new Set(['imports.busy']))
    expect(codes.length).toBe(asked - MAX_WAITING_OF_USER - 1)
    expect(await listImports(ada)).toHaveLength(1)
  })

  test('do not delay a file of another user by more than one of them', async () => {
    ada = await createTestUser(database)
    const bob = await createTestUser(database)
    const { id, preview } = await finishPreview(ada, bought)
    const { importer, release, started } = createHeldImporter(ada)
    const commits = Array.from({ length: 4 }, () =>
      commitPreview(ada, importer, { id, previewHash: preview?.previewHash ?? '' }),
    )
    await vi.waitFor(() => expect(started).toHaveLength(1))
    const { id: previewId } = await startPreview(bob, importer, bought)
    await vi.waitFor(async () => expect((await getPreview(bob, { id: previewId })).state).toBe('reading'))
    release()

    await Promise.all([...commits, waitForPreview(bob, importer, previewId)])

    expect(started.map((userId) => (userId === bob.actor.userId ? 'bob' : 'ada')).slice(0, 3)).toEqual([
      'ada',
      'bob',
      'ada',
    ])
  })

  test('wait until another node has imported, and the only process of this node works for others', async () => {
    ada = await createTestUser(database)
    const bob = await createTestUser(database)
    const { id, preview } = await finishPreview(ada, bought)
    const locked = Promise.withResolvers<void>()
    const free = Promise.withResolvers<void>()
    const otherNode = transaction(asUser(ada), async (scope) => {
      await lockImports(scope)
      locked.resolve()
      await free.promise
    })
    await locked.promise
    const { importer, release, started } = createHeldImporter(ada)
    release()
    const commit = commitPreview(ada, importer, { id, previewHash: preview?.previewHash ?? '' })
    await vi.waitFor(() => expect(started.length).toBeGreaterThan(1), 10_000)

    expect((await finishPreview(bob, bought, importer)).state).toBe('ready')
    expect(await listImports(ada)).toEqual([])
    free.resolve()
    await otherNode

    expect(await commit).toMatchObject({ tradesAdded: 1 })
  })

  test('do not wait for a node that was killed in the middle of one', async () => {
    ada = await createTestUser(database)
    const { id, preview } = await finishPreview(ada, bought)
    const killed = open()
    const owner = await database.owner.connect()
    await owner.query('begin')
    await owner.query('select from import_previews where id = $1 for update', [id])
    const lost = commitPreview(ada, killed, { id, previewHash: preview?.previewHash ?? '' })
    const refused = expect(lost).rejects.toMatchObject({ code: 'imports.interrupted' })
    await vi.waitFor(async () => {
      const { rows } = await owner.query(
        `select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted
         and database = (select oid from pg_database where datname = current_database())`,
      )
      expect(rows).toHaveLength(1)
    }, 20_000)
    await killed.close()
    await refused
    await owner.query('rollback')
    owner.release()

    const next = await commitPreview(ada, createInProcessImporter(ada), {
      id,
      previewHash: preview?.previewHash ?? '',
    })

    expect(next).toMatchObject({ tradesAdded: 1 })
    expect(await listImports(ada)).toHaveLength(1)
  })
})
