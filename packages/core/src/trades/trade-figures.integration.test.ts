import { ListTrades, TotalsRequest, type Trade } from '@candlebook/contract/trades'
import { compare, sum } from '@candlebook/domain/decimal/decimal'
import { computeInitialRisk, computeRMultiple, computeTradePnl } from '@candlebook/domain/trades/pnl'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context/index.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/index.ts'
import { buildPnlVsStop, createTrade, getTrade, listTrades, totalTrades, updateTrade } from './index.ts'
import { buildClosedTrade, buildNewTrade, createTraderAt } from './trades.fixtures.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const digits = (max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: max })

const anyContractSize = fc.constantFrom('1', '1', '100', '0.1', '12.5', '0.000001', '125000')

/** Any decimal that a trader may enter: up to 18 digits on either side of the point. */
const anyDecimal = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(digits(18), digits(18)).map(([whole, part]) => `${whole}.${part}`) },
  { weight: 1, arbitrary: digits(18) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('0', '0.00', '0.00000012', '5000000', '96420.50', '999999999999999999'),
  },
)

const anyTrade = fc
  .record({
    type: fc.constantFrom('long' as const, 'short' as const),
    status: fc.constantFrom('open' as const, 'closed' as const, 'closed' as const),
    quantity: anyDecimal,
    contractSize: anyContractSize,
    entryPrice: anyDecimal,
    exitPrice: anyDecimal,
    exitDate: fc.constantFrom('2026-10-30', '2026-11-01', '2026-11-03', '2026-11-21'),
    fees: anyDecimal,
    feesUnit: fc.constantFrom('percent' as const, 'amount' as const),
    stopLoss: fc.option(anyDecimal),
  })
  .map((trade) => buildNewTrade({ ...trade, entryDate: '2026-10-01' }))

describe('figures of any trades', () => {
  test('P&L in the table is the domain’s to the last digit, and list and totals add up to one sum [DATA-02]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyTrade, { minLength: 1, maxLength: 12 }), async (drafts) => {
        const trader = await createTraderAt(database)
        for (const draft of drafts) await createTrade(trader, draft)
        const trades = await listAllTrades(trader)
        const totals = await totalTrades(trader, TotalsRequest.parse({ r: 'sum' }))

        for (const trade of trades) expect(trade.pnl).toBe(computeTradePnl(trade))
        const closed = trades.filter(({ status }) => status === 'closed')
        const total = sum(closed.map(getPnl))
        const open = trades.filter(({ status }) => status === 'open')
        const multiples = closed.flatMap((trade) => computeRMultiple(trade, { decimals: 18 }) ?? [])
        expect(totals).toEqual({
          count: trades.length,
          open: open.length,
          closed: closed.length,
          pnl: total,
          r: { sum: sum(multiples), trades: multiples.length },
          withoutRate: [],
          feesWithoutRate: [],
        })
      }),
      { numRuns: Math.ceil(40 * Number(process.env.SHARE_OF_RUNS)) },
    )
  })

  test('initial risk in SQL is the domain’s, and not above zero where the domain has none', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyTrade, { minLength: 1, maxLength: 12 }), async (drafts) => {
        const trader = await createTraderAt(database)
        for (const draft of drafts) await createTrade(trader, draft)
        const { rows } = await database.owner.query<{ id: string; risk: string | null }>(
          `select id, trim_scale(${buildPnlVsStop('entry_price')})::text as risk from trades where user_id = $1`,
          [trader.actor.userId],
        )
        const risks = new Map(rows.map(({ id, risk }) => [id, risk]))

        for (const trade of await listAllTrades(trader)) {
          const stored = risks.get(trade.id) ?? '0'
          expect(compare(stored, '0') > 0 ? stored : '0').toBe(computeInitialRisk(trade) ?? '0')
        }
      }),
      { numRuns: Math.ceil(40 * Number(process.env.SHARE_OF_RUNS)) },
    )
  })

  test('numbers come back with the digits that were entered [DATA-02]', async () => {
    const trader = await createTraderAt(database)
    await fc.assert(
      fc.asyncProperty(anyDecimal, anyDecimal, async (quantity, price) => {
        const draft = buildNewTrade({
          quantity,
          entryPrice: price,
          stopLoss: price,
          takeProfit: quantity,
          fees: price,
        })
        const made = await createTrade(trader, draft)

        expect(await getTrade(trader, { id: made.id })).toMatchObject({
          quantity: draft.quantity,
          entryPrice: draft.entryPrice,
          stopLoss: draft.stopLoss,
          takeProfit: draft.takeProfit,
          fees: draft.fees,
        })
      }),
      { numRuns: Math.ceil(60 * Number(process.env.SHARE_OF_RUNS)) },
    )
  })
})

describe('worked figures', () => {
  test.each([
    ['0.00001', '96420.50', '97000.00', '0.005795'],
    ['5000000', '0.00000012', '0.00000013', '0.05'],
    [
      '0.000000000000000001',
      '0.000000000000000001',
      '0.000000000000000002',
      '0.000000000000000000000000000000000001',
    ],
    ['999999999999999999', '0', '999999999999999999', '999999999999999998000000000000000001'],
  ])(
    '%s bought at %s and sold at %s make %s, exactly [DATA-02]',
    async (quantity, entryPrice, exitPrice, pnl) => {
      const trader = await createTraderAt(database)
      const made = await createTrade(trader, buildClosedTrade({ quantity, entryPrice, exitPrice }))

      expect(made).toMatchObject({ quantity, entryPrice, exitPrice, pnl })
    },
  )

  test.each([
    ['long', 'percent', '50'],
    ['long', 'amount', '95'],
    ['short', 'percent', '-150'],
    ['short', 'amount', '-105'],
  ] as const)(
    'a %s of 10 from 100 to 110 with 5 as %s of fees comes to %s [TRADE-07]',
    async (type, feesUnit, pnl) => {
      const trader = await createTraderAt(database)
      const made = await createTrade(
        trader,
        buildClosedTrade({ type, feesUnit, fees: '5', quantity: '10', entryPrice: '100', exitPrice: '110' }),
      )

      expect(made.pnl).toBe(pnl)
    },
  )

  test('an open trade has no P&L, and an edit of the price moves it [TRADE-17]', async () => {
    const trader = await createTraderAt(database)
    const open = await createTrade(trader, buildNewTrade())
    const edited = await updateTrade(trader, {
      ...buildClosedTrade({ quantity: '2', entryPrice: '10', exitPrice: '12' }),
      id: open.id,
      version: 1,
    })

    expect(open.pnl).toBeNull()
    expect(edited.pnl).toBe('4')
  })

  test('ten gains of 0.1 and ten losses of 0.1 have a sum of exactly zero', async () => {
    const trader = await createTraderAt(database)
    for (const type of ['long', 'short'] as const) {
      for (let n = 0; n < 10; n++) {
        await createTrade(
          trader,
          buildClosedTrade({ type, quantity: '1', entryPrice: '1.0', exitPrice: '1.1' }),
        )
      }
    }

    expect(await totalTrades(trader, ListTrades.parse({}))).toMatchObject({ pnl: '0' })
  })
})

async function listAllTrades(trader: Context): Promise<Trade[]> {
  return (await listTrades(trader, ListTrades.parse({ limit: 200 }))).items
}

function getPnl({ pnl }: Trade): string {
  if (pnl === null) throw new Error('a closed trade has a P&L')
  return pnl
}
