import { afterAll, beforeAll, expect, test } from 'vitest'
import { asUser, transaction } from '../db/index.ts'
import {
  createTestDatabase,
  createTestUser,
  setReferenceRate,
  type TestDatabase,
} from '../db/testing/index.ts'
import { saveCurrency } from '../settings/index.ts'
import { getRate } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await setReferenceRate(database, { currency: 'USD', day: '2026-11-03', perEuro: '1.25' })
})
afterAll(() => database.drop())

test('a stablecoin has the rate of the dollar, and none when the trader switched that off', async () => {
  const trader = await createTestUser(database)
  const find = (from: string) => getRate(trader, { from, to: 'EUR', day: '2026-11-03' })
  const dollar = { rate: { rate: '0.8', day: '2026-11-03', source: 'ecb' } }
  expect([await find('USD'), await find('USDT')]).toEqual([dollar, dollar])

  await transaction(asUser(trader), (scope) =>
    saveCurrency(scope, { currency: 'EUR', stablecoinsAsUsd: false, now: new Date() }),
  )
  expect([await find('USD'), await find('USDT')]).toEqual([dollar, { rate: null }])
})
