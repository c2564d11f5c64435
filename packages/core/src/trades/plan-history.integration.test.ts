import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/index.ts'
import { closeTrade, correctTradePlan, createTrade, getTrade, setFills, updateTrade } from './index.ts'
import { buildClosedTrade, buildNewTrade, createTraderAt, NOW } from './trades.fixtures.ts'

let database: TestDatabase
let trader: UserContext

beforeAll(async () => {
  database = await createTestDatabase()
  trader = await createTraderAt(database)
})
afterAll(() => database.drop())

const at = NOW.toISOString()
const planned = { quantity: '10', entryPrice: '100', stopLoss: '95', takeProfit: '120' }
const first = { at, stopLoss: '95', takeProfit: '120', quantity: '10', riskPercentage: null }

test('an open trade keeps its plan and each change; closing and editing it afterwards change neither', async () => {
  const { id, planHistory } = await createTrade(trader, buildNewTrade(planned))
  const moved = await updateTrade(trader, {
    ...buildNewTrade({ ...planned, stopLoss: '90' }),
    id,
    version: 1,
  })
  await updateTrade(trader, { ...buildNewTrade({ ...planned, stopLoss: '90', notes: 'x' }), id, version: 2 })
  await closeTrade(trader, { id, exitPrice: '92', exitDate: '2026-11-03' })
  const closed = { ...planned, stopLoss: '80', exitPrice: '92', exitDate: '2026-11-03' }
  const edited = await updateTrade(trader, { ...buildClosedTrade(closed), id, version: 4 })

  expect(planHistory).toEqual([first])
  expect(moved.planHistory).toEqual([first, { ...first, stopLoss: '90' }])
  expect(edited).toMatchObject({ status: 'closed', stopLoss: '80', planHistory: moved.planHistory })
})

test('a trade that was entered as closed has no plan', async () => {
  expect((await createTrade(trader, buildClosedTrade(planned))).planHistory).toEqual([])
})

test('more entries of a typed trade change the size of its plan, and a part that is left does not', async () => {
  const made = await createTrade(trader, buildNewTrade(planned))
  const entry = { role: 'entry' as const, day: '2026-11-02', price: '100', fee: '0' }
  const fills = [
    { ...entry, quantity: '10' },
    { ...entry, quantity: '5' },
  ]
  const added = await setFills(trader, { id: made.id, version: 1, fills })
  const left = await closeTrade(trader, {
    id: made.id,
    exitPrice: '92',
    exitDate: '2026-11-03',
    quantity: '5',
  })

  expect(added.planHistory).toEqual([first, { ...first, quantity: '15' }])
  expect(left.planHistory).toEqual(added.planHistory)
})

test('a correction takes a change out once, for its owner and the version that was loaded', async () => {
  const { id } = await createTrade(trader, buildNewTrade(planned))
  await updateTrade(trader, { ...buildNewTrade({ ...planned, stopLoss: '59' }), id, version: 1 })
  await updateTrade(trader, { ...buildNewTrade({ ...planned, stopLoss: '96' }), id, version: 2 })
  const correction = { id, version: 3, change: 2 }
  const stranger = await createTraderAt(database)

  await expect(correctTradePlan(stranger, correction)).rejects.toMatchObject({ code: 'trades.not_found' })
  await expect(correctTradePlan(trader, { ...correction, version: 2 })).rejects.toMatchObject({
    code: 'trades.changed_elsewhere',
  })
  for (const change of [0, 3])
    await expect(correctTradePlan(trader, { ...correction, change })).rejects.toMatchObject({
      code: 'request.invalid',
    })
  const corrected = await correctTradePlan(trader, correction)
  expect(corrected.planHistory).toEqual([first, { ...first, stopLoss: '96' }])
  expect(await getTrade(trader, { id })).toEqual(corrected)
  await expect(correctTradePlan(trader, correction)).rejects.toMatchObject({
    code: 'trades.changed_elsewhere',
  })
})

test('only the plan of a closed trade can be removed', async () => {
  const { id } = await createTrade(trader, buildNewTrade(planned))
  await closeTrade(trader, { id, exitPrice: '92', exitDate: '2026-11-03' })

  expect((await correctTradePlan(trader, { id, version: 2, change: 0 })).planHistory).toEqual([])
  await expect(correctTradePlan(trader, { id, version: 3, change: 0 })).rejects.toMatchObject({
    code: 'request.invalid',
  })
})
