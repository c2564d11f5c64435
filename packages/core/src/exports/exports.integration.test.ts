import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import {
  createMemoryFileStore,
  createTestDatabase,
  createTestUser,
  type TestDatabase,
} from '../db/testing/index.ts'
import { uploadImage } from '../images/index.ts'
import { createHalves } from '../images/pictures.fixtures.ts'
import { type JobQueue, openJobQueue } from '../jobs/index.ts'
import { createEntry, getEntry, listTemplates } from '../journal/index.ts'
import { newId } from '../kernel/index.ts'
import { syncLibrary } from '../library/index.ts'
import { buildSlot } from '../library/library.fixtures.ts'
import { listNotifications } from '../notifications/index.ts'
import { createTrade, getTrade } from '../trades/index.ts'
import { buildClosedTrade, buildNewTrade } from '../trades/trades.fixtures.ts'
import {
  buildExport,
  deleteExpiredExports,
  exportedTables,
  findLatestExport,
  openExport,
  startExport,
  tablesWithoutExport,
  writeArchive,
} from './index.ts'

const HOUR_MS = 60 * 60 * 1000

let database: TestDatabase
let jobs: JobQueue
let folder: string
let files: ReturnType<typeof createMemoryFileStore>
let now: Date

beforeAll(async () => {
  database = await createTestDatabase()
  jobs = await openJobQueue(database.db)
  folder = mkdtempSync(join(tmpdir(), 'candlebook-exports-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await jobs.close()
  await database.drop()
})
beforeEach(() => {
  files = createMemoryFileStore()
  now = new Date()
})

const clock = { now: () => now }
const newUser = () => createTestUser(database, { files, clock })
const start = (ctx: UserContext) => startExport({ ...ctx, jobs })
const ports = () => ({ db: database.db, authDb: database.authDb, files, clock })

test('every table of users is exported, or is listed with the reason why not', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select format('public.%s', table_name) as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id'
       and table_name not in (select table_name from information_schema.views where table_schema = 'public') order by 1`,
  )
  const known = [...exportedTables.map(({ table }) => table), ...Object.keys(tablesWithoutExport)]

  expect(rows.map(({ name }) => name).sort()).toEqual(
    known.filter((name) => name.startsWith('public.')).sort(),
  )
})

test('an export that is ready causes one notification, and one that fails causes none', async () => {
  const ctx = await newUser()
  now = new Date(now.getTime() + HOUR_MS) // after the account was created, also by the clock of the database
  await start(ctx)
  const failing = { ...files, putFile: () => Promise.reject(new Error('the disk is full')) }
  await expect(runBuild(ctx, { ...ports(), files: failing })).rejects.toThrow('the disk is full')
  expect((await listNotifications(ctx)).notifications).toEqual([])

  await exportAll(ctx)
  expect((await listNotifications(ctx)).notifications.map(({ kind }) => kind)).toEqual(['export-ready'])
})

describe('an archive', () => {
  test('has every record as the API shows it, and texts exactly as they were written', async () => {
    const ctx = await newUser()
    const image = await uploadImage(ctx, { bytes: await createHalves().png().toBuffer() })
    const notes =
      '- 350.00 USD TSLA\r\n[SL]: 4500\n<script>alert("1")</script> & BTC_USDT  **bold**\t=SUM(A1)'
    const trade = await createTrade(
      ctx,
      buildClosedTrade({ notes, tags: ['=cmd', 'a,b'], images: [image.url] }),
    )
    const entry = await createEntry(ctx, {
      title: '<b>BTC_USDT</b>',
      content: notes,
      date: '2026-11-20',
      tags: [],
      images: [image.url],
      links: ['https://example.com/?a=1&b=2'],
      tradeIds: [trade.id],
    })
    const templates = await listTemplates(ctx)
    const archive = await exportAll(ctx)

    expect(JSON.parse(archive.text('data/trades.json'))).toEqual([
      { ...(await getTrade(ctx, trade)), partialExits: [], exitsByMethod: null },
    ])
    expect(JSON.parse(archive.text('data/journal.json'))).toEqual([await getEntry(ctx, entry)])
    expect(JSON.parse(archive.text('data/journal-templates.json'))).toEqual(
      templates.map((template) => expect.objectContaining(template)),
    )
    const name = image.url.split('/').at(-1)
    expect(Buffer.from(archive.bytes(`images/${name}`))).toEqual(
      files.files.get(`journal-images/${ctx.actor.userId}/${name}`)?.bytes,
    )
    expect(archive.text('index.html')).toContain(
      '- 350.00 USD TSLA&#13;\n[SL]: 4500\n&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; BTC_USDT  **bold**\t=SUM(A1)',
    )
    expect(archive.text('index.html')).toContain(`<img src="images/${name}"`)
    expect(archive.text('index.html')).not.toContain('<script')
  })

  test('has the library, sessions and recorded actions of the account, and nothing of another user', async () => {
    const [ctx, eve] = [await newUser(), await newUser()]
    await createTrade(eve, buildNewTrade({ notes: `secret of ${eve.actor.userId}` }))
    await syncLibrary(ctx, { cursor: '', items: [buildSlot({ title: 'Rules of BTC_USDT' })], categories: [] })
    await database.owner.query(
      `insert into auth.sessions (id, user_id, token, expires_at, user_agent, time_zone, created_at, updated_at)
       values ($1, $2, gen_random_uuid()::text, now() + interval '1 hour', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Asia/Kathmandu', now(), now())`,
      [newId(), ctx.actor.userId],
    )
    const archive = await exportAll(ctx)
    const all = archive.names.map((name) => archive.text(name)).join('\n')

    expect(JSON.parse(archive.text('data/library.json'))).toMatchObject([{ title: 'Rules of BTC_USDT' }])
    expect(JSON.parse(archive.text('data/sessions.json'))).toMatchObject([
      { device: 'Firefox on Linux', timeZone: 'Asia/Kathmandu' },
    ])
    expect(archive.text('index.html')).toContain('<td>Firefox on Linux</td><td>Asia/Kathmandu</td>')
    expect(JSON.parse(archive.text('data/audit.json'))).toMatchObject([
      { action: 'exports.requested', isActor: true },
    ])
    expect(all).not.toContain(eve.actor.userId)
    expect(all).not.toContain('secret of')
  })

  test('has a trade in another currency with its P&L in both currencies and the rate between them', async () => {
    const ctx = await newUser()
    await createTrade(
      ctx,
      buildClosedTrade({
        symbol: '7203',
        market: 'stock',
        currency: 'JPY',
        quantity: '100',
        entryPrice: '2800',
        exitPrice: '3300',
        rate: '0.005',
        rateCurrency: 'EUR',
      }),
    )
    const archive = await exportAll(ctx)
    const [head, row] = archive.text('trades.csv').split('\r\n')

    expect(head).toContain(',Currency,')
    expect(row).toContain(',7203,stock,')
    expect(row).toContain(',JPY,')
    // P&L, fees in other currencies, fills, earlier exits, P&L in base currency, that currency, rate, source and day.
    expect(row).toMatch(/,50000,,,,,[^,]*,250,EUR,0\.005,own,2026-11-03,/)
    expect(JSON.parse(archive.text('data/trades.json'))).toMatchObject([
      { currency: 'JPY', pnl: '50000', basePnl: '250', rateSource: 'own' },
    ])
  })

  test('has more pages than the first one when a list is long, and each row once', async () => {
    const ctx = await newUser()
    await insertTrades(ctx, 1203)
    await insertEntries(ctx, 120)
    const archive = await exportAll(ctx)
    const countRows = (name: string) => archive.text(name).match(/<td>LONG\d+<\/td>/g)?.length ?? 0

    expect(JSON.parse(archive.text('data/trades.json'))).toHaveLength(1203)
    expect(JSON.parse(archive.text('data/journal.json'))).toHaveLength(120)
    expect(archive.text('trades.csv').trim().split('\r\n')).toHaveLength(1204)
    expect(archive.names.filter((name) => name.startsWith('pages/'))).toEqual([
      'pages/trades-2.html',
      'pages/trades-3.html',
      'pages/journal-2.html',
      'pages/journal-3.html',
    ])
    expect([
      countRows('index.html'),
      countRows('pages/trades-2.html'),
      countRows('pages/trades-3.html'),
    ]).toEqual([500, 500, 203])
    expect(archive.text('pages/trades-2.html')).toContain('href="../index.html#trades"')
  })

  test('shows one moment: what is written during the export is in no part of it', async () => {
    const ctx = await newUser()
    await insertTrades(ctx, 1100)
    const path = join(folder, newId())
    let isWritten = false
    let written: Promise<unknown> = Promise.resolve()
    await writeArchive(ports(), {
      userId: ctx.actor.userId,
      path,
      sessions: [],
      onProgress: () => {
        if (isWritten) return
        isWritten = true
        written = database.owner.query(`delete from trades where user_id = $1`, [ctx.actor.userId])
      },
    })
    await written
    const archive = readArchive(await readFile(path))

    expect(isWritten).toBe(true)
    expect(JSON.parse(archive.text('data/trades.json'))).toHaveLength(1100)
    expect(archive.text('trades.csv').trim().split('\r\n')).toHaveLength(1101)
  })

  test('is complete although the file of an image is lost', async () => {
    const ctx = await newUser()
    await uploadImage(ctx, { bytes: await createHalves().png().toBuffer() })
    files.files.clear()
    const archive = await exportAll(ctx)

    expect(archive.names.filter((name) => name.startsWith('images/'))).toEqual([])
  })
})

describe('an export', () => {
  test('waits, is ready with its size, and expires after an hour, when its file is deleted', async () => {
    const ctx = await newUser()
    const waiting = await start(ctx)
    await runBuild(ctx)
    const ready = await findLatestExport(ctx)
    const size = files.files.get(`exports/${ctx.actor.userId}/${waiting.id}.zip`)?.bytes.length
    now = new Date(now.getTime() + HOUR_MS)
    const expired = await findLatestExport(ctx)
    const opened = openExport(ctx, waiting.id)

    expect(waiting).toMatchObject({ state: 'waiting', progressPct: 0, bytes: null })
    expect(ready).toMatchObject({ id: waiting.id, state: 'ready', progressPct: 100, bytes: size })
    expect(expired?.state).toBe('expired')
    await expect(opened).rejects.toMatchObject({ code: 'exports.not_found' })
    await deleteExpiredExports(ports())
    expect([...files.files.keys()]).toEqual([])
  })

  test('runs once at a time: a second request returns the running one, also from two tabs at once', async () => {
    const ctx = await newUser()
    const [one, two] = await Promise.all([start(ctx), start(ctx)])
    const three = await start(ctx)
    const { rows } = await database.owner.query(
      `select data from jobs.job where name = 'exports.build' and data->>'userId' = $1`,
      [ctx.actor.userId],
    )

    expect([two.id, three.id]).toEqual([one.id, one.id])
    expect(rows).toHaveLength(1)
  })

  test('is refused after five in 24 hours, with the seconds to wait', async () => {
    const ctx = await newUser()
    for (let count = 0; count < 5; count++) {
      await start(ctx)
      await runBuild(ctx)
      now = new Date(now.getTime() + 60_000)
    }
    const refused = start(ctx)

    await expect(refused).rejects.toMatchObject({
      code: 'exports.limit_reached',
      data: { waitSeconds: 24 * 3600 - 300 },
    })
    now = new Date(now.getTime() + 24 * HOUR_MS - 300_000)
    expect((await start(ctx)).state).toBe('waiting')
  })

  test('that fails is reported as failed, leaves no file, and a new one can start', async () => {
    const ctx = await newUser()
    await start(ctx)
    const broken = { ...files, putFile: () => Promise.reject(new Error('the disk is full')) }
    await expect(runBuild(ctx, { ...ports(), files: broken })).rejects.toThrow('the disk is full')

    expect((await findLatestExport(ctx))?.state).toBe('failed')
    expect((await start(ctx)).state).toBe('waiting')
  })

  test('of an account that is erased while it is built leaves no file, also after a crash', async () => {
    const ctx = await newUser()
    const { userId } = ctx.actor
    const { id } = await start(ctx)
    const erase = () => database.owner.query('delete from data_exports where id = $1', [id])
    const erasing = { ...files, putFile: (...file: PutFile) => erase().then(() => files.putFile(...file)) }
    await buildExport({ ...ports(), files: erasing }, { userId, exportId: id })
    expect([...files.files.keys()]).toEqual([])

    await files.put(`exports/${userId}/${id}.zip`, new Uint8Array([1]), 'application/zip')
    await buildExport(ports(), { userId, exportId: id })
    expect([...files.files.keys()]).toEqual([])
  })

  test('that another attempt has finished keeps its file', async () => {
    const ctx = await newUser()
    const { id } = await start(ctx)
    await runBuild(ctx)
    await runBuild(ctx)

    expect([...files.files.keys()]).toEqual([`exports/${ctx.actor.userId}/${id}.zip`])
  })

  test('whose process ended is built again by the next attempt, and after an hour no longer blocks a new one', async () => {
    const ctx = await newUser()
    const lost = await start(ctx)
    await database.owner.query(`update data_exports set state = 'running' where id = $1`, [lost.id])
    now = new Date(now.getTime() + HOUR_MS + 1000)
    const next = await start(ctx)

    expect(next.id).not.toBe(lost.id)
    await database.owner.query(`update data_exports set state = 'running' where id = $1`, [next.id])
    await runBuild(ctx)
    expect((await findLatestExport(ctx))?.state).toBe('ready')
  })

  test('of another user answers like one that does not exist', async () => {
    const [ctx, eve] = [await newUser(), await newUser()]
    const { id } = await start(ctx)
    await runBuild(ctx)

    for (const wanted of [id, newId(), '../../etc/passwd'])
      await expect(openExport(eve, wanted)).rejects.toMatchObject({ code: 'exports.not_found' })
    expect(await findLatestExport(eve)).toBeNull()
  })
})

/** Runs the job of the newest export. */
async function runBuild(ctx: UserContext, given = ports()): Promise<void> {
  const latest = await findLatestExport(ctx)
  await buildExport(given, { userId: ctx.actor.userId, exportId: latest!.id }) // each test started one
}

type PutFile = Parameters<typeof files.putFile>

type Archive = { names: string[]; text(name: string): string; bytes(name: string): Uint8Array }

async function exportAll(ctx: UserContext): Promise<Archive> {
  const { id } = await start(ctx)
  await runBuild(ctx)
  return readArchive(files.files.get(`exports/${ctx.actor.userId}/${id}.zip`)!.bytes) // it was just built
}

function readArchive(bytes: Uint8Array): Archive {
  const entries = unzipSync(new Uint8Array(bytes))
  const find = (name: string) => {
    const entry = entries[name]
    if (!entry) throw new Error(`the archive has no ${name}: ${Object.keys(entries).join(' ')}`)
    return entry
  }
  return { names: Object.keys(entries), text: (name) => strFromU8(find(name)), bytes: find }
}

async function insertTrades({ actor }: UserContext, count: number): Promise<void> {
  await database.owner.query(
    `insert into trades (user_id, id, symbol, market, type, status, quantity, entry_price, entry_date, created_at, updated_at)
     select $1, gen_random_uuid(), 'LONG' || n, 'crypto', 'long', 'open', 1, 96420.50, '2026-11-02', now(), now()
     from generate_series(1, $2::int) n`,
    [actor.userId, count],
  )
}

async function insertEntries({ actor }: UserContext, count: number): Promise<void> {
  await database.owner.query(
    `insert into journal_entries (user_id, id, title, content, date, created_at, updated_at)
     select $1, gen_random_uuid(), 'Day ' || n, 'text', '2026-11-02', now(), now() from generate_series(1, $2::int) n`,
    [actor.userId, count],
  )
}
