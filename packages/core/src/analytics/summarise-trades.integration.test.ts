import { CreateTrade } from '@candlebook/contract/trades'
import { compare, sum } from '@candlebook/domain/decimal/decimal'
import { computeRMultiple, computeTradePnl } from '@candlebook/domain/trades/pnl'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { createTrade } from '../trades/index.ts'
import { summariseTrades } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const createTrader = () =>
  createTestUser(database, { clock: { now: () => new Date('2026-11-21T12:00:00.000Z') } })
const summarise = (trader: Awaited<ReturnType<typeof createTrader>>) =>
  summariseTrades(trader, { today: '2026-11-21' })

const buildTrade = (parts: object) =>
  CreateTrade.parse({
    symbol: 'BTC',
    market: 'crypto',
    type: 'long',
    status: 'closed',
    quantity: '1',
    entryPrice: '1',
    entryDate: '2026-08-01',
    exitPrice: '2',
    ...parts,
  })

const anyDecimal = fc.constantFrom('0', '0.00', '0.00000012', '5000000', '96420.50', '999999999999999999')

const anyTrade = fc
  .record({
    type: fc.constantFrom('long', 'short'),
    isOpen: fc.boolean(),
    quantity: anyDecimal,
    entryPrice: anyDecimal,
    exitPrice: anyDecimal,
    exitDate: fc.constantFrom('2026-10-30', '2026-11-01', '2026-11-03', '2026-11-21'),
    fees: anyDecimal,
    feesUnit: fc.constantFrom('percent', 'amount'),
    stopLoss: fc.option(anyDecimal),
  })
  .map(({ isOpen, ...trade }) =>
    buildTrade(isOpen ? { ...trade, status: 'open', exitPrice: null, exitDate: null } : trade),
  )

test('the cards equal a sum over the single trades [SHELL-20]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyTrade, { minLength: 1, maxLength: 12 }), async (trades) => {
      const trader = await createTrader()
      for (const trade of trades) await createTrade(trader, trade)
      const summary = await summarise(trader)

      const open = trades.filter(({ status }) => status === 'open')
      const closed = trades.filter(({ status }) => status === 'closed')
      const pnls = closed.map(
        (trade) => computeTradePnl({ ...trade, contractSize: trade.contractSize ?? '1' }) ?? 'none',
      )
      const multiples = closed.flatMap((trade) => {
        const r = computeRMultiple({ ...trade, contractSize: trade.contractSize ?? '1' }, { decimals: 18 })
        return r === null ? [] : { r, day: trade.exitDate ?? '' }
      })
      const ofMonth = pnls.filter((_, at) => (closed[at]?.exitDate ?? '') >= '2026-11-01')
      const having = (sign: number) => pnls.filter((pnl) => compare(pnl, '0') === sign).length
      expect(summary).toMatchObject({
        totalPnl: sum(pnls),
        monthPnl: sum(ofMonth),
        closed: closed.length,
        wins: having(1),
        losses: having(-1),
        evens: having(0),
        totalR: sum(multiples.map(({ r }) => r)),
        rTrades: multiples.length,
        monthR: sum(multiples.filter(({ day }) => day >= '2026-11-01').map(({ r }) => r)),
        open: open.length,
        openWithStop: open.filter(({ stopLoss }) => stopLoss !== null).length,
      })
      expect(summary.equity.at(-1)).toBe(closed.length > 0 ? sum(pnls) : undefined)
    }),
    { numRuns: 40 },
  )
})

test('a trader without trades has zeros and an empty line', async () => {
  expect(await summarise(await createTrader())).toEqual({
    totalPnl: '0',
    monthPnl: '0',
    closed: 0,
    wins: 0,
    losses: 0,
    evens: 0,
    totalR: '0',
    rTrades: 0,
    monthR: '0',
    open: 0,
    openWithStop: 0,
    equity: [],
    withoutRate: [],
    feesWithoutRate: [],
  })
})

test('the line of the first card has a point for each of the last 40 exit days, and ends at the total', async () => {
  const trader = await createTrader()
  const days = Array.from({ length: 45 }, (_, n) =>
    new Date(Date.UTC(2026, 8, 1 + n)).toISOString().slice(0, 10),
  )
  const lastHasTwo = [...days, days[44]]
  for (const exitDate of lastHasTwo) await createTrade(trader, buildTrade({ exitDate }))
  const { equity, totalPnl } = await summarise(trader)

  expect(totalPnl).toBe('46')
  expect(equity).toHaveLength(40)
  expect([equity[0], equity[38], equity[39]]).toEqual(['6', '44', '46'])
})
