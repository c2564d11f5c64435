import { ListTrades } from '@candlebook/contract/trades'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyseTrades } from '../analytics/index.ts'
import type { UserContext } from '../context/index.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/index.ts'
import { buildStatement, importFile } from '../imports/imports.fixtures.ts'
import { createEntry, getEntry } from '../journal/index.ts'
import { changeSelectedTrades, createTrade, getTrade, listTrades, updateTrade } from '../trades/index.ts'
import { buildClosedTrade, buildNewTrade, createTraderAt } from '../trades/trades.fixtures.ts'
import { listStrategies, listTags, renameStrategy, renameTag } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const newTrader = (): Promise<UserContext> => createTraderAt(database)

const entry = (tags: string[]) => ({
  ...{ title: 'A day', content: 'Quiet', date: '2026-11-02', images: [], links: [], tradeIds: [] },
  tags,
})

describe('renaming a strategy', () => {
  test('changes it in every trade, increments their versions, and changes nothing else', async () => {
    const trader = await newTrader()
    const one = await createTrade(trader, buildClosedTrade({ strategy: 'ORB', tags: ['late'] }))
    const other = await createTrade(trader, buildNewTrade({ strategy: 'Gap' }))

    expect(await renameStrategy(trader, { from: 'ORB', to: 'Opening range', merge: false })).toEqual({
      trades: 1,
      entries: 0,
    })
    expect(await getTrade(trader, one)).toEqual({ ...one, strategy: 'Opening range', version: 2 })
    expect(await getTrade(trader, other)).toEqual(other)
    expect(await listStrategies(trader)).toEqual([
      { name: 'Gap', trades: 1 },
      { name: 'Opening range', trades: 1 },
    ])
  })

  test('a name that is used is refused, and merged on request; the report then has one strategy', async () => {
    const trader = await newTrader()
    for (const strategy of ['ORB', 'orb', 'orb']) await createTrade(trader, buildClosedTrade({ strategy }))
    const merge = { from: 'ORB', to: 'orb' }

    await expect(renameStrategy(trader, { ...merge, merge: false })).rejects.toMatchObject({
      fields: [{ field: 'to', code: 'label.name_taken' }],
    })
    expect((await listStrategies(trader)).map(({ trades }) => trades)).toEqual([2, 1])
    await renameStrategy(trader, { ...merge, merge: true })
    expect(await listStrategies(trader)).toEqual([{ name: 'orb', trades: 3 }])
    const { byStrategy } = await analyseTrades(trader, {
      today: '2026-11-21',
      market: 'all',
      type: 'all',
    })
    expect(byStrategy.map(({ key, trades }) => [key, trades])).toEqual([['orb', 3]])
  })

  test('a repeated request changes nothing, and a renaming back restores the names', async () => {
    const trader = await newTrader()
    const trade = await createTrade(trader, buildNewTrade({ strategy: 'ORB' }))
    const rename = { from: 'ORB', to: 'Range', merge: false }

    await renameStrategy(trader, rename)
    expect(await renameStrategy(trader, { ...rename, merge: true })).toEqual({ trades: 0, entries: 0 })
    await renameStrategy(trader, { from: 'Range', to: 'ORB', merge: false })
    expect(await getTrade(trader, trade)).toEqual({ ...trade, version: 3 })
  })

  test('an editor that loaded the trade before is told that it was changed', async () => {
    const trader = await newTrader()
    const { id, version } = await createTrade(trader, buildNewTrade({ strategy: 'ORB' }))
    await renameStrategy(trader, { from: 'ORB', to: 'Range', merge: false })

    await expect(
      updateTrade(trader, { ...buildNewTrade({ strategy: 'ORB' }), id, version }),
    ).rejects.toMatchObject({ code: 'trades.changed_elsewhere' })
  })

  test('an imported trade keeps the new name at the next import of the same fills', async () => {
    const trader = await newTrader()
    const first = ['buy 10 AAPL @ 10 on 2026-01-12 15:30:00', 'sell 10 AAPL @ 12 on 2026-01-13 15:30:00']
    await importFile(trader, buildStatement(...first))
    const [imported] = (await listTrades(trader, ListTrades.parse({}))).items
    await changeSelectedTrades(trader, {
      ids: [imported!.id],
      change: { strategy: 'ORB', addTags: ['late'] },
    })
    await renameStrategy(trader, { from: 'ORB', to: 'Range', merge: false })
    await renameTag(trader, { from: 'late', to: 'chased', merge: false })
    const later = ['buy 5 MSFT @ 20 on 2026-02-12 15:30:00', 'sell 5 MSFT @ 21 on 2026-02-13 15:30:00']
    await importFile(trader, buildStatement(...first, ...later))

    expect(await getTrade(trader, imported!)).toMatchObject({ strategy: 'Range', tags: ['chased'] })
  })

  test('changes more trades than one statement does', async () => {
    const trader = await newTrader()
    const { id } = await createTrade(trader, buildClosedTrade({ strategy: 'ORB', tags: ['late', 'A+'] }))
    await database.owner.query(
      `insert into trades (user_id, id, symbol, market, type, status, quantity, entry_price, entry_date, strategy, tags, created_at, updated_at)
        select user_id, gen_random_uuid(), symbol, market, type, 'open', quantity, entry_price, entry_date, strategy, tags, created_at, updated_at
        from trades, generate_series(1, 5200) where id = $1`,
      [id],
    )

    expect((await renameStrategy(trader, { from: 'ORB', to: 'Range', merge: false })).trades).toBe(5201)
    expect((await renameTag(trader, { from: 'LATE', to: 'chased', merge: false })).trades).toBe(5201)
    expect(await listStrategies(trader)).toEqual([{ name: 'Range', trades: 5201 }])
    expect(await listTags(trader)).toContainEqual({ name: 'chased', trades: 5201, entries: 0, spellings: 1 })
  })
})

describe('renaming a tag', () => {
  test('changes each spelling in trades and journal entries, and increments their versions', async () => {
    const trader = await newTrader()
    const trade = await createTrade(trader, buildNewTrade({ tags: ['A+', 'FOMO'] }))
    const same = await createTrade(trader, buildNewTrade({ tags: ['A+'] }))
    const note = await createEntry(trader, entry(['fomo', 'sleep']))
    expect(await listTags(trader)).toContainEqual(
      expect.objectContaining({ trades: 1, entries: 1, spellings: 2 }),
    )

    expect(await renameTag(trader, { from: 'Fomo', to: 'chased', merge: false })).toEqual({
      trades: 1,
      entries: 1,
    })
    expect(await getTrade(trader, trade)).toEqual({ ...trade, tags: ['A+', 'chased'], version: 2 })
    expect(await getTrade(trader, same)).toEqual(same)
    expect(await getEntry(trader, note)).toEqual({ ...note, tags: ['chased', 'sleep'], version: 2 })
  })

  test('a tag that is used, also only in the journal, is refused, and merged on request', async () => {
    const trader = await newTrader()
    const { id } = await createTrade(trader, buildNewTrade({ tags: ['FOMO', 'news', 'Late'] }))
    await createEntry(trader, entry(['late']))
    const merge = { from: 'fomo', to: 'LATE' }

    await expect(renameTag(trader, { ...merge, merge: false })).rejects.toMatchObject({
      fields: [{ field: 'to', code: 'label.name_taken' }],
    })
    expect(await renameTag(trader, { ...merge, merge: true })).toEqual({ trades: 1, entries: 0 })
    expect((await getTrade(trader, { id })).tags).toEqual(['LATE', 'news'])
  })

  test('another spelling of the same tag is no merge', async () => {
    const trader = await newTrader()
    await createTrade(trader, buildNewTrade({ tags: ['FOMO'] }))
    await createTrade(trader, buildNewTrade({ tags: ['fomo'] }))

    expect(await renameTag(trader, { from: 'fomo', to: 'Fomo', merge: false })).toEqual({
      trades: 2,
      entries: 0,
    })
    expect(await listTags(trader)).toEqual([{ name: 'Fomo', trades: 2, entries: 0, spellings: 1 }])
  })
})

test('the filters of saved views follow both, and those of another user stay', async () => {
  const [ada, bob] = [await newTrader(), await newTrader()]
  for (const { actor } of [ada, bob]) {
    await database.owner.query(
      `insert into trade_views (user_id, id, name, filter, sort, columns, density, created_at, updated_at)
        values ($1, gen_random_uuid(), 'Mine', '{"strategy":"ORB","tag":"FOMO"}', 'newest', '{symbol}', 'compact', now(), now())`,
      [actor.userId],
    )
  }
  await renameStrategy(ada, { from: 'ORB', to: 'Range', merge: false })
  await renameTag(ada, { from: 'fomo', to: 'chased', merge: false })

  const filterOf = async ({ actor }: UserContext) =>
    (await database.owner.query('select filter from trade_views where user_id = $1', [actor.userId])).rows[0]
      .filter
  expect(await filterOf(ada)).toEqual({ strategy: 'Range', tag: 'chased' })
  expect(await filterOf(bob)).toEqual({ strategy: 'ORB', tag: 'FOMO' })
})

test('the names of another user are not listed, and a renaming does not reach them', async () => {
  const [ada, bob] = [await newTrader(), await newTrader()]
  const trade = await createTrade(ada, buildNewTrade({ strategy: 'ORB', tags: ['late'] }))
  const note = await createEntry(ada, entry(['late']))

  expect([await listStrategies(bob), await listTags(bob)]).toEqual([[], []])
  expect(await renameStrategy(bob, { from: 'ORB', to: 'x', merge: true })).toEqual({ trades: 0, entries: 0 })
  expect(await renameTag(bob, { from: 'late', to: 'x', merge: true })).toEqual({ trades: 0, entries: 0 })
  expect(await getTrade(ada, trade)).toEqual(trade)
  expect(await getEntry(ada, note)).toEqual(note)
})
