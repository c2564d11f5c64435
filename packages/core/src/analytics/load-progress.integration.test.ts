import type { LoadProgress } from '@candlebook/contract/analytics'
import { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import { addDays } from '@candlebook/domain/days/day'
import { defaultPreferences } from '@candlebook/domain/settings/preferences'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import {
  createTestDatabase,
  createTestUser,
  type TestDatabase,
  watchStatements,
} from '../db/testing/index.ts'
import { savePreferences } from '../settings/index.ts'
import { createTrade, setFills } from '../trades/index.ts'
import { buildClosedTrade, buildNewTrade } from './analytics.fixtures.ts'
import { analyseTrades, findLoadProgress } from './index.ts'
import type { RecordLimits } from './record-segments.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Small segments and batches, so that a few trades have several of them. */
const SMALL: RecordLimits = { segment: 3, batch: 2 }

const report = (trader: UserContext, limits = SMALL, filter: Partial<AnalyticsFilter> = {}) =>
  analyseTrades(trader, AnalyticsFilter.parse({ today: '2026-11-21', ...filter }), limits)

/** A trader of three months with two closed trades in each, in a database whose batches wait for `onBatch`. */
async function createWatchedTrader(onBatch: (batch: number) => Promise<void> | undefined) {
  let batches = 0
  const db = watchStatements(database.db, ({ text }) =>
    text.includes('uuid_send(id)') ? onBatch(++batches) : undefined,
  )
  const trader = { ...(await createTestUser(database)), db }
  for (const day of ['2026-08-30', '2026-08-31', '2026-09-01', '2026-09-01', '2026-10-05', '2026-10-07'])
    await addClosedTrade(trader, day)
  return trader
}

const addClosedTrade = (trader: UserContext, day: string) =>
  createTrade(trader, buildClosedTrade({ entryDate: day, exitDate: day }))

/** Every promise that can go on has gone on after this, and every answer of the database that has arrived is read. */
const settle = () => new Promise(setImmediate)

test('while the trades of a user are read, the progress counts those in memory, for this user only', async () => {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const trader = await createWatchedTrader((batch) => {
    if (batch !== 4) return
    reached.resolve()
    return released.promise
  })
  const stranger = await createTestUser(database)
  expect(findLoadProgress(trader)).toBeNull()
  const asked = report(trader)
  await reached.promise
  await settle()
  const during = { own: findLoadProgress(trader), ofStranger: findLoadProgress(stranger) }
  released.resolve()

  expect(during).toEqual({ own: { read: 4, total: 6 }, ofStranger: null })
  expect((await asked).counts.trades).toBe(6)
  expect(findLoadProgress(trader)).toBeNull()
  expect(() => findLoadProgress({ actor: { kind: 'anonymous' } })).toThrow(
    expect.objectContaining({ code: 'session.required' }),
  )
})

test('after a load that failed there is no progress, and the next load counts from the start', async () => {
  let isBroken = true
  const seen: (LoadProgress | null)[] = []
  const trader = await createWatchedTrader((batch) => {
    seen.push(findLoadProgress(trader))
    return batch === 3 && isBroken ? Promise.reject(new Error('the connection is lost')) : undefined
  })

  await expect(report(trader)).rejects.toThrow('the connection is lost')
  expect(findLoadProgress(trader)).toBeNull()
  isBroken = false
  seen.length = 0
  await report(trader)
  expect(seen[0]).toEqual({ read: 0, total: 6 })
})

test('after a write the progress is of the trades that are read again; a report from memory has none', async () => {
  const seen: (LoadProgress | null)[] = []
  const trader = await createWatchedTrader(() => void seen.push(findLoadProgress(trader)))
  await report(trader)
  seen.length = 0
  await report(trader, SMALL, { symbol: 'BTC' })
  expect(seen).toEqual([])

  await addClosedTrade(trader, '2026-09-20')
  await report(trader)

  expect(seen[0]).toEqual({ read: 0, total: 3 })
})

test('others have their turn after each batch, and what they see never decreases and never passes the total', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyTrade, { minLength: 1, maxLength: 9 }),
      fc.record({ segment: fc.integer({ min: 1, max: 6 }), batch: fc.integer({ min: 1, max: 4 }) }),
      fc.constantFrom('realised', 'closed'),
      fc.constantFrom(1, 60_000, 10_000_000),
      async (drafts, limits, resultDays, recordCacheBytes) => {
        const user = await createTestUser(database)
        await savePreferences({ ...user, jobs: { enqueue: async () => {} } } as never, {
          ...defaultPreferences,
          resultDays,
        })
        for (const draft of drafts) await addTrade(user, draft)
        const trader = { ...user, db: { ...database.db }, recordCacheBytes }
        for (const filter of [{}, { type: 'long' }, { from: '2026-09-15' }] as const) {
          const samples = await sampleProgress(trader, () => report(trader, limits, filter))

          const reads = samples.map(({ read }) => read)
          expect(reads).toEqual([...reads].sort((a, b) => a - b))
          expect(new Set(samples.map(({ total }) => total)).size).toBeLessThanOrEqual(1)
          for (const { read, total } of samples) expect(read).toBeLessThanOrEqual(total)
          if (hasNoKeys(filter)) expectEachBatch(samples, { trades: drafts.length, batch: limits.batch })
        }
      },
    ),
    { numRuns: 10 },
  )
})

const hasNoKeys = (filter: object) => Object.keys(filter).length === 0

/** Samples of a load of all trades: it begins with none of them, and no step is larger than a batch. */
function expectEachBatch(samples: LoadProgress[], { trades, batch }: { trades: number; batch: number }) {
  expect(samples[0]).toEqual({ read: 0, total: trades })
  const reads = [...samples.map(({ read }) => read), trades]
  for (const [at, read] of reads.entries()) expect(read - (reads[at - 1] ?? 0)).toBeLessThanOrEqual(batch)
}

/** The progress in each turn of the event loop in which a load is under way, until the work has ended. */
async function sampleProgress(of: UserContext, work: () => Promise<unknown>): Promise<LoadProgress[]> {
  const samples: LoadProgress[] = []
  let isOver = false
  const sample = () => {
    const progress = findLoadProgress(of)
    if (progress) samples.push(progress)
    if (!isOver) setImmediate(sample)
  }
  setImmediate(sample)
  await work()
  isOver = true
  expect(findLoadProgress(of)).toBeNull()
  return samples
}

const anyDay = fc.integer({ min: 0, max: 70 }).map((days) => addDays('2026-09-01', days))
const anyTrade = fc.record({ exitDate: anyDay, partial: fc.option(anyDay) })

/** A closed trade, which may have sold a part on an earlier day. */
async function addTrade(
  trader: UserContext,
  { exitDate, partial }: { exitDate: string; partial: string | null },
) {
  const entryDate = '2026-08-30'
  if (partial === null) return createTrade(trader, buildClosedTrade({ entryDate, exitDate }))
  const { id, version } = await createTrade(trader, buildNewTrade({ entryDate }))
  const [first, last] = [partial, exitDate].sort() as [string, string]
  const fill = { price: '110', fee: '0' }
  const fills = [
    { ...fill, role: 'entry' as const, day: entryDate, quantity: '10' },
    { ...fill, role: 'exit' as const, day: first, quantity: '4' },
    { ...fill, role: 'exit' as const, day: last, quantity: '6' },
  ]
  return setFills(trader, { id, version, fills })
}
