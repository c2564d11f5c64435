import { UpdateTrade } from '@candlebook/contract/trades'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { getTrade } from '../trades/index.ts'
import {
  addFormats,
  buildJournal,
  describeTrades,
  editTrade,
  importFile,
  listAllRows,
  listAllTrades,
  previewImport,
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
    expect(await previewImport(trader, closed)).toMatchObject({ executions: { added: 0 }, planned: [] })
  })

  test('stay apart when one of the files is undone', async () => {
    const trader = await newTrader()
    await importFile(trader, opened)
    const before = await listAllRows(database, trader)
    const second = await importFile(trader, closed)

    await undo(trader, second)

    const after = await listAllRows(database, trader)
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

describe('strategy, notes and tags of another journal', () => {
  const line = (strategy: string, notes: string, tags: string, id = '7') =>
    `${id},AAPL,buy,10,2026-01-05 10:00,100,2026-01-09 10:00,110,1,${strategy},"${notes}","${tags}"`

  test('come with a new trade, cleaned up as the form of a trade does it', async () => {
    const trader = await newTrader()
    const file = buildJournal(
      line(' Breakout ', ' Waited for the retest.\nGood. ', 'A+, news ,a+,,'),
      line('', '', '', '8'),
      line('s'.repeat(150), `${'n'.repeat(19_999)}🙂`, `${'t'.repeat(60)},${[...Array(30).keys()]}`, '9'),
    )
    expect(await previewImport(trader, file)).toMatchObject({ trades: { add: 3 }, labelled: 2 })

    await importFile(trader, file)

    const all = await Promise.all((await listAllTrades(trader)).map(({ id }) => getTrade(trader, { id })))
    expect(all.find(({ strategy }) => strategy === 'Breakout')).toMatchObject({
      notes: 'Waited for the retest.\nGood.',
      tags: ['A+', 'news'],
    })
    expect(all.filter(({ strategy, notes, tags }) => !strategy && !notes && tags.length === 0)).toHaveLength(
      1,
    )
    const long = all.find(({ strategy }) => strategy?.startsWith('sss'))
    expect(long).toMatchObject({ strategy: 's'.repeat(100), notes: 'n'.repeat(19_999) })
    expect(long?.tags).toHaveLength(20)
    expect(long?.tags[0]).toBe('t'.repeat(40))
    for (const { version: _version, importId: _importId, ...trade } of all)
      expect(UpdateTrade.safeParse({ ...trade, version: 1 }).error).toBeUndefined()
  })

  test('are the trader’s own afterwards: an edit stays, and a second import changes nothing', async () => {
    const trader = await newTrader()
    await importFile(trader, buildJournal(line('Breakout', 'First', 'a')))
    const [listed] = await listAllTrades(trader)
    await editTrade(trader, await getTrade(trader, { id: listed!.id }), { notes: 'My own', tags: [] })

    const again = buildJournal(line('Other', 'Second', 'b'), line('New', 'Third', 'c', '8'))
    expect(await previewImport(trader, again)).toMatchObject({ trades: { add: 1, change: 0 }, labelled: 1 })
    await importFile(trader, again)

    const trades = await listAllTrades(trader)
    expect(trades.find(({ id }) => id === listed!.id)).toMatchObject({
      strategy: 'Breakout',
      notes: 'My own',
    })
    expect(trades.find(({ id }) => id !== listed!.id)).toMatchObject({ strategy: 'New', notes: 'Third' })
  })

  test('are refused when they would exceed the storage of the trader, and nothing is stored', async () => {
    const trader = await createTestUser(database, { maxStoredBytes: 5000 })
    const notes = 'word '.repeat(2000)
    const file = buildJournal(`7,ACME,buy,10,2026-01-05 10:00,10,2026-01-06 10:00,11,1,,${notes},`)

    await expect(importFile(trader, file)).rejects.toMatchObject({ code: 'texts.storage_full' })
    expect(await listAllTrades(trader)).toEqual([])
  })

  test('of the executions of one trade are joined, and go with the trade when the import is undone', async () => {
    const trader = await newTrader()
    const imported = await importFile(
      trader,
      buildJournal(
        '7,AAPL,buy,10,2026-01-05 10:00,100,,,1,Breakout,First,a',
        '7,AAPL,buy,5,2026-01-06 10:00,101,,,1,Other,Second,"b,A"',
      ),
    )
    expect(await listAllTrades(trader)).toMatchObject([
      { quantity: '15', strategy: 'Breakout', notes: 'First\n\nSecond', tags: ['a', 'b'] },
    ])

    await undo(trader, imported)

    expect(await listAllTrades(trader)).toEqual([])
  })
})
