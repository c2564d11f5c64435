import { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import type { TradeFieldsInput } from '@candlebook/contract/trade-fields'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../context/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { createTrade } from '../trades/index.ts'
import { buildClosedTrade, buildNewTrade } from './analytics.fixtures.ts'
import { reportByCurrency } from './index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const createTrader = () =>
  createTestUser(database, { clock: { now: () => new Date('2026-11-21T12:00:00Z') } })

const report = (trader: Context, filter: Partial<AnalyticsFilter> = {}) =>
  reportByCurrency(trader, AnalyticsFilter.parse({ today: '2026-11-21', ...filter }))

/** 10 shares bought at 100 and sold at this price. */
const sold = (exitPrice: string, parts: Partial<TradeFieldsInput> = {}) =>
  buildClosedTrade({ symbol: 'VOD', market: 'stock', exitPrice, ...parts })

test('each currency has its own figures, and nothing is added over currencies', async () => {
  const trader = await createTrader()
  const pounds = { currency: 'GBP', rate: '1.15' }
  await createTrade(trader, sold('120', { ...pounds, fees: '2', feesUnit: 'amount' }))
  await createTrade(trader, sold('95', { ...pounds, rate: '1.2', exitDate: '2026-11-05' }))
  await createTrade(trader, sold('97'))
  await createTrade(trader, sold('130', { symbol: '7203', currency: 'JPY' }))
  await createTrade(trader, buildNewTrade({ currency: 'GBP' }))

  const answer = await report(trader)

  expect(Object.keys(answer)).toEqual(['currencies'])
  expect(answer.currencies).toEqual([
    {
      currency: 'GBP',
      trades: 2,
      wins: 1,
      losses: 1,
      winRatePct: '50',
      pnl: '148',
      average: '74',
      profitFactor: '3.96',
      feesPaid: '2',
      basePnl: '167.7',
      withoutRate: 0,
      conversions: [
        {
          source: 'own',
          trades: 2,
          lowest: '1.15',
          highest: '1.2',
          firstDay: '2026-11-03',
          lastDay: '2026-11-05',
        },
      ],
      feeConversions: [],
    },
    expect.objectContaining({
      currency: 'EUR',
      pnl: '-30',
      profitFactor: '0',
      basePnl: '-30',
      conversions: [{ source: 'same', trades: 1, lowest: '1', highest: '1', firstDay: null, lastDay: null }],
    }),
    expect.objectContaining({
      currency: 'JPY',
      pnl: '300',
      profitFactor: null,
      basePnl: null,
      withoutRate: 1,
      conversions: [],
    }),
  ])
})

test('fees in another currency are listed with their rates, in the currency of their trades', async () => {
  const trader = await createTrader()
  const withFees = (parts: Partial<TradeFieldsInput>, rate: string) => ({
    ...sold('120', parts),
    foreignFees: [
      { currency: 'BNB', amount: '0.01' },
      { currency: 'SOL', amount: '1' },
    ],
    ownFeeRates: [{ currency: 'BNB', rate, rateCurrency: 'GBP' }],
  })
  const pounds = { currency: 'GBP', rate: '1.15', fees: '2', feesUnit: 'amount' } as const
  await createTrade(trader, withFees(pounds, '500'))
  await createTrade(trader, withFees({ ...pounds, exitDate: '2026-11-05' }, '510'))

  const [figures] = (await report(trader)).currencies
  expect(figures).toMatchObject({ currency: 'GBP', pnl: '385.9', feesPaid: '14.1', basePnl: '443.785' })
  expect(figures?.feeConversions).toEqual([
    {
      currency: 'BNB',
      source: 'own',
      trades: 2,
      lowest: '500',
      highest: '510',
      firstDay: '2026-11-03',
      lastDay: '2026-11-05',
    },
  ])
})

test('the filter of the report selects the trades', async () => {
  const trader = await createTrader()
  await createTrade(trader, sold('120', { currency: 'GBP', rate: '1.15' }))
  await createTrade(trader, sold('97', { exitDate: '2026-11-10' }))

  const inNovember = await report(trader, { from: '2026-11-09' })
  const inPounds = await report(trader, { currency: 'GBP' })

  expect(inNovember.currencies.map(({ currency }) => currency)).toEqual(['EUR'])
  expect(inPounds.currencies.map(({ currency }) => currency)).toEqual(['GBP'])
})

test('a stranger sees none of the trades', async () => {
  await createTrade(await createTrader(), sold('120', { currency: 'GBP', rate: '1.15' }))

  expect(await report(await createTrader())).toEqual({ currencies: [] })
})
