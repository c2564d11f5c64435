import { countTraders } from '@candlebook/core/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTrade, startTestServer, type TestServer } from '../testing/index.ts'
import { openLiveCounts } from './pages.ts'

const HOUR_MS = 60 * 60 * 1000

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A trader with this many trades. */
async function addTrader(trades: number) {
  const person = await server.signUp()
  for (let n = 0; n < trades; n++)
    expect((await person.browser.post('/api/v1/trades', buildTrade({ symbol: 'BTC_USDT' }))).status).toBe(201)
  return person
}

const count = () => countTraders(server.appContext)

test('the counts have people who recorded a trade in 365 days and all trades, without the demo record, the public demo and erased accounts [LAND-03]', async () => {
  await addTrader(2)
  const { userId: earlier } = await addTrader(1)
  const { userId: erased } = await addTrader(1)
  const { userId: visitor } = await addTrader(1)
  const sampler = await server.signUp()
  expect((await sampler.browser.post('/api/v1/demo-record', {})).status).toBe(201)
  const { owner } = server.database
  await owner.query(`update trades set created_at = now() - interval '366 days' where user_id = $1`, [
    earlier,
  ])
  await owner.query('update auth.users set erasure_requested_at = now() where id = $1', [erased])
  await owner.query('update auth.users set demo_ends_at = now() where id = $1', [visitor])

  expect(await count()).toEqual({ traders: 1, trades: 3 })
})

test('they are counted once an hour', async () => {
  const counts = openLiveCounts(server.appContext)
  const before = await counts.refresh()
  await addTrader(1)

  expect(await counts.read()).toEqual(before)
  server.clock.moveBy({ ms: HOUR_MS + 1 })
  await counts.read()
  await expect.poll(() => counts.read()).toEqual(await count())
  server.clock.reset()
})

test('only a job may count', async () => {
  const answer = server.appContext.db.pool.query('select * from count_traders(now())')

  await expect(answer).rejects.toMatchObject({ code: '42501' })
})
