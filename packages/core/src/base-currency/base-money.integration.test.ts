import { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import { CreateTrade, ListTrades, type Trade, TradeFilter } from '@candlebook/contract/trades'
import { packTrades } from '@candlebook/domain/analytics/packed-trades'
import { sum } from '@candlebook/domain/decimal/decimal'
import type { UserCurrency } from '@candlebook/domain/settings/currencies'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyseTrades, listTradeColumns, reportByCurrency, summariseTrades } from '../analytics/index.ts'
import type { UserContext } from '../context/index.ts'
import { asUser, transaction } from '../db/index.ts'
import {
  createTestDatabase,
  createTestUser,
  setReferenceRate,
  type TestDatabase,
} from '../db/testing/index.ts'
import { saveCurrency } from '../settings/index.ts'
import { createTrade, listTrades, totalTrades } from '../trades/index.ts'
import { verifyBaseMoney } from './index.ts'
import { readAllFigures } from './read-all-figures.fixtures.ts'

const TODAY = '2026-11-21'
const clock = { now: () => new Date('2026-11-21T12:00:00Z') }

/** Units of the currency for 1 EUR on three days. On the second the yen is not quoted, and the krona never. */
const rates = {
  '2026-11-02': { USD: '1.0850', JPY: '163.90', GBP: '0.84413', BRL: '6.1866' },
  '2026-11-03': { USD: '1.0901', GBP: '0.84250', BRL: '6.2010' },
  '2026-11-05': { USD: '1.0777', JPY: '165.01', GBP: '0.84999', BRL: '6.1500' },
} as const

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  for (const [day, ratesOfDay] of Object.entries(rates)) {
    for (const [currency, perEuro] of Object.entries(ratesOfDay))
      await setReferenceRate(database, { currency, day, perEuro })
  }
})
afterAll(() => database.drop())

async function createTrader(currency: UserCurrency): Promise<UserContext> {
  const trader = await createTestUser(database, { clock })
  await transaction(asUser(database.db, trader.actor.userId), (scope) =>
    saveCurrency(scope, { currency, now: clock.now() }),
  )
  return trader
}

const closed = (parts: object) =>
  CreateTrade.parse({
    symbol: 'VOD',
    market: 'stock',
    type: 'long',
    status: 'closed',
    quantity: '100',
    entryPrice: '70',
    entryDate: '2026-11-02',
    exitPrice: '80',
    exitDate: '2026-11-03',
    ...parts,
  })

const list = async (trader: UserContext): Promise<Trade[]> =>
  (await listTrades(trader, ListTrades.parse({ limit: 200 }))).items
const totals = (trader: UserContext, filter: object = {}) => totalTrades(trader, TradeFilter.parse(filter))
const analyse = (trader: UserContext, filter: object = {}) =>
  analyseTrades(trader, AnalyticsFilter.parse({ today: TODAY, ...filter }))

/** A rational number by hand: no function of the product computes with it. */
type Rational = { over: bigint; under: bigint }

function parseRational(text: string): Rational {
  const [whole = '', part = ''] = text.split('.')
  return { over: BigInt(whole + part), under: 10n ** BigInt(part.length) }
}

const times = (a: Rational, b: Rational): Rational => ({ over: a.over * b.over, under: a.under * b.under })
const less = (a: Rational, b: Rational): Rational => ({
  over: a.over * b.under - b.over * a.under,
  under: a.under * b.under,
})

/** Half-even to 18 places, as units of the 18th place. */
function roundByHand({ over, under }: Rational): bigint {
  const scaled = over * 10n ** 18n
  const size = scaled < 0n ? -scaled : scaled
  const [whole, rest] = [size / under, size % under]
  const up = 2n * rest > under || (2n * rest === under && whole % 2n === 1n)
  const rounded = whole + (up ? 1n : 0n)
  return scaled < 0n ? -rounded : rounded
}

const toPlaces = (text: string): bigint => roundByHand(parseRational(text))

const perEuro = (currency: string, day: keyof typeof rates): string | undefined =>
  currency === 'EUR' ? '1' : (rates[day] as Record<string, string>)[currency]

/** The latest of the three days, not after the exit, on which both currencies are quoted. */
function findRateByHand(currency: string, exitDate: string, account: string): bigint | null {
  if (currency === account) return 10n ** 18n
  const days = (Object.keys(rates) as (keyof typeof rates)[]).filter((day) => day <= exitDate).reverse()
  for (const day of days) {
    const [from, to] = [perEuro(currency, day), perEuro(account, day)]
    if (from && to) {
      const [a, b] = [parseRational(from), parseRational(to)]
      return roundByHand({ over: b.over * a.under, under: b.under * a.over })
    }
  }
  return null
}

/** P&L in base currency, in units of the 18th place; null without a rate. */
function computeByHand(trade: Trade, account: string): bigint | null {
  const rate = findRateByHand(trade.currency ?? account, trade.exitDate ?? '', account)
  if (rate === null) return null
  const move = less(parseRational(trade.exitPrice ?? ''), parseRational(trade.entryPrice))
  const gross = times(times(move, parseRational(trade.quantity)), parseRational(trade.contractSize))
  const signed = trade.type === 'long' ? gross : { ...gross, over: -gross.over }
  const fees = { over: sumFeesByHand(trade, trade.currency ?? account), under: 10n ** 18n }
  const net = less(less(signed, parseRational(trade.fees)), fees)
  return roundByHand(times(net, { over: rate, under: 10n ** 18n }))
}

/** The fees in other currencies in the currency of the trade, in units of the 18th place; without those that have no rate. */
function sumFeesByHand({ foreignFees, exitDate }: Trade, currency: string): bigint {
  return foreignFees.reduce((total, fee) => {
    const rate = findRateByHand(fee.currency, exitDate ?? '', currency)
    return rate === null
      ? total
      : total + roundByHand(times(parseRational(fee.amount), { over: rate, under: 10n ** 18n }))
  }, 0n)
}

const anyCents = fc.integer({ min: 1, max: 900_000 }).map((cents) => (cents / 100).toFixed(2))

/** Fees in at most three currencies, as an import writes them. No rate of the coin is stored. */
const anyForeignFees = fc
  .subarray(['USD', 'JPY', 'GBP', 'BRL', 'EUR', 'BNB'], { maxLength: 3 })
  .chain((currencies) =>
    fc
      .array(fc.constantFrom('0.7', '3', '0.004', '120.55'), {
        minLength: currencies.length,
        maxLength: currencies.length,
      })
      .map((amounts) => currencies.map((currency, at) => ({ currency, amount: amounts[at] ?? '0' }))),
  )

const anyTrade = fc
  .record({
    foreignFees: anyForeignFees,
    currency: fc.constantFrom(null, 'EUR', 'USD', 'JPY', 'GBP', 'BRL'),
    contractSize: fc.constantFrom('1', '1', '100', '0.5'),
    type: fc.constantFrom('long', 'short'),
    quantity: fc.constantFrom('1', '7', '0.25'),
    entryPrice: anyCents,
    exitPrice: anyCents,
    exitDate: fc.constantFrom('2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-09'),
    fees: fc.constantFrom('0', '1.25'),
    feesUnit: fc.constant('amount'),
  })
  .map(({ foreignFees, ...parts }) => ({ ...closed(parts), foreignFees }))

/** No rate of the krona and the franc is stored. A stop, a strategy or a tag would make it count in more figures. */
const anyTradeWithoutRate = fc
  .record({
    currency: fc.constantFrom('SEK', 'CHF'),
    type: fc.constantFrom('long', 'short'),
    entryPrice: anyCents,
    exitPrice: anyCents,
    entryDate: fc.constantFrom('2026-10-01', '2026-11-02'),
    exitDate: fc.constantFrom('2026-11-02', '2026-11-03', '2026-11-09'),
    stopLoss: fc.constantFrom(null, '0.5', '9500'),
    strategy: fc.constantFrom(null, 'Breakout'),
    tags: fc.constantFrom([], ['fomo']),
  })
  .map(closed)

describe('totals in base currency of trades in several currencies', () => {
  test('equal the sum that the test computes with rational numbers, on every screen and in each base currency', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyTrade, { minLength: 1, maxLength: 9 }),
        fc.constantFrom('EUR' as const, 'USD' as const, 'GBP' as const, 'BRL' as const),
        async (drafts, account) => {
          const trader = await createTrader(account)
          for (const draft of drafts) await createTrade(trader, draft)
          const trades = await list(trader)
          const byHand = trades.reduce((total, trade) => total + (computeByHand(trade, account) ?? 0n), 0n)

          for (const trade of trades)
            expect(toPlaces(trade.basePnl ?? '')).toBe(computeByHand(trade, account))
          const report = await analyse(trader)
          const summary = await summariseTrades(trader, { today: TODAY })
          const packed = packTrades(await listTradeColumns(trader, AnalyticsFilter.parse({ today: TODAY })))
          expect(toPlaces((await totals(trader)).pnl)).toBe(byHand)
          expect(toPlaces(report.metrics.totalPnl)).toBe(byHand)
          expect(toPlaces(summary.totalPnl)).toBe(byHand)
          expect(toPlaces(sum(report.byStrategy.map(({ pnl }) => pnl)))).toBe(byHand)
          expect(toPlaces(sum(report.days.pnl))).toBe(byHand)
          const { currencies } = await reportByCurrency(trader, AnalyticsFilter.parse({ today: TODAY }))
          expect(toPlaces(sum(currencies.map(({ basePnl }) => basePnl ?? '0')))).toBe(byHand)
          expect(packed.trades).toBe(trades.length)
          expect(report.reconciliation).toMatchObject({ agrees: true, mismatch: null })
          expect(report.counts.trades).toBe(trades.length)
        },
      ),
      { numRuns: Math.ceil(25 * Number(process.env.SHARE_OF_RUNS)) },
    )
  })

  test('and all other figures stay the same when trades without a rate are added: list, report, calendar, cards, What if', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyTrade, { minLength: 1, maxLength: 6 }),
        fc.array(anyTradeWithoutRate, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('EUR' as const, 'USD' as const, 'GBP' as const, 'BRL' as const),
        async (drafts, others, account) => {
          const trader = await createTrader(account)
          for (const draft of drafts) await createTrade(trader, draft)
          const before = await readAllFigures(trader, TODAY)
          for (const draft of others) await createTrade(trader, draft)

          expect(await readAllFigures(trader, TODAY)).toEqual(before)
          expect((await totals(trader, { hasRate: 'false', status: 'closed' })).closed).toBe(others.length)
          expect((await verifyBaseMoney(trader)).mismatches).toEqual([])
        },
      ),
      { numRuns: Math.ceil(10 * Number(process.env.SHARE_OF_RUNS)) },
    )
  }, 60_000)

  test('stay the same when fees without a rate are added to trades, and name their currency and number', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyTrade, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('EUR' as const, 'USD' as const, 'GBP' as const, 'BRL' as const),
        async (drafts, account) => {
          const trader = await createTrader(account)
          for (const draft of drafts) await createTrade(trader, draft)
          const before = await readAllFigures(trader, TODAY)
          await database.owner.query(
            `update trades set foreign_fees = foreign_fees || '[{"currency": "SOL", "amount": "2.5"}]' where user_id = $1`,
            [trader.actor.userId],
          )

          expect(await readAllFigures(trader, TODAY)).toEqual(before)
          const { feesWithoutRate } = await totals(trader)
          expect(feesWithoutRate).toContainEqual({ currency: 'SOL', trades: drafts.length })
          expect((await analyse(trader)).feesWithoutRate).toEqual(feesWithoutRate)
          expect((await summariseTrades(trader, { today: TODAY })).feesWithoutRate).toEqual(feesWithoutRate)
          expect((await verifyBaseMoney(trader)).mismatches).toEqual([])
        },
      ),
      { numRuns: Math.ceil(10 * Number(process.env.SHARE_OF_RUNS)) },
    )
  }, 60_000)

  test('name the currencies and the number of the trades without a rate that they leave out', async () => {
    const trader = await createTrader('EUR')
    await createTrade(trader, closed({ currency: 'USD' }))
    const before = [
      await totals(trader),
      await analyse(trader),
      await summariseTrades(trader, { today: TODAY }),
    ]
    await createTrade(trader, closed({ currency: 'SEK', exitPrice: '9000' }))
    await createTrade(trader, closed({ currency: 'JPY', entryDate: '2026-10-01', exitDate: '2026-10-02' }))

    const withoutRate = [
      { currency: 'JPY', trades: 1 },
      { currency: 'SEK', trades: 1 },
    ]
    const [list, report, summary] = before
    expect(await totals(trader)).toEqual({ ...list, count: 3, closed: 3, withoutRate })
    expect(await analyse(trader)).toEqual({ ...report, withoutRate })
    expect(await summariseTrades(trader, { today: TODAY })).toEqual({ ...summary, withoutRate })
    expect(await totals(trader, { hasRate: 'false' })).toMatchObject({ closed: 2, pnl: '0' })
    expect(await totals(trader, { hasRate: 'true' })).toMatchObject({ closed: 1, withoutRate: [] })
  })

  test('convert VOD +£1,000, SAP −€100 and 7203 +¥50,000 before they are added', async () => {
    const trader = await createTrader('EUR')
    await createTrade(trader, closed({ currency: 'GBP' }))
    await createTrade(
      trader,
      closed({ symbol: 'SAP', currency: 'EUR', quantity: '10', entryPrice: '150', exitPrice: '140' }),
    )
    await createTrade(
      trader,
      closed({ symbol: '7203', currency: 'JPY', entryPrice: '2800', exitPrice: '3300' }),
    )
    // 1 ÷ 0.8425 = 1.186943620178041543; the yen is not quoted that day: 1 ÷ 163.9 = 0.006101281269066504 of the day before
    expect(
      (await list(trader)).map(({ symbol, basePnl, rateDay }) => ({ symbol, basePnl, rateDay })),
    ).toEqual([
      { symbol: '7203', basePnl: '305.0640634533252', rateDay: '2026-11-02' },
      { symbol: 'SAP', basePnl: '-100', rateDay: null },
      { symbol: 'VOD', basePnl: '1186.943620178041543', rateDay: '2026-11-03' },
    ])
    const { byCurrency } = await analyse(trader)
    expect(byCurrency.map(({ key, trades }) => ({ key, trades }))).toEqual([
      { key: 'GBP', trades: 1 },
      { key: 'JPY', trades: 1 },
      { key: 'EUR', trades: 1 },
    ])
  })

  test('under the filter of the base currency also contain the trades without a currency', async () => {
    const trader = await createTrader('USD')
    await createTrade(trader, closed({ currency: null, exitPrice: '71' }))
    await createTrade(trader, closed({ currency: 'USD', exitPrice: '72' }))
    await createTrade(trader, closed({ currency: 'GBP', exitPrice: '73' }))

    expect((await totals(trader, { currency: 'USD' })).pnl).toBe('300')
    expect((await analyse(trader, { currency: 'USD' })).metrics.totalPnl).toBe('300')
    expect((await analyse(trader, { currency: 'GBP' })).counts.trades).toBe(1)
  })
})

describe('the rate of a trade', () => {
  const getRate = async (trader: UserContext, parts: object) => {
    const { baseRate, rateSource, rateDay } = await createTrade(trader, closed(parts))
    return { baseRate, rateSource, rateDay }
  }

  test('is the rate that the trader entered when it converts to the base currency, otherwise the reference rate', async () => {
    const trader = await createTrader('EUR')

    expect(await getRate(trader, { currency: 'USD', rate: '0.92', rateCurrency: 'EUR' })).toEqual({
      baseRate: '0.92',
      rateSource: 'own',
      rateDay: '2026-11-03',
    })
    expect(await getRate(trader, { currency: 'USD', rate: '0.79', rateCurrency: 'GBP' })).toEqual({
      baseRate: '0.917347032382350243', // 1 ÷ 1.0901
      rateSource: 'ecb',
      rateDay: '2026-11-03',
    })
  })

  test('in pence is a hundredth of the rate of the pound, and in a stablecoin the rate of the dollar', async () => {
    const trader = await createTrader('GBP')

    expect(await getRate(trader, { currency: 'GBX' })).toEqual({
      baseRate: '0.01',
      rateSource: 'same',
      rateDay: null,
    })
    expect(await getRate(trader, { currency: 'USDT' })).toMatchObject({
      baseRate: '0.77286487478213008', // 0.8425 ÷ 1.0901
      rateSource: 'stablecoin',
    })
  })

  test('is of the exit day or of one of the seven days before, otherwise the trade has none', async () => {
    const trader = await createTrader('EUR')

    expect(await getRate(trader, { currency: 'USD', exitDate: '2026-11-12' })).toMatchObject({
      rateDay: '2026-11-05',
    })
    expect(await getRate(trader, { currency: 'USD', exitDate: '2026-11-13' })).toEqual({
      baseRate: null,
      rateSource: null,
      rateDay: null,
    })
  })

  test('is null while the trade is open', async () => {
    const trader = await createTrader('EUR')
    const open = { status: 'open', exitPrice: null, exitDate: null, currency: 'USD' }

    expect(await getRate(trader, open)).toEqual({ baseRate: null, rateSource: null, rateDay: null })
  })
})
