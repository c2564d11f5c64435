import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import {
  addFormats,
  buildJournal,
  describeTrades,
  importFile,
  planImport,
  selectAllRows,
  undo,
} from './imports.fixtures.ts'

let database: TestDatabase
beforeAll(async () => {
  addFormats()
  database = await createTestDatabase()
})
afterAll(() => database.drop())
const newTrader = () => createTestUser(database)

describe('positions of one symbol side by side', () => {
  const opened = buildJournal(
    '7,EURUSD,buy,10,2026-01-05 10:00,1.10,,,1,,,',
    '8,EURUSD,buy,10,2026-01-06 10:00,1.20,2026-01-07 10:00,1.30,1,,,',
  )
  const closed = buildJournal(
    '7,EURUSD,buy,10,2026-01-05 10:00,1.10,2026-01-09 10:00,1.00,1,,,',
    '9,EURUSD,sell,10,2026-01-08 10:00,1.25,2026-01-10 10:00,1.05,1,,,',
  )

  test('are a trade each, in one file and over several files', async () => {
    const trader = await newTrader()

    await importFile(trader, opened)
    expect((await describeTrades(trader)).sort()).toEqual([
      'long EURUSD 10 @ 1.1 open',
      'long EURUSD 10 @ 1.2 → 1.3 = 0',
    ])

    await importFile(trader, closed)
    expect((await describeTrades(trader)).sort()).toEqual([
      'long EURUSD 10 @ 1.1 → 1 = -2',
      'long EURUSD 10 @ 1.2 → 1.3 = 0',
      'short EURUSD 10 @ 1.25 → 1.05 = 1',
    ])
    expect(await planImport(trader, closed)).toMatchObject({ executions: { added: 0 }, planned: [] })
  })

  test('stay apart when one of the files is undone', async () => {
    const trader = await newTrader()
    await importFile(trader, opened)
    const before = await selectAllRows(database, trader)
    const second = await importFile(trader, closed)

    await undo(trader, second)

    const after = await selectAllRows(database, trader)
    expect(after.executions).toEqual(before.executions)
    expect((await describeTrades(trader)).sort()).toEqual([
      'long EURUSD 10 @ 1.1 open',
      'long EURUSD 10 @ 1.2 → 1.3 = 0',
    ])
  })

  test('without ids of the broker are told apart in files whose lines have the same numbers', async () => {
    const trader = await newTrader()
    await importFile(trader, buildJournal(',AAPL,buy,10,2026-01-05 10:00,100,2026-01-20 10:00,110,0,,,'))
    await importFile(trader, buildJournal(',AAPL,buy,10,2026-01-06 10:00,200,2026-01-19 10:00,210,0,,,'))

    expect((await describeTrades(trader)).sort()).toEqual([
      'long AAPL 10 @ 100 → 110 = 100',
      'long AAPL 10 @ 200 → 210 = 100',
    ])
  })
})
