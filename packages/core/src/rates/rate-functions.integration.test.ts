import { divide, roundTo } from '@candlebook/domain/decimal/decimal'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, setReferenceRate, type TestDatabase } from '../db/testing/index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const anyPlaces = fc.integer({ min: 0, max: 18 })

/** Decimals of every size, and many that end in the half of a unit. */
const anyDecimal = fc
  .oneof(
    fc.tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.nat(30)),
    fc.tuple(fc.bigInt({ min: -1000n, max: 1000n }), fc.nat(20)),
    fc.tuple(
      fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map((n) => n * 10n + 5n),
      fc.nat(19),
    ),
  )
  .map(([digits, scale]) => toText(digits, scale))

const noZero = anyDecimal.filter((text) => /[1-9]/.test(text))

test('a tie is rounded to the even neighbour in SQL, too', async () => {
  const { rows } = await database.db.pool.query(
    `select round_half_even(0.125, 2)::text as down, round_half_even(0.135, 2)::text as up,
       round_half_even(-0.125, 2)::text as negative, round_half_even(2.5, 0)::text as integer,
       divide_half_even(1, 8, 2)::text as quotient, divide_half_even(-3, 8, 2)::text as other,
       divide_half_even(2, 3, 4)::text as third`,
  )

  expect(rows).toEqual([
    {
      down: '0.12',
      up: '0.14',
      negative: '-0.12',
      integer: '2',
      quotient: '0.12',
      other: '-0.38',
      third: '0.6667',
    },
  ])
})

test('a division by zero is an error, and an unknown amount stays unknown', async () => {
  await expect(database.db.pool.query('select divide_half_even(1, 0, 18)')).rejects.toMatchObject({
    code: '22012',
  })
  const { rows } = await database.db.pool.query(
    'select divide_half_even(null, 2, 18) as quotient, round_half_even(null, 2) as amount',
  )
  expect(rows).toEqual([{ quotient: null, amount: null }])
})

test('5,000 decimals are rounded in SQL as in the domain', async () => {
  const cases = fc.sample(fc.tuple(anyDecimal, anyPlaces), 5000)
  const { rows } = await database.db.pool.query<{ text: string }>(
    `select round_half_even(amount, places)::text as text
     from unnest($1::numeric[], $2::int[]) with ordinality as c(amount, places, number) order by number`,
    [cases.map(([amount]) => amount), cases.map(([, places]) => places)],
  )

  expect(rows.map(({ text }) => text)).toEqual(cases.map(([amount, places]) => roundTo(amount, places)))
})

test('5,000 quotients are the same in SQL as in the domain', async () => {
  const cases = fc.sample(fc.tuple(anyDecimal, noZero, anyPlaces), 5000)
  const { rows } = await database.db.pool.query<{ text: string }>(
    `select divide_half_even(a, b, places)::text as text
     from unnest($1::numeric[], $2::numeric[], $3::int[]) with ordinality as c(a, b, places, number) order by number`,
    [cases.map(([a]) => a), cases.map(([, b]) => b), cases.map(([, , places]) => places)],
  )

  expect(rows.map(({ text }) => text)).toEqual(cases.map(([a, b, places]) => divide(a, b, { places })))
})

test('quotients that end in the half of a unit are the same in SQL as in the domain', async () => {
  const anyTie = fc.tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), noZero, anyPlaces)
  const cases = fc.sample(anyTie, 2000)
  const { rows } = await database.db.pool.query<{ a: string; text: string }>(
    `select (b * tie)::text as a, divide_half_even(b * tie, b, places)::text as text
     from unnest($1::numeric[], $2::numeric[], $3::int[]) with ordinality as c(halves, b, places, number),
       lateral (select (halves + 0.5) * ('1e' || (-places)::text)::numeric as tie) t order by number`,
    [cases.map(([halves]) => String(halves)), cases.map(([, b]) => b), cases.map(([, , places]) => places)],
  )

  expect(rows.map(({ text }) => text)).toEqual(
    cases.map(([, b, places], at) => divide(rows[at]!.a, b, { places })),
  )
})

test('a generated column can use both functions', async () => {
  const results = await database.owner.query(
    `create temporary table sums (pnl numeric, rate numeric,
       in_account numeric generated always as (round_half_even(pnl * rate, 2)) stored,
       per_unit numeric generated always as (divide_half_even(pnl, rate, 2)) stored) on commit drop;
     insert into sums values (0.25, 0.5) returning in_account::text, per_unit::text`,
  )

  expect((results as unknown as { rows: unknown[] }[])[1]?.rows).toEqual([
    { in_account: '0.12', per_unit: '0.5' },
  ])
})

test('both functions are immutable, strict and parallel safe, and PostgreSQL puts them into the query', async () => {
  const { rows } = await database.owner.query(
    `select proname, provolatile, proparallel, proisstrict from pg_proc
     where proname in ('round_half_even', 'divide_half_even') order by 1`,
  )
  const plan = await database.owner.query<{ 'QUERY PLAN': string }>(
    `explain verbose select round_half_even(a, 18), divide_half_even(a, b, 18) from (values (1.5, 2.5), (2, 3)) as v(a, b)`,
  )

  expect(rows).toEqual(
    ['divide_half_even', 'round_half_even'].map((proname) => ({
      proname,
      provolatile: 'i',
      proparallel: 's',
      proisstrict: true,
    })),
  )
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('half_even')
})

describe('the rate of the European Central Bank', () => {
  beforeEach(async () => {
    await database.owner.query('truncate platform.exchange_rates')
    await insertRates([
      ['USD', '2026-11-19', '1.08'],
      ['USD', '2026-11-20', '1.0850'],
      ['JPY', '2026-11-19', '162'],
      ['GBP', '2026-11-20', '0.84'],
    ])
  })

  test('of a foreign currency in euro is one divided by the published rate', async () => {
    expect(await find('USD', 'EUR', '2026-11-20')).toEqual(['0.921658986175115207', '2026-11-20', 'ecb'])
    expect(await find('EUR', 'USD', '2026-11-20')).toEqual(['1.085', '2026-11-20', 'ecb'])
  })

  test('between two foreign currencies is that of the last day on which both are quoted', async () => {
    expect(await find('USD', 'JPY', '2026-11-20')).toEqual(['150', '2026-11-19', 'ecb'])
    expect(await find('JPY', 'USD', '2026-11-20')).toEqual(['0.006666666666666667', '2026-11-19', 'ecb'])
    expect(await find('GBP', 'USD', '2026-11-22')).toEqual(['1.291666666666666667', '2026-11-20', 'ecb'])
    expect(await find('GBP', 'JPY', '2026-11-20')).toBeNull()
  })

  test.each([
    ['USD', 'EUR'],
    ['EUR', 'USD'],
    ['USD', 'GBP'],
  ])('of %s in %s is at most seven days old, and never of a later day', async (from, to) => {
    expect(await find(from, to, '2026-11-27')).toMatchObject({ 1: '2026-11-20' })
    expect(await find(from, to, '2026-11-28')).toBeNull()
    expect(await find(from, to, '2026-11-18')).toBeNull()
  })

  test('of a currency in itself is one, and of a currency without a rate is none', async () => {
    expect(await find('EUR', 'EUR', '2026-11-20')).toMatchObject({ 0: '1', 1: '2026-11-20' })
    expect(await find('USD', 'USD', '1998-01-01')).toMatchObject({ 0: '1', 1: '1998-01-01' })
    expect(await find('BTC', 'EUR', '2026-11-20')).toBeNull()
  })
})

async function insertRates(rates: [currency: string, day: string, perEuro: string][]): Promise<void> {
  for (const [currency, day, perEuro] of rates) await setReferenceRate(database, { currency, day, perEuro })
}

async function find(from: string, to: string, day: string): Promise<string[] | null> {
  const { rows } = await database.db.pool.query<{ found: string[] }>(
    'select array[rate::text, day::text, source] as found from find_ecb_rate($1, $2, $3)',
    [from, to, day],
  )
  return rows[0]?.found ?? null
}

function toText(digits: bigint, scale: number): string {
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  const amount = scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`
  return digits < 0n ? `-${amount}` : amount
}
