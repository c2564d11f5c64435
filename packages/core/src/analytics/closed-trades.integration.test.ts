import type { TradeFieldsInput } from '@candlebook/contract/trade-fields'
import type { TradeLists } from '@candlebook/domain/analytics/trade-lists'
import type { ExecutionFlagName } from '@candlebook/domain/trades/trade-fields'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asUser, transaction } from '../db/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { closeTrade, createTrade, setFills } from '../trades/index.ts'
import { buildNewTrade } from './analytics.fixtures.ts'
import { streamTrades } from './closed-trades.store.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

// Each flag is true in exactly one trade, and each trade with a value has a neighbour without it.
const drafts: { fields: Partial<TradeFieldsInput>; flags: Partial<Record<ExecutionFlagName, boolean>> }[] = [
  {
    fields: {
      strategy: 'Pull-back, "A+" [2]',
      emotion: 'calm',
      tags: ['fomo', 'a,b', '"x"'],
      stopLoss: '95.50',
    },
    flags: { slHit: true },
  },
  {
    fields: {
      market: 'stock',
      instrument: 'fund',
      confidenceLevel: 3,
      account: 'Prop_50k',
      fees: '0.075',
      feesUnit: 'amount',
      currency: 'USD',
      rate: '0.95',
    },
    flags: { slModified: true },
  },
  {
    fields: { type: 'short', timeFrame: '4h', riskPercentage: '2.5', symbol: 'ETH' },
    flags: { tpHit: true },
  },
  {
    fields: { planFollowed: true, entryDate: '2026-10-30', quantity: '0.00000001' },
    flags: { tpModified: true },
  },
]

/** The traits of a trade of `buildNewTrade`. */
const common = {
  market: 'crypto',
  instrument: null,
  type: 'long',
  feesUnit: 'percent',
  contractSize: '1',
  baseRate: '1',
  currency: 'EUR',
  riskPercentage: null,
  emotion: null,
  confidenceLevel: null,
  timeFrame: null,
  planFollowed: false,
  slHit: false,
  slModified: false,
  tpHit: false,
  tpModified: false,
}

test('every field of a closed trade is read as the trader wrote it', async () => {
  const trader = await createTestUser(database)
  const ids: string[] = []
  for (const { fields, flags } of drafts) {
    const { id } = await createTrade(trader, buildNewTrade(fields))
    await closeTrade(trader, { id, exitPrice: '110', exitDate: '2026-11-03', ...flags })
    ids.push(id)
  }

  const { value } = await transaction(asUser(trader), (scope) =>
    streamTrades(scope, { from: '2026-11', before: '2026-12' }, { size: 100, longestHeld: null }).next(),
  )

  const rows = ids.map((_, row) => row)
  const list = <Key>({ keys, codes }: { keys: Key[]; codes: Int32Array }) =>
    rows.map((row) => keys[codes[row] as number])
  const { traits, ...lists } = (value as () => TradeLists)()
  expect(rows.map(lists.getId)).toEqual(ids)
  expect(list(traits)).toEqual([
    { ...common, slHit: true, emotion: 'calm' },
    {
      ...common,
      market: 'stock',
      instrument: 'fund',
      feesUnit: 'amount',
      currency: 'USD',
      baseRate: '0.95',
      slModified: true,
      confidenceLevel: 3,
    },
    { ...common, type: 'short', tpHit: true, timeFrame: '4h', riskPercentage: '2.5' },
    { ...common, planFollowed: true, tpModified: true },
  ])
  expect({
    exitDay: list(lists.exitDay),
    heldDays: [...lists.heldDays],
    symbol: list(lists.symbol),
    strategy: list(lists.strategy),
    account: list(lists.account),
    tags: list(lists.tags).map((tags) => JSON.parse(tags ?? '')),
    quantity: lists.quantity,
    entryPrice: lists.entryPrice,
    exitPrice: lists.exitPrice,
    fees: lists.fees,
    foreignFee: lists.foreignFee,
    stopLoss: lists.stopLoss,
  }).toEqual({
    exitDay: Array(4).fill('2026-11-03'),
    heldDays: [1, 1, 1, 4],
    symbol: ['BTC', 'BTC', 'ETH', 'BTC'],
    strategy: ['Pull-back, "A+" [2]', null, null, null],
    account: [null, 'Prop_50k', null, null],
    tags: [['fomo', 'a,b', '"x"'], [], [], []],
    quantity: ['10', '10', '10', '0.00000001'],
    entryPrice: Array(4).fill('100'),
    exitPrice: Array(4).fill('110'),
    fees: ['0', '0.075', '0', '0'],
    foreignFee: Array(4).fill('0'),
    stopLoss: ['95.50', null, null, null],
  })
})

test('a partial exit is read with the keys of its trade, and nothing else that was said of it', async () => {
  const trader = await createTestUser(database)
  const opened = buildNewTrade({
    ...drafts[1]!.fields,
    ...drafts[0]!.fields,
    planFollowed: true,
    timeFrame: '4h',
  })
  const { id, version } = await createTrade(trader, opened)
  const fills = [
    { role: 'entry' as const, day: '2026-11-02', quantity: '10', price: '100', fee: '0' },
    { role: 'exit' as const, day: '2026-11-03', quantity: '4', price: '110', fee: '0' },
  ]
  await setFills(trader, { id, version, fills })

  const { value } = await transaction(asUser(trader), (scope) =>
    streamTrades(scope, { from: '2026-11', before: '2026-12' }, { size: 100, longestHeld: 0 }).next(),
  )

  const { getId, traits, symbol, strategy, account, tags, exitDay, partial, ...numbers } = (
    value as () => TradeLists
  )()
  expect({
    id: getId(0),
    traits: traits.keys,
    keys: [symbol, strategy, account, tags, exitDay].map(({ keys }) => keys),
  }).toEqual({
    id,
    traits: [{ ...common, market: 'stock', instrument: 'fund', currency: 'USD', feesUnit: 'amount' }],
    keys: [['BTC'], ['Pull-back, "A+" [2]'], ['Prop_50k'], ['["fomo","a,b","\\"x\\""]'], ['2026-11-03']],
  })
  const zero = ['0']
  expect(numbers).toEqual({
    heldDays: Int32Array.of(0),
    quantity: zero,
    entryPrice: zero,
    exitPrice: zero,
    fees: zero,
    foreignFee: zero,
    stopLoss: [null],
    pnl: zero,
  })
  expect(partial).toEqual({ parts: ['38'], earlier: [null] }) // 4 × 10 dollars at 0.95
})
