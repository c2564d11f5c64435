import { toMajorCurrency } from '@candlebook/domain/money/currencies'
import { stablecoins } from '@candlebook/domain/money/currency-digits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('SQL and the domain have the same minor currencies', async () => {
  const codes = [...Intl.supportedValuesOf('currency'), 'GBX', 'GBp', 'ILA', 'ZAc', 'BTC', ...stablecoins]
  const { rows } = await database.owner.query<{ code: string; major: string; share: string }>(
    `select code, (major_currency(code)).major, trim_scale((major_currency(code)).share)::text as share
      from unnest($1::text[]) as code`,
    [codes],
  )

  expect(rows.map(({ major, share }) => ({ major, share }))).toEqual(codes.map(toMajorCurrency))
})

test('SQL and the domain have the same stablecoins', async () => {
  const { rows } = await database.owner.query<{ source: string }>(
    `select pg_get_functiondef('find_base_rate(uuid,text,date,numeric,text)'::regprocedure) as source`,
  )
  const listed = /IN \(('USD[^)]*)\)/.exec(rows[0]?.source ?? '')?.[1]

  expect(listed?.replaceAll("'", '').split(', ')).toEqual([...stablecoins])
})
