import { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import {
  buildRealisedDrillDown,
  buildReportDrillDown,
  buildRowDrillDown,
} from '@candlebook/contract/drill-down'
import { CreateTrade, SortedTrades, TradeFilter } from '@candlebook/contract/trades'
import { roundTo } from '@candlebook/domain/decimal/decimal'
import { defaultPreferences } from '@candlebook/domain/settings/preferences'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { analyseTrades, summariseTrades } from '../analytics/index.ts'
import { verifyBaseMoney } from '../base-currency/index.ts'
import type { UserContext } from '../context/index.ts'
import { asUser, transaction } from '../db/index.ts'
import {
  createTestDatabase,
  createTestUser,
  setReferenceRate,
  type TestDatabase,
} from '../db/testing/index.ts'
import { saveCurrency, savePreferences } from '../settings/index.ts'
import { closeTrade, createTrade, streamTradesCsv, totalTrades } from '../trades/index.ts'
import {
  buildStatement,
  createFile,
  createInProcessImporter,
  editTrade,
  importFile,
  listAllTrades,
  previewImport,
  undo,
} from './imports.fixtures.ts'

import { listTradeLots } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await setReferenceRate(database, { currency: 'USD', day: '2026-01-15', perEuro: '1.25' })
  await setReferenceRate(database, { currency: 'USD', day: '2026-02-10', perEuro: '1.6' })
})
afterAll(() => database.drop())

const TODAY = '2026-02-20'

async function createTrader(currency: 'USD' | 'EUR'): Promise<UserContext> {
  const trader = await createTestUser(database)
  await transaction(asUser(database.db, trader.actor.userId), (scope) =>
    saveCurrency(scope, { currency, now: new Date() }),
  )
  return trader
}

const january = buildStatement(
  'buy 100 AAPL @ 10 fee 1 on 2026-01-12 15:30:00',
  'sell 40 AAPL @ 12 fee 0.40 on 2026-01-15 15:30:00',
)
const february = buildStatement('sell 60 AAPL @ 9 fee 0.60 on 2026-02-10 15:30:00')

/** Each month is read by itself, in batches, as those of a long record are. */
const LIMITS = { segment: 1, batch: 2 }

const report = (trader: UserContext, filter: object = {}) =>
  analyseTrades(trader, AnalyticsFilter.parse({ today: TODAY, ...filter }), LIMITS)

async function listMonths(trader: UserContext): Promise<Record<string, string>> {
  const { byMonth } = await report(trader)
  return Object.fromEntries(byMonth.map(({ key, realised }) => [key, realised]))
}

test('each month has what the broker books in it, also when the position is closed in the next one', async () => {
  const trader = await createTrader('USD')
  await importFile(trader, january)
  expect(await listMonths(trader)).toEqual({ '2026-01': '79.2' })
  const [open] = await listAllTrades(trader)
  expect(open).toMatchObject({ status: 'open', quantity: '100', realised: [{ quantity: '40', pnl: '79.2' }] })
  expect(await listAllTrades(trader)).toHaveLength(1)
  await editTrade(trader, open!, { notes: 'Runs until earnings', tags: ['swing'] })

  await importFile(trader, february)

  expect(await listAllTrades(trader)).toMatchObject([
    { id: open!.id, status: 'closed', quantity: '100', notes: 'Runs until earnings', tags: ['swing'] },
  ])
  const { byMonth, byWeekday, days, metrics, reconciliation, counts, highlights } = await report(trader)
  expect(byMonth).toMatchObject([
    { key: '2026-01', trades: 0, pnl: '0', realised: '79.2' },
    { key: '2026-02', trades: 1, pnl: '18', realised: '-61.2' },
  ])
  expect(byWeekday).toMatchObject([
    { key: '2', trades: 1, realised: '-61.2' },
    { key: '4', trades: 0, realised: '79.2' },
  ])
  expect(days).toMatchObject({
    day: ['2026-01-15', '2026-02-10'],
    trades: [0, 1],
    wins: [0, 1],
    partialExits: [1, 0],
    pnl: ['79.2', '-61.2'],
    equity: ['79.2', '18'],
  })
  expect(counts).toMatchObject({ trades: 1, wins: 1 })
  expect(metrics).toMatchObject({
    totalPnl: '18',
    maxDrawdown: '61.2',
    bestWeekday: { weekday: 4, pnl: '79.2', trades: 0 },
  })
  expect(highlights.drawdown).toMatchObject({ peakDay: '2026-01-15', troughDay: '2026-02-10' })
  expect(reconciliation).toMatchObject({
    agrees: true,
    closedPnl: '18',
    partialPnl: '79.2',
    earlierPnl: '79.2',
  })
  expect(await summariseTrades(trader, { today: TODAY })).toMatchObject({
    totalPnl: '18',
    monthPnl: '-61.2',
    equity: ['79.2', '18'],
  })
})

test('an exit is in its own month when months are read one by one, however long its trade was held, and while it is open', async () => {
  const trader = await createTrader('USD')
  const bought = ['buy 100 AAPL @ 10 on 2025-12-01 15:30:00', 'buy 9 MSFT @ 10 on 2025-12-02 15:30:00']
  const closed = ['2026-01-05', '2026-02-05', '2026-03-01'].flatMap((day) => [
    `buy 1 KO @ 50 on ${day} 15:30:00`,
    `sell 1 KO @ 51 on ${day} 16:30:00`,
  ])
  const exits = [
    'sell 10 AAPL @ 12 on 2026-02-01 15:30:00',
    'sell 3 MSFT @ 11 on 2026-02-28 15:30:00',
    'sell 30 AAPL @ 12 on 2026-03-01 15:30:00',
    'sell 60 AAPL @ 12 on 2026-03-01 16:30:00',
  ]
  await importFile(trader, buildStatement(...bought, ...closed, ...exits))

  expect(await listMonths(trader)).toEqual({ '2026-01': '1', '2026-02': '24', '2026-03': '181' })
})

test('a range of days has what its days realised, and says how that differs from its closed trades', async () => {
  const trader = await createTrader('USD')
  await importFile(trader, january)
  await importFile(trader, february)

  expect(await report(trader, { to: '2026-01-31' })).toMatchObject({
    counts: { trades: 0 },
    days: { pnl: ['79.2'] },
    reconciliation: { agrees: true, closedPnl: '0', partialPnl: '79.2', earlierPnl: '0', daysPnl: '79.2' },
  })
  expect(await report(trader, { from: '2026-02-01' })).toMatchObject({
    counts: { trades: 1 },
    days: { pnl: ['-61.2'] },
    reconciliation: { agrees: true, closedPnl: '18', partialPnl: '0', earlierPnl: '79.2', daysPnl: '-61.2' },
  })
})

test('a filter by a field of the trade selects its partial exits too', async () => {
  const trader = await createTrader('USD')
  await importFile(trader, january)
  await importFile(trader, february)

  expect((await report(trader, { symbol: 'AAPL' })).days.pnl).toEqual(['79.2', '-61.2'])
  expect((await report(trader, { symbol: 'MSFT' })).days.pnl).toEqual([])
})

test('the trades of a day with a partial exit are listed with what they realised on it', async () => {
  const trader = await createTrader('USD')
  await importFile(trader, january)
  await importFile(trader, february)
  const { reconciliation, byMonth } = await report(trader)
  const total = (part: object) =>
    totalTrades(trader, TradeFilter.parse(buildReportDrillDown({ market: 'all', type: 'all' }, part)))

  const january15 = buildRealisedDrillDown({ reconciliation }, { from: '2026-01-15', to: '2026-01-15' })
  expect(january15).toEqual({ realised: '2026-01-15/2026-01-15' })
  expect(await total(january15)).toMatchObject({ closed: 1, pnl: '18', realised: '79.2' })
  expect(await total({ realised: '2026-01-16/2026-02-09' })).toMatchObject({ closed: 0, realised: '0' })
  expect(await total({ realised: '2026-02-01/2026-02-28' })).toMatchObject({ closed: 1, realised: '-61.2' })

  const february10 = buildRealisedDrillDown({ reconciliation }, { from: '2026-02-10', to: '2026-02-10' })
  expect(await total(february10)).toMatchObject({ closed: 1, pnl: '18', realised: '-61.2' })
  expect(await total(buildRowDrillDown('byMonth', byMonth[0]!))).toMatchObject({ closed: 0 })
  expect(await totalTrades(await createTrader('USD'), TradeFilter.parse(january15))).toMatchObject({
    count: 0,
    realised: '0',
  })
})

test('each exit is converted at the rate of its own day, and the trade has the sum', async () => {
  const trader = await createTrader('EUR')
  await importFile(trader, january)
  await importFile(trader, february)

  expect(await listMonths(trader)).toEqual({ '2026-01': '63.36', '2026-02': '-38.25' })
  const [trade] = await listAllTrades(trader)
  expect(trade).toMatchObject({
    pnl: '18',
    basePnl: '25.11',
    realised: [{ day: '2026-01-15', pnl: '79.2', rate: '0.8', source: 'ecb', basePnl: '63.36' }],
  })
  expect(await verifyBaseMoney(trader)).toEqual({ checked: 1, mismatches: [] })
  expect((await report(trader)).reconciliation.agrees).toBe(true)
})

test('a trade whose partial exit has no rate is named as one without a rate, while it is open and when it is closed', async () => {
  const trader = await createTrader('EUR')
  const early = buildStatement('buy 10 AAPL @ 10 on 2025-06-02', 'sell 5 AAPL @ 12 on 2025-06-03')
  await importFile(trader, early)
  expect((await report(trader)).withoutRate).toEqual([{ currency: 'USD', trades: 1, open: 1 }])
  const ofMissing = TradeFilter.parse({ hasRate: 'false' })
  expect(await totalTrades(trader, ofMissing)).toMatchObject({
    ...{ count: 1, open: 1, withoutRate: [{ currency: 'USD', trades: 1, open: 1 }] },
  })
  await importFile(trader, buildStatement('sell 5 AAPL @ 12 on 2026-02-10 15:30:00'))

  const { withoutRate, days } = await report(trader)
  expect(withoutRate).toEqual([{ currency: 'USD', trades: 1 }])
  expect(days.day).toEqual([])
})

test('of a closed trade without a rate no exit is in a figure, also where its own day has a rate', async () => {
  const trader = await createTrader('EUR')
  await importFile(
    trader,
    buildStatement(
      'buy 30 AAPL @ 10 on 2026-01-12 15:30:00',
      'sell 10 AAPL @ 12 on 2026-01-15 15:30:00',
      'sell 10 AAPL @ 12 on 2026-01-28 15:30:00',
      'sell 10 AAPL @ 12 on 2026-02-10 15:30:00',
    ),
  )

  const { withoutRate, days, reconciliation } = await report(trader)
  expect(withoutRate).toEqual([{ currency: 'USD', trades: 1 }])
  expect(days.day).toEqual([])
  expect(reconciliation).toMatchObject({ agrees: true, partialPnl: '0' })
  const onItsDay = TradeFilter.parse({ realised: '2026-01-15/2026-01-15' })
  expect(await totalTrades(trader, onItsDay)).toMatchObject({ closed: 1, realised: '0' })
})

test('an edit of the fees changes the last day, and an edit of a price moves all of the P&L to the exit day', async () => {
  const trader = await createTrader('USD')
  await importFile(trader, january)
  await importFile(trader, february)
  const [trade] = await listAllTrades(trader)

  const cheaper = await editTrade(trader, trade!, { fees: '1.50' })
  expect(await listMonths(trader)).toEqual({ '2026-01': '79.2', '2026-02': '-60.7' })

  await editTrade(trader, cheaper, { exitPrice: '11' })
  expect(await listMonths(trader)).toEqual({ '2026-02': '98.5' })
})

test('with results when a trade closes, all of its P&L is on the exit day, and partial exits of open trades are in no figure', async () => {
  const trader = await createTrader('USD')
  await importFile(trader, january)
  await importFile(trader, february)
  const before = await report(trader)
  const jobs = { enqueue: async () => {} }
  const choose = (resultDays: 'realised' | 'closed') =>
    savePreferences({ ...trader, jobs } as never, { ...defaultPreferences, resultDays })

  await choose('closed')
  const { days, byMonth, reconciliation } = await report(trader)
  expect(days).toMatchObject({ day: ['2026-02-10'], pnl: ['18'] })
  expect(byMonth).toMatchObject([{ key: '2026-02', pnl: '18', realised: '18' }])
  expect(reconciliation).toMatchObject({ agrees: true, hasPartialExits: false })

  await choose('realised')
  expect(await report(trader)).toEqual(before)
})

test('a CSV of Candlebook brings fills and days back', async () => {
  const [trader, other] = [await createTrader('USD'), await createTrader('USD')]
  await importFile(trader, january)
  await importFile(trader, february)
  const typed = {
    symbol: 'KO',
    market: 'stock',
    type: 'long',
    status: 'open',
    quantity: '10',
    entryPrice: '60',
  } as const
  const { id } = await createTrade(
    trader,
    CreateTrade.parse({ ...typed, entryDate: '2026-01-12', currency: 'USD' }),
  )
  await closeTrade(trader, { id, exitPrice: '65', exitDate: '2026-01-20', quantity: '4' })

  let csv = ''
  for await (const text of streamTradesCsv(trader, SortedTrades.parse({}))) csv += text
  await importFile(other, createFile(csv, 'trades.csv'))

  const pick = async (ctx: UserContext) =>
    (await listAllTrades(ctx)).map(({ symbol, status, fills, realised }) => ({
      symbol,
      status,
      fills,
      realised,
    }))
  expect(await pick(other)).toEqual(expect.arrayContaining(await pick(trader)))
  expect((await report(other)).days).toEqual((await report(trader)).days)
})

/** A file of Trading 212 with a purchase of 10 shares at 10, or a sale at 12, and the rate of its day. */
const buildRatedFile = (
  ...lines: { id: string; day: string; quantity: string; rate: string; fee?: string }[]
) =>
  createFile(
    [
      'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID,Currency conversion fee,Currency (Currency conversion fee)',
      ...lines.map(({ id, day, quantity, rate, fee = '' }) => {
        const [action, price] = id === 'B1' ? ['Market buy', '10'] : ['Market sell', '12']
        return `${action},${day} 15:00:00,US0378331005,AAPL,Apple,${quantity},${price},USD,${rate},80,EUR,${id},${fee},${fee && 'EUR'}`
      }),
    ].join('\n'),
  )
const ratedEntry = { id: 'B1', day: '2026-01-12', quantity: '10', rate: '2' }

test('an exit of an open trade has the rate of its file, which a later exit with another rate does not change', async () => {
  const trader = await createTrader('EUR')
  await importFile(
    trader,
    buildRatedFile(ratedEntry, { id: 'S1', day: '2026-01-15', quantity: '4', rate: '2' }),
  )
  expect(await listMonths(trader)).toEqual({ '2026-01': '4' })

  await importFile(trader, buildRatedFile({ id: 'S2', day: '2026-02-10', quantity: '6', rate: '4' }))

  expect(await listMonths(trader)).toEqual({ '2026-01': '4', '2026-02': '3' })
  expect(await verifyBaseMoney(trader)).toEqual({ checked: 1, mismatches: [] })
})

test('a fee in another currency of an exit of an open trade is converted on the day of the exit, in preview and trade', async () => {
  const trader = await createTrader('USD')
  const file = buildRatedFile(ratedEntry, {
    ...{ id: 'S1', day: '2026-01-15', quantity: '4', rate: '1.25', fee: '0.5' },
  })

  // 4 x 2 - 0.5 x 1.25.
  expect((await previewImport(trader, file)).basePnl).toMatchObject({ pnl: '7.375' })
  await importFile(trader, file)
  expect(await listMonths(trader)).toEqual({ '2026-01': '7.375' })
  expect(await verifyBaseMoney(trader)).toEqual({ checked: 1, mismatches: [] })
})

test('a position of 10,000 fills is one trade with its parts, lots and last exit', async () => {
  const trader = await createTrader('USD')
  const at = (day: number, n: number) => {
    const [minute, second] = [Math.floor(n / 60) % 60, n % 60].map((part) => String(part).padStart(2, '0'))
    return `2026-01-${String(day).padStart(2, '0')} ${10 + Math.floor(n / 3600)}:${minute}:${second}`
  }
  const lines = Array.from({ length: 5_000 }, (_, n) => [
    `buy 2 AAPL @ 100 on ${at(1 + (n % 10), n)}`,
    `sell 1 AAPL @ 101 on ${at(11 + (n % 10), n)}`,
  ])
  await importFile(trader, buildStatement(...lines.flat()))
  const [open] = await listAllTrades(trader)
  expect(open).toMatchObject({ status: 'open', quantity: '10000', entryPrice: '100' })
  expect(open?.realised).toHaveLength(10)
  expect(await listMonths(trader)).toEqual({ '2026-01': '5000' })
  const importer = createInProcessImporter(trader)
  expect(await listTradeLots(trader, importer, { id: open!.id, page: 1 })).toMatchObject({
    ...{ pnl: '5000', total: 7_500, isEdited: false },
  })

  await importFile(trader, buildStatement('sell 5000 AAPL @ 102 on 2026-02-10 15:30:00'))
  expect(await listAllTrades(trader)).toMatchObject([{ id: open!.id, status: 'closed', pnl: '15000' }])
  expect(await listMonths(trader)).toEqual({ '2026-01': '5000', '2026-02': '10000' })
  expect((await report(trader)).reconciliation.agrees).toBe(true)
}, 120_000)

test('undoing the file of the last exit brings the months of before back', async () => {
  const trader = await createTrader('USD')
  await importFile(trader, january)
  const imported = await importFile(trader, february)
  await undo(trader, imported)

  expect(await listMonths(trader)).toEqual({ '2026-01': '79.2' })
})

/** What each month realises, first in, first out, of whole shares without fees. */
function realiseByHand(executions: readonly Bought[]): Record<string, string> {
  const months = new Map<string, number>()
  let lots: { quantity: number; price: number }[] = []
  for (const { side, quantity, price, month } of executions) {
    let open = side === 'buy' ? quantity : -quantity
    while (open !== 0 && lots[0] && Math.sign(lots[0].quantity) !== Math.sign(open)) {
      const lot = lots[0]
      const taken = Math.min(Math.abs(open), Math.abs(lot.quantity))
      const pnl = taken * (price - lot.price) * Math.sign(lot.quantity)
      months.set(month, (months.get(month) ?? 0) + pnl)
      lot.quantity += Math.sign(open) * taken
      open -= Math.sign(open) * taken
      if (lot.quantity === 0) lots = lots.slice(1)
    }
    if (open !== 0) lots.push({ quantity: open, price })
  }
  return Object.fromEntries([...months].map(([month, pnl]) => [month, String(pnl)]))
}

type Bought = { side: 'buy' | 'sell'; quantity: number; price: number; month: string }

const anyYear = fc.array(
  fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 1, max: 20 }),
  }),
  { minLength: 12, maxLength: 24 },
)

/** The trades with what their exits realised, in the order of their entries. */
const describeWithParts = async (ctx: UserContext) =>
  (await listAllTrades(ctx))
    .map(({ entryDate, type, quantity, entryPrice, exitPrice, pnl, realised }) =>
      JSON.stringify([entryDate, type, quantity, entryPrice, exitPrice, pnl, realised]),
    )
    .sort()

type DatedExecution = Bought & { day: string }

const toLine = ({ side, quantity, price, day }: DatedExecution) =>
  `${side} ${quantity} AAPL @ ${price} on ${day} 15:30:00`

async function importAtOnce(executions: readonly DatedExecution[]): Promise<UserContext> {
  const trader = await createTrader('USD')
  await importFile(trader, buildStatement(...executions.map(toLine)))
  return trader
}

test('twelve monthly files in any order give the trades of one file, and each month what the broker books in it', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyYear,
      fc.shuffledSubarray([...Array(12).keys()], { minLength: 12 }),
      async (given, order) => {
        const trader = await createTrader('USD')
        const executions = given.map((one, at) => {
          const month = `2025-${String((at % 12) + 1).padStart(2, '0')}`
          return { ...one, month, day: `${month}-${at < 12 ? '03' : '17'}` }
        })
        const months = Map.groupBy(executions, ({ month }) => month)
        const files = [...months.values()].map((ofMonth) => buildStatement(...ofMonth.map(toLine)))
        for (const at of order) await importFile(trader, files[at]!)

        const inOrder = executions.toSorted((a, b) => (a.day < b.day ? -1 : 1))
        expect(await describeWithParts(trader)).toEqual(
          await describeWithParts(await importAtOnce(executions)),
        )
        // Average prices have 18 decimals, so a P&L can differ in the last of them.
        const rounded = Object.entries(await listMonths(trader)).map(([month, pnl]) => [
          month,
          roundTo(pnl, 12),
        ])
        expect(Object.fromEntries(rounded)).toEqual(realiseByHand(inOrder))
        expect((await report(trader)).reconciliation.agrees).toBe(true)
      },
    ),
    { numRuns: Math.ceil(6 * Number(process.env.SHARE_OF_RUNS)) },
  )
})
