import type { TradeFieldsInput } from '@candlebook/contract/trade-fields'
import { ListTrades, Trade } from '@candlebook/contract/trades'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context/index.ts'
import { createTestDatabase, insertRow, type TestDatabase } from '../db/testing/index.ts'
import { newId } from '../kernel/index.ts'
import { closeTrade, createTrade, deleteTrade, getTrade, listTrades, totalTrades } from './index.ts'
import { buildClosedTrade, buildNewTrade, createTraderAt, NOW } from './trades.fixtures.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('the list', () => {
  test('returns each trade with exactly the keys and values of getTrade', async () => {
    const trader = await createTraderAt(database)
    await createTrade(trader, buildNewTrade({ quantity: '41250000', entryPrice: '0.00000812' }))
    await createTrade(
      trader,
      buildClosedTrade({ exitPrice: '96500.120', fees: '1.50', feesUnit: 'amount', ...details }),
    )

    const items = await list(trader)

    expect(items).toHaveLength(2)
    for (const item of items) {
      // the list's route does not check its answer; this does
      expect(Trade.parse(item)).toEqual(item)
      expect(Object.keys(item).toSorted()).toEqual(Object.keys(Trade.shape).toSorted())
      expect(item).toEqual(await getTrade(trader, { id: item.id }))
    }
    expect(items.map(({ pnl }) => pnl)).toEqual(['38.31', null])
  })

  test('shows a trader no trade of another user [PERM-02]', async () => {
    const [trader, otherUser] = [await createTraderAt(database), await createTraderAt(database)]
    await createTrade(trader, buildNewTrade())

    expect(await list(otherUser)).toEqual([])
  })

  test('returns the newest created first, independent of entry dates and later changes [TRADE-15]', async () => {
    const trader = await createTraderAt(database)
    const at = (minute: number) => ({
      ...trader,
      clock: { now: () => new Date(NOW.getTime() + minute * 60_000) },
    })
    const made = []
    for (const [minute, symbol] of ['FIRST', 'SECOND', 'THIRD'].entries())
      made.push(await createTrade(at(minute), buildNewTrade({ symbol, entryDate: `2026-11-0${9 - minute}` })))
    await closeTrade(at(3), { id: made[0]!.id, exitPrice: '1', exitDate: '2026-11-09' })

    expect(getSymbols(await list(trader))).toEqual(['THIRD', 'SECOND', 'FIRST'])
  })

  test('has pages that omit no trade and repeat none, even when all were created in one instant', async () => {
    const trader = await createTraderAt(database)
    const made = []
    for (let n = 0; n < 10; n++) made.push((await createTrade(trader, buildNewTrade())).id)

    const pages = await listAllPages(trader, 3)

    expect(pages.map((page) => page.length)).toEqual([3, 3, 3, 1])
    expect(pages.flat().map(({ id }) => id)).toEqual(made.toReversed())
  })

  test('carries the beginning of long notes and no long links, and says so; the trade itself has all of them', async () => {
    const trader = await createTraderAt(database)
    const long = await createTrade(trader, buildNewTrade({ notes: 'n'.repeat(20_000) }))
    const linked = await createTrade(
      trader,
      buildNewTrade({ links: [`https://a.example/${'x'.repeat(900)}`] }),
    )
    const short = await createTrade(trader, buildNewTrade({ notes: 'é'.repeat(500) }))

    expect(await list(trader)).toEqual([
      short,
      { ...linked, links: [], shortened: true },
      { ...long, notes: 'n'.repeat(500), shortened: true },
    ])
    expect((await getTrade(trader, { id: long.id })).notes).toBe('n'.repeat(20_000))
  })

  test('has pages that end by their bytes too, and together they have each trade once', async () => {
    const trader = await createTraderAt(database)
    const { userId } = trader.actor
    const sizes = Array.from({ length: 120 }, (_, n) => (n * 7919) % 13) // from short to long, in no order
    const made = []
    for (const size of sizes) {
      const id = newId()
      made.push(id)
      await insertRow(database.owner, 'trades', {
        user_id: userId,
        id,
        symbol: 'BTC',
        market: 'crypto',
        type: 'long',
        status: 'open',
        quantity: '1',
        entry_price: '1',
        entry_date: '2026-11-02',
        notes: '中'.repeat(1 + size * 40),
        tags: Array.from({ length: 20 }, (_, tag) => `${tag}${'中'.repeat(size * 8)}`),
        created_at: NOW.toISOString(),
        updated_at: NOW.toISOString(),
      })
    }

    const pages = await listAllPages(trader, 100)

    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(300_000)
    expect(pages.flat().map(({ id }) => id)).toEqual(made.toReversed())
  })

  test('continues at the same position when the last trade of the page is deleted', async () => {
    const trader = await createTraderAt(database)
    for (const symbol of ['A', 'B', 'C', 'D']) await createTrade(trader, buildNewTrade({ symbol }))
    const first = await listTrades(trader, ListTrades.parse({ limit: 2 }))
    await deleteTrade(trader, { id: first.items[1]!.id }) // two were asked for

    const rest = await listTrades(trader, ListTrades.parse({ limit: 2, cursor: first.nextCursor ?? '' }))

    expect(getSymbols(rest.items)).toEqual(['B', 'A'])
    expect(rest.nextCursor).toBeNull()
  })

  test('has no next page when the last one is just full', async () => {
    const trader = await createTraderAt(database)
    for (const symbol of ['A', 'B']) await createTrade(trader, buildNewTrade({ symbol }))

    expect((await listTrades(trader, ListTrades.parse({ limit: 2 }))).nextCursor).toBeNull()
  })

  test('is empty for a new user', async () => {
    const trader = await createTraderAt(database)

    expect(await listTrades(trader, ListTrades.parse({}))).toEqual({ items: [], nextCursor: null })
  })

  const id = '01a1fe23-61fe-75c3-8b46-403d202b7d6a'
  test.each([
    'x',
    '.',
    `0.${id}`,
    `-createdAt...${id}`,
    `-createdAt..zz.${'x'.repeat(36)}`,
    `-createdAt..zzzzzzzzzzzz.${id}`,
    `-createdAt..-zzzzzzzzz.${id}`,
    `-createdAt..6zzzzzzzzz.${id}`,
    `-createdAt..0.${id}' or 1=1`,
  ])('refuses the cursor %j, which it never returned', async (cursor) => {
    const trader = await createTraderAt(database)

    await expect(list(trader, { cursor })).rejects.toMatchObject({ code: 'trades.bad_cursor' })
  })
})

describe('the filter', () => {
  const trades = [
    buildNewTrade({ symbol: 'BTC', market: 'crypto', strategy: 'Breakout', account: 'Main' }),
    buildClosedTrade({ symbol: 'ETH', market: 'crypto', strategy: 'Pullback', account: 'Mainz' }),
    buildNewTrade({ symbol: 'AAPL', market: 'stock', strategy: null, account: ' Main ' }),
    buildClosedTrade({ symbol: 'TSLA', market: 'stock', strategy: '100%_sure' }),
    buildNewTrade({ symbol: 'C\\D', market: 'stock', strategy: 'Ölpreis' }),
  ]
  let trader: Context

  beforeAll(async () => {
    trader = await createTraderAt(database)
    for (const trade of trades) await createTrade(trader, trade)
  })

  test.each<[string, Record<string, string>, string[]]>([
    ['nothing [TRADE-15]', {}, ['C\\D', 'TSLA', 'AAPL', 'ETH', 'BTC']],
    ['a part of the symbol, any case [TRADE-02]', { search: 'sl' }, ['TSLA']],
    ['a part of the strategy, any case [TRADE-02]', { search: 'BREAK' }, ['BTC']],
    ['a part of the strategy beyond ASCII, any case [TRADE-02]', { search: 'öLPREIS' }, ['C\\D']],
    ['text in either of the two [TRADE-02]', { search: 'a' }, ['TSLA', 'AAPL', 'ETH', 'BTC']],
    ['text with spaces around it [TRADE-02]', { search: '  btc ' }, ['BTC']],
    ['a percent sign, literally [TRADE-02]', { search: '%' }, ['TSLA']],
    ['an underscore, literally [TRADE-02]', { search: '_' }, ['TSLA']],
    ['a backslash, literally [TRADE-02]', { search: '\\' }, ['C\\D']],
    ['a quote [TRADE-02]', { search: "'" }, []],
    ['a market [TRADE-03]', { market: 'stock' }, ['C\\D', 'TSLA', 'AAPL']],
    ['a status [TRADE-04]', { status: 'closed' }, ['TSLA', 'ETH']],
    ['market and status [TRADE-05]', { market: 'stock', status: 'closed' }, ['TSLA']],
    ['an account', { account: ' Main' }, ['AAPL', 'BTC']],
    ['an account and a market', { account: 'Main', market: 'stock' }, ['AAPL']],
    ['an account that no trade is in', { account: 'Mai' }, []],
    ['all three [TRADE-05]', { search: 'e', market: 'crypto', status: 'closed' }, ['ETH']],
    ['three that none has together [TRADE-05]', { search: 'btc', market: 'crypto', status: 'closed' }, []],
  ])('by %s keeps just those trades', async (_by, filter, symbols) => {
    const found = await list(trader, filter)
    const totals = await totalTrades(trader, ListTrades.parse(filter))

    expect(getSymbols(found)).toEqual(symbols)
    expect(totals).toMatchObject({
      count: found.length,
      open: found.filter(({ status }) => status === 'open').length,
      closed: found.filter(({ status }) => status === 'closed').length,
    })
  })

  test('says whether it shows one trade, and no trade of another user', async () => {
    const [first] = await list(trader, { market: 'stock' })
    const stranger = await createTraderAt(database)

    expect(getSymbols(await list(trader, { market: 'stock', id: first!.id }))).toEqual(['C\\D'])
    expect(await list(trader, { market: 'crypto', id: first!.id })).toEqual([])
    expect(await list(stranger, { id: first!.id })).toEqual([])
  })

  test('applies to all pages', async () => {
    const pages = await listAllPages(trader, 1, { market: 'stock' })

    expect(pages.map(getSymbols)).toEqual([['C\\D'], ['TSLA'], ['AAPL']])
  })
})

const details: Partial<TradeFieldsInput> = {
  strategy: 'Breakout pullback',
  notes: 'Held.',
  stopLoss: '96000',
  takeProfit: '98000.0',
  riskPercentage: '0.5',
  emotion: 'calm',
  confidenceLevel: 4,
  timeFrame: '4h',
  planFollowed: true,
  tags: ['meme', 'swing'],
  links: ['https://example.com'],
}

async function list(trader: Context, query: Record<string, unknown> = {}): Promise<Trade[]> {
  return (await listTrades(trader, ListTrades.parse(query))).items
}

async function listAllPages(
  trader: Context,
  limit: number,
  filter: Record<string, unknown> = {},
): Promise<Trade[][]> {
  const pages: Trade[][] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await listTrades(trader, ListTrades.parse({ ...filter, limit, cursor }))
    pages.push(page.items)
    cursor = page.nextCursor
  }
  return pages
}

function getSymbols(trades: Trade[]): string[] {
  return trades.map(({ symbol }) => symbol)
}
