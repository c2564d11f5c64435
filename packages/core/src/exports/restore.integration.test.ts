import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BrokerAccountFields } from '@candlebook/contract/broker-accounts'
import { TradeViewFields } from '@candlebook/contract/trade-views'
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { listBrokerAccounts, updateBrokerAccount } from '../broker-accounts/index.ts'
import type { UserContext } from '../context/index.ts'
import { asUser, transaction } from '../db/index.ts'
import { CREATED_AT } from '../db/tenant-row.fixtures.ts'
import {
  createMemoryFileStore,
  createTestDatabase,
  createTestUser,
  insertRow,
  type TestDatabase,
  tenantRows,
} from '../db/testing/index.ts'
import { loadDemoRecord } from '../demo/index.ts'
import { uploadImage } from '../images/index.ts'
import { createHalves } from '../images/pictures.fixtures.ts'
import {
  addFormats,
  buildAccountStatement,
  buildLedger,
  buildSplitStatement,
  buildStatedLedger,
  buildStatement,
  describeTrades,
  editTrade,
  importFile,
  listAllTrades,
  previewImport,
  undo,
} from '../imports/imports.fixtures.ts'
import { createEntry, createTemplate, deleteTemplate, listTemplates } from '../journal/index.ts'
import { newId } from '../kernel/index.ts'
import { syncLibrary } from '../library/index.ts'
import { buildSlot } from '../library/library.fixtures.ts'
import { savePlaybook } from '../playbooks/index.ts'
import {
  createTradeView,
  listTradeViews,
  saveCurrency,
  saveSettings,
  saveTradeListLayout,
} from '../settings/index.ts'
import { createTrade, getTrade } from '../trades/index.ts'
import { buildClosedTrade, buildNewTrade } from '../trades/trades.fixtures.ts'
import { exportedTables, previewRestore, restoreArchive, writeArchive } from './index.ts'
import { openArchive } from './read-archive.ts'

let database: TestDatabase
let folder: string
const files = createMemoryFileStore()

beforeAll(async () => {
  addFormats()
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'candlebook-restores-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

const newUser = (parts: { maxStoredBytes?: number } = {}) => createTestUser(database, { files, ...parts })

async function exportAll({ actor }: UserContext): Promise<Uint8Array> {
  const path = join(folder, newId())
  const ports = { db: database.db, files, clock: { now: () => new Date() } }
  await writeArchive(ports, { userId: actor.userId, path, sessions: [], onProgress() {} })
  return await readFile(path)
}

/** The files of an archive that a restore brings back, with the id of the user as USER. */
function readRestored(bytes: Uint8Array, { actor }: UserContext): Record<string, unknown> {
  const isLeft =
    /^(?:index|pages|candlebook|data\/(?:account|sessions|audit|notification|subscription|paid-|payments|checkouts|invited|contact|page-views))/
  return Object.fromEntries(
    Object.entries(unzipSync(bytes))
      .filter(([name]) => !isLeft.test(name))
      .map(([name, content]) => [
        name,
        name.startsWith('images/')
          ? Buffer.from(content).toString('base64')
          : strFromU8(content).replaceAll(actor.userId, 'USER'),
      ]),
  )
}

async function setCurrency(ctx: UserContext, currency: 'USD'): Promise<void> {
  await transaction(asUser(ctx), (scope) => saveCurrency(scope, { currency, now: new Date() }))
}

/** A user with something in every table that is restored. */
async function fillAccount(ctx: UserContext): Promise<void> {
  await setCurrency(ctx, 'USD')
  await saveSettings(ctx, { emailNotifications: false, renewalReminders: true })
  await saveTradeListLayout(ctx, { columns: ['pnl', 'r'], density: 'compact' })
  await createTradeView(
    ctx,
    TradeViewFields.parse({
      ...{
        name: 'Scalps',
        filter: { strategy: '=SUM(A1)', tag: 'A+' },
        exitDays: 'week',
        sort: '-rMultiple',
      },
      ...{ columns: ['r', 'pnl', 'tags'], density: 'compact', isDefault: true },
    }),
  )
  await loadDemoRecord(ctx)
  await createTrade(ctx, buildNewTrade({ stopLoss: '95000', riskPercentage: '0.5' })) // with a plan
  const image = await uploadImage(ctx, { bytes: await createHalves().png().toBuffer() })
  const notes = '=SUM(A1)\r\n"quoted" 🙂 <b>'
  const trade = await createTrade(
    ctx,
    buildClosedTrade({ notes, images: [image.url], account: 'IBKR margin' }),
  )
  await createEntry(ctx, {
    title: 'Day',
    content: notes,
    date: '2026-11-20',
    tags: ['a'],
    images: [image.url],
    links: [],
    tradeIds: [trade.id],
  })
  const [first] = await listTemplates(ctx)
  await deleteTemplate(ctx, { id: first!.id })
  await createTemplate(ctx, { name: 'Mine', content: 'Text' })
  await savePlaybook(ctx, {
    ...{ strategy: 'ORB', version: null, description: notes, images: [image.url], itemIds: [newId()] },
    rules: [{ id: newId(), text: 'Wait for the retest' }],
  })
  await syncLibrary(ctx, {
    cursor: '',
    items: [buildSlot({ title: 'Rules', attachedImages: [image.url] })],
    categories: ['Own Things'],
  })
  await importFile(
    ctx,
    buildStatement('buy 10 AAPL @ 100 fee 1 on 2026-03-02', 'sell 4 AAPL @ 110 fee 1 on 2026-03-03'),
  )
  await importFile(ctx, buildAccountStatement('U1', 'buy 3 KO @ 60 on 2026-03-02'))
  await importFile(ctx, buildSplitStatement('U1', { symbol: 'KO', day: '2026-03-05' }))
  await importFile(
    ctx,
    buildStatement(
      'buy 10 AAPL @ 100 fee 1 on 2026-03-02',
      'sell 4 AAPL @ 110 fee 1 on 2026-03-03',
      'sell 6 AAPL @ 120 on 2026-03-04',
    ),
  )
  await importFile(ctx, buildLedger('2026-03-02,Dividend,KO,,,12.50,USD', '2026-03-02,Buy,PEP,2,50,100,USD'))
  await importFile(ctx, buildStatedLedger('2026-03-04,Deposit,,,,20,USD,Stocks,120'))
  const undone = await importFile(ctx, buildStatement('buy 1 MSFT @ 400 on 2026-03-02'))
  await undo(ctx, undone)
}

/** What a trader answered about files, with a row of each other table of imports. */
async function addAnswers({ actor: { userId } }: UserContext): Promise<void> {
  const { rows } = await database.owner.query(
    'select id, import_id from executions where user_id = $1 order by id limit 1',
    [userId],
  )
  const given = { imports: { id: rows[0].import_id }, executions: { id: rows[0].id } }
  const mapping = {
    ...{ broker: 'Own broker', header: ['Ticker', 'Units'], columns: [{ field: 'symbol', index: 0 }] },
    ...{ kinds: [], conditions: [], instrument: 'share', currency: 'USD' },
    ...{ zone: 'UTC', days: 'mdy', numbers: 'point' },
  }
  const answers = {
    contract_sizes: {},
    file_accounts: { signature: 'of a file' },
    file_readings: { signature: 'of a file' },
    execution_aliases: {},
    column_mappings: { mapping: JSON.stringify(mapping) },
  }
  for (const [table, parts] of Object.entries(answers)) {
    const row = { ...tenantRows[table]?.(userId, given), created_at: CREATED_AT, updated_at: CREATED_AT }
    await insertRow(database.owner, table, { ...row, ...parts })
  }
}

describe('the archive of My data', () => {
  test('restores into another account, whose archive is then the same file by file', async () => {
    const [alice, bob] = [await newUser(), await newUser()]
    await fillAccount(alice)
    await addAnswers(alice)
    const archive = await exportAll(alice)
    const restoredFiles = exportedTables.flatMap(({ file, restored }) =>
      'columns' in restored ? [file] : [],
    )

    const preview = await previewRestore(bob, { bytes: archive })
    expect(await listAllTrades(bob)).toEqual([])
    const summary = await restoreArchive(bob, { bytes: archive })

    expect(summary).toEqual(preview)
    expect(summary.tables.map(({ file }) => file).sort()).toEqual(restoredFiles.sort())
    expect(readRestored(await exportAll(bob), bob)).toEqual(readRestored(archive, alice))
    expect(summary.tables.every(({ existing }) => existing === 0)).toBe(true)
    expect(summary.missingImages).toBe(0)
  })

  test('works like the original: the next file of a broker continues its trades, and each import can be undone', async () => {
    const [alice, bob] = [await newUser(), await newUser()]
    const first = await importFile(
      alice,
      buildStatement(
        'buy 10 AAPL @ 100 fee 1 on 2026-03-02',
        'buy 10 KO @ 60 on 2026-03-02',
        'sell 4 KO @ 66 on 2026-03-03',
      ),
    )
    const whole = (await listAllTrades(alice)).find(({ symbol }) => symbol === 'AAPL')
    await editTrade(alice, await getTrade(alice, { id: whole!.id }), { notes: 'mine', entryPrice: '99' })
    const rest = buildStatement('sell 10 AAPL @ 120 on 2026-03-04', 'sell 6 KO @ 70 on 2026-03-04')
    const second = await importFile(alice, rest)
    await restoreArchive(bob, { bytes: await exportAll(alice) })

    expect(await previewImport(bob, rest)).toMatchObject({ planned: [] })
    for (const one of [second, first]) {
      await undo(alice, one)
      await undo(bob, one)
      expect(await describeTrades(bob)).toEqual(await describeTrades(alice))
    }
    expect(await listAllTrades(bob)).toEqual([])
  })

  test('changes nothing that is there: a second restore counts every row as existing', async () => {
    const alice = await newUser()
    await fillAccount(alice)
    const archive = await exportAll(alice)
    const before = readRestored(archive, alice)
    const [trade] = await listAllTrades(alice)
    await editTrade(alice, await getTrade(alice, { id: trade!.id }), { notes: 'changed later' })

    const { tables } = await restoreArchive(alice, { bytes: archive })

    expect(tables.filter(({ restored }) => restored > 0)).toEqual([])
    expect((await getTrade(alice, { id: trade!.id })).notes).toBe('changed later')
    expect(Object.keys(readRestored(await exportAll(alice), alice))).toEqual(Object.keys(before))
  })

  test('keeps the money of trades without a currency, and switches the account copy of the library on', async () => {
    const [alice, bob] = [await newUser(), await newUser()]
    await setCurrency(bob, 'USD')
    await createTrade(alice, buildNewTrade())
    await syncLibrary(alice, { cursor: '', items: [buildSlot({ title: 'Rules' })], categories: [] })
    await restoreArchive(bob, { bytes: await exportAll(alice) })

    expect(await listAllTrades(bob)).toMatchObject([{ currency: 'EUR' }])
    const news = await syncLibrary(bob, { cursor: '', items: [], categories: [] })
    expect(news.items).toMatchObject([{ item: { title: 'Rules' } }])
  })

  test('adds the view that opened first without its star when the account has such a view', async () => {
    const [alice, bob] = [await newUser(), await newUser()]
    const view = { filter: {}, columns: ['pnl'], density: 'compact', isDefault: true }
    await createTradeView(alice, TradeViewFields.parse({ ...view, name: 'Of the archive' }))
    await createTradeView(bob, TradeViewFields.parse({ ...view, name: 'Own' }))
    await restoreArchive(bob, { bytes: await exportAll(alice) })

    expect(await listTradeViews(bob)).toMatchObject([
      { name: 'Of the archive', isDefault: false },
      { name: 'Own', isDefault: true },
    ])
  })

  test('leaves out a trade whose executions the account has in another trade', async () => {
    const [alice, bob] = [await newUser(), await newUser()]
    const file = buildStatement('buy 10 AAPL @ 100 on 2026-03-02')
    await importFile(alice, file)
    await importFile(bob, file)

    const { tables } = await restoreArchive(bob, { bytes: await exportAll(alice) })

    expect(tables.find(({ file }) => file === 'trades')).toMatchObject({ restored: 0, existing: 1 })
    expect(await describeTrades(bob)).toEqual(['long AAPL 10 @ 100 open'])
  })
})

describe('a restore', () => {
  test('sends long texts to the database in pieces', async () => {
    const [alice, bob] = [await newUser(), await newUser()]
    const text = {
      content: 'x'.repeat(99_000),
      date: '2026-11-20',
      tags: [],
      images: [],
      links: [],
      tradeIds: [],
    }
    for (let n = 0; n < 25; n++) await createEntry(alice, { title: `Day ${n}`, ...text })
    const bytes = await exportAll(alice)
    const sent = vi.spyOn(pg.Client.prototype, 'query')

    await previewRestore(bob, { bytes })

    expect(Math.max(...sent.mock.calls.map((call) => JSON.stringify(call).length))).toBeLessThan(2_000_000)
    sent.mockRestore()
  })

  test('waits for those of others without a connection, and is refused when ten wait', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => newUser()))
    const bytes = await exportAll(users[0]!)

    const previews = await Promise.allSettled(users.map((ctx) => previewRestore(ctx, { bytes })))

    expect(previews.filter(({ status }) => status === 'fulfilled')).toHaveLength(11)
    expect(previews.at(-1)).toMatchObject({ reason: { code: 'request.too_many' } })
  })
})

describe('an archive that was changed', () => {
  const change = (bytes: Uint8Array, name: string, edit: (text: string) => string): Uint8Array => {
    const entries: Zippable = unzipSync(bytes)
    entries[name] = strToU8(edit(strFromU8((entries[name] as Uint8Array) ?? new Uint8Array())))
    return zipSync(entries)
  }

  test('touches no other user, for any ids and owners that it names', async () => {
    const [alice, bob] = [await newUser(), await newUser()]
    const trade = await createTrade(alice, buildClosedTrade({ notes: 'of Alice' }))
    await restoreArchive(bob, { bytes: await exportAll(alice) })

    expect(await getTrade(bob, { id: trade.id })).toMatchObject({ notes: 'of Alice' })
    await editTrade(bob, await getTrade(bob, { id: trade.id }), { notes: 'of Bob' })
    expect(await getTrade(alice, { id: trade.id })).toMatchObject({ notes: 'of Alice' })
  })

  test.each([
    ['symbol', (text: string) => text.replace('"BTC"', '"btc"')],
    ['notes', (text: string) => text.replace('"notes":null', `"notes":"${'x'.repeat(100_001)}"`)],
    ['quantity', (text: string) => text.replace('"quantity":"0.5"', '"quantity":"-1"')],
    ['entryDate', (text: string) => text.replace('2026-11-02', '2026-13-02')],
    ['foreignFees', (text: string) => text.replace('"foreignFees":[]', '"foreignFees":["x"]')],
    ['fills', (text: string) => text.replace('"fills":[]', '"fills":[{"role":"entry"}]')],
    ['planHistory', (text: string) => text.replace('"planHistory":[]', '"planHistory":[{"at":"x"}]')],
    [
      'partialExits',
      (text: string) => text.replace('"partialExits":[]', '"partialExits":[{"day":"x","pnl":"1"}]'),
    ],
    ['unknown', (text: string) => text.replace('"symbol"', '"isAdmin":true,"symbol"')],
    ['links', (text: string) => text.replace(/"links":\[[^\]]*\]/, '"links":["javascript:alert(1)"]')],
    ['version', (text: string) => text.replace('"version":1', `"version":${2 ** 31 - 1}`)],
    ['tags', (text: string) => text.replace(/"tags":\[[^\]]*\]/, `"tags":["${'x'.repeat(41)}"]`)],
    ['not JSON', () => '[\n{"id":\n]'],
    ['no list', () => '{}'],
  ])('is refused with the place, and nothing is written: %s', async (_, edit) => {
    const [alice, bob] = [await newUser(), await newUser()]
    await createTrade(alice, buildClosedTrade())
    const bytes = change(await exportAll(alice), 'data/trades.json', edit)

    const refused = { code: 'restores.damaged', data: { problem: expect.stringMatching(/trades/) } }
    await expect(previewRestore(bob, { bytes })).rejects.toMatchObject(refused)
    await expect(restoreArchive(bob, { bytes })).rejects.toMatchObject(refused)
    expect(await listAllTrades(bob)).toEqual([])
  })

  test('is refused when it is another ZIP, no ZIP, of a later version, cut off, or leads out of the archive', async () => {
    const bob = await newUser()
    const archive = await exportAll(bob)
    const refuse = async (bytes: Uint8Array, code: string) =>
      await expect(previewRestore(bob, { bytes })).rejects.toMatchObject({ code })

    await refuse(zipSync({ 'trades.csv': strToU8('a') }), 'restores.not_an_archive')
    await refuse(strToU8('Id,Symbol'), 'restores.not_an_archive')
    await refuse(
      change(archive, 'candlebook.json', () => '{"product":"Other"}'),
      'restores.not_an_archive',
    )
    await refuse(
      change(archive, 'candlebook.json', (text) => text.replace('1', '2')),
      'restores.damaged',
    )
    await refuse(
      change(archive, 'candlebook.json', (text) => text.padEnd(10_001)),
      'restores.not_an_archive',
    )
    await refuse(archive.subarray(0, archive.length - 30), 'restores.damaged')
    await refuse(
      change(archive, '../x', () => 'x'),
      'restores.damaged',
    )
    await refuse(
      change(archive, 'data/bomb.json', () => '0'.repeat(20_000_000)),
      'restores.damaged',
    )
  })

  test('shows no image of another address', async () => {
    const [alice, bob] = [await newUser(), await newUser()]
    await createTrade(alice, buildClosedTrade())
    const bytes = change(await exportAll(alice), 'data/trades.json', (text) =>
      text.replace('"images":[]', '"images":["https://example.com/a.png"]'),
    )

    await restoreArchive(bob, { bytes })

    expect(await listAllTrades(bob)).toMatchObject([{ images: [] }])
  })

  const MB = 1024 * 1024

  test.each([
    ['a list of more than 128 MB', Buffer.alloc(128 * MB + 1, ' ')],
    ['a record of more than 16 MB', Buffer.from(`[\n{"notes":"${'x'.repeat(17 * MB)}`)],
    ['more than a million records', Buffer.concat([Buffer.from('[\n'), Buffer.alloc(4 * MB, '{},\n')])],
  ])('is refused with %s, and names the command that takes it', async (_, list) => {
    const bob = await newUser()
    const entries = unzipSync(await exportAll(bob))
    const bytes = zipSync({ ...entries, 'data/page-views.json': list }, { level: 0 })

    await expect(previewRestore(bob, { bytes })).rejects.toMatchObject({
      data: { problem: 'data/page-views.json is too large. The command restore-archive takes larger files.' },
    })
    await expect(previewRestore(bob, { bytes, isCommand: true })).rejects.toMatchObject({
      data: { problem: expect.not.stringContaining('too large') },
    })
  })

  test('leaves the process to other requests between the steps of reading a large record', async () => {
    const bob = await newUser()
    const refreshed = Array(150_000).fill({ id: newId() })
    const list = Buffer.from(`[\n${JSON.stringify({ refreshed })}\n]\n`)
    const bytes = zipSync({ ...unzipSync(await exportAll(bob)), 'data/large.json': list }, { level: 0 })
    let turns = 0
    const atColumns: number[] = []
    const atShape: number[] = []
    const other = setInterval(() => (turns += 1), 0)
    const column = {
      ...{ key: 'refreshed', name: 'refreshed', isNullable: false, values: undefined },
      get type() {
        atColumns.push(turns)
        return 'jsonb'
      },
    }
    const shape = z.custom(() => atShape.push(turns) > 0)
    const source = { ...exportedTables[0]!, file: 'large', restored: { columns: [column], shape } }

    await openArchive({ bytes }).readRows(source)
    clearInterval(other)

    expect(atShape[0]).toBeGreaterThan(atColumns[0]!)
  })

  test.each([
    [
      'nests too deep',
      `{"id":"${newId()}","otherFees":[],"more":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    ],
    ['has too many elements', Array(200_001).fill(`{"id":"${newId()}","otherFees":[]}`).join()],
  ])('is refused with a value that %s', async (_, refreshed) => {
    const [alice, bob] = [await newUser(), await newUser()]
    await importFile(alice, buildStatement('buy 1 AAPL @ 100 on 2026-03-02'))
    const entries = unzipSync(await exportAll(alice))
    const name = 'data/imports.json'
    const text = strFromU8(entries[name]!).replace('"refreshed":[]', () => `"refreshed":[${refreshed}]`)
    const bytes = zipSync({ ...entries, [name]: strToU8(text) }, { level: 0 })

    await expect(previewRestore(bob, { bytes })).rejects.toMatchObject({
      data: { problem: expect.stringContaining('“refreshed” has a value that it cannot have') },
    })
  })

  test('is refused with an image that is larger than an upload, before it is unpacked', async () => {
    const [alice, bob] = [await newUser(), await newUser()]
    const image = await uploadImage(alice, { bytes: await createHalves().png().toBuffer() })
    await createTrade(alice, buildNewTrade({ images: [image.url] }))
    const name = `images/${image.url.split('/').at(-1)}`
    const entries = { ...unzipSync(await exportAll(alice)), [name]: randomBytes(11 * MB) }
    const bytes = Buffer.from(zipSync(entries, { level: 0 }))
    bytes.writeUInt16LE(8, bytes.lastIndexOf(name) - 36) // as if compressed, so that unpacking it would fail

    await expect(previewRestore(bob, { bytes })).rejects.toMatchObject({ code: 'images.too_large' })
  })

  test('is refused above the storage of the trader, and leaves no file', async () => {
    const [alice, bob] = [await newUser(), await newUser({ maxStoredBytes: 5000 })]
    const image = await uploadImage(alice, { bytes: await createHalves().png().toBuffer() })
    await createTrade(alice, buildNewTrade({ images: [image.url], notes: randomBytes(9000).toString('hex') }))
    const before = [...files.files.keys()]

    const restored = restoreArchive(bob, { bytes: await exportAll(alice) })

    await expect(restored).rejects.toMatchObject({ code: 'texts.storage_full' })
    expect([...files.files.keys()]).toEqual(before)
  })

  test('is refused when the account would have more than 200 broker accounts', async () => {
    const [alice, bob] = [await newUser(), await newUser()]
    const add = async ({ actor }: UserContext, prefix: string) =>
      await database.owner.query(
        `insert into broker_accounts (user_id, id, name, created_at, updated_at)
          select $1, gen_random_uuid(), $2 || n, now(), now() from generate_series(1, 101) as n`,
        [actor.userId, prefix],
      )
    await add(alice, 'Alice ')
    await add(bob, 'Bob ')

    const restored = restoreArchive(bob, { bytes: await exportAll(alice) })

    await expect(restored).rejects.toMatchObject({ code: 'trades.account_limit_reached' })
  })

  test('with a file that is no picture is refused, and one without a picture loses only it', async () => {
    const [alice, bob] = [await newUser(), await newUser()]
    const image = await uploadImage(alice, { bytes: await createHalves().png().toBuffer() })
    await createTrade(alice, buildNewTrade({ images: [image.url] }))
    const archive = await exportAll(alice)
    const name = `images/${image.url.split('/').at(-1)}`

    await expect(
      restoreArchive(bob, { bytes: change(archive, name, () => 'no picture') }),
    ).rejects.toMatchObject({
      code: 'images.not_an_image',
    })
    const { [name]: _, ...others } = unzipSync(archive)
    const { missingImages } = await restoreArchive(bob, { bytes: zipSync(others) })
    expect(missingImages).toBe(1)
    expect(await listAllTrades(bob)).toMatchObject([{ images: [] }])
  })
})

test('the cost method of an account comes back, and the change of it afterwards too', async () => {
  const [ctx, other] = [await newUser(), await newUser()]
  await importFile(
    ctx,
    buildAccountStatement(
      'Main',
      ...[
        'buy 10 AAPL @ 100 on 2026-01-05',
        'buy 10 AAPL @ 120 on 2026-01-06',
        'sell 10 AAPL @ 130 on 2026-01-15',
      ],
    ),
  )
  const setMethod = async (trader: UserContext, costMethod: 'fifo' | 'lifo') => {
    const [account] = await listBrokerAccounts(trader)
    const fields = BrokerAccountFields.parse({ ...account, costMethod })
    await updateBrokerAccount(trader, { ...fields, id: account!.id })
  }
  const listRealised = async (trader: UserContext) =>
    (await listAllTrades(trader)).map(({ realised }) => realised.map(({ pnl }) => pnl))
  await setMethod(ctx, 'lifo')

  await restoreArchive(other, { bytes: await exportAll(ctx) })

  expect(await listBrokerAccounts(other)).toMatchObject([{ name: 'Main', costMethod: 'lifo' }])
  expect(await listRealised(other)).toEqual([['100']])
  await setMethod(other, 'fifo')
  expect(await listRealised(other)).toEqual([['300']])
})
