import { SortedTrades, type Trade } from '@candlebook/contract/trades'
import { listDistinctTags } from '@candlebook/domain/trades/labels'
import { emotions, timeFrames } from '@candlebook/domain/trades/vocabulary'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { asUser, transaction } from '../db/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { saveCurrency } from '../settings/index.ts'
import { createTrade, getTrade, streamTradesCsv } from '../trades/index.ts'
import { buildClosedTrade, buildNewTrade } from '../trades/trades.fixtures.ts'
import {
  buildStatement,
  createFile,
  importFile,
  listAllTrades,
  previewImport,
  undo,
} from './imports.fixtures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
const newTrader = () => createTestUser(database)

async function exportCsv(ctx: UserContext, filter: Partial<SortedTrades> = {}) {
  const pieces: string[] = []
  for await (const piece of streamTradesCsv(ctx, SortedTrades.parse(filter))) pieces.push(piece)
  return createFile(pieces.join(''), 'candlebook-trades.csv')
}

/** The trades without what belongs to the installation: ids, version, import, instants. */
async function readTrades(ctx: UserContext) {
  const listed = await listAllTrades(ctx)
  const trades = await Promise.all(listed.map(({ id }) => getTrade(ctx, { id })))
  return trades.map(omitOwn).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

function omitOwn({ id: _id, version: _v, importId: _i, createdAt: _c, updatedAt: _u, ...trade }: Trade) {
  return trade
}

const everything = {
  symbol: 'ETH 16OCT26 3000 P',
  market: 'stock',
  instrument: 'option',
  underlying: '=ETH',
  expiry: '2026-10-16',
  strike: '3000.00',
  optionType: 'put',
  contractSize: '100.5',
  currency: 'USD',
  rate: '0.92',
  rateCurrency: 'EUR',
  type: 'short',
  status: 'closed',
  quantity: '1.500000000000000001',
  entryPrice: '3100.10',
  entryDate: '2026-10-01',
  exitPrice: '-3000',
  exitDate: '2026-10-01',
  fees: '0.075',
  feesUnit: 'amount',
  strategy: '+ Breakout',
  account: '@IBKR, margin',
  notes: '\'=SUM(A1)\n"quoted", 🙂',
  stopLoss: '3200',
  takeProfit: '2900.00',
  riskPercentage: '0.5',
  emotion: 'calm',
  confidenceLevel: 4,
  timeFrame: '4h',
  planFollowed: true,
  tags: ['=cmd', 'a,b', 'c\\d'],
  links: ['https://example.com/chart?a=1', 'not a link at all'],
} as const

describe('the CSV of the list of trades', () => {
  test('comes back into another account with every field of each trade', async () => {
    const [alice, bob] = [await newTrader(), await newTrader()]
    await createTrade(
      alice,
      buildNewTrade({ ...everything, tags: [...everything.tags], links: [...everything.links] }),
    )
    await createTrade(alice, buildNewTrade({ fees: '0.25' }))
    await createTrade(alice, buildClosedTrade({ instrument: 'future', contractSize: '50', currency: 'GBX' }))
    await importFile(
      alice,
      buildStatement('buy 10 AAPL @ 100.10 fee 1 on 2026-03-02', 'sell 10 AAPL @ 110 fee 1 on 2026-03-03'),
    )
    const file = await exportCsv(alice)

    const preview = await previewImport(bob, file)
    const imported = await importFile(bob, file)

    expect(preview).toMatchObject({ trades: { add: 4, change: 0 }, accountQuestion: null, labelled: 1 })
    expect(await readTrades(bob)).toEqual(await readTrades(alice))
    expect(await previewImport(bob, file)).toMatchObject({ executions: { added: 0 }, planned: [] })
    await undo(bob, imported)
    expect(await readTrades(bob)).toEqual([])
  })

  test('changes nothing in the account that it is from, but for trades that were deleted there', async () => {
    const alice = await newTrader()
    await createTrade(alice, buildClosedTrade({ symbol: 'AAA' }))
    const file = await exportCsv(alice)
    await createTrade(alice, buildClosedTrade({ symbol: 'BBB' }))

    expect(await previewImport(alice, file)).toMatchObject({
      planned: [],
      skipped: [{ line: 2, what: 'AAA', code: 'own_trade' }],
    })
  })

  test('names the base currency of a trade without a currency, when the reader has another one', async () => {
    const [alice, bob] = [await newTrader(), await newTrader()]
    await transaction(asUser(bob), (scope) => saveCurrency(scope, { currency: 'USD', now: new Date() }))
    await createTrade(alice, buildClosedTrade())
    await importFile(bob, await exportCsv(alice))

    expect(await readTrades(bob)).toMatchObject([{ currency: 'EUR' }])
  })

  test('has the trades of the filter only, and none of another user', async () => {
    const [alice, bob] = [await newTrader(), await newTrader()]
    await createTrade(alice, buildClosedTrade({ symbol: 'AAA' }))
    await createTrade(alice, buildNewTrade({ symbol: 'BBB' }))
    await createTrade(bob, buildNewTrade({ symbol: 'CCC' }))
    const text = new TextDecoder().decode((await exportCsv(alice, { status: 'open' })).bytes)

    expect(text).toMatch(/^Id,Symbol,/) // the decoder takes the mark away
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(text).toContain(',BBB,')
  })

  test('has a thousand trades in the order of the list, each once', async () => {
    const alice = await newTrader()
    await database.owner.query(
      `insert into trades (user_id, id, symbol, market, type, status, quantity, entry_price, entry_date, created_at, updated_at)
       select $1, gen_random_uuid(), 'S' || n, 'stock', 'long', 'open', 1, 10, '2026-01-02', date_trunc('second', now()), now()
       from generate_series(1, 1001) n`,
      [alice.actor.userId],
    )
    const lines = new TextDecoder()
      .decode((await exportCsv(alice)).bytes)
      .trim()
      .split('\r\n')

    expect(lines).toHaveLength(1002)
    expect(new Set(lines).size).toBe(1002)
  })

  test('keeps any text and any digits', async () => {
    const text = fc.string({
      unit: fc.constantFrom(...('=+-@\'",;\n\t \\|aé🙂0'.match(/./gsu) ?? [])),
      maxLength: 12,
    })
    const decimal = fc
      .tuple(fc.bigInt({ min: 1n, max: 10n ** 17n }), fc.integer({ min: 10, max: 18 }))
      .map(([units, places]) => {
        const digits = String(units).padStart(places + 1, '0')
        return `${digits.slice(0, -places)}.${digits.slice(-places)}`
      })
    const anyTrade = fc.record({
      symbol: fc.constantFrom('AAA', '=BBB', '-C'),
      type: fc.constantFrom('long' as const, 'short' as const),
      quantity: decimal,
      entryPrice: decimal,
      exitPrice: decimal,
      fees: decimal,
      feesUnit: fc.constantFrom('percent' as const, 'amount' as const),
      notes: text,
      strategy: text,
      tags: fc.array(text, { maxLength: 3 }).map((tags) => listDistinctTags(tags)),
      emotion: fc.constantFrom(null, ...emotions),
      timeFrame: fc.constantFrom(null, ...timeFrames),
      stopLoss: fc.option(decimal),
      planFollowed: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyTrade, { minLength: 30, maxLength: 30 }), async (trades) => {
        const [alice, bob] = [await newTrader(), await newTrader()]
        for (const one of trades) await createTrade(alice, buildClosedTrade(one))
        await importFile(bob, await exportCsv(alice))
        expect(await readTrades(bob)).toEqual(await readTrades(alice))
      }),
      { numRuns: 2, endOnFailure: true },
    )
  })
})
