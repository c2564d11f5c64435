import { CreateTrade, TradeFilter } from '@candlebook/contract/trades'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { asJob, asUser, transaction } from '../db/index.ts'
import {
  createTestDatabase,
  createTestUser,
  setReferenceRate,
  type TestDatabase,
} from '../db/testing/index.ts'
import type { AppError } from '../kernel/index.ts'
import { saveCurrency } from '../settings/index.ts'
import { createTrade, getTrade, setFeeRate, totalTrades, tradeRecomputing, updateTrade } from './index.ts'

let database: TestDatabase
let trader: UserContext

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  await database.owner.query('truncate platform.exchange_rates')
  await setRate('USD', '2026-11-03', '1.25')
  await setRate('CHF', '2026-11-03', '0.9375')
  await setRate('GBP', '2026-11-03', '0.8')
  trader = await createTestUser(database)
})
afterAll(() => database.drop())

const setRate = (currency: string, day: string, perEuro: string) =>
  setReferenceRate(database, { currency, day, perEuro })

/** A long of 10 from 150 to 160 with a fee of 1 in its currency: a P&L of 99 before fees in other currencies. */
const closed = (parts: object = {}) =>
  CreateTrade.parse({
    symbol: 'NVDA',
    market: 'stock',
    type: 'long',
    status: 'closed',
    quantity: '10',
    entryPrice: '150',
    entryDate: '2026-11-02',
    exitPrice: '160',
    exitDate: '2026-11-03',
    currency: 'USD',
    fees: '1',
    feesUnit: 'amount',
    ...parts,
  })

/** Adds a trade with fees in other currencies, as an import writes them. */
async function addTrade(foreignFees: { currency: string; amount: string }[], parts: object = {}) {
  const { id } = await createTrade(trader, closed(parts))
  await database.owner.query('update trades set foreign_fees = $2 where id = $1', [
    id,
    JSON.stringify(foreignFees),
  ])
  return await getTrade(trader, { id })
}

const everyTrade = TradeFilter.parse({ market: 'all', type: 'all' })
const swiss = { currency: 'CHF', amount: '3' }
const coin = { currency: 'BNB', amount: '0.01' }

const recompute = () =>
  transaction(asJob(database.db, trader.actor.userId), (scope) =>
    tradeRecomputing.recomputeTrades(scope, { from: '2026-11-01', to: '2026-11-10', currencies: ['CHF'] }),
  )

describe('a fee in another currency', () => {
  test('is subtracted at the rate of the exit day, in the currency of the trade and in the base currency', async () => {
    expect(await addTrade([swiss])).toMatchObject({
      feeRates: [{ currency: 'CHF', rate: '1.333333333333333333', source: 'ecb', day: '2026-11-03' }],
      foreignFee: '3.999999999999999999',
      pnl: '95.000000000000000001',
      baseRate: '0.8',
      basePnl: '76.000000000000000001',
    })
  })

  test.each<[string, object, { currency: string; amount: string }, object]>([
    [
      'of a minor currency of the same currency needs no conversion',
      { currency: 'GBP' },
      { currency: 'GBX', amount: '250' },
      { feeRates: [{ currency: 'GBX', rate: '0.01', source: 'same', day: null }], pnl: '96.5' },
    ],
    [
      'in the major currency of a trade in pence is a hundred times as many',
      { currency: 'GBX' },
      { currency: 'GBP', amount: '0.25' },
      { feeRates: [{ currency: 'GBP', rate: '100', source: 'same', day: null }], pnl: '74' },
    ],
    [
      'in a stablecoin counts as dollars',
      { currency: 'USD' },
      { currency: 'USDT', amount: '0.5' },
      { feeRates: [{ currency: 'USDT', rate: '1', source: 'stablecoin', day: '2026-11-03' }], pnl: '98.5' },
    ],
    [
      'in the currency that the trade has a rate to uses that rate',
      { currency: 'USD', rate: '0.75', rateCurrency: 'CHF' },
      swiss,
      {
        feeRates: [{ currency: 'CHF', rate: '1.333333333333333333', source: 'own', day: '2026-11-03' }],
        pnl: '95.000000000000000001',
      },
    ],
    [
      'of a trade without a currency is converted to the base currency',
      { currency: null },
      { currency: 'GBP', amount: '2' },
      {
        feeRates: [{ currency: 'GBP', rate: '1.25', source: 'ecb', day: '2026-11-03' }],
        pnl: '96.5',
        basePnl: '96.5',
      },
    ],
  ])('%s', async (_what, parts, fee, expected) => {
    expect(await addTrade([fee], parts)).toMatchObject(expected)
  })

  test('without a rate stays in its unit, and the trade counts without it', async () => {
    expect(await addTrade([coin, swiss])).toMatchObject({
      foreignFees: [coin, swiss],
      feeRates: [{ currency: 'CHF' }],
      foreignFee: '3.999999999999999999',
      pnl: '95.000000000000000001',
    })
    expect(await totalTrades(trader, everyTrade)).toMatchObject({
      pnl: '76.000000000000000001',
      withoutRate: [],
      feesWithoutRate: [{ currency: 'BNB', trades: 1 }],
    })
    await addTrade([swiss])
    await addTrade([])
    const countWhere = async (hasFeeWithoutRate: string) =>
      (await totalTrades(trader, TradeFilter.parse({ hasFeeWithoutRate }))).count
    expect([await countWhere('true'), await countWhere('false')]).toEqual([1, 2])
  })

  test('of an open trade has no rate, and is converted when the trade is closed', async () => {
    const open = await addTrade([swiss], { status: 'open', exitPrice: null, exitDate: null })
    expect(open).toMatchObject({ feeRates: [], foreignFee: '0', pnl: null })
    const inPence = [{ currency: 'GBX', amount: '250' }] // needs no rate of a day
    expect(
      await addTrade(inPence, { status: 'open', exitPrice: null, exitDate: null, currency: 'GBP' }),
    ).toMatchObject({ feeRates: [], foreignFee: '0' })
    expect(await totalTrades(trader, everyTrade)).toMatchObject({ feesWithoutRate: [] })

    const saved = await updateTrade(trader, { ...closed(), id: open.id, version: open.version })
    expect(saved).toMatchObject({ foreignFee: '3.999999999999999999', pnl: '95.000000000000000001' })
  })
})

describe('the rate that a trader types for a fee', () => {
  test('converts it to the currency of the trade, and null removes it', async () => {
    const { id, version } = await addTrade([coin])
    const typed = await setFeeRate(trader, { id, currency: 'BNB', rate: '600', version })

    expect(typed).toMatchObject({
      version: version + 1,
      ownFeeRates: [{ currency: 'BNB', rate: '600', rateCurrency: 'USD' }],
      feeRates: [{ currency: 'BNB', rate: '600', source: 'own', day: '2026-11-03' }],
      foreignFee: '6',
      pnl: '93',
      basePnl: '74.4',
    })
    expect(await setFeeRate(trader, { id, currency: 'BNB', rate: null, version: version + 1 })).toMatchObject(
      { ownFeeRates: [], feeRates: [], foreignFee: '0', pnl: '99' },
    )
  })

  test('keeps the rates typed for other fees', async () => {
    const { id, version } = await addTrade([coin, { currency: 'SOL', amount: '0.1' }])
    await setFeeRate(trader, { id, currency: 'BNB', rate: '600', version })

    expect(
      await setFeeRate(trader, { id, currency: 'SOL', rate: '150', version: version + 1 }),
    ).toMatchObject({
      feeRates: [
        { currency: 'BNB', rate: '600' },
        { currency: 'SOL', rate: '150' },
      ],
      foreignFee: '21',
    })
  })

  test('does not convert the fee when the trade gets another currency', async () => {
    const { id, version } = await addTrade([coin])
    await setFeeRate(trader, { id, currency: 'BNB', rate: '600', version })

    const saved = await updateTrade(trader, { ...closed({ currency: 'GBP' }), id, version: version + 1 })
    expect(saved).toMatchObject({ feeRates: [], pnl: '99' })
  })

  test('is refused when it is zero, for a fee that the trade does not have, and with an old version', async () => {
    const { id, version } = await addTrade([coin])
    const attempt = (parts: object) =>
      setFeeRate(trader, { id, currency: 'BNB', rate: '600', version, ...parts }).catch(
        (error: AppError) => error.code,
      )

    expect(await attempt({ rate: '0' })).toBe('request.invalid')
    expect(await attempt({ currency: 'CHF' })).toBe('request.invalid')
    expect(await attempt({ version: version - 1 })).toBe('trades.changed_elsewhere')
  })

  test('is not set on a trade of another user', async () => {
    const { id, version } = await addTrade([coin])
    const otherUser = await createTestUser(database)

    await expect(setFeeRate(otherUser, { id, currency: 'BNB', rate: '600', version })).rejects.toMatchObject({
      code: 'trades.not_found',
    })
  })
})

describe('after a change of rates', () => {
  test('a fee that had no rate is converted, and this is no correction', async () => {
    await database.owner.query(`delete from platform.exchange_rates where currency = 'CHF'`)
    const { id, pnl } = await addTrade([swiss])
    expect(pnl).toBe('99')
    await setRate('CHF', '2026-11-03', '0.9375')

    expect((await recompute()).currencies).toEqual([])
    expect(await getTrade(trader, { id })).toMatchObject({ pnl: '95.000000000000000001' })
  })

  test('a corrected rate of a fee computes the trade again, also one in base currency', async () => {
    const { id } = await addTrade([swiss], { currency: null })
    expect(await getTrade(trader, { id })).toMatchObject({ pnl: '95.799999999999999999' })
    await setRate('CHF', '2026-11-03', '0.75')

    const day = '2026-11-03'
    const users = await transaction(asJob(database.db), (db) =>
      tradeRecomputing.listUsers(db, { from: day, to: day, currencies: ['CHF'] }),
    )
    expect(users).toContain(trader.actor.userId)
    expect(await recompute()).toEqual({
      currencies: [{ currency: 'EUR', trades: 1 }],
      baseCurrency: 'EUR',
      before: '95.799999999999999999',
      after: '95.000000000000000001',
    })
    expect((await recompute()).currencies).toEqual([])
  })

  test('the switch of stablecoins decides about a fee in one, when the trade is written again', async () => {
    const { id } = await addTrade([{ currency: 'USDT', amount: '0.5' }])
    await transaction(asUser(database.db, trader.actor.userId), (scope) =>
      saveCurrency(scope, { currency: 'EUR', stablecoinsAsUsd: false, now: new Date() }),
    )

    await recompute()
    expect(await getTrade(trader, { id })).toMatchObject({ feeRates: [], pnl: '99' })
  })
})
