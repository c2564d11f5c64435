import { existsSync, readFileSync } from 'node:fs'
import { MAX_TRADE_EXECUTIONS } from '@candlebook/domain/brokers/file-limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { deleteTrade } from '../trades/index.ts'
import {
  buildStatement,
  createFile,
  editTrade,
  importFile,
  listAllRows,
  listAllTrades,
  previewImport,
} from './imports.fixtures.ts'
import { assertTradeSize } from './planned-import.ts'

let database: TestDatabase
let ada: Context
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
const newTrader = () => createTestUser(database)

const january = buildStatement(
  'buy 10 AAPL @ 100 fee 1 on 2026-01-05',
  'sell 4 AAPL @ 110 fee 1 on 2026-01-06',
  'sell 5 TSLA @ 200 fee 0.5 on 2026-01-07',
  'buy 5 TSLA @ 180 fee 0.5 on 2026-01-08',
)

describe('a preview', () => {
  test('contains the new trades with their lines, and the P&L', async () => {
    ada = await newTrader()

    expect(await previewImport(ada, january)).toEqual({
      previewHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      fileName: 'statement.csv',
      format: { id: 'ibkr-activity', title: 'Interactive Brokers activity statement' },
      files: ['statement.csv'],
      unreadFiles: [],
      importedBefore: null,
      executions: { read: 4, added: 4, alreadyImported: 0, corrected: 0, unsized: 0, undecided: 0 },
      basePnl: { currency: 'EUR', pnl: '0', isSum: false, withoutRate: [{ currency: 'USD', trades: 2 }] },
      trades: { add: 2, change: 0, keep: 0, remove: 0 },
      // 4 × (110 − 100) − 0.4 − 1 = 38.6, and short 5 × (200 − 180) − 1 = 99.
      pnl: [{ currency: 'USD', closed: 1, partial: true, pnl: '137.6' }],
      balances: 0,
      splits: 0,
      labelled: 0,
      movements: { added: 0, alreadyImported: 0, totals: [] },
      brokerTotals: [],
      duplicates: { total: 0, open: 0, questions: [] },
      corrections: { total: 0, open: 0, questions: [] },
      accountQuestion: {
        account: null,
        isAnswered: false,
        origin: null,
        suggested: 'Interactive Brokers',
        known: [],
        overlap: null,
      },
      sizeQuestions: [],
      reading: expect.objectContaining({ zone: null, days: null, order: null }),
      lots: { total: 0, open: 0, questions: [] },
      spinOffs: { open: 0, questions: [] },
      lines: { skipped: 0, warnings: 0 },
      skipped: [],
      warnings: [],
      accounts: [''],
      planned: [
        {
          action: 'add',
          after: {
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
            status: 'open',
            quantity: '10',
            entryPrice: '100',
            entryDate: '2026-01-05',
            exitPrice: null,
            exitDate: null,
            fees: '2',
            feesUnit: 'amount',
            foreignFees: [],
            feeRates: [],
            foreignFee: '0',
            pnl: '38.6',
          },
          account: null,
          deletedBefore: false,
          currency: 'USD',
          lineCount: 2,
          lines: [3, 4],
          difference: null,
        },
        {
          action: 'add',
          after: expect.objectContaining({ symbol: 'TSLA', type: 'short', pnl: '99' }),
          account: null,
          deletedBefore: false,
          currency: 'USD',
          lineCount: 2,
          lines: [5, 6],
          difference: null,
        },
      ],
    })
  })

  test('writes nothing', async () => {
    ada = await newTrader()
    await importFile(ada, january)
    const before = await listAllRows(database, ada)

    await previewImport(ada, buildStatement('sell 6 AAPL @ 120 on 2026-01-09'))

    expect(await listAllRows(database, ada)).toEqual(before)
  })

  test('of an open trade that the file closes shows it before and after', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement('buy 10 AAPL @ 100 fee 1 on 2026-01-05'))
    const [open] = await listAllTrades(ada)

    const preview = await previewImport(ada, buildStatement('sell 10 AAPL @ 110 fee 2 on 2026-01-09'))

    expect(preview.trades).toEqual({ add: 0, change: 1, keep: 0, remove: 0 })
    expect(preview.pnl).toEqual([{ currency: 'USD', closed: 1, partial: false, pnl: '97' }])
    expect(preview.planned).toEqual([
      {
        action: 'change',
        difference: null,
        tradeId: open?.id,
        before: expect.objectContaining({ status: 'open', exitPrice: null, fees: '1', pnl: null }),
        after: expect.objectContaining({ status: 'closed', exitPrice: '110', fees: '3', pnl: '97' }),
        keptEdits: [],
        replacedEdits: [],
        currency: 'USD',
        lineCount: 1,
        lines: [3],
      },
    ])
  })

  test('of a file that sells part of an open trade keeps it as one, with what the sale realised', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement('buy 10 AAPL @ 100 on 2026-01-05'))

    const preview = await previewImport(ada, buildStatement('sell 4 AAPL @ 110 on 2026-01-09'))

    expect(preview.planned).toMatchObject([
      {
        action: 'change',
        before: { status: 'open', quantity: '10' },
        after: { status: 'open', quantity: '10', pnl: '40' },
      },
    ])
    expect(preview.pnl).toEqual([{ currency: 'USD', closed: 0, partial: true, pnl: '40' }])
  })

  test('of a file that closes the remaining quantity closes the same trade, and counts no P&L twice', async () => {
    ada = await newTrader()
    await importFile(ada, january)
    const [open] = await listAllTrades(ada)

    const preview = await previewImport(ada, buildStatement('sell 6 AAPL @ 120 fee 1 on 2026-01-09'))

    // The P&L of the trade is 40 + 120 − 3 = 157, of which 38.6 are imported already.
    expect(preview.pnl).toEqual([{ currency: 'USD', closed: 1, partial: false, pnl: '118.4' }])
    expect(preview.planned).toMatchObject([
      {
        action: 'change',
        tradeId: open?.id,
        before: { status: 'open', quantity: '10', pnl: '38.6' },
        after: { status: 'closed', quantity: '10', pnl: '157' },
      },
    ])
  })

  test('of the same file on the same trades is the same preview, hash included', async () => {
    ada = await newTrader()
    await importFile(ada, january)
    const file = buildStatement('sell 6 AAPL @ 120 on 2026-01-09', 'buy 1 MSFT @ 300 on 2026-01-09')

    expect(await previewImport(ada, file)).toEqual(await previewImport(ada, file))
  })

  test('has another hash once a trade that it changes is edited or deleted', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement('buy 10 AAPL @ 100 on 2026-01-05'))
    const file = buildStatement('sell 10 AAPL @ 120 on 2026-01-09')
    const [open] = await listAllTrades(ada)
    const hashes = [(await previewImport(ada, file)).previewHash]

    await editTrade(ada, open!, { entryPrice: '101' })
    hashes.push((await previewImport(ada, file)).previewHash)
    await deleteTrade(ada, { id: open!.id })
    hashes.push((await previewImport(ada, file)).previewHash)

    expect(new Set(hashes).size).toBe(3)
  })

  test('contains the time of an earlier import of exactly this file', async () => {
    ada = await newTrader()
    const { createdAt } = await importFile(ada, january)

    expect((await previewImport(ada, january)).importedBefore).toBe(createdAt)
    expect((await previewImport(await newTrader(), january)).importedBefore).toBeNull()
  })

  test('does not ask for the purchase of a sale that is in an earlier import', async () => {
    ada = await newTrader()
    const sale = createTrading212File('Market sell,2026-02-03 14:30:00,US1,KO,Coke,5,60,USD,1,300,USD,EOF2')
    const ask = async () =>
      (await previewImport(ada, sale)).lots.questions.map(({ symbol, lines }) => [symbol, lines])

    expect(await ask()).toEqual([['KO', [2]]])
    await importFile(
      ada,
      createTrading212File('Market buy,2026-02-01 14:30:00,US1,KO,Coke,5,58,USD,1,290,USD,EOF1'),
    )
    expect(await ask()).toEqual([])
  })
})

describe('a file that cannot be imported', () => {
  const broken: [what: string, file: ReturnType<typeof createFile>, problem: unknown][] = [
    ['is empty', createFile(''), { line: null, code: 'import.empty' }],
    ['is of no known broker', createFile('a,b\n1,2'), { line: 1, code: 'import.unknown_format' }],
    [
      'has a ragged row',
      createFile(`${getTrading212Header()}\nMarket buy,2026-02-01`),
      { line: 2, code: 'import.ragged_row' },
    ],
    [
      'has a price that is none',
      createTrading212File('Market buy,2026-02-01 14:30:00,US1,KO,Coke,5,many,USD,1,290,USD,EOF1'),
      { line: 2, code: 'import.bad_value' },
    ],
    [
      'is not a text',
      { ...createFile(''), bytes: new Uint8Array([0x41, 0x0a, 0x00, 0xfe, 0x41]) },
      { line: 2, code: 'import.encoding' },
    ],
    [
      'is dated in the future',
      buildStatement('buy 1 KO @ 60 on 2030-01-02'),
      { line: 3, code: 'import.in_future' },
    ],
    [
      'adds up to more than a trade can have',
      buildStatement(
        'buy 900000000000000000 KO @ 1 on 2026-01-02',
        'buy 900000000000000000 KO @ 1 on 2026-01-03',
      ),
      { line: null, code: 'import.trade_too_large' },
    ],
  ]

  test.each(broken)(
    'because it %s is refused with line and reason, and nothing is written',
    async (_what, file, problem) => {
      ada = await newTrader()
      const before = await listAllRows(database, ada)

      await expect(previewImport(ada, file)).rejects.toMatchObject({
        code: 'imports.unreadable',
        status: 422,
        data: {
          problems: [expect.objectContaining({ ...(problem as object), message: expect.any(String) })],
        },
      })
      expect(await listAllRows(database, ada)).toEqual(before)
    },
  )

  test('because a position is never closed in 50,001 executions is refused with the reason', () => {
    const fills = Array.from({ length: MAX_TRADE_EXECUTIONS + 1 })
    const added = [{ roundTrip: { symbol: 'KO', quantity: '5', fees: '0', fills } }]

    expect(() => assertTradeSize({ added, changed: [] } as never)).toThrow(
      expect.objectContaining({
        data: expect.objectContaining({
          problems: [expect.objectContaining({ code: 'import.trade_too_long' })],
        }),
      }),
    )
  })
})

// Real exports are private files next to the repository. Without them these tests are skipped with a message.
const folder = new URL('../../../../../shared/data/brokers/', import.meta.url)
const isHere = existsSync(folder)
if (!isHere) console.info('The folder of real exports does not exist, so their tests are skipped.')

describe.runIf(isHere)('a real export', () => {
  const real = (fileName: string) => ({ fileName, bytes: readFileSync(new URL(fileName, folder)) })

  test('of Interactive Brokers becomes one partly closed trade', async () => {
    ada = await newTrader()
    const { planned } = await previewImport(ada, real('ibkr-activity-kapji.csv'))
    await importFile(ada, real('ibkr-activity-kapji.csv'))

    // 2 × (1001 − 1000), less half of the 3 for buying 4 and the 3 for selling 2.
    expect(planned).toMatchObject([{ action: 'add', after: { status: 'open', quantity: '4', pnl: '-2.5' } }])
    expect(await listAllTrades(ada)).toMatchObject([
      { symbol: 'CNX1', status: 'open', quantity: '4', entryPrice: '1000', fees: '6', pnl: null },
    ])
  })

  test('of Trading 212 becomes four open trades, one of shares that were distributed, and its sale without a purchase becomes no trade', async () => {
    ada = await newTrader()
    const { lots } = await previewImport(ada, real('trading212.csv'))
    await importFile(ada, real('trading212.csv'))

    expect((await listAllTrades(ada)).map(({ symbol, status }) => [symbol, status])).toEqual([
      ['PALAF', 'open'],
      ['ASTS', 'open'],
      ['VICI', 'open'],
      ['CSCO', 'open'],
    ])
    expect(lots.questions).toMatchObject([{ symbol: 'ASTR', lines: [6] }])
  })

  test('of Coinbase becomes a closed trade in euros and three open ones, one of which was migrated to another coin', async () => {
    ada = await newTrader()
    await importFile(ada, real('coinbase.csv'))

    const trades = await listAllTrades(ada)
    const [closed, ...more] = trades.filter(({ status }) => status === 'closed')
    expect(more).toEqual([])
    expect(
      trades
        .filter(({ status }) => status === 'open')
        .map(({ symbol }) => symbol)
        .sort(),
    ).toEqual(['BTC', 'ETH', 'XRP'])
    // Bought for 67.01 + 2.99; 0.00166779 of the 0.00363125 that fetched 338.92698 is 155.665…: a gain of 85.665…
    expect(closed).toMatchObject({ symbol: 'BTC', status: 'closed', quantity: '0.00166779', fees: '2.99' })
    expect(Number(closed?.pnl)).toBeCloseTo((0.00166779 / 0.00363125) * 338.92698 - 67.01 - 2.99, 9)
  })
})

function getTrading212Header(): string {
  return 'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID'
}

function createTrading212File(...lines: string[]) {
  return createFile([getTrading212Header(), ...lines].join('\n'))
}
