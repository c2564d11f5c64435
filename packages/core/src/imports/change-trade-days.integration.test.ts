import type { SavePreferences } from '@candlebook/contract/settings'
import { defaultPreferences } from '@candlebook/domain/settings/preferences'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { savePreferences } from '../settings/index.ts'
import { deleteTrade } from '../trades/index.ts'
import {
  buildSplitStatement,
  buildStatement,
  describeTrades,
  editTrade,
  importFile,
  listAllRows,
  listAllTrades,
  previewImport,
  undo,
} from './imports.fixtures.ts'
import { changeTradeDays, listExecutions } from './index.ts'

let database: TestDatabase
let ada: UserContext
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  ada = await createTestUser(database)
})

// Times of the statement are in New York. In Los Angeles the purchase is on January 31, at 21:30.
const bought = 'buy 10 AAPL @ 100 on 2026-02-01 00:30:00'
const sold = 'sell 10 AAPL @ 110 on 2026-02-02 02:00:00'
const losAngeles = { statementZone: 'America/Los_Angeles' }

/** Saves preferences, and runs the jobs that this enqueues. */
async function prefer(ctx: UserContext, set: Partial<SavePreferences>) {
  const enqueued: string[] = []
  const jobs = { enqueue: async (_db: unknown, name: string) => void enqueued.push(name) } as never
  await savePreferences({ ...ctx, jobs }, { ...defaultPreferences, ...set })
  if (enqueued.includes('imports.change-days')) await changeTradeDays(ctx, { userId: ctx.actor.userId })
  return enqueued
}

async function listDays(ctx: UserContext = ada) {
  return (await listAllTrades(ctx)).map(({ symbol, entryDate, exitDate }) => [symbol, entryDate, exitDate])
}

describe('the days of imported trades', () => {
  test('are those of the statement until the trader prefers a zone', async () => {
    await importFile(ada, buildStatement(bought, sold))

    expect(await listDays()).toEqual([['AAPL', '2026-02-01', '2026-02-02']])
  })

  test('are in the zone that the trader prefers, in the preview, the trade and its executions', async () => {
    await prefer(ada, losAngeles)
    const file = buildStatement(bought, sold)

    expect((await previewImport(ada, file)).planned).toMatchObject([
      { after: { entryDate: '2026-01-31', exitDate: '2026-02-01' } },
    ])
    await importFile(ada, file)
    expect(await listDays()).toEqual([['AAPL', '2026-01-31', '2026-02-01']])
    const [trade] = await listAllTrades(ada)
    expect((await listExecutions(ada, { tradeId: trade!.id })).map(({ day }) => day)).toEqual([
      '2026-01-31',
      '2026-02-01',
    ])
    expect((await previewImport(ada, file)).planned).toEqual([])
  })

  test('change with the zone, and everything else of the trade stays', async () => {
    const other = await createTestUser(database)
    for (const ctx of [ada, other]) await importFile(ctx, buildStatement(bought, sold))
    const before = await editTrade(ada, (await listAllTrades(ada))[0]!, { notes: 'Earnings', tags: ['gap'] })

    expect(await prefer(ada, losAngeles)).toEqual(['imports.change-days'])

    const [after] = await listAllTrades(ada)
    expect(after).toEqual({
      ...before,
      entryDate: '2026-01-31',
      exitDate: '2026-02-01',
      version: before.version + 1,
      updatedAt: expect.any(String),
    })
    expect(await listDays(other)).toEqual([['AAPL', '2026-02-01', '2026-02-02']])
    await prefer(ada, { statementZone: null })
    expect(await listDays()).toEqual([['AAPL', '2026-02-01', '2026-02-02']])
  })

  test('change once for each zone: another preference enqueues no job', async () => {
    await prefer(ada, losAngeles)

    expect(await prefer(ada, { ...losAngeles, weekStart: 'monday' })).toEqual([])
  })

  test('stay when the trader edited them, and when the statement has no time of day', async () => {
    await importFile(ada, buildStatement(bought, sold, 'buy 1 KO @ 60 on 2026-02-03 00:10:00'))
    const coke = (await listAllTrades(ada)).find(({ symbol }) => symbol === 'KO')!
    await editTrade(ada, coke, { entryDate: '2026-02-02' })
    await database.owner.query(`update executions set executed_at = null where symbol = 'AAPL'`)

    await prefer(ada, losAngeles)

    expect((await listDays()).sort()).toEqual([
      ['AAPL', '2026-02-01', '2026-02-02'],
      ['KO', '2026-02-02', null],
    ])
  })

  test('are right after an undo: the trade that the import had closed is open again', async () => {
    await importFile(ada, buildStatement(bought))
    const closed = await importFile(ada, buildStatement(sold))
    await prefer(ada, losAngeles)

    await undo(ada, closed)

    expect(await listDays()).toEqual([['AAPL', '2026-01-31', null]])
  })

  test('of a deleted trade do not bring it back', async () => {
    await importFile(ada, buildStatement(bought, sold))
    await deleteTrade(ada, (await listAllTrades(ada))[0]!)

    await prefer(ada, losAngeles)

    expect(await listAllTrades(ada)).toEqual([])
  })

  test('do not change which trades a split belongs to', async () => {
    await importFile(
      ada,
      buildStatement(
        'buy 10 AVGO @ 1000 on 2024-07-12 00:30:00',
        'sell 100 AVGO @ 120 on 2024-07-13 00:30:00',
      ),
    )
    await importFile(ada, buildSplitStatement('U1', { symbol: 'AVGO', day: '2024-07-12' }))
    const before = await describeTrades(ada)

    await prefer(ada, losAngeles)

    expect(await describeTrades(ada)).toEqual(before)
    expect((await listAllRows(database, ada)).import_changes).toEqual([])
  })
})
