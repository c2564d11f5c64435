import { zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { asJob, asUser, transaction } from '../db/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { type JobQueue, openJobQueue } from '../jobs/index.ts'
import { newId, requireUserId } from '../kernel/index.ts'
import { listNotifications } from '../notifications/index.ts'
import {
  findEcbRate,
  listRateCorrections,
  loadRates,
  RatesFileRefused,
  recomputeBasePnl,
  requestLateRates,
  seedSampleRates,
} from './index.ts'
import { insertCorrection } from './rate-corrections.store.ts'

let database: TestDatabase
let jobs: JobQueue

beforeAll(async () => {
  database = await createTestDatabase()
  jobs = await openJobQueue(database.db)
})
beforeEach(async () => {
  await database.owner.query(
    'truncate platform.exchange_rates, platform.rate_corrections; delete from jobs.job',
  )
})
afterAll(async () => {
  await jobs.close()
  await database.drop()
})

const clock = { now: () => new Date('2026-11-23T17:00:00Z') }
const csv = `Date,USD,JPY,
2026-11-20,1.0850,162.40,
2026-11-19,1.0812,161.9,
`

describe('a file of the bank', () => {
  test('is stored, and a job that computes the trades of its days again is enqueued', async () => {
    const change = await load(csv)

    expect(change).toEqual({
      added: 4,
      changed: 0,
      unchanged: 0,
      from: '2026-11-19',
      to: '2026-11-20',
      missing: [],
      corrections: [],
      touched: { from: '2026-11-19', to: '2026-11-20', currencies: ['JPY', 'USD'] },
    })
    expect(await listRates()).toEqual([
      '2026-11-19 JPY 161.9 ecb',
      '2026-11-19 USD 1.0812 ecb',
      '2026-11-20 JPY 162.40 ecb',
      '2026-11-20 USD 1.0850 ecb',
    ])
    expect(await listRanges()).toEqual([
      { from: '2026-11-19', to: '2026-11-27', currencies: ['JPY', 'USD'], changeId: expect.any(String) },
    ])
  })

  test('that is loaded a second time changes no rate and enqueues no job', async () => {
    await load(csv)
    await database.owner.query('delete from jobs.job')
    const change = await load(csv.replace('1.0850', '1.085'))

    expect(change).toMatchObject({ added: 0, changed: 0, unchanged: 4, corrections: [], touched: null })
    expect(await listRanges()).toEqual([])
  })

  test('with corrected rates lists each corrected rate with the rate before', async () => {
    await load(csv)
    await database.owner.query('delete from jobs.job')
    const change = await load(csv.replace('161.9', '161.88'))

    expect(change).toMatchObject({ added: 0, changed: 1, unchanged: 3 })
    expect(change.corrections).toEqual([
      { currency: 'JPY', day: '2026-11-19', before: '161.9', after: '161.88' },
    ])
    expect(await listRanges()).toMatchObject([{ from: '2026-11-19', to: '2026-11-26', currencies: ['JPY'] }])
  })

  test('lists a thousand corrections, the oldest first, and counts all', async () => {
    const build = (rate: string) => {
      const days = Array.from({ length: 1100 }, (_, at) => new Date(Date.UTC(2020, 0, 1 + at)).toISOString())
      return `Date,USD,\n${days.map((day) => `${day.slice(0, 10)},${rate},`).join('\n')}\n`
    }
    await load(build('1.1'))
    const change = await load(build('1.2'))

    expect(change.changed).toBe(1100)
    expect(change.corrections.length).toBe(1000)
    expect(change.corrections[0]).toMatchObject({ day: '2020-01-01', before: '1.1', after: '1.2' })
  })

  test('with gaps is stored, and the days without rates are listed', async () => {
    const change = await load(`${csv}2026-10-30,1.0790,160.2,\n`)

    expect(change).toMatchObject({ added: 6, missing: [{ from: '2026-11-02', to: '2026-11-18' }] })
  })

  test('may be in a zip', async () => {
    const zip = zipSync({ 'eurofxref-hist.csv': new TextEncoder().encode(csv) })

    expect(await loadRates({ db: database.db, clock, jobs }, zip)).toMatchObject({ added: 4 })
  })

  test('that lacks days and currencies deletes none of their stored rates', async () => {
    await load(csv)
    await load('Date,CHF,\n2026-11-20,0.9380,\n')

    expect((await listRates()).length).toBe(5)
  })

  test('that is loaded during another load waits for it, and is compared with its rates', async () => {
    const other = await database.owner.connect()
    await other.query(`begin; select pg_advisory_xact_lock(hashtextextended('exchange rates', 0))`)
    await other.query(
      `insert into platform.exchange_rates values ('USD', '2026-11-20', 1.0850, 'ecb', now(), now())`,
    )
    const loading = load(csv)
    await vi.waitFor(async () => {
      const { rowCount } = await other.query(
        `select from pg_locks where locktype = 'advisory' and not granted
           and pid in (select pid from pg_stat_activity where datname = current_database())`,
      )
      expect(rowCount).toBe(1)
    }, 30_000)
    await other.query('commit')
    other.release()

    expect(await loading).toMatchObject({ added: 3, changed: 0, unchanged: 1 })
  })
})

describe('nothing is stored of', () => {
  const zip = zipSync({ 'eurofxref-hist.csv': new TextEncoder().encode(csv) })
  const stored = zipSync({ 'eurofxref-hist.csv': new TextEncoder().encode(csv) }, { level: 0 })
  const digit = Buffer.from(stored).indexOf('1.0850') + 3
  const damaged = stored.map((byte, at) => (at === digit ? byte + 1 : byte))
  test.each([
    [
      'a file that is cut off',
      csv.slice(0, -8),
      'The rates were not loaded. Line 3: The line has 2 of 4 cells. The file is cut off.',
    ],
    [
      'a file with a rate of zero',
      csv.replace('161.9', '0'),
      'The rates were not loaded. Line 3: The rate of JPY is 0. A rate is above zero.',
    ],
    ['a zip that is cut off', zip.slice(0, -30), 'The rates were not loaded. The zip is cut off or damaged.'],
    [
      'a zip of which one digit is damaged',
      damaged,
      'The rates were not loaded. The zip is cut off or damaged.',
    ],
    [
      'a zip with two files',
      zipSync({ 'a.csv': new Uint8Array([65]), 'b.csv': new Uint8Array([65]) }),
      'The rates were not loaded. The zip has 2 files and not one.',
    ],
    [
      'a zip that is small and unpacks to much',
      zipSync({ 'a.csv': new Uint8Array(17 * 1024 * 1024) }),
      'The rates were not loaded. The file has more than 16 MB.',
    ],
    ['a picture', new Uint8Array([0xff, 0xd8, 0xff]), 'The rates were not loaded. The file is not text.'],
  ])('%s', async (_what, file, message) => {
    await load(csv.replace('161.9', '160'))
    const before = await listRates()
    const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
    const loading = loadRates({ db: database.db, clock, jobs }, bytes)

    await expect(loading).rejects.toThrow(RatesFileRefused)
    await expect(loading).rejects.toThrow(message)
    expect(await listRates()).toEqual(before)
  })
})

describe('sample rates', () => {
  test('are stored once for each day, with the source sample', async () => {
    const first = await seedSampleRates({ db: database.db, clock })

    expect(first).toBe(1575)
    expect(await seedSampleRates({ db: database.db, clock })).toBe(0)
    expect(await find('USD', '2026-11-23')).toMatchObject({ source: 'sample', day: '2026-11-23' })
  })

  test('are all deleted when rates of the bank are loaded, and a job computes the trades that used them again', async () => {
    await seedSampleRates({ db: database.db, clock })
    const change = await load(csv)

    expect(change).toMatchObject({ added: 4, changed: 0, corrections: [] })
    expect((await listRates()).length).toBe(4)
    expect(await listRanges()).toMatchObject([
      { from: '2025-09-09', to: '2026-11-30', currencies: ['BRL', 'CHF', 'GBP', 'JPY', 'USD'] },
    ])
  })

  test('are not stored next to rates of the bank', async () => {
    await load(csv)

    expect(await seedSampleRates({ db: database.db, clock })).toBe(0)
    expect((await listRates()).length).toBe(4)
  })
})

describe('a worker that starts', () => {
  const rates = {}

  test('enqueues a fetch when no rate is stored, when the rates are samples, and when they are older than four days', async () => {
    expect(await request('2026-11-23', rates)).toBe(true)
    await database.owner.query('delete from jobs.job')
    await seedSampleRates({ db: database.db, clock })
    expect(await request('2026-11-23', rates)).toBe(true)
    await database.owner.query('delete from jobs.job')
    await load(csv)
    expect(await request('2026-11-25', rates)).toBe(true)
  })

  test('enqueues no fetch when the rates are newer, or when fetching is switched off', async () => {
    await load(csv)

    expect(await request('2026-11-24', rates)).toBe(false)
    expect(await request('2027-01-04', null)).toBe(false)
  })

  const request = (day: string, fetching: object | null) =>
    requestLateRates({
      db: database.db,
      jobs,
      clock: { now: () => new Date(`${day}T08:00:00Z`) },
      rates: fetching,
    })
})

describe('the trades of each user after a load of rates', () => {
  const range = { from: '2026-11-19', to: '2026-11-27', currencies: ['JPY'] }
  const corrected = {
    currencies: [
      { currency: 'JPY', trades: 2 },
      { currency: 'USD', trades: 1 },
    ],
    baseCurrency: 'EUR',
    before: '1234.565',
    after: '1230.1',
  }
  const none = { ...corrected, currencies: [], before: '0', after: '0' }
  /** Computes again; the answer for each user says which of the trades had a corrected rate. */
  const recompute = (answers: Record<string, typeof corrected>, changeId = newId()) =>
    recomputeBasePnl(
      {
        db: database.db,
        clock,
        trades: {
          listUsers: async () => Object.keys(answers),
          recomputeTrades: async ({ userId }) => answers[userId] ?? none,
        },
      },
      { changeId, ...range },
    )
  const listMessages = async (ctx: UserContext) =>
    (await listNotifications(ctx)).notifications.map(({ title, message }) => `${title}. ${message}`)
  const listCorrections = () => transaction(asJob(database.db), (db) => listRateCorrections(db, 10))

  test('are computed again in a transaction of their user', async () => {
    const users = [await createUserId(), await createUserId()]
    const seen: string[] = []
    await recomputeBasePnl(
      {
        db: database.db,
        clock,
        trades: {
          listUsers: async () => users,
          recomputeTrades: async ({ db, userId }, given) => {
            const { rows } = await db.$client.query(`select current_setting('app.user_id') as me`)
            seen.push(rows[0].me)
            expect([userId, given]).toEqual([rows[0].me, range])
            return none
          },
        },
      },
      { changeId: newId(), ...range },
    )

    expect(seen).toEqual(users)
  })

  test('cause one notification when a rate was corrected: their number, and their P&L before and after', async () => {
    const [ada, bob] = [await createUser(), await createUser()]
    const changeId = newId()
    const answers = { [ada.actor.userId]: corrected, [bob.actor.userId]: none }
    await recompute(answers, changeId)
    await recompute(answers, changeId)

    expect(await listMessages(ada)).toEqual([
      'Exchange rates were corrected. The European Central Bank corrected the exchange rates of 2 trades in JPY and 1 trade in USD. The P&L of these trades together was +€1,234.56 and is now +€1,230.10.',
    ])
    expect(await listMessages(bob)).toEqual([])
  })

  test('cause a notification also when both sums are equal after rounding', async () => {
    const ada = await createUser()
    const one = { ...corrected, currencies: [{ currency: 'JPY', trades: 1 }], after: '1234.561' }
    await recompute({ [ada.actor.userId]: one })

    expect(await listMessages(ada)).toEqual([
      'Exchange rates were corrected. The European Central Bank corrected the exchange rates of 1 trade in JPY. The P&L of this trade is still +€1,234.56 after rounding.',
    ])
  })

  test('are computed when those of another user fail, and the job that runs again tells each user once', async () => {
    const [ada, bob] = [await createUser(), await createUser()]
    await load(csv)
    await load(csv.replace('161.9', '161.88'))
    const { rows } = await database.owner.query('select id from platform.rate_corrections')
    const changeId = rows[0].id
    const damaged = { ...corrected, before: 'damaged' }
    const answers = { [ada.actor.userId]: damaged, [bob.actor.userId]: corrected }

    await expect(recompute(answers, changeId)).rejects.toThrow('Invalid number')
    expect([await listMessages(ada), await listMessages(bob)]).toMatchObject([[], [expect.any(String)]])
    expect(await listCorrections()).toMatchObject([{ recomputedAt: null }])

    await recompute({ ...answers, [ada.actor.userId]: corrected }, changeId)
    expect(await listMessages(ada)).toHaveLength(1)
    expect(await listMessages(bob)).toHaveLength(1)
    expect(await listCorrections()).toMatchObject([{ recomputedAt: clock.now() }])
  })

  test('are counted in the correction that administrators see', async () => {
    const [ada, bob] = [await createUser(), await createUser()]
    await load(csv)
    await load(csv.replace('161.9', '161.88').replace('1.0812', '1.0813'))
    const [waiting] = await listCorrections()
    const { rows } = await database.owner.query('select id from platform.rate_corrections')
    await recompute({ [ada.actor.userId]: corrected, [bob.actor.userId]: corrected }, rows[0].id)

    expect(waiting).toEqual({
      at: clock.now(),
      count: 2,
      listed: [
        { currency: 'JPY', day: '2026-11-19', before: '161.9', after: '161.88' },
        { currency: 'USD', day: '2026-11-19', before: '1.0812', after: '1.0813' },
      ],
      trades: 0,
      recomputedAt: null,
    })
    expect(await listCorrections()).toEqual([{ ...waiting, trades: 6, recomputedAt: clock.now() }])
  })

  test('are in no correction after a load that only adds rates', async () => {
    await load(csv)

    expect(await listCorrections()).toEqual([])
  })
})

test('the newest hundred loads with corrections are kept', async () => {
  await load(csv)
  await database.owner.query(
    `insert into platform.rate_corrections (id, count, listed, created_at, updated_at)
      select gen_random_uuid(), 1, '[]', '2026-01-01'::timestamptz + make_interval(mins => n), now() from generate_series(1, 100) n`,
  )
  await load(csv.replace('161.9', '161.88'))

  const { rows } = await database.owner.query(
    `select count(*)::int as count, min(created_at) as first, max(count) as most from platform.rate_corrections`,
  )
  expect(rows).toEqual([{ count: 100, first: new Date('2026-01-01T00:02:00Z'), most: 1 }])
})

test('a user can neither read nor write a correction', async () => {
  await load(csv)
  await load(csv.replace('161.9', '161.88'))
  const userId = await createUserId()

  expect(await transaction(asUser(database.db, userId), ({ db }) => listRateCorrections(db, 10))).toEqual([])
  await expect(
    transaction(asUser(database.db, userId), ({ db }) =>
      insertCorrection(db, { id: newId(), count: 1, listed: [], now: clock.now() }),
    ),
  ).rejects.toMatchObject({ cause: { code: '42501' } })
})

test.each([
  `insert into platform.exchange_rates values ('USD', '2026-11-23', 2, 'ecb', now(), now())`,
  `update platform.exchange_rates set per_euro = 2 returning day`,
  `delete from platform.exchange_rates returning day`,
])('a user can read rates, and cannot write them: %s', async (statement) => {
  await load(csv)
  const before = await listRates()
  const userId = await createUserId()
  const write = transaction(asUser(database.db, userId), ({ db }) => db.$client.query(statement)).catch(
    (error: { code: string }) => ({ rowCount: error.code === '42501' ? 0 : 1 }),
  )

  expect((await write).rowCount).toBe(0)
  expect(await listRates()).toEqual(before)
  expect(
    await transaction(asUser(database.db, userId), ({ db }) => findEcbRate(db, usdInEuro)),
  ).toMatchObject({
    day: '2026-11-20',
  })
})

/** A user whose account is older than the notifications of these tests. */
async function createUser(): Promise<UserContext> {
  const ctx = await createTestUser(database)
  await database.owner.query(`update profiles set created_at = '2026-01-01' where user_id = $1`, [
    ctx.actor.userId,
  ])
  return ctx
}

const createUserId = async () => requireUserId((await createTestUser(database)).actor)

const usdInEuro = { from: 'USD', to: 'EUR', day: '2026-11-23' }

const load = (text: string) => loadRates({ db: database.db, clock, jobs }, new TextEncoder().encode(text))

const find = (from: string, day: string) =>
  transaction(asJob(database.db), (db) => findEcbRate(db, { from, to: 'EUR', day }))

async function listRates(): Promise<string[]> {
  const { rows } = await database.owner.query<{ line: string }>(
    `select concat_ws(' ', day, currency, per_euro, source) as line from platform.exchange_rates order by day, currency`,
  )
  return rows.map(({ line }) => line)
}

async function listRanges(): Promise<unknown[]> {
  const { rows } = await database.owner.query<{ data: unknown }>(
    `select data from jobs.job where name = 'rates.recompute'`,
  )
  return rows.map(({ data }) => data)
}
