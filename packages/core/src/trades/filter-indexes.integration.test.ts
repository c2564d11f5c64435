import { ListTrades, TradeFilter } from '@candlebook/contract/trades'
import { NEWEST_FIRST, type TradeSort } from '@candlebook/domain/trades/trade-sort'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { asUser, toPreparedQuery, transaction } from '../db/index.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/index.ts'
import { newId } from '../kernel/index.ts'
import { createTrade, listTrades, totalTrades } from './index.ts'
import { findNames } from './trade-list.ts'
import type { TradePosition } from './trade-order.store.ts'
import { selectTradeTotals } from './trade-totals.store.ts'
import { buildClosedTrade, buildNewTrade, createTraderAt } from './trades.fixtures.ts'
import { selectTradePage } from './trades.store.ts'

let database: TestDatabase
let trader: UserContext
let otherUser: UserContext
beforeAll(async () => {
  database = await createTestDatabase()
  trader = await createTraderAt(database)
  otherUser = await createTraderAt(database)
  for (const owner of [trader, otherUser])
    for (const [at, parts] of records.entries())
      await createTrade(owner, buildClosedTrade({ ...parts, exitDate: `2026-11-0${3 + at}` }))
  await createTrade(trader, buildNewTrade({ symbol: 'OPEN', entryDate: '2026-11-04', tags: ['FOMO'] }))
  await database.owner.query('analyze trades')
})
afterAll(() => database.drop())

const records = [
  { symbol: 'BTC', strategy: 'Breakout', account: 'Main', tags: ['fomo', ' News '] },
  { symbol: 'ETH', strategy: ' Breakout', tags: ['Fomo'], instrument: 'cfd' as const },
  { symbol: 'BTCUSDT', strategy: '100%_sure', tags: ['ΟΔΟΣ'], instrument: 'coin' as const },
  { symbol: 'SOL', strategy: null, tags: [] },
]

const list = async (ctx: UserContext, filter: Partial<TradeFilter>) =>
  (await listTrades(ctx, ListTrades.parse(filter))).items.map(({ symbol }) => symbol).toSorted()

const found: [Partial<TradeFilter>, string[]][] = [
  [{ tag: 'fomo' }, ['BTC', 'ETH', 'OPEN']],
  [{ tag: 'news' }, ['BTC']],
  [{ tag: 'οδοσ' }, ['BTCUSDT']],
  [{ tag: 'fom' }, []],
  [{ tag: 'fomo', alsoTag: 'NEWS' }, ['BTC']],
  [{ tag: 'fomo', status: 'open' }, ['OPEN']],
  [{ search: 'btc' }, ['BTC', 'BTCUSDT']],
  [{ search: 'break' }, ['BTC', 'ETH']],
  [{ search: '%' }, ['BTCUSDT']],
  [{ search: '_' }, ['BTCUSDT']],
  [{ search: 'none of them' }, []],
  [{ strategy: 'Breakout' }, ['BTC', 'ETH']],
  [{ strategy: 'breakout' }, []],
  [{ strategy: 'No Strategy' }, ['OPEN', 'SOL']],
  [{ symbol: 'BTC' }, ['BTC']],
  [{ instrument: 'cfd' }, ['ETH']],
  [{ instrument: 'coin', strategy: '100%_sure' }, ['BTCUSDT']],
  [{ instrument: 'none' }, ['BTC', 'OPEN', 'SOL']],
  [{ account: 'Main' }, ['BTC']],
  [{ day: '2026-11-04' }, ['ETH', 'OPEN']],
  [{ search: 'btc', tag: 'news', strategy: 'Breakout', day: '2026-11-03' }, ['BTC']],
]

test.each(found)(
  'the list and the totals over %j have the trades of the viewer that match',
  async (filter, symbols) => {
    expect(await list(trader, filter)).toEqual(symbols)
    expect((await totalTrades(trader, TradeFilter.parse(filter))).count).toBe(symbols.length)
    expect(await list(otherUser, filter)).toEqual(symbols.filter((symbol) => symbol !== 'OPEN'))
  },
)

test('a search among too many names reads the trades themselves, and finds the same', async () => {
  const collector = await createTraderAt(database)
  await database.owner.query(
    `insert into trades (user_id, id, symbol, market, type, status, quantity, entry_price, entry_date, strategy, created_at, updated_at)
     select $1, gen_random_uuid(), 'S' || i, 'stock', 'long', 'open', 1, 1, '2026-11-02', 'Plan ' || i, now(), now()
     from generate_series(1, 2100) as i`,
    [collector.actor.userId],
  )
  const searched = { search: 'S209' }

  expect((await findNames(collector, searched)).searched).toBeNull()
  expect(await list(collector, searched)).toHaveLength(11)
  expect(await list(collector, { strategy: 'Plan 7' })).toEqual(['S7'])
  expect(await findNames(trader, searched)).toEqual({
    searched: { symbols: [], strategies: [] },
    strategies: null,
  })
})

describe('under row security', () => {
  let active: UserContext
  beforeAll(async () => {
    active = await createTraderAt(database)
    await database.owner.query(
      `insert into trades (user_id, id, symbol, market, type, status, quantity, entry_price, entry_date, exit_price, exit_date,
         strategy, account, instrument, tags, created_at, updated_at)
       select $1, gen_random_uuid(), 'S' || i % 600, 'stock', 'long', 'closed', 1, 1, day, 2, day + 1, 'Plan ' || i % 600,
         'Account ' || i % 50, case when i % 100 = 0 then 'option' else 'share' end, array['tag ' || i % 600], now(), now()
       from generate_series(1, 6000) as i, lateral (select date '2020-01-01' + i % 1000 as day) as its`,
      [active.actor.userId],
    )
    await database.owner.query('analyze trades')
  })

  test.each<[Partial<TradeFilter>, string[]]>([
    [{ tag: 'TAG 7' }, ['trades_tags']],
    [{ search: 'S77' }, ['trades_symbol']],
    [{ search: 'plan 77' }, ['trades_strategy']],
    [{ strategy: 'Plan 7' }, ['trades_strategy']],
    [{ symbol: 'S7' }, ['trades_symbol']],
    [{ account: 'Account 7' }, ['trades_of_account']],
    [{ instrument: 'option' }, ['trades_of_instrument']],
    [{ day: '2020-03-05' }, ['trades_entry_day', 'trades_closed']],
  ])('an index serves the filter %j', async (filter, indexes) => {
    const names = await findNames(active, filter)
    const asked = { ...TradeFilter.parse(filter), names }
    const plans = await transaction(asUser(active), async (scope) => {
      const statements = [
        selectTradeTotals(scope, asked),
        selectTradePage(scope, { ...asked, sort: NEWEST_FIRST, after: null, limit: 51 }),
      ]
      const lines: string[] = []
      for (const statement of statements) {
        const { text, values } = toPreparedQuery(statement)
        const { rows } = await scope.db.$client.query(`explain ${text}`, values)
        lines.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      }
      return lines
    })

    for (const plan of plans) for (const index of indexes) expect(plan).toContain(index)
  })

  const position = (value: string) => ({ value, createdAt: new Date(), id: newId() })
  const someDay = '2022-03-05'
  /** The orders whose index has the trades without a value, too. */
  const hasOneIndex: TradeSort[] = ['basePnl', 'rMultiple']
  test.each<[TradeSort, TradePosition | null, string[]]>([
    ['createdAt', null, ['trades_newest']],
    ['createdAt', position(''), ['trades_newest']],
    ['entryDate', null, ['trades_entry_day']],
    ['entryDate', position(someDay), ['trades_entry_day']],
    ['exitDate', null, ['trades_closed', 'trades_open']],
    ['exitDate', position(someDay), ['trades_closed', 'trades_open']],
    ['exitDate', position(''), ['trades_open']],
    ['symbol', null, ['trades_symbol']],
    ['symbol', position('S7'), ['trades_symbol']],
    ['basePnl', null, ['trades_pnl']],
    ['basePnl', position('-2.5'), ['trades_pnl']],
    ['basePnl', position(''), ['trades_pnl']],
    ['rMultiple', null, ['trades_r']],
    ['rMultiple', position('-2000000000000000000'), ['trades_r']],
    ['rMultiple', position(''), ['trades_r']],
  ])(
    'the list by %s after %j reads ranges of indexes and sorts nothing, in both directions',
    async (field, after, indexes) => {
      for (const sort of [field, `-${field}` as TradeSort]) {
        const { rows } = await transaction(asUser(active), (scope) => {
          const filter = { ...TradeFilter.parse({}), names: { searched: null, strategies: null } }
          const { text, values } = toPreparedQuery(
            selectTradePage(scope, { ...filter, sort, after, limit: 51 }),
          )
          return scope.db.$client.query(`explain ${text}`, values)
        })
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')

        expect(plan.match(/(?<=Index Scan (Backward )?using )\w+/g)?.toSorted()).toEqual(
          after?.value === '' || !hasOneIndex.includes(field) ? indexes : [...indexes, ...indexes],
        )
        expect(plan).not.toContain('Sort')
        if (after) expect(plan).toMatch(/Index Cond: .*(ROW\(|id (<|>))/)
      }
    },
  )

  test.each([null, position('250'), position('')])(
    'the list by size after %j reads an index in its order, and sorts only open trades with a currency',
    async (after) => {
      for (const sort of ['entryValue', '-entryValue'] as const) {
        const { rows } = await transaction(asUser(active), (scope) => {
          const filter = { ...TradeFilter.parse({}), names: { searched: null, strategies: null } }
          const { text, values } = toPreparedQuery(
            selectTradePage(scope, { ...filter, sort, after, limit: 51 }),
          )
          return scope.db.$client.query(`explain ${text}`, values)
        })
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        const scans = plan.match(/(?<=Index Scan (Backward )?using )\w+/g) ?? []

        const parts = after?.value === '' ? 1 : 2
        expect(scans.filter((name) => name === 'trades_size')).toHaveLength(parts)
        expect(scans.filter((name) => name === 'trades_open_with_currency')).toHaveLength(parts)
        expect(plan).not.toMatch(/Seq Scan on trades/)
      }
    },
  )

  test.each<[Partial<TradeFilter>, string[]]>([
    [{}, ['trades_closed', 'trades_open']],
    [{ status: 'closed' }, ['trades_closed']],
    [{ status: 'open' }, ['trades_open']],
  ])('the totals over %j are read from indexes alone', async (filter, indexes) => {
    await vacuumTrades()
    const plan = await explainTotals(active, filter)

    for (const index of indexes) expect(plan).toContain(`Index Only Scan using ${index} on trades`)
    expect(dropFalseParts(plan)).not.toMatch(/(Seq|Bitmap Heap) Scan on trades/)
  })

  /** Pages whose rows all transactions see are read from the index alone; an autovacuum that runs may keep others from it. */
  const vacuumTrades = () =>
    vi.waitFor(
      async () => {
        await database.owner.query('vacuum analyze trades')
        const { rows } = await database.owner.query(
          `select relallvisible = relpages as "areAllVisible" from pg_class where oid = 'trades'::regclass`,
        )
        expect(rows).toEqual([{ areAllVisible: true }])
      },
      { timeout: 30_000, interval: 200 },
    )

  // Otherwise the planner expects a third of all trades, and prepares for many.
  test('the planner expects few trades with a fee without a rate', async () => {
    const plan = await explainTotals(active, { type: 'long' })

    expect(plan).toMatch(/trades_with_fee_without_rate on trades .*rows=1 /)
  })

  async function explainTotals(ctx: UserContext, filter: Partial<TradeFilter>): Promise<string> {
    const names = { searched: null, strategies: null }
    const { text, values } = toPreparedQuery(
      selectTradeTotals({ userId: ctx.actor.userId }, { ...TradeFilter.parse(filter), names }),
    )
    const { rows } = await transaction(asUser(ctx), ({ db }) => db.$client.query(`explain ${text}`, values))
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  test('the view of own trades has every column of the table, shows no trade of others, and takes no write', async () => {
    const { rows: columns } = await database.owner.query(
      `select column_name from information_schema.columns where table_name = 'trades' and table_schema = 'public'
       except select column_name from information_schema.columns where table_name = 'own_trades'`,
    )
    const owners = await transaction(asUser(trader), ({ db }) =>
      db.$client.query('select distinct user_id as "userId" from own_trades'),
    )
    const withoutUser = await database.db.pool.query('select from own_trades')
    const write = (sql: string) => transaction(asUser(trader), ({ db }) => db.$client.query(sql))

    expect(columns).toEqual([])
    expect(owners.rows).toEqual([{ userId: trader.actor.userId }])
    expect(withoutUser.rowCount).toBe(0)
    for (const sql of [
      'delete from own_trades',
      `update own_trades set notes = 'x'`,
      'insert into own_trades default values',
    ])
      await expect(write(sql)).rejects.toMatchObject({ code: '42501' })
  })
})

/** A plan without the parts that are never read, because their condition is false before. PostgreSQL 15 lists them. */
function dropFalseParts(plan: string): string {
  const indent = (line: string) => line.search(/\S/)
  let falseFrom = Infinity
  return plan
    .split('\n')
    .filter((line) => {
      if (indent(line) < falseFrom) falseFrom = Infinity
      if (/One-Time Filter: .*\bfalse\b/.test(line)) falseFrom = indent(line)
      return falseFrom === Infinity
    })
    .join('\n')
}
