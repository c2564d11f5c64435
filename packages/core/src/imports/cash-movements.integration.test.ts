import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteBrokerAccount, listBrokerAccounts, updateBrokerAccount } from '../broker-accounts/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import {
  addFormats,
  answer,
  buildLedger,
  createFile,
  createInProcessImporter,
  describeTrades,
  finishPreview,
  importAnswered,
  importFile,
  listAllRows,
  previewImport,
  undo,
} from './imports.fixtures.ts'
import { commitPreview, listImports, listMovements, mergeBrokerAccounts } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  addFormats()
  database = await createTestDatabase()
})
afterAll(() => database.drop())
const newTrader = () => createTestUser(database)
type Trader = Awaited<ReturnType<typeof newTrader>>

const march = buildLedger(
  '2026-03-02,Buy,KO,10,60,-600,USD',
  '2026-03-03,Dividend,KO,,,12.50,USD',
  '2026-03-03,Tax,KO,,,-1.88,USD',
  '2026-03-04,Deposit,,,,500,EUR',
  '2026-03-05,Withdrawal,,,,-200,EUR',
)
const april = buildLedger(
  '2026-03-05,Withdrawal,,,,-200,EUR',
  '2026-04-01,Dividend,KO,,,13,USD',
  '2026-04-01,Dividend,KO,,,13,USD',
)
const describe = async (trader: Trader) =>
  (await listMovements(trader, { page: 1 })).map(
    ({ day, kind, amount, currency, symbol }) => `${day} ${kind} ${amount} ${currency} ${symbol ?? '-'}`,
  )
const ofMarch = [
  '2026-03-03 dividend 12.5 USD KO',
  '2026-03-03 tax -1.88 USD KO',
  '2026-03-04 cash 500 EUR -',
  '2026-03-05 cash -200 EUR -',
]

test('are planned with their sums, are not skipped, and are stored with the import', async () => {
  const trader = await newTrader()
  expect(await previewImport(trader, march)).toMatchObject({
    executions: { added: 1 },
    lines: { skipped: 0 },
    movements: {
      added: 4,
      alreadyImported: 0,
      totals: [
        { kind: 'dividend', currency: 'USD', count: 1, amount: '12.5' },
        { kind: 'tax', currency: 'USD', count: 1, amount: '-1.88' },
        { kind: 'deposit', currency: 'EUR', count: 1, amount: '500' },
        { kind: 'withdrawal', currency: 'EUR', count: 1, amount: '-200' },
      ],
    },
  })

  const imported = await importFile(trader, march)

  expect(imported).toMatchObject({ executionsAdded: 1, movementsAdded: 4 })
  expect((await listImports(trader))[0]).toMatchObject({ movementsAdded: 4, movements: 4 })
  expect((await describe(trader)).sort()).toEqual(ofMarch)
  expect((await listMovements(trader, { page: 1 }))[0]).toMatchObject({
    importId: imported.id,
    fileName: 'ledger.csv',
    line: 6,
    what: 'Withdrawal',
    account: null,
  })
})

test('are stored once however often they are in a file, and alone they are work of an import', async () => {
  const trader = await newTrader()
  await importFile(trader, march)
  expect((await previewImport(trader, march)).movements).toEqual({ added: 0, alreadyImported: 4, totals: [] })
  await expect(importFile(trader, march)).rejects.toMatchObject({ code: 'imports.nothing_new' })

  expect(await previewImport(trader, april)).toMatchObject({
    executions: { read: 0 },
    warnings: [],
    movements: { added: 2, alreadyImported: 1 },
  })
  expect(await importFile(trader, april)).toMatchObject({ executionsAdded: 0, movementsAdded: 2 })
  expect(await describe(trader)).toHaveLength(6)
})

test('go with an undo, or pass to the next import that has them', async () => {
  const trader = await newTrader()
  const first = await importFile(trader, march)
  const before = await listAllRows(database, trader)
  const second = await importFile(trader, april)
  await undo(trader, second)
  expect((await listAllRows(database, trader)).cash_movements).toEqual(before.cash_movements)

  const third = await importFile(trader, april)
  await undo(trader, first)
  expect(await describeTrades(trader)).toEqual([])
  expect((await describe(trader)).sort()).toEqual([
    '2026-03-05 cash -200 EUR -',
    '2026-04-01 dividend 13 USD KO',
    '2026-04-01 dividend 13 USD KO',
  ])
  const rest = await listMovements(trader, { importId: third.id, page: 1 })
  expect(rest.map(({ line }) => line).sort()).toEqual([2, 3, 4])
  expect(
    (await listImports(trader)).map(({ movementsAdded, movements }) => [movementsAdded, movements]),
  ).toEqual([
    [2, 3],
    [2, 0],
    [4, 0],
  ])
  await undo(trader, third)
  expect(await describe(trader)).toEqual([])
})

test('without an account in the file get the account that the trader answers, which can be renamed, merged and not deleted', async () => {
  const trader = await newTrader()
  const { id, preview } = await finishPreview(trader, april)
  expect(preview?.accountQuestion).toMatchObject({ isAnswered: false, suggested: 'Test ledger' })
  await answer(trader, id, { account: 'Depot' })
  const { previewHash } = await answer(trader, id, { account: 'Depot 1' })
  await commitPreview(trader, createInProcessImporter(trader), { id, previewHash })
  await importAnswered(trader, march, { account: 'Depot 2' })

  const accounts = (await listBrokerAccounts(trader)).map(
    ({ name, id: accountId }) => [name, accountId] as const,
  )
  const [one, two] = ['Depot 1', 'Depot 2'].map((name) => accounts.find((account) => account[0] === name)![1])
  await expect(deleteBrokerAccount(trader, { id: one! })).rejects.toMatchObject({
    code: 'trades.account_has_executions',
  })
  const [account] = (await listBrokerAccounts(trader)).filter((candidate) => candidate.id === one)
  await updateBrokerAccount(trader, { ...account!, name: 'Depot one' })
  expect(await listMovements(trader, { account: 'Depot one', page: 1 })).toHaveLength(3)
  await mergeBrokerAccounts(trader, createInProcessImporter(trader), { id: two!, into: one! })
  expect(await listMovements(trader, { account: 'Depot one', page: 1 })).toHaveLength(6)
  expect(await listMovements(trader, { account: 'Depot 2', page: 1 })).toEqual([])
})

test('of two accounts in one file are both stored, although they are equal', async () => {
  const trader = await newTrader()
  await importFile(
    trader,
    createFile(
      [
        'Booked,Entry,Ticker,Units,Unit price,Money,Ccy,Depot',
        '2026-03-03,Dividend,KO,,,12.50,USD,A',
        '2026-03-03,Dividend,KO,,,12.50,USD,B',
      ].join('\n'),
    ),
  )

  const stored = await listMovements(trader, { page: 1 })
  expect(stored.map(({ account }) => account).sort()).toEqual(['A', 'B'])
})

test('are listed newest day first in pages of 100, and only to their owner', async () => {
  const [trader, stranger] = [await newTrader(), await newTrader()]
  const days = Array.from({ length: 150 }, (_, at) =>
    new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10),
  )
  const imported = await importFile(trader, buildLedger(...days.map((day) => `${day},Fee,,,,-1,USD`)))

  const pages = await Promise.all([1, 2, 3].map((page) => listMovements(trader, { page })))
  expect(pages.map((page) => page.length)).toEqual([100, 50, 0])
  expect(pages.flat().map(({ day }) => day)).toEqual(days.toReversed())
  expect(await listMovements(stranger, { page: 1 })).toEqual([])
  expect(await listMovements(stranger, { page: 1, importId: imported.id })).toEqual([])
  expect(await listMovements(trader, { page: 1, importId: 'none' })).toEqual([])
})
