import { MAX_SORTED_TRADES } from '@candlebook/contract/limits'
import { ListTrades, SortedTrades, type Trade } from '@candlebook/contract/trades'
import { countDaysBetween } from '@candlebook/domain/days/day'
import { compare } from '@candlebook/domain/decimal/decimal'
import { convertAmount } from '@candlebook/domain/money/convert-amount'
import {
  computeEntryValue,
  computeFeeAmount,
  computeInitialRisk,
  computeRMultiple,
} from '@candlebook/domain/trades/pnl'
import {
  isWithoutIndex,
  parseTradeSort,
  type SortField,
  type TradeSort,
  tradeSorts,
} from '@candlebook/domain/trades/trade-sort'
import { timeFrames } from '@candlebook/domain/trades/vocabulary'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/index.ts'
import { newId } from '../kernel/index.ts'
import { createTrade, listTrades, streamTradesCsv } from './index.ts'
import { buildClosedTrade, buildNewTrade, createTraderAt, NOW } from './trades.fixtures.ts'

let database: TestDatabase
let trader: UserContext
let otherUser: UserContext
beforeAll(async () => {
  database = await createTestDatabase()
  otherUser = await createTraderAt(database)
  await createTrade(otherUser, buildClosedTrade({ symbol: 'STRANGE' }))
  await createTrade(otherUser, buildNewTrade({ symbol: 'STRANGE' }))
})
afterAll(() => database.drop())
beforeEach(async () => {
  trader = await createTraderAt(database)
})

const anyTrade = fc.record({
  id: fc.uuid(),
  symbol: fc.constantFrom('AAPL', 'BRK.B', 'BTC', 'EUR/USD', '中国', '😀'),
  status: fc.constantFrom('open', 'closed', 'closed'),
  // No rate converts XAU, so such trades have no P&L and no size in base currency.
  currency: fc.constantFrom(null, null, 'EUR', 'XAU'),
  entryDate: fc.constantFrom('2026-10-30', '2026-11-01', '2026-11-02'),
  exitDate: fc.constantFrom('2026-11-02', '2026-11-03'),
  quantity: fc.constantFrom('1', '3', '3.0', '0.000000000000000001'),
  entryPrice: fc.constantFrom('10', '10.00', '7', '99999999999999999'),
  exitPrice: fc.constantFrom('8', '9.5', '10', '10.00', '10.000000000000000001', '999999999999999999'),
  stopLoss: fc.constantFrom(null, '9', '6', '4', '12'),
  type: fc.constantFrom('long', 'long', 'short'),
  fees: fc.constantFrom('0', '0.1', '0.10', '2'),
  feesUnit: fc.constantFrom('percent', 'amount'),
  takeProfit: fc.constantFrom(null, '11', '11.0', '12'),
  strategy: fc.constantFrom(null, 'Gap', 'gap', 'GAP up', 'orb', '中国', 'x'.repeat(100), '😀'.repeat(50)),
  account: fc.constantFrom(null, 'Main', 'prop'),
  tag: fc.constantFrom(null, 'calm', 'Calm', 'zone'),
  instrument: fc.constantFrom(null, 'share', 'coin', 'cfd'),
  timeFrame: fc.constantFrom(null, '1d', '1h', '5m', '15m'),
  planFollowed: fc.boolean(),
  emotion: fc.constantFrom(null, 'calm', 'fearful', 'greedy'),
  confidenceLevel: fc.constantFrom(null, 1, 3, 5),
  createdAt: fc
    .integer({ min: 0, max: 3 })
    .map((minute) => new Date(NOW.getTime() + minute * 60_000).toISOString()),
})

test('the pages of every order have each trade once, in this order, without a value last, at every size of a page', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyTrade, { selector: ({ id }) => id, maxLength: 25 }),
      fc.integer({ min: 1, max: 7 }),
      async (trades, limit) => {
        await database.owner.query('delete from trades where user_id = $1', [trader.actor.userId])
        await insertTrades(trades)
        const stored = await listAll({ sort: '-createdAt', limit: 200 })

        expect(stored).toHaveLength(trades.length)
        for (const sort of tradeSorts) {
          const sorted = await listAll({ sort, limit })
          expect(sorted, sort).toEqual(stored.toSorted(createComparison(sort)))
        }
      },
    ),
    { numRuns: 40 },
  )
})

test('each order has its field, and trades without a value are last in both directions', async () => {
  const records = [
    buildClosedTrade({ symbol: 'B', entryDate: '2026-11-01', exitDate: '2026-11-05', exitPrice: '96420' }),
    buildNewTrade({ symbol: 'D', entryDate: '2026-11-04' }),
    buildClosedTrade({ symbol: 'A', entryDate: '2026-11-02', exitDate: '2026-11-03', exitPrice: '99000' }),
    buildClosedTrade({ symbol: 'C', entryDate: '2026-11-03', exitDate: '2026-11-04', exitPrice: '97000' }),
  ]
  for (const record of records) await createTrade(trader, record)

  const symbols = async (sort: TradeSort) =>
    (await listAll({ sort, limit: 50 })).map(({ symbol }) => symbol).join('')
  expect(await symbols('-createdAt')).toBe('CADB')
  expect(await symbols('createdAt')).toBe('BDAC')
  expect(await symbols('-entryDate')).toBe('DCAB')
  expect(await symbols('entryDate')).toBe('BACD')
  expect(await symbols('-exitDate')).toBe('BCAD')
  expect(await symbols('exitDate')).toBe('ACBD')
  expect(await symbols('symbol')).toBe('ABCD')
  expect(await symbols('-symbol')).toBe('DCBA')
  expect(await symbols('-basePnl')).toBe('ACBD')
  expect(await symbols('basePnl')).toBe('BCAD')
})

test('R is in the currency of the trade, and trades without a stop, with one beyond entry, and open ones come last', async () => {
  const stopped = { entryPrice: '100', stopLoss: '90', quantity: '1' }
  for (const [symbol, parts] of Object.entries({
    ...{ B: { exitPrice: '105' }, A: { exitPrice: '130', currency: 'BRL' }, C: { exitPrice: '95' } },
    ...{ N: { exitPrice: '900', stopLoss: null }, M: { exitPrice: '900', stopLoss: '101' } },
  }))
    await createTrade(trader, buildClosedTrade({ symbol, ...stopped, ...parts }))
  await createTrade(trader, buildNewTrade({ symbol: 'O', ...stopped }))

  const symbols = async (sort: TradeSort) => (await listAll({ sort, limit: 2 })).map(({ symbol }) => symbol)
  expect((await symbols('-rMultiple')).slice(0, 3)).toEqual(['A', 'B', 'C'])
  expect((await symbols('rMultiple')).slice(0, 3)).toEqual(['C', 'B', 'A'])
  expect((await symbols('-rMultiple')).slice(3).toSorted()).toEqual(['M', 'N', 'O'])
})

test('the size of an open trade in another currency is at the rate of its entry day, among those of closed trades', async () => {
  const day = '2026-10-30'
  await database.owner.query(
    `insert into platform.exchange_rates (currency, day, per_euro, source, created_at, updated_at)
     values ('USD', $1, 2, 'ecb', now(), now()), ('USD', '2026-11-01', 4, 'ecb', now(), now())`,
    [day],
  )
  const sized = { quantity: '1', currency: 'USD', entryDate: day }
  const closed = { exitDate: '2026-11-01', exitPrice: '1' }
  await createTrade(trader, buildNewTrade({ symbol: 'OPEN', ...sized, entryPrice: '1000' })) // 500 EUR
  await createTrade(trader, buildClosedTrade({ symbol: 'LESS', ...sized, ...closed, entryPrice: '1996' })) // 499 EUR
  await createTrade(trader, buildClosedTrade({ symbol: 'MORE', ...sized, ...closed, entryPrice: '2004' })) // 501 EUR
  await createTrade(
    trader,
    buildNewTrade({ symbol: 'NONE', quantity: '1', entryPrice: '9000', currency: 'BRL' }),
  )

  for (const limit of [1, 2, 50]) {
    const descending = await listAll({ sort: '-entryValue', limit })
    expect(descending.map(({ symbol }) => symbol)).toEqual(['MORE', 'OPEN', 'LESS', 'NONE'])
    const ascending = await listAll({ sort: 'entryValue', limit })
    expect(ascending.map(({ symbol }) => symbol)).toEqual(['LESS', 'OPEN', 'MORE', 'NONE'])
  }
})

test.each(tradeSorts)(
  'the order %s shows no trade of another user, also after a cursor of theirs',
  async (sort) => {
    const own = await createTrade(trader, buildClosedTrade({ symbol: 'OWN' }))
    const { nextCursor } = await listTrades(otherUser, ListTrades.parse({ sort, limit: 1 }))
    const after = await listTrades(trader, ListTrades.parse({ sort, cursor: nextCursor! }))

    expect((await listAll({ sort, limit: 50 })).map(({ id }) => id)).toEqual([own.id])
    expect(after.items.map(({ symbol }) => symbol)).not.toContain('STRANGE')
  },
)

test('a filter and an order apply together, on every page', async () => {
  for (const [at, symbol] of ['B', 'A', 'D', 'C'].entries())
    await createTrade(trader, buildNewTrade({ symbol, tags: at === 2 ? [] : ['gap'] }))

  const filtered = await listAll({ sort: '-symbol', limit: 1, tag: 'GAP' })
  expect(filtered.map(({ symbol }) => symbol)).toEqual(['C', 'B', 'A'])
})

test('an order refuses the cursor of another one, and a position that no trade can have', async () => {
  await insertTrades(Array.from({ length: 3 }, () => ({ ...closed, id: newId() })))
  const cursors = await Promise.all(
    tradeSorts.map(
      async (sort) => (await listTrades(trader, ListTrades.parse({ sort, limit: 1 }))).nextCursor!,
    ),
  )

  for (const [at, sort] of tradeSorts.entries())
    for (const cursor of cursors.filter((one) => one !== cursors[at])) await expectRefusal({ sort, cursor })
  const encode = (text: string) => Buffer.from(text).toString('base64url')
  for (const [sort, value] of [
    ['entryDate', ''],
    ['entryDate', '2026-02-30'],
    ['exitDate', 'x'],
    ['symbol', ''],
    ['symbol', 'A\0'],
    ['symbol', 'A'.repeat(21)],
    ['basePnl', 'NaN'],
    ['basePnl', '1e9'],
    ['createdAt', '1'],
    ['rMultiple', 'NaN'],
    ['entryValue', '-'],
    ['daysHeld', 'x'],
    ['strategy', 'A\0'],
    ['strategy', 'A'.repeat(201)],
  ] as const)
    await expectRefusal({ sort, cursor: `${sort}.${encode(value)}.0.${newId()}` })
})

test('an order without an index takes 20,000 filtered trades, and refuses one more; the orders with one take any number', async () => {
  await database.owner.query(
    `insert into trades (user_id, id, symbol, market, type, status, quantity, entry_price, entry_date, strategy, created_at, updated_at)
     select $1, gen_random_uuid(), case when n = 1 then 'ONE' else 'MANY' end, 'stock', 'long', 'open', 1, 1, '2026-11-01', 'Gap', now(),
       now() from generate_series(1, $2) as n`,
    [trader.actor.userId, MAX_SORTED_TRADES + 1],
  )
  const withoutIndex = tradeSorts.filter((sort) => isWithoutIndex(parseTradeSort(sort).field))
  const refused = { code: 'trades.too_many_to_sort' }
  for (const sort of tradeSorts) {
    const page = listTrades(trader, ListTrades.parse({ sort, limit: 2 }))
    if (withoutIndex.includes(sort)) await expect(page, sort).rejects.toMatchObject(refused)
    else expect((await page).items, sort).toHaveLength(2)
  }
  await expect(streamTradesCsv(trader, SortedTrades.parse({ sort: 'emotion' })).next()).rejects.toMatchObject(
    refused,
  )

  for (const sort of withoutIndex) {
    const { items } = await listTrades(trader, ListTrades.parse({ sort, symbol: 'MANY', limit: 2 }))
    expect(items, sort).toHaveLength(2)
    const stranger = await listTrades(otherUser, ListTrades.parse({ sort, limit: 5 }))
    expect(stranger.items).toHaveLength(2)
  }
}, 120_000)

test('the CSV has the order of the list, over more than one page of the database', async () => {
  const trades = Array.from({ length: 450 }, (_, n) => ({
    ...closed,
    id: newId(),
    status: n % 90 === 0 ? 'open' : 'closed',
    exitPrice: String((n * 7919) % 1000),
  }))
  await insertTrades(trades)
  const sorted = await listAll({ sort: '-basePnl', limit: 200 })

  let csv = ''
  for await (const text of streamTradesCsv(trader, SortedTrades.parse({ sort: '-basePnl' }))) csv += text
  const ids = csv.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)
  expect(ids).toEqual(sorted.map(({ id }) => id))
  expect(ids).toHaveLength(450)
})

type Row = { [Name in keyof typeof closed]: string | number | boolean | null } & { id: string }

const closed = {
  symbol: 'AAPL',
  status: 'closed',
  currency: null,
  entryDate: '2026-11-01',
  exitDate: '2026-11-02',
  quantity: '3',
  entryPrice: '10',
  exitPrice: '10',
  stopLoss: null,
  type: 'long',
  fees: '0',
  feesUnit: 'percent',
  takeProfit: null,
  strategy: null,
  account: null,
  tag: null,
  instrument: null,
  timeFrame: null,
  planFollowed: false,
  emotion: null,
  confidenceLevel: null,
  createdAt: NOW.toISOString(),
}

async function insertTrades(trades: Row[]): Promise<void> {
  await database.owner.query(
    `insert into broker_accounts (user_id, id, name, created_at, updated_at)
     select $1, gen_random_uuid(), name, now(), now() from unnest(array['Main', 'prop']) as name on conflict do nothing`,
    [trader.actor.userId],
  )
  await database.owner.query(
    `insert into trades (user_id, id, symbol, market, type, status, currency, quantity, entry_price, stop_loss, entry_date, exit_price,
       exit_date, fees, fees_unit, take_profit, strategy, account, tags, instrument, time_frame, plan_followed, emotion,
       confidence_level, created_at, updated_at)
     select $1, id, symbol, 'stock', type, status, currency, quantity, "entryPrice", "stopLoss", "entryDate",
       case when status = 'closed' then "exitPrice" end, case when status = 'closed' then "exitDate" end, fees, "feesUnit", "takeProfit", strategy,
       account, case when tag is null then '{}' else array[tag, 'zzz'] end, instrument, "timeFrame", "planFollowed", emotion,
       "confidenceLevel", "createdAt", "createdAt"
     from json_to_recordset($2) as row (id uuid, symbol text, status text, currency text, quantity numeric, "entryPrice" numeric,
       "stopLoss" numeric, "entryDate" date, "exitPrice" numeric, "exitDate" date, type text, fees numeric, "feesUnit" text,
       "takeProfit" numeric, strategy text, account text, tag text, instrument text, "timeFrame" text, "planFollowed" boolean,
       emotion text, "confidenceLevel" smallint, "createdAt" timestamptz)`,
    [trader.actor.userId, JSON.stringify(trades)],
  )
}

async function listAll(query: { sort: TradeSort; limit: number; tag?: string }): Promise<Trade[]> {
  const items: Trade[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await listTrades(trader, ListTrades.parse({ ...query, cursor }))
    expect(page.items.length).toBeLessThanOrEqual(query.limit)
    items.push(...page.items)
    cursor = page.nextCursor
  }
  return items
}

async function expectRefusal(query: { sort: TradeSort; cursor: string }): Promise<void> {
  await expect(listTrades(trader, ListTrades.parse(query)), query.cursor).rejects.toMatchObject({
    code: 'trades.bad_cursor',
  })
}

/** The declared order, without SQL. */
function createComparison(sort: TradeSort): (a: Trade, b: Trade) => number {
  const { field, isDescending } = parseTradeSort(sort)
  const direction = isDescending ? -1 : 1
  const ties: (keyof Trade)[] = field === 'exitDate' || field === 'createdAt' ? ['createdAt', 'id'] : ['id']
  return (a, b) => {
    const [left, right] = [readValue(a, field), readValue(b, field)]
    if ((left === null) !== (right === null)) return left === null ? 1 : -1
    const byValue = left === null || right === null ? 0 : compareValues(field, [left, right])
    const byTies = () => ties.map((name) => compareTexts(String(a[name]), String(b[name]))).find(Boolean) ?? 0
    return direction * (byValue || byTies())
  }
}

/** What the order compares, by the formulas of the domain. */
function readValue(trade: Trade, field: SortField): string | null {
  switch (field) {
    case 'daysHeld':
      return trade.exitDate && String(countDaysBetween(trade.entryDate, trade.exitDate))
    case 'feeAmount':
      return toBase(trade, computeFeeAmount(trade))
    case 'initialRisk': {
      const risk = computeInitialRisk(trade)
      return risk && toBase(trade, risk)
    }
    case 'strategy':
    case 'account':
      return trade[field]?.toLowerCase() ?? null
    case 'tags':
      return trade.tags[0]?.toLowerCase() ?? null
    case 'timeFrame':
      return trade.timeFrame && String(timeFrames.indexOf(trade.timeFrame))
    case 'planFollowed':
      return trade.planFollowed ? '1' : '0'
    case 'confidenceLevel':
      return trade.confidenceLevel === null ? null : String(trade.confidenceLevel)
    case 'rMultiple':
      return computeRMultiple(trade, { decimals: 18 })
    case 'entryValue':
      return toBase(trade, computeEntryValue(trade))
    default:
      return trade[field]
  }
}

function toBase(trade: Trade, amount: string): string | null {
  const isInBase = trade.currency === null || trade.currency === 'EUR'
  const rate = trade.status === 'closed' ? trade.baseRate : isInBase ? '1' : null
  return rate && convertAmount(amount, rate)
}

const texts: readonly SortField[] = [
  ...(['createdAt', 'entryDate', 'exitDate', 'symbol'] as const),
  ...(['strategy', 'account', 'tags', 'instrument', 'emotion'] as const),
]

const compareValues = (field: SortField, [a, b]: [string, string]): number =>
  texts.includes(field) ? compareTexts(a, b) : compare(a, b)

const compareTexts = (a: string, b: string): number => Buffer.from(a).compare(Buffer.from(b))
