import { loadRates } from '@candlebook/core/rates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
let trader: Person

beforeAll(async () => {
  server = await startTestServer()
  trader = await server.signUp()
  const csv = 'Date,USD,JPY,\n2025-01-24,1.0472,163.9,\n2025-01-23,1.0404,162.58,\n'
  await loadRates(server.appContext, new TextEncoder().encode(csv))
})
afterAll(() => server.stop())

test('a trade form reads the rate of a day, with the day that the bank published it', async () => {
  expect((await read('from=USD&to=EUR&day=2025-01-26')).body).toEqual({
    rate: { rate: '0.95492742551566081', day: '2025-01-24', source: 'ecb' },
  })
  expect((await read('from=JPY&to=USD&day=2025-01-23')).body).toEqual({
    rate: { rate: '0.006399311108377414', day: '2025-01-23', source: 'ecb' },
  })
})

test('there is no rate of a coin, of an unknown currency and of a day without rates', async () => {
  for (const query of [
    'from=BTC&to=EUR&day=2025-01-24',
    'from=XXX&to=EUR&day=2025-01-24',
    'from=USD&to=EUR&day=2025-02-01',
    'from=USD&to=EUR&day=1900-01-01',
  ])
    expect(await read(query)).toMatchObject({ status: 200, body: { rate: null } })
})

test.each([
  ['from', 'from=dollar!&to=EUR&day=2025-01-24'],
  ['to', 'from=USD&day=2025-01-24'],
  ['day', 'from=USD&to=EUR&day=2025-02-30'],
])('a wrong value of %s is named', async (field, query) => {
  expect(await read(query)).toMatchObject({
    status: 422,
    body: { error: { code: 'request.invalid', fields: [{ field }] } },
  })
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('no client writes a rate by %s', async (method) => {
  const otherUser = await server.signUp()
  const body = { currency: 'USD', day: '2025-01-24', perEuro: '2', source: 'ecb' }
  for (const path of ['/api/v1/rates', '/api/v1/rates/USD/2025-01-24'])
    expect((await otherUser.browser.send(method, path, { body })).status).toBeGreaterThanOrEqual(400)

  expect((await read('from=EUR&to=USD&day=2025-01-24')).body).toMatchObject({ rate: { rate: '1.0472' } })
})

const read = (query: string) => trader.browser.get(`/api/v1/rates?${query}`)
