import { BrokerAccountFields } from '@candlebook/contract/broker-accounts'
import { SortedTrades, type Trade } from '@candlebook/contract/trades'
import { subtract, sum } from '@candlebook/domain/decimal/decimal'
import { type CostMethod, costMethods } from '@candlebook/domain/trades/account'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBrokerAccount, listBrokerAccounts, updateBrokerAccount } from '../broker-accounts/index.ts'
import type { UserContext } from '../context/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { createTrade, setFills, streamTradesCsv } from '../trades/index.ts'
import { buildNewTrade } from '../trades/trades.fixtures.ts'
import {
  buildAccountStatement,
  buildSplitStatement,
  createFile,
  createInProcessImporter,
  editTrade,
  importFile,
  listAllTrades,
} from './imports.fixtures.ts'
import { listTradeLots } from './index.ts'

let database: TestDatabase
let ada: UserContext
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  ada = await createTestUser(database)
})

const list = (trade: { id: string }, { page = 1, ctx = ada } = {}) =>
  listTradeLots(ctx, createInProcessImporter(ctx), { id: trade.id, page })

async function setMethod(costMethod: CostMethod) {
  const [account] = await listBrokerAccounts(ada)
  await updateBrokerAccount(ada, {
    ...BrokerAccountFields.parse({ ...account, costMethod }),
    id: account!.id,
  })
}

/** The exits of each day and the other amounts are what the trade realised on it, and all of them its P&L. */
async function expectSums(trade: Trade) {
  const { exits, others, pnl } = await list(trade)
  const realised = trade.realised.map((part) => [part.day, part.pnl] as const)
  const rest = subtract(trade.pnl ?? '0', sum(realised.map(([, part]) => part)))
  const days = trade.exitDate === null ? realised : [...realised, [trade.exitDate, rest] as const]
  for (const [day, ofDay] of days) {
    const parts = [
      ...exits.filter((exit) => exit.day === day).map((exit) => exit.pnl),
      ...others.filter((other) => other.day === day).map(({ amount }) => amount),
    ]
    expect([day, sum(parts)]).toEqual([day, ofDay])
  }
  expect(pnl).toBe(trade.pnl ?? sum(realised.map(([, part]) => part)))
}

const statement = buildAccountStatement(
  'Main',
  'buy 60 AAPL @ 10 fee 0.60 on 2026-01-12 15:30:00',
  'buy 40 AAPL @ 11 fee 0.70 on 2026-01-13 15:30:00',
  'sell 40 AAPL @ 12 fee 0.40 on 2026-01-15 15:30:00',
  'sell 30 AAPL @ 9 fee 0.30 on 2026-02-10 15:30:00',
)

describe('the lots of a trade', () => {
  test('name the entries that each exit took, with their cost and fees, and the lots that are held', async () => {
    await importFile(ada, statement)
    const [trade] = await listAllTrades(ada)

    expect(await list(trade!)).toEqual({
      method: 'fifo',
      isEdited: false,
      exits: [
        {
          ...{ day: '2026-01-15', time: '15:30', quantity: '40', price: '12', proceeds: '480', cost: '400' },
          ...{ fees: '0.8', pnl: '79.2', lotCount: 1 },
          lots: [
            {
              entry: { day: '2026-01-12', time: '15:30', quantity: '60', price: '10' },
              ...{ quantity: '40', price: '10', cost: '400', fees: '0.4' },
            },
          ],
        },
        {
          ...{ day: '2026-02-10', time: '15:30', quantity: '30', price: '9', proceeds: '270', cost: '310' },
          ...{ fees: '0.675', pnl: '-40.675', lotCount: 2 },
          lots: [
            {
              entry: { day: '2026-01-12', time: '15:30', quantity: '60', price: '10' },
              ...{ quantity: '20', price: '10', cost: '200', fees: '0.2' },
            },
            {
              entry: { day: '2026-01-13', time: '15:30', quantity: '40', price: '11' },
              ...{ quantity: '10', price: '11', cost: '110', fees: '0.175' },
            },
          ],
        },
      ],
      open: [
        {
          entry: { day: '2026-01-13', time: '15:30', quantity: '40', price: '11' },
          ...{ quantity: '30', price: '11', cost: '330', fees: '0.525' },
        },
      ],
      others: [],
      hasUnknownExits: false,
      pnl: '38.525',
      total: 4,
    })
  })

  test.each(costMethods)('add up to what each day realised, by %s', async (method) => {
    await importFile(ada, statement)
    await setMethod(method)
    const [open] = await listAllTrades(ada)
    await expectSums(open!)

    await importFile(ada, buildAccountStatement('Main', 'sell 30 AAPL @ 13 fee 0.37 on 2026-02-11 15:30:00'))

    const [closed] = await listAllTrades(ada)
    expect(closed).toMatchObject({ status: 'closed' })
    expect((await list(closed!)).method).toBe(method)
    await expectSums(closed!)
  })

  test('of a trade that closes with one execution, which opens the next one, have their shares of it', async () => {
    await importFile(
      ada,
      buildAccountStatement(
        'Main',
        ...[
          'buy 10 AAPL @ 10 on 2026-01-12',
          'buy 10 AAPL @ 12 on 2026-01-13',
          'sell 5 AAPL @ 13 on 2026-01-14',
        ],
        ...[
          'sell 25 AAPL @ 14 fee 2.50 on 2026-01-15',
          'buy 4 AAPL @ 13 on 2026-01-16',
          'buy 6 AAPL @ 11 on 2026-01-17',
        ],
      ),
    )
    const trades = await listAllTrades(ada)
    expect(trades.map(({ type, pnl }) => [type, pnl])).toEqual([
      ['short', '21'],
      ['long', '53.5'],
    ])

    for (const trade of trades) await expectSums(trade)
    const [short] = trades
    expect((await list(short!)).exits.map(({ quantity, fees }) => [quantity, fees])).toEqual([
      ['4', '0.4'],
      ['6', '0.6'],
    ])
  })

  test('in the shares after a split', async () => {
    await importFile(
      ada,
      buildAccountStatement(
        'U1',
        ...['buy 10 AVGO @ 1000 on 2024-07-01 15:30:00', 'buy 10 AVGO @ 1100 on 2024-07-02 15:30:00'],
        ...['sell 5 AVGO @ 1200 on 2024-07-03 15:30:00', 'sell 50 AVGO @ 130 on 2024-08-01 15:30:00'],
      ),
    )
    await importFile(ada, buildSplitStatement('U1', { symbol: 'AVGO', day: '2024-07-12' }))
    const trade = (await listAllTrades(ada)).find(({ symbol }) => symbol === 'AVGO')

    const { exits, open } = await list(trade!)

    expect(exits.map(({ quantity, price }) => [quantity, price])).toEqual([
      ['50', '120'],
      ['50', '130'],
    ])
    expect(open).toMatchObject([{ entry: { quantity: '100', price: '110' }, quantity: '100' }])
    await expectSums(trade!)
  })

  test('are none after prices were changed by hand, and a changed fee is another amount', async () => {
    await importFile(ada, statement)
    await importFile(ada, buildAccountStatement('Main', 'sell 30 AAPL @ 13 fee 0.37 on 2026-02-11 15:30:00'))
    const [trade] = await listAllTrades(ada)

    const dearer = await editTrade(ada, trade!, { fees: '5' })
    expect((await list(dearer)).others).toEqual([{ day: '2026-02-11', amount: '-2.63' }])
    await expectSums(dearer)
    const edited = await editTrade(ada, dearer, { entryPrice: '10.5' })
    expect(await list(edited)).toMatchObject({ isEdited: true, exits: [], open: [], total: 0 })
  })

  test('of a typed trade follow its fills, and the method of its account', async () => {
    await createBrokerAccount(ada, BrokerAccountFields.parse({ name: 'Main', costMethod: 'average' }))
    const parts = {
      quantity: '60',
      entryPrice: '10',
      fees: '0.6',
      feesUnit: 'amount',
      entryDate: '2026-01-12',
    } as const
    const trade = await createTrade(ada, buildNewTrade({ symbol: 'ACME', account: 'Main', ...parts }))
    const add = (role: 'entry' | 'exit', day: string, quantity: string, price: string, fee: string) => ({
      ...{ role, day, quantity, price, fee },
    })
    const fills = [
      add('entry', '2026-01-12', '60', '10', '0.6'),
      add('entry', '2026-01-13', '40', '11', '0.7'),
      add('exit', '2026-01-15', '40', '12', '0.4'),
    ]
    const saved = await setFills(ada, { id: trade.id, version: trade.version, fills })

    expect(await list(saved)).toMatchObject({
      method: 'average',
      exits: [
        { time: null, pnl: '63.08', lots: [{ entry: null, quantity: '40', price: '10.4', fees: '0.52' }] },
      ],
      open: [{ entry: null, quantity: '60', cost: '624' }],
    })
    await expectSums(saved)
  })

  test('of a trade from a CSV of Candlebook leave what days without an exit realised to other amounts', async () => {
    await importFile(
      ada,
      buildAccountStatement(
        'Main',
        ...['buy 10 AAPL @ 10 on 2026-01-12', 'buy 10 AAPL @ 12 on 2026-01-13'],
        ...['sell 10 AAPL @ 20 on 2026-01-15', 'sell 10 AAPL @ 7 on 2026-02-10'],
      ),
    )
    const pieces: string[] = []
    for await (const piece of streamTradesCsv(ada, SortedTrades.parse({}))) pieces.push(piece)
    const bob = await createTestUser(database)
    await importFile(bob, createFile(pieces.join(''), 'candlebook-trades.csv'))
    const [trade] = await listAllTrades(bob)
    expect(trade).toMatchObject({ pnl: '50', fills: [], realised: [{ day: '2026-01-15', pnl: '100' }] })

    const lots = await list(trade!, { ctx: bob })

    expect(lots).toMatchObject({
      exits: [{ day: '2026-02-10', pnl: '50' }],
      others: [
        { day: '2026-01-15', amount: '100' },
        { day: '2026-02-10', amount: '-100' },
      ],
      hasUnknownExits: true,
      pnl: '50',
    })
  })

  test('of one entry and one exit are these', async () => {
    const trade = await createTrade(
      ada,
      buildNewTrade({ status: 'closed', exitPrice: '110', exitDate: '2026-11-20', entryDate: '2026-11-19' }),
    )

    expect(await list(trade)).toMatchObject({
      method: 'fifo',
      exits: [{ lotCount: 1 }],
      total: 1,
      pnl: trade.pnl,
    })
  })

  test('of many fills have pages of 50, from the process of imports', async () => {
    const lines = Array.from({ length: 300 }, (_, at) => {
      const [day, second] = [String((at % 28) + 1).padStart(2, '0'), String(at % 60).padStart(2, '0')]
      return [
        `buy 2 AAPL @ ${100 + at} on 2025-01-${day} 15:30:${second}`,
        `sell 1 AAPL @ ${101 + at} on 2025-02-${day} 15:30:${second}`,
      ]
    })
    await importFile(ada, buildAccountStatement('Main', ...lines.flat()))
    const [trade] = await listAllTrades(ada)

    const first = await list(trade!)
    const second = await list(trade!, { page: 2 })

    expect(first.total).toBe(450)
    expect(first.exits.flatMap(({ lots }) => lots)).toHaveLength(50)
    expect(second.exits).not.toEqual(first.exits)
    expect((await list(trade!, { page: 9 })).open).toHaveLength(50)
    expect(await list(trade!, { page: 10 })).toMatchObject({ exits: [], open: [] })
  })

  test.each([
    [250, 0],
    [251, 1],
  ])(
    'of %i fills are computed in the process of imports when they are more than 250',
    async (count, tasks) => {
      const times = Array.from({ length: count }, (_, at) => {
        const [minute, second] = [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0'))
        return `2025-01-02 15:${minute}:${second}`
      })
      await importFile(
        ada,
        buildAccountStatement('Main', ...times.map((time) => `buy 1 AAPL @ 100 on ${time}`)),
      )
      const [trade] = await listAllTrades(ada)
      const importer = createInProcessImporter(ada)
      const run = vi.spyOn(importer, 'run')

      expect((await listTradeLots(ada, importer, { id: trade!.id, page: 1 })).total).toBe(count)
      expect(run).toHaveBeenCalledTimes(tasks)
    },
  )

  test('of another trader’s trade are not found', async () => {
    await importFile(ada, statement)
    const [trade] = await listAllTrades(ada)
    const bob = await createTestUser(database)

    await expect(list(trade!, { ctx: bob })).rejects.toMatchObject({ code: 'trades.not_found' })
    await expect(list({ id: 'x' })).rejects.toMatchObject({ code: 'trades.not_found' })
  })
})
