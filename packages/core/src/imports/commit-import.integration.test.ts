import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { requireUserId } from '../kernel/index.ts'
import { listNotifications } from '../notifications/index.ts'
import { createTrade, getTrade } from '../trades/index.ts'
import { blankTraderFields, buildNewTrade } from '../trades/trades.fixtures.ts'
import {
  buildStatement,
  commitImport,
  createFile,
  createInProcessImporter,
  describeTrades,
  editTrade,
  finishPreview,
  importFile,
  listAllRows,
  listAllTrades,
  previewImport,
} from './imports.fixtures.ts'
import { commitPreview, listExecutions, listImports } from './index.ts'

let database: TestDatabase
let ada: Context
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
const newTrader = () => createTestUser(database)

const bought = buildStatement('buy 10 AAPL @ 100 fee 1 on 2026-01-05')
const sold = buildStatement('sell 10 AAPL @ 110 fee 2 on 2026-01-09')
const both = buildStatement('buy 10 AAPL @ 100 fee 1 on 2026-01-05', 'sell 10 AAPL @ 110 fee 2 on 2026-01-09')
const reversed = buildStatement('sell 25 AAPL @ 110 fee 5 on 2026-01-09') // it closes a trade and opens another

describe('an import', () => {
  test('stores trades with fees as amounts and empty own fields', async () => {
    ada = await newTrader()
    const imported = await importFile(ada, both)

    expect(await listAllTrades(ada)).toEqual([
      {
        id: expect.any(String),
        version: 1,
        importId: imported.id,
        symbol: 'AAPL',
        market: 'stock',
        instrument: 'share',
        underlying: null,
        expiry: null,
        strike: null,
        optionType: null,
        contractSize: '1',
        currency: 'USD',
        rate: null,
        rateCurrency: null,
        type: 'long',
        status: 'closed',
        quantity: '10',
        entryPrice: '100',
        entryDate: '2026-01-05',
        exitPrice: '110',
        exitDate: '2026-01-09',
        fees: '3',
        feesUnit: 'amount',
        pnl: '97',
        baseRate: null,
        rateSource: null,
        rateDay: null,
        basePnl: null,
        brokerPnl: null,
        foreignFees: [],
        feeRates: [],
        foreignFee: '0',
        realised: [],
        fills: [],
        planHistory: [],
        ownFeeRates: [],
        ...blankTraderFields,
        createdAt: imported.createdAt,
        updatedAt: imported.createdAt,
      },
    ])
  })

  test('lists open trades first, then the newest exit', async () => {
    ada = await newTrader()
    await importFile(
      ada,
      buildStatement(
        'buy 1 OLD @ 10 on 2026-01-01',
        'sell 1 OLD @ 11 on 2026-01-20',
        'buy 1 NEW @ 10 on 2026-01-02',
        'sell 1 NEW @ 11 on 2026-01-21 10:00:00',
        'buy 1 NEWER @ 10 on 2026-01-01 09:00:00',
        'sell 1 NEWER @ 11 on 2026-01-21 11:00:00',
        'buy 1 HELD @ 10 on 2026-01-03',
      ),
    )

    expect((await listAllTrades(ada)).map(({ symbol }) => symbol)).toEqual(['HELD', 'NEWER', 'NEW', 'OLD'])
  })

  test('keeps each currency’s trades of a symbol apart', async () => {
    ada = await newTrader()
    await importFile(
      ada,
      buildStatement('buy 1 BMW @ 90 on 2026-01-05 in EUR', 'sell 1 BMW @ 100 on 2026-01-06 in USD'),
    )

    expect(await describeTrades(ada)).toEqual(['short BMW 1 @ 100 open', 'long BMW 1 @ 90 open'])
  })

  test('of the same file again adds nothing and is refused', async () => {
    ada = await newTrader()
    await importFile(ada, both)
    const before = await listAllRows(database, ada)
    const preview = await previewImport(ada, both)

    expect(preview.executions).toMatchObject({ read: 2, added: 0, alreadyImported: 2, corrected: 0 })
    expect(preview.planned).toEqual([])
    await expect(commitImport(ada, { ...both, previewHash: preview.previewHash })).rejects.toMatchObject({
      code: 'imports.nothing_new',
      status: 422,
    })
    expect(await listAllRows(database, ada)).toEqual(before)
  })

  test('of an overlapping file adds only new executions, and closes the open trade of the earlier import', async () => {
    ada = await newTrader()
    await importFile(ada, bought)
    const [open] = await listAllTrades(ada)
    await editTrade(ada, open!, { notes: 'Earnings on Thursday', tags: ['earnings'], stopLoss: '95' })

    const imported = await importFile(ada, both)

    expect(imported).toMatchObject({ executionsAdded: 1, tradesAdded: 0, tradesChanged: 1 })
    expect(await listAllTrades(ada)).toMatchObject([
      {
        id: open?.id,
        version: 3,
        status: 'closed',
        exitPrice: '110',
        fees: '3',
        pnl: '97',
        notes: 'Earnings on Thursday',
        tags: ['earnings'],
        stopLoss: '95',
      },
    ])
  })

  test('splits the fee of an execution that reverses the position', async () => {
    ada = await newTrader()
    await importFile(ada, bought)
    await importFile(ada, buildStatement('sell 25 AAPL @ 110 fee 5 on 2026-01-09'))

    const [short, long] = await listAllTrades(ada)
    // 10 of the 25 sold shares carry 2 of the 5: 100 − 1 − 2.
    expect(long).toMatchObject({ type: 'long', status: 'closed', fees: '3', pnl: '97' })
    expect(short).toMatchObject({ type: 'short', status: 'open', quantity: '15', fees: '3' })
    expect(await listExecutions(ada, { tradeId: short!.id })).toMatchObject([
      { role: 'entry', side: 'sell', quantity: '15', executedQuantity: '25', fee: '3', price: '110' },
    ])
  })

  test('merges two trades of a position with the notes, tags and images of both', async () => {
    ada = await newTrader()
    await importFile(
      ada,
      buildStatement(
        'buy 4 AAPL @ 100 on 2026-01-05',
        'sell 4 AAPL @ 110 on 2026-01-06',
        'buy 6 AAPL @ 100 on 2026-01-07',
      ),
    )
    const [rest, part] = await listAllTrades(ada)
    await editTrade(ada, part!, { notes: 'Took some off', tags: ['half', 'news'], strategy: 'Breakout' })
    await editTrade(ada, rest!, { notes: 'Letting it run', tags: ['news'] })

    await importFile(ada, buildStatement('buy 2 AAPL @ 100 on 2026-01-04', 'sell 8 AAPL @ 125 on 2026-01-09'))

    expect(await listAllTrades(ada)).toMatchObject([
      {
        id: rest?.id,
        quantity: '12',
        exitPrice: '120',
        notes: 'Letting it run\n\nTook some off',
        tags: ['news', 'half'],
        strategy: 'Breakout',
      },
    ])
  })

  test('keeps the order of its file for executions of the same second', async () => {
    ada = await newTrader()
    await importFile(
      ada,
      buildStatement(
        'sell 1 AAPL @ 101 on 2026-01-05',
        'buy 1 AAPL @ 100 on 2026-01-05',
        'buy 2 AAPL @ 102 on 2026-01-05',
      ),
    )
    const before = await describeTrades(ada)

    const { planned } = await previewImport(ada, buildStatement('buy 1 AAPL @ 90 on 2026-01-09'))

    expect(before).toEqual(['long AAPL 2 @ 102 open', 'short AAPL 1 @ 101 → 100 = 1'])
    expect(planned).toMatchObject([{ action: 'change', before: { quantity: '2' }, after: { quantity: '3' } }])
  })

  test('does not change trades that were added by hand', async () => {
    ada = await newTrader()
    const typed = await createTrade(ada, buildNewTrade({ symbol: 'AAPL', market: 'stock', quantity: '10' }))

    await importFile(ada, sold)

    expect(await getTrade(ada, typed)).toEqual(typed)
    expect(await listExecutions(ada, { tradeId: typed.id })).toEqual([])
  })

  test('ignores executions of another user', async () => {
    ada = await newTrader()
    await importFile(await newTrader(), bought)

    await importFile(ada, both)

    expect(await describeTrades(ada)).toEqual(['long AAPL 10 @ 100 → 110 = 97'])
    expect(await listImports(ada)).toHaveLength(1)
  })
})

describe('a commit', () => {
  test('of a preview is refused with the new preview when the trades have changed', async () => {
    ada = await newTrader()
    const { previewHash } = await previewImport(ada, sold)
    await importFile(ada, bought)
    const before = await listAllRows(database, ada)
    const preview = await previewImport(ada, sold)

    await expect(commitImport(ada, { ...sold, previewHash })).rejects.toMatchObject({
      code: 'imports.preview_changed',
      status: 409,
      data: { preview },
    })
    expect(await listAllRows(database, ada)).toEqual(before)
  })

  test('of another file than was planned is refused', async () => {
    ada = await newTrader()
    const { previewHash } = await previewImport(ada, bought)

    await expect(commitImport(ada, { ...both, previewHash })).rejects.toMatchObject({
      code: 'imports.preview_changed',
    })
    expect(await listAllTrades(ada)).toEqual([])
  })

  test('three times at once of one preview imports once, and each answer is that import', async () => {
    ada = await newTrader()
    const { id, preview } = await finishPreview(ada, both)
    const importer = createInProcessImporter(ada)
    const previewHash = preview?.previewHash ?? ''

    const imports = await Promise.all([1, 2, 3].map(() => commitPreview(ada, importer, { id, previewHash })))

    expect(new Set(imports.map((imported) => imported.id)).size).toBe(1)
    expect(await describeTrades(ada)).toEqual(['long AAPL 10 @ 100 → 110 = 97'])
    expect(await listImports(ada)).toHaveLength(1)
  })

  test('tells the user once that it is finished, and a refused one tells nothing', async () => {
    ada = await newTrader()
    await importFile(ada, both)
    await expect(importFile(ada, both)).rejects.toMatchObject({ code: 'imports.nothing_new' })

    expect((await listNotifications(ada)).notifications).toEqual([
      expect.objectContaining({
        kind: 'import-finished',
        message: expect.stringMatching(/: 2 new executions, 1 trade added, 0 trades changed\.$/),
      }),
    ])
  })

  test('waits for a save in progress and keeps its changes', async () => {
    ada = await newTrader()
    await importFile(ada, bought)
    const { previewHash } = await previewImport(ada, both)
    const saving = await database.owner.connect()
    await saving.query('begin')
    await saving.query("update trades set notes = 'Just typed' where user_id = $1", [
      requireUserId(ada.actor),
    ])

    const committing = commitImport(ada, { ...both, previewHash })
    await waitForLock()
    await saving.query('commit')
    saving.release()

    await committing
    expect(await listAllTrades(ada)).toMatchObject([{ status: 'closed', notes: 'Just typed' }])
  })

  test.each(['imports', 'executions', 'trades', 'trade_fills', 'import_changes'])(
    'that fails while it writes %s has written nothing',
    async (table) => {
      ada = await newTrader()
      await importFile(ada, bought)
      const { previewHash } = await previewImport(ada, reversed)
      const before = await listAllRows(database, ada)
      await failOnWrite(table)

      await expect(commitImport(ada, { ...reversed, previewHash })).rejects.toThrow()
      await removeFailure(table)
      expect(await listAllRows(database, ada)).toEqual(before)
      await expect(commitImport(ada, { ...reversed, previewHash })).resolves.toMatchObject({
        tradesChanged: 1,
      })
    },
  )

  test('of two thousand executions is as exact as of two', async () => {
    ada = await newTrader()
    const file = buildStatement(...manyExecutions(2000))
    const preview = await previewImport(ada, file)
    await commitImport(ada, { ...file, previewHash: preview.previewHash })

    expect(preview.trades).toEqual({ add: 1000, change: 0, keep: 0, remove: 0 })
    expect(preview.planned).toHaveLength(1000)
    // Each of the 1,000 round trips gains 0.25 × 10 and pays 0.7.
    expect(preview.pnl).toEqual([{ currency: 'USD', closed: 1000, partial: false, pnl: '1800' }])
    const { rows } = await database.owner.query(
      `select count(*)::int as trades, sum(pnl)::text as pnl,
        (select count(*)::int from fills f where f.user_id = t.user_id) as fills
      from trades t where user_id = $1 group by t.user_id`,
      [requireUserId(ada.actor)],
    )
    expect(rows).toEqual([{ trades: 1000, pnl: '1800.00', fills: 2000 }])
  })
})

describe('the list of imports', () => {
  test('lists the newest first, each with the number of its remaining trades', async () => {
    ada = await newTrader()
    const first = await importFile(ada, both)
    const second = await importFile(
      ada,
      buildStatement('buy 1 KO @ 60 on 2026-01-09', 'buy 1 VT @ 90 on 2026-01-09'),
    )
    const [noted] = await listAllTrades(ada)
    await editTrade(ada, noted!, { notes: 'For the dividend' })

    expect(await listImports(ada)).toEqual([
      { ...second, trades: 2, tradesWithNotes: 1 },
      { ...first, trades: 1, tradesWithNotes: 0 },
    ])
    expect(second).toEqual({
      id: expect.any(String),
      format: { id: 'ibkr-activity', title: 'Interactive Brokers activity statement' },
      fileName: 'statement.csv',
      executionsAdded: 2,
      tradesAdded: 2,
      tradesChanged: 0,
      ...{ movementsAdded: 0, movements: 0 },
      trades: 2,
      tradesWithNotes: 0,
      createdAt: expect.any(String),
      undoneAt: null,
    })
  })

  test('has the file name without its folder and without control characters', async () => {
    ada = await newTrader()

    expect(await importFile(ada, { ...both, fileName: 'C:\\Users\\ada\\my\u0000 file\n.csv' })).toMatchObject(
      {
        fileName: 'my file.csv',
      },
    )
  })
})

describe('the executions of a trade', () => {
  test('are listed oldest first, with the file and line of each', async () => {
    ada = await newTrader()
    const first = await importFile(ada, bought)
    const second = await importFile(ada, { ...both, fileName: 'later.csv' })
    const [trade] = await listAllTrades(ada)

    expect(await listExecutions(ada, { tradeId: trade!.id })).toEqual([
      {
        id: expect.any(String),
        importId: first.id,
        fileName: 'statement.csv',
        line: 3,
        role: 'entry',
        side: 'buy',
        quantity: '10',
        executedQuantity: '10',
        price: '100',
        contractSize: '1',
        fee: '1',
        currency: 'USD',
        day: '2026-01-05',
        executedAt: '2026-01-05T20:30:00.000Z',
        zone: 'America/New_York',
        origin: null,
      },
      expect.objectContaining({
        importId: second.id,
        fileName: 'later.csv',
        line: 4,
        role: 'exit',
        fee: '2',
      }),
    ])
  })

  test('of another user’s trade are refused as those of no trade', async () => {
    ada = await newTrader()
    const otherUser = await newTrader()
    await importFile(ada, both)
    const [trade] = await listAllTrades(ada)

    for (const tradeId of [trade!.id, 'no-id', '01990000-0000-7000-8000-000000000000']) {
      await expect(listExecutions(otherUser, { tradeId })).rejects.toMatchObject({ code: 'trades.not_found' })
    }
  })
})

function manyExecutions(count: number): string[] {
  return Array.from({ length: count / 2 }, (_, at) => {
    const day = new Date(Date.UTC(2020, 0, 1 + (at % 2000))).toISOString().slice(0, 10)
    const minute = String(at % 60).padStart(2, '0')
    const symbol = `S${at % 200}`
    return [
      `buy 10 ${symbol} @ ${100 + (at % 50)}.5 fee 0.35 on ${day} 1${Math.floor(at / 2000)}:${minute}:00`,
      `sell 10 ${symbol} @ ${100 + (at % 50)}.75 fee 0.35 on ${day} 1${Math.floor(at / 2000)}:${minute}:30`,
    ]
  }).flat()
}

async function waitForLock(): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  for (;;) if ((await database.owner.query(waiting)).rowCount) return
}

async function failOnWrite(table: string): Promise<void> {
  await database.owner.query(`create or replace function fail() returns trigger language plpgsql
    as $$ begin raise exception 'the disk is full'; end $$`)
  await database.owner.query(
    `create trigger fail after insert or update on ${table} for each statement execute function fail()`,
  )
}

async function removeFailure(table: string): Promise<void> {
  await database.owner.query(`drop trigger fail on ${table}`)
}

test('an option that is bought after its expiry, as in a zone where the next day has begun, is imported without the expiry', async () => {
  ada = await newTrader()
  const file = createFile(
    [
      'Symbol,Action,Fill Qty,Fill Price,Exec Time,Commission',
      'AAPL230120C00150000,Buy,1,5.00,01/21/2023 09:30:00,4.95',
    ].join('\n'),
  )

  expect(await importFile(ada, file)).toMatchObject({ tradesAdded: 1 })
  expect(await listAllTrades(ada)).toMatchObject([{ instrument: 'option', expiry: null, strike: '150' }])
})
