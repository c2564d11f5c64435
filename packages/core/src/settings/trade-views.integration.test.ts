import { type TradeView, TradeViewFields } from '@candlebook/contract/trade-views'
import { MAX_TRADE_VIEWS } from '@candlebook/domain/trades/trade-columns'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { newId } from '../kernel/index.ts'
import {
  createTradeView,
  deleteTradeView,
  getStartSettings,
  listTradeViews,
  savePreferences,
  saveTradeListLayout,
  updateTradeView,
} from './index.ts'

let database: TestDatabase
let trader: UserContext
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  trader = await createTestUser(database)
})

const buildView = (parts: Record<string, unknown> = {}) =>
  TradeViewFields.parse({
    ...{ name: 'Scalps', filter: {}, columns: ['pnl'], density: 'compact' },
    ...parts,
  })

const toFields = ({ id: _, ...fields }: TradeView) => buildView(fields)

test('a view keeps name, order, columns and density, and those parts of the filter that exclude trades', async () => {
  const filter = { search: ' btc ', market: 'all', strategy: 'Gone long ago', tag: '', planFollowed: 'false' }
  const columns = ['r', 'pnl', 'held']
  const view = await createTradeView(trader, buildView({ filter, sort: '-rMultiple', columns }))

  expect(view).toEqual({
    ...{ id: view.id, name: 'Scalps', exitDays: null, sort: '-rMultiple', columns },
    ...{ density: 'compact', isDefault: false },
    filter: { search: 'btc', strategy: 'Gone long ago', planFollowed: 'false' },
  })
  expect(await listTradeViews(trader)).toEqual([view])
})

test('the days of exit are a range with a name, or two days', async () => {
  const filter = { exitFrom: '2026-11-01', exitTo: '2026-11-30', status: 'closed' }
  const named = await createTradeView(trader, buildView({ filter, exitDays: 'month' }))
  const fixed = await createTradeView(trader, buildView({ name: 'November', filter }))

  expect(named).toMatchObject({ exitDays: 'month', filter: { status: 'closed' } })
  expect(fixed).toMatchObject({ exitDays: null, filter })
})

test('views are listed by name in any case, and no two have one name', async () => {
  for (const name of ['swing', 'Earnings', 'Über']) await createTradeView(trader, buildView({ name }))
  const [earnings] = await listTradeViews(trader)

  expect((await listTradeViews(trader)).map(({ name }) => name)).toEqual(['Earnings', 'swing', 'Über'])
  const taken = { fields: [expect.objectContaining({ field: 'name', code: 'view.name_taken' })] }
  await expect(createTradeView(trader, buildView({ name: 'SWING' }))).rejects.toMatchObject(taken)
  const renamed = { ...toFields(earnings!), id: earnings!.id, name: 'Swing' }
  await expect(updateTradeView(trader, renamed)).rejects.toMatchObject(taken)
  await updateTradeView(trader, { ...renamed, name: 'EARNINGS' })
  expect((await listTradeViews(trader)).map(({ name }) => name)).toContain('EARNINGS')
})

test('one view at most is the default, and the session starts with it', async () => {
  const first = await createTradeView(trader, buildView({ isDefault: true }))
  const second = await createTradeView(trader, buildView({ name: 'Second', isDefault: true }))
  const isDefault = async () => (await listTradeViews(trader)).map((view) => [view.name, view.isDefault])

  expect(await isDefault()).toEqual([
    ['Scalps', false],
    ['Second', true],
  ])
  expect((await getStartSettings(trader)).tradeList.view).toEqual(second)
  await updateTradeView(trader, { ...toFields(first), id: first.id, isDefault: true })
  expect((await getStartSettings(trader)).tradeList.view?.id).toBe(first.id)
  await deleteTradeView(trader, { id: first.id })
  expect((await getStartSettings(trader)).tradeList.view).toBeNull()
})

test('the list has the usual columns until a user chooses others, which a save of the preferences keeps', async () => {
  const readLayout = async () => (await getStartSettings(trader)).tradeList
  const usual = { columns: ['path', 'stops', 'size', 'pnl'], density: 'comfortable', view: null }
  expect(await readLayout()).toEqual(usual)
  const { preferences } = await getStartSettings(trader)
  const jobs = { enqueue: async () => null }
  await savePreferences({ ...trader, jobs }, preferences)
  expect(await readLayout()).toEqual(usual)

  await saveTradeListLayout(trader, { columns: ['tags', 'pnl'], density: 'compact' })
  await savePreferences({ ...trader, jobs }, { ...preferences, weekStart: 'monday' })
  expect(await readLayout()).toEqual({ columns: ['tags', 'pnl'], density: 'compact', view: null })
})

test('a view beyond the limit is refused, also when several are saved at once', async () => {
  await database.owner.query(
    `insert into trade_views (user_id, id, name, filter, sort, columns, density, created_at, updated_at)
     select $1, gen_random_uuid(), 'View ' || n, '{}', '-createdAt', '{pnl}', 'compact', now(), now()
     from generate_series(1, $2::int) n`,
    [trader.actor.userId, MAX_TRADE_VIEWS - 1],
  )
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map((n) => createTradeView(trader, buildView({ name: `More ${n}` }))),
  )

  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(2)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'views.limit_reached' })
  expect(await listTradeViews(trader)).toHaveLength(MAX_TRADE_VIEWS)
})

test('no user changes or deletes the view of another, or takes its star', async () => {
  const owned = await createTradeView(trader, buildView({ isDefault: true }))
  const stranger = await createTestUser(database)
  const refusal = { code: 'views.not_found' }

  const change = { ...toFields(owned), id: owned.id, name: 'Taken' }
  await expect(updateTradeView(stranger, change)).rejects.toMatchObject(refusal)
  await expect(deleteTradeView(stranger, { id: owned.id })).rejects.toMatchObject(refusal)
  for (const id of [newId(), 'x'])
    await expect(deleteTradeView(trader, { id })).rejects.toMatchObject(refusal)
  await createTradeView(stranger, buildView({ isDefault: true }))
  expect(await listTradeViews(trader)).toEqual([owned])
})

test('a name, columns and parts of the filter that are not valid are refused at their field', () => {
  const findCodes = (parts: Record<string, unknown>) => {
    const { name, filter, columns, density } = buildView()
    const parsed = TradeViewFields.safeParse({ name, filter, columns, density, ...parts })
    return parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])
  }

  expect(findCodes({ name: '  ' })).toEqual([['name', 'view.name_missing']])
  expect(findCodes({ name: 'x'.repeat(51) })).toEqual([['name', 'field.too_long']])
  expect(findCodes({ name: 'a\nb' })).toEqual([['name', 'field.invalid']])
  expect(findCodes({ columns: [] })).toEqual([['columns', 'view.columns_missing']])
  expect(findCodes({ columns: ['pnl', 'pnl'] })).toEqual([['columns', 'field.invalid']])
  expect(findCodes({ columns: ['price'] })).toEqual([['columns.0', 'field.invalid']])
  expect(findCodes({ density: 'tiny' })).toEqual([['density', 'field.invalid']])
  expect(findCodes({ sort: 'fees' })).toEqual([['sort', 'field.invalid']])
  expect(findCodes({ filter: { status: 'lost' } })).toEqual([['filter.status', 'field.invalid']])
  expect(findCodes({ filter: { markt: 'crypto' } })).toEqual([['filter', 'field.invalid']])
})
