import { API_PREFIX } from '@candlebook/contract'
import { watchStatements } from '@candlebook/core/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const PROGRESS = `${API_PREFIX}/analytics/progress`

test('the progress is answered while the trades of a report are read, to their owner only', async () => {
  const [trader, stranger] = [await server.signUp(), await server.signUp()]
  await addMonths(trader.userId)
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const statements: string[] = []
  let batches = 0
  const { pool } = watchStatements(server.appContext.db, ({ text }) => {
    statements.push(text)
    if (!text.includes('uuid_send(id)') || ++batches !== 3) return
    reached.resolve()
    return released.promise
  })
  server.appContext.db.pool = pool // the server uses this object
  const asked = trader.browser.get<{ counts: { trades: number } }>(`${API_PREFIX}/analytics?today=2026-11-24`)
  await reached.promise
  statements.length = 0
  const own = await trader.browser.get(PROGRESS)
  const ofProgress = statements.splice(0)
  await trader.browser.get(`${API_PREFIX}/no-such-route`)
  const ofSession = statements.splice(0)
  const [ofStranger, ofVisitor] = [await stranger.browser.get(PROGRESS), await server.browser().get(PROGRESS)]
  released.resolve()

  expect(own).toMatchObject({ status: 200, body: { read: 4_000, total: 6_000 } })
  expect(ofProgress).toEqual(ofSession)
  expect(ofStranger).toMatchObject({ status: 200, body: null })
  expect(ofVisitor.status).toBe(401)
  expect((await asked).body.counts.trades).toBe(6_000)
  expect((await trader.browser.get(PROGRESS)).body).toBeNull()
})

/** Three months with 2,000 closed trades in each: each of them is a segment and a batch. */
async function addMonths(userId: string): Promise<void> {
  await server.database.owner.query(
    `insert into trades (user_id, id, symbol, market, type, status, quantity, entry_price, entry_date,
      exit_price, exit_date, created_at, updated_at)
    select $1, gen_random_uuid(), 'BTC', 'crypto', 'long', 'closed', 1, 100, day, 101, day, now(), now()
    from generate_series(date '2026-08-05', date '2026-10-05', interval '1 month') as day, generate_series(1, 2000)`,
    [userId],
  )
}
