import type { TradeTotals } from '@candlebook/contract/trades'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTrade, type Person, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
let trader: Person

beforeAll(async () => {
  server = await startTestServer()
  trader = await server.signUp()
  await trader.browser.post('/api/v1/trades', buildTrade())
})
afterAll(() => server.stop())

test.each([
  ['weekday=7', 'weekday', 'field.invalid'],
  ['result=draw', 'result', 'field.invalid'],
  ['instrument=swap', 'instrument', 'field.invalid'],
  ['exitFrom=2026-02-30', 'exitFrom', 'day.invalid'],
  ['pnlFrom=1e9', 'pnlFrom', 'decimal.not_a_number'],
  ['fromTrade=me', 'fromTrade', 'field.invalid'],
  ['outcome=win', 'outcome', 'field.invalid'],
  ['outcome=win/1e3', 'outcome', 'field.invalid'],
  ['entryHour=24', 'entryHour', 'field.invalid'],
  ['precedent=loss_5', 'precedent', 'field.invalid'],
  ['dayNumber=0', 'dayNumber', 'field.invalid'],
  ['sizeFrom=1e9', 'sizeFrom', 'decimal.not_a_number'],
  ['tag=a&tag=b', 'tag', 'field.invalid'],
  [`account=${'x'.repeat(51)}`, 'account', 'field.too_long'],
])('a list asked for with %s is refused, with the field and its code', async (query, field, code) => {
  for (const path of ['/api/v1/trades', '/api/v1/trades/totals']) {
    const { status, body } = await trader.browser.get<{ error: unknown }>(`${path}?${query}`)

    expect(status).toBe(422)
    expect(body.error).toMatchObject({ code: 'request.invalid', fields: [{ field, code }] })
  }
})

test.each([
  "strategy=' or 1=1 --",
  "account=' or 1=1 --",
  'tag=%25',
  'symbol=\\',
  `pnlTo=-${'9'.repeat(60)}`,
  `sizeFrom=${'9'.repeat(60)}`,
  'session=new_york',
  `outcome=loss/0.${'0'.repeat(7)}1R`,
  `rFrom=0.${'0'.repeat(59)}1`,
  'fromTrade=01a1fe23-61fe-75c3-8b46-403d202b7d6a',
])('%s is taken as it is written and finds nothing', async (query) => {
  const { status, body } = await trader.browser.get<TradeTotals>(`/api/v1/trades/totals?${query}`)

  expect([status, body.count]).toEqual([200, 0])
})
