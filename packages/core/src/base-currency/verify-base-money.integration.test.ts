import { CreateTrade } from '@candlebook/contract/trades'
import type { UserCurrency } from '@candlebook/domain/settings/currencies'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { asUser, transaction } from '../db/index.ts'
import {
  createTestDatabase,
  createTestUser,
  setReferenceRate,
  type TestDatabase,
} from '../db/testing/index.ts'
import { saveCurrency } from '../settings/index.ts'
import { createTrade } from '../trades/index.ts'
import { verifyBaseMoney } from './index.ts'

let database: TestDatabase

const rates = [
  ['USD', '2026-11-02', '1.0850'],
  ['JPY', '2026-11-02', '163.90'],
  ['GBP', '2026-11-02', '0.84413'],
  ['USD', '2026-11-03', '1.0901'],
  ['GBP', '2026-11-03', '0.84250'],
] as const

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  await database.owner.query('truncate platform.exchange_rates')
  for (const [currency, day, perEuro] of rates) await setReferenceRate(database, { currency, day, perEuro })
})
afterAll(() => database.drop())

const closed = (parts: object = {}) =>
  CreateTrade.parse({
    symbol: 'VOD',
    market: 'stock',
    type: 'long',
    status: 'closed',
    quantity: '7',
    entryPrice: '70.05',
    entryDate: '2026-11-02',
    exitPrice: '81.3',
    exitDate: '2026-11-03',
    fees: '1.25',
    ...parts,
  })

async function createTrader(currency: UserCurrency, { stablecoinsAsUsd = true } = {}): Promise<UserContext> {
  const trader = await createTestUser(database)
  await transaction(asUser(database.db, trader.actor.userId), (scope) =>
    saveCurrency(scope, { currency, stablecoinsAsUsd, now: new Date() }),
  )
  return trader
}

/** Fees for every way in which the rate of a fee is found, and one that has none. */
const foreignFees = ['EUR', 'USD', 'GBP', 'GBX', 'BRL', 'USDT', 'BNB', 'JPY'].map((currency) => ({
  currency,
  amount: '0.37',
}))
const ownFeeRates = [
  { currency: 'BNB', rate: '0.0095', rateCurrency: 'BTC' },
  { currency: 'BNB', rate: '600.50', rateCurrency: 'USD' },
]

/** The last one is on the exit day of most trades, and so no part of its own. */
const partialExits = [
  { day: '2026-11-02', quantity: '2', pnl: '10.33', foreignFees: [{ currency: 'GBP', amount: '0.11' }] },
  { day: '2026-11-03', quantity: '1', pnl: '-4.2', foreignFees: [], rate: '1.3', rateCurrency: 'EUR' },
]

/** Trades for every way in which a rate is found, and for those that have none, without and with fees in other currencies. */
const everyKind = [
  {},
  ...['EUR', 'USD', 'GBP', 'BRL', 'GBX', 'ZAc', 'USDT', 'BTC', 'SEK'].map((currency) => ({ currency })),
  { currency: 'JPY', type: 'short', contractSize: '100' },
  { currency: 'USD', exitDate: '2026-11-10', fees: '0.3', feesUnit: 'percent' },
  { currency: 'USD', exitDate: '2026-11-11' },
  { currency: 'USD', rate: '0.92', rateCurrency: 'EUR' },
  { currency: 'JPY', rate: '1.0000', rateCurrency: 'GBP' },
  { currency: 'USD', status: 'open', exitPrice: null, exitDate: null },
]

describe('the verification of converted amounts', () => {
  test.each<[UserCurrency, boolean]>([
    ['EUR', true],
    ['USD', true],
    ['GBP', true],
    ['BRL', true],
    ['CHF', true],
    ['JPY', true],
    ['KWD', true],
    ['EUR', false],
    ['USD', false],
  ])('finds every kind of trade as stored, in %s, stablecoins as dollars: %s', async (currency, asUsd) => {
    const trader = await createTrader(currency, { stablecoinsAsUsd: asUsd })
    for (const parts of everyKind) {
      await createTrade(trader, closed(parts))
      await createTrade(trader, Object.assign(closed(parts), { foreignFees, ownFeeRates }))
      await createTrade(trader, Object.assign(closed(parts), { foreignFees, partialExits }))
    }

    expect(await verifyBaseMoney(trader)).toEqual({ checked: 3 * everyKind.length, mismatches: [] })
  })

  test.each([
    ['base_rate = base_rate + 0.000000000000000001', ['baseRate', 'basePnl']],
    [`rate_source = 'own'`, ['rateSource']],
    ['rate_day = rate_day - 1', ['rateDay']],
    [
      'base_rate = null, rate_source = null, rate_day = null',
      ['baseRate', 'rateSource', 'rateDay', 'basePnl'],
    ],
    ['foreign_fee = 1', ['foreignFee', 'basePnl']],
    [
      `realised = '[{"day": "2026-11-02", "pnl": "1", "rate": "1", "source": "own", "basePnl": "1"}]'`,
      ['realised'],
    ],
    [`fee_rates = '[{"currency": "GBP", "rate": "2", "source": "own", "day": "2026-11-03"}]'`, ['feeRates']],
  ])('reports a trade with %s, and computes it again', async (change, fields) => {
    const trader = await createTrader('EUR')
    await createTrade(trader, closed({ currency: 'GBP' }))
    const { id } = await createTrade(trader, closed({ currency: 'USD' }))
    await writeWithoutTrigger(`update trades set ${change} where id = '${id}'`)

    expect(await verifyBaseMoney(trader)).toEqual({ checked: 2, mismatches: [{ tradeId: id, fields }] })
    expect((await verifyBaseMoney(trader)).mismatches).toEqual([])
  })

  test('reports a trade that still has the rate of before a correction', async () => {
    const trader = await createTrader('EUR')
    const { id } = await createTrade(trader, closed({ currency: 'USD' }))
    await database.owner.query(`update platform.exchange_rates set per_euro = 1.09 where day = '2026-11-03'`)

    expect((await verifyBaseMoney(trader)).mismatches).toEqual([
      { tradeId: id, fields: ['baseRate', 'basePnl'] },
    ])
  })

  test('looks at the trades of one user only', async () => {
    const [ada, otherUser] = [await createTrader('EUR'), await createTrader('EUR')]
    const { id } = await createTrade(otherUser, closed({ currency: 'USD' }))
    await writeWithoutTrigger(`update trades set base_rate = 2 where id = '${id}'`)

    expect(await verifyBaseMoney(ada)).toEqual({ checked: 0, mismatches: [] })
    expect((await verifyBaseMoney(otherUser)).mismatches).toHaveLength(1)
  })

  test('reports an account P&L that is not the P&L times the rate', async () => {
    const other = await createTestDatabase()
    try {
      const trader = await createTestUser(other)
      const { id } = await createTrade(trader, closed({ currency: 'EUR' }))
      await other.owner.query('alter table trades alter column base_pnl drop expression')
      await other.owner.query('update trades set base_pnl = base_pnl + 0.01')

      expect((await verifyBaseMoney(trader)).mismatches).toEqual([{ tradeId: id, fields: ['basePnl'] }])
    } finally {
      await other.drop()
    }
  })
})

/** Changes stored values as only a defect could: without the trigger that computes them. */
async function writeWithoutTrigger(statement: string): Promise<void> {
  await database.owner.query('alter table trades disable trigger trades_changed_rated')
  await database.owner.query(statement)
  await database.owner.query('alter table trades enable trigger trades_changed_rated')
}
