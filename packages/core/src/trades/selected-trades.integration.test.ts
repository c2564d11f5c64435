import { ExportTrades } from '@candlebook/contract/selected-trades'
import { MAX_ACCOUNTS } from '@candlebook/domain/trades/account'
import { MAX_SELECTED_TRADES } from '@candlebook/domain/trades/labels'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { asUser, transaction } from '../db/index.ts'
import { createMemoryFileStore, createTestDatabase, type TestDatabase } from '../db/testing/index.ts'
import { sumStored, uploadImage } from '../images/index.ts'
import { createHalves } from '../images/pictures.fixtures.ts'
import { newId } from '../kernel/index.ts'
import {
  changeSelectedTrades,
  createTrade,
  deleteSelectedTrades,
  deleteTrade,
  getTrade,
  listTrades,
  streamTradesCsv,
  updateTrade,
} from './index.ts'
import { buildClosedTrade, buildNewTrade, createTraderAt } from './trades.fixtures.ts'

let database: TestDatabase
let trader: UserContext

beforeAll(async () => {
  database = await createTestDatabase()
  trader = await createTraderAt(database)
})
afterAll(() => database.drop())

describe('changing selected trades', () => {
  test('writes the given fields and no other, and increments the version of each', async () => {
    const one = await createTrade(trader, buildClosedTrade({ tags: ['FOMO', 'late'], strategy: 'Gap' }))
    const other = await createTrade(trader, buildNewTrade({ notes: 'mine', stopLoss: '1', tags: ['news'] }))
    const untouched = await createTrade(trader, buildNewTrade())

    const answer = await changeSelectedTrades(trader, {
      ids: [one.id, other.id],
      change: { addTags: ['fomo', 'A+'], removeTags: ['LATE'], strategy: 'Breakout', planFollowed: true },
    })

    expect(answer).toEqual({ changed: 2, missing: 0 })
    const changed = { version: 2, strategy: 'Breakout', planFollowed: true }
    expect(await getTrade(trader, one)).toEqual({ ...one, ...changed, tags: ['FOMO', 'A+'] })
    expect(await getTrade(trader, other)).toEqual({ ...other, ...changed, tags: ['news', 'fomo', 'A+'] })
    expect(await getTrade(trader, untouched)).toEqual(untouched)
  })

  test('leaves a trade that has the values already, so that a second request changes nothing', async () => {
    const { id } = await createTrade(trader, buildNewTrade({ tags: ['late'] }))
    const other = await createTrade(trader, buildNewTrade({ tags: ['A+'], account: 'IBKR' }))
    const request = {
      ids: [id, other.id],
      change: { addTags: ['a+'], removeTags: ['late'], account: 'IBKR', planFollowed: false },
    }

    expect(await changeSelectedTrades(trader, request)).toEqual({ changed: 1, missing: 0 })
    const once = await getTrade(trader, { id })
    expect(once).toMatchObject({ tags: ['a+'], account: 'IBKR', version: 2 })
    expect(await getTrade(trader, other)).toEqual(other)
    expect(await changeSelectedTrades(trader, request)).toEqual({ changed: 0, missing: 0 })
    expect(await getTrade(trader, { id })).toEqual(once)
  })

  test('empties the strategy and the account', async () => {
    const { id } = await createTrade(trader, buildNewTrade({ strategy: 'Gap', account: 'IBKR' }))
    await changeSelectedTrades(trader, { ids: [id], change: { strategy: null, account: null } })

    expect(await getTrade(trader, { id })).toMatchObject({ strategy: null, account: null })
  })

  test('puts the trades into the account that has this name in any case, as a save does', async () => {
    const saved = await createTrade(trader, buildNewTrade({ account: 'Prop 50k' }))
    const moved = await createTrade(trader, buildNewTrade())
    await changeSelectedTrades(trader, { ids: [moved.id], change: { account: 'PROP 50K' } })

    expect((await getTrade(trader, moved)).account).toBe(saved.account)
  })

  test('refuses an editor that loaded the trade before', async () => {
    const before = await createTrade(trader, buildNewTrade())
    await changeSelectedTrades(trader, { ids: [before.id], change: { planFollowed: true } })

    await expect(
      updateTrade(trader, { id: before.id, version: before.version, ...buildNewTrade() }),
    ).rejects.toMatchObject({ code: 'trades.changed_elsewhere' })
  })

  test('counts trades of another user and deleted ones as missing, and changes the others', async () => {
    const eve = await createTraderAt(database)
    const foreign = await createTrade(eve, buildNewTrade())
    const own = await createTrade(trader, buildNewTrade())
    const deleted = await createTrade(trader, buildNewTrade())
    await deleteTrade(trader, deleted)
    const ids = [foreign.id, own.id, deleted.id, newId()]

    expect(await changeSelectedTrades(trader, { ids, change: { strategy: 'Gap' } })).toEqual({
      changed: 1,
      missing: 3,
    })
    expect(await getTrade(eve, foreign)).toEqual(foreign)
    expect((await getTrade(trader, own)).strategy).toBe('Gap')
    const none = { ids: [foreign.id], change: { account: 'Mine now' } }
    expect(await changeSelectedTrades(trader, none)).toEqual({ changed: 0, missing: 1 })
  })

  test('changes none when one trade would have more than 20 tags', async () => {
    const full = await createTrade(
      trader,
      buildNewTrade({ tags: Array.from({ length: 20 }, (_, n) => `t${n}`) }),
    )
    const other = await createTrade(trader, buildNewTrade())
    const ids = [other.id, full.id]

    await expect(
      changeSelectedTrades(trader, { ids, change: { addTags: ['one more'], strategy: 'Gap' } }),
    ).rejects.toMatchObject({ fields: [{ field: 'change.addTags', code: 'tags.too_many_in_trade' }] })
    expect(await getTrade(trader, other)).toEqual(other)
    expect(await changeSelectedTrades(trader, { ids, change: { addTags: ['T3'] } })).toMatchObject({
      changed: 1, // the full trade has it already
    })
  })

  test('lets a trade that imports gave more tags lose some of them', async () => {
    const { id } = await createTrade(trader, buildNewTrade())
    const many = Array.from({ length: 25 }, (_, n) => `t${n}`)
    await database.owner.query('update trades set tags = $2 where id = $1', [id, many])
    await changeSelectedTrades(trader, { ids: [id], change: { removeTags: ['T0'] } })

    expect((await getTrade(trader, { id })).tags).toEqual(many.slice(1))
  })

  test('needs storage only for what the tags grow by', async () => {
    const ada = await createTraderAt(database)
    const tags = Array.from({ length: 18 }, (_, n) => `${n}`.padEnd(40, 'x'))
    const made = await Promise.all(
      Array.from({ length: 20 }, () => createTrade(ada, buildNewTrade({ tags }))),
    )
    const ids = made.map(({ id }) => id)
    const { textBytes } = await transaction(asUser(ada), sumStored)
    const limited = { ...ada, maxStoredBytes: textBytes + 500 }

    await expect(
      changeSelectedTrades(limited, { ids, change: { addTags: ['x'.repeat(40)] } }),
    ).rejects.toMatchObject({ code: 'texts.storage_full' })
    expect(await changeSelectedTrades(limited, { ids, change: { addTags: ['A+'] } })).toMatchObject({
      changed: 20,
    })
  })

  test('changes none when the account would be one too many', async () => {
    const ada = await createTraderAt(database)
    const [one, other] = [await createTrade(ada, buildNewTrade()), await createTrade(ada, buildNewTrade())]
    await database.owner.query(
      `insert into broker_accounts (user_id, id, name, created_at, updated_at)
        select $1, gen_random_uuid(), 'A' || n, now(), now() from generate_series(1, $2::int) n`,
      [ada.actor.userId, MAX_ACCOUNTS],
    )

    await expect(
      changeSelectedTrades(ada, { ids: [one.id, other.id], change: { strategy: 'Gap', account: 'New' } }),
    ).rejects.toMatchObject({ code: 'trades.account_limit_reached' })
    expect(await getTrade(ada, other)).toEqual(other)
  })

  test('by two requests at once, in opposite orders, changes all trades twice', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => createTrade(trader, buildNewTrade())))
    const ids = made.map(({ id }) => id)
    await Promise.all([
      changeSelectedTrades(trader, { ids, change: { addTags: ['one'] } }),
      changeSelectedTrades(trader, { ids: ids.toReversed(), change: { addTags: ['two'] } }),
    ])

    const versions = await Promise.all(ids.map(async (id) => (await getTrade(trader, { id })).version))
    expect(new Set(versions)).toEqual(new Set([3]))
  })

  test('changes as many as the limit at once', async () => {
    const ada = await createTraderAt(database)
    const { id } = await createTrade(ada, buildClosedTrade())
    const columns = 'symbol, market, type, status, quantity, entry_price, entry_date, created_at, updated_at'
    const { rows } = await database.owner.query<{ id: string }>(
      `insert into trades (user_id, id, ${columns}) select user_id, gen_random_uuid(), symbol, market, type, 'open', quantity,
        entry_price, entry_date, created_at, updated_at from trades, generate_series(2, $2::int) where id = $1 returning id`,
      [id, MAX_SELECTED_TRADES],
    )
    const ids = [id, ...rows.map((row) => row.id)]
    const change = { addTags: ['all'], account: 'IBKR' }

    expect(await changeSelectedTrades(ada, { ids, change })).toEqual({
      changed: MAX_SELECTED_TRADES,
      missing: 0,
    })
    const { rows: tagged } = await database.owner.query<{ count: number }>(
      `select count(*)::int as count from trades where user_id = $1 and tags = '{all}' and account = 'IBKR' and version = 2`,
      [ada.actor.userId],
    )
    expect(tagged).toEqual([{ count: MAX_SELECTED_TRADES }])
  })

  test('needs a session', async () => {
    const visitor = { ...trader, actor: { kind: 'anonymous' } as const }

    await expect(
      changeSelectedTrades(visitor, { ids: [newId()], change: { planFollowed: true } }),
    ).rejects.toMatchObject({ code: 'session.required' })
    await expect(deleteSelectedTrades(visitor, { ids: [newId()] })).rejects.toMatchObject({
      code: 'session.required',
    })
  })
})

describe('deleting selected trades', () => {
  test('removes them and their pictures, keeps a picture that another trade uses, and a second time there is none', async () => {
    const store = createMemoryFileStore()
    const ada = { ...(await createTraderAt(database)), files: store }
    const bytes = await createHalves().png().toBuffer()
    const [lone, shared] = [await uploadImage(ada, { bytes }), await uploadImage(ada, { bytes })]
    const one = await createTrade(ada, buildNewTrade({ images: [lone.url, shared.url] }))
    const other = await createTrade(ada, buildClosedTrade())
    const kept = await createTrade(ada, buildNewTrade({ images: [shared.url] }))
    const request = { ids: [one.id, other.id] }

    expect(await deleteSelectedTrades(ada, request)).toEqual({ changed: 2, missing: 0 })
    expect((await listAll(ada)).map(({ id }) => id)).toEqual([kept.id])
    expect([...store.files.keys()].map((key) => key.split('/').at(-1))).toEqual([
      shared.url.split('/').at(-1),
    ])
    expect(await deleteSelectedTrades(ada, request)).toEqual({ changed: 0, missing: 2 })
  })

  test('of another user counts them as missing, and leaves them in place [PERM-05] [TRADE-14]', async () => {
    const eve = await createTraderAt(database)
    const foreign = await createTrade(eve, buildNewTrade())
    const own = await createTrade(trader, buildNewTrade())

    expect(await deleteSelectedTrades(trader, { ids: [foreign.id, own.id] })).toEqual({
      changed: 1,
      missing: 1,
    })
    expect(await getTrade(eve, foreign)).toEqual(foreign)
  })
})

test('the CSV of selected trades has exactly these, in the order of the list, and none of another user', async () => {
  const [ada, eve] = [await createTraderAt(database), await createTraderAt(database)]
  const foreign = await createTrade(eve, buildNewTrade({ symbol: 'EVE' }))
  const made = [foreign]
  for (const symbol of ['CCC', 'AAA', 'BBB', 'DDD'])
    made.push(await createTrade(ada, buildNewTrade({ symbol })))
  const ids = made.slice(0, 4).map(({ id }) => id)
  let csv = ''
  for await (const text of streamTradesCsv(ada, ExportTrades.parse({ ids, sort: 'symbol' }))) csv += text

  expect(csv.match(/AAA|BBB|CCC|DDD|EVE/g)).toEqual(['AAA', 'BBB', 'CCC'])
})

async function listAll(ctx: UserContext) {
  const { items } = await listTrades(ctx, {
    ...{ search: '', market: 'all', status: 'all', type: 'all' },
    ...{ sort: '-createdAt', limit: 200 },
  })
  return items
}
