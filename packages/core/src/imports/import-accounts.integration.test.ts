import type { Trade } from '@candlebook/contract/trades'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { changeSelectedTrades, deleteSelectedTrades, deleteTrade } from '../trades/index.ts'
import {
  buildAccountStatement,
  buildMixedStatement,
  buildStatement,
  commitImport,
  createFile,
  editTrade,
  importFile,
  listAllRows,
  listAllTrades,
  previewImport,
  undo as undoImport,
} from './imports.fixtures.ts'

let database: TestDatabase
let ada: Context
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
const newTrader = () => createTestUser(database)

const buy = 'buy 10 AAPL @ 100 fee 1 on 2026-01-05'
const sell = 'sell 10 AAPL @ 110 fee 2 on 2026-01-09'

/** The trades as 'AAPL closed 10 in U1', in the order of the list. */
const listTradesWithAccounts = async (ctx: Context) =>
  (await listAllTrades(ctx)).map(
    ({ symbol, status, quantity, account }) => `${symbol} ${status} ${quantity} in ${account}`,
  )

describe('the account of an import', () => {
  test('is suggested with its name in the file', async () => {
    ada = await newTrader()

    expect(await previewImport(ada, buildAccountStatement('U1234567', buy, sell))).toMatchObject({
      accounts: ['U1234567'],
      planned: [{ action: 'add', account: 'U1234567' }],
    })
    expect(await previewImport(ada, transactions)).toMatchObject({ accounts: ['U***34567'] })
    expect(await previewImport(ada, buildStatement(buy, sell))).toMatchObject({
      accounts: [''],
      planned: [{ action: 'add', account: null }],
    })
  })

  test.each([
    ['as the file calls it when nothing is said', undefined, 'U1'],
    ['as the trader calls it', ['IBKR margin'], 'IBKR margin'],
    ['none when it was emptied', [null], null],
  ])('becomes that of its trades, %s', async (_how, accounts, account) => {
    ada = await newTrader()
    await importFile(ada, buildAccountStatement('U1', buy, sell), accounts)

    expect(await listAllTrades(ada)).toMatchObject([{ status: 'closed', account }])
  })

  test('can be given to trades of a file that names none', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement(buy, sell), ['Prop 50k'])

    expect(await listTradesWithAccounts(ada)).toEqual(['AAPL closed 10 in Prop 50k'])
  })

  test('with any name does not change which executions count as imported', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement(buy, sell))
    const before = await listAllRows(database, ada)
    const again = buildAccountStatement('U1', buy, sell)
    const preview = await previewImport(ada, again)

    expect(preview).toMatchObject({ executions: { added: 0, alreadyImported: 2 }, accounts: [], planned: [] })
    await expect(
      commitImport(ada, { ...again, previewHash: preview.previewHash, accounts: [] }),
    ).rejects.toMatchObject({ code: 'imports.nothing_new' })
    expect(await listAllRows(database, ada)).toEqual(before)
  })

  test('is refused, and nothing is written, when the number of names differs from the preview', async () => {
    ada = await newTrader()
    const before = await listAllRows(database, ada)

    await expect(importFile(ada, buildAccountStatement('U1', buy), ['One', 'Two'])).rejects.toMatchObject({
      code: 'request.invalid',
      fields: [{ field: 'accounts', code: 'field.invalid' }],
    })
    expect(await listAllRows(database, ada)).toEqual(before)
  })

  test('does not count as a note of the trader in the list of imports', async () => {
    ada = await newTrader()

    expect(await importFile(ada, buildAccountStatement('U1', buy, sell))).toMatchObject({
      trades: 1,
      tradesWithNotes: 0,
    })
  })
})

describe('a trade that an import changes', () => {
  test('keeps its account when it is closed and when the import is undone', async () => {
    ada = await newTrader()
    await importFile(ada, buildAccountStatement('U1', buy), ['IBKR margin'])
    const { id } = await importFile(ada, buildAccountStatement('U1', sell))
    expect(await listTradesWithAccounts(ada)).toEqual(['AAPL closed 10 in IBKR margin'])

    await undoImport(ada, { id })
    expect(await listTradesWithAccounts(ada)).toEqual(['AAPL open 10 in IBKR margin'])
  })

  test('keeps the account that the trader typed in later', async () => {
    ada = await newTrader()
    await importFile(ada, buildAccountStatement('U1', buy))
    await editTrade(ada, (await listAllTrades(ada))[0]!, { account: 'My own word' })

    await importFile(ada, buildAccountStatement('U1', sell))

    expect(await listTradesWithAccounts(ada)).toEqual(['AAPL closed 10 in My own word'])
  })

  test('keeps what the trader gave many trades at once', async () => {
    ada = await newTrader()
    await importFile(ada, buildAccountStatement('U1', buy))
    const [{ id }] = (await listAllTrades(ada)) as [Trade]
    const change = { addTags: ['A+'], strategy: 'Gap', account: 'My own word', planFollowed: true }
    await changeSelectedTrades(ada, { ids: [id], change })

    await importFile(ada, buildAccountStatement('U1', sell))

    expect(await listAllTrades(ada)).toMatchObject([
      { status: 'closed', tags: ['A+'], strategy: 'Gap', account: 'My own word', planFollowed: true },
    ])
  })

  test('that the trader deleted with others is for the next file what one is that was deleted by itself', async () => {
    ada = await newTrader()
    await importFile(ada, buildAccountStatement('U1', buy, sell))
    const [{ id }] = (await listAllTrades(ada)) as [Trade]
    await deleteSelectedTrades(ada, { ids: [id] })

    expect(await previewImport(ada, buildAccountStatement('U1', buy, sell))).toMatchObject(
      await previewAfterSingleDeletion(),
    )
  })

  test('keeps its account when a part of it is sold, and the preview does not ask for it', async () => {
    ada = await newTrader()
    await importFile(ada, buildAccountStatement('U1', buy), ['IBKR margin'])
    const part = buildAccountStatement('U1', 'sell 4 AAPL @ 110 on 2026-01-09', 'buy 1 KO @ 60 on 2026-01-09')
    const { accounts, planned } = await previewImport(ada, part)

    expect(accounts).toEqual(['U1'])
    expect(planned).toMatchObject([
      { action: 'change' },
      { action: 'add', after: { symbol: 'KO' }, account: 'U1' },
    ])
    await importFile(ada, part, ['Other'])
    expect(await listTradesWithAccounts(ada)).toEqual(['KO open 1 in Other', 'AAPL open 10 in IBKR margin'])
  })

  test('without an account gets the account of the trade that is merged into it', async () => {
    ada = await newTrader()
    const parts = ['buy 4 AAPL @ 100 on 2026-01-05', 'sell 4 AAPL @ 110 on 2026-01-06']
    await importFile(ada, buildStatement(...parts, 'buy 6 AAPL @ 100 on 2026-01-07'), [null])
    const [, part] = await listAllTrades(ada)
    await editTrade(ada, part!, { account: 'Main' })

    await importFile(ada, buildStatement('buy 2 AAPL @ 100 on 2026-01-04', 'sell 8 AAPL @ 120 on 2026-01-09'))

    expect(await listTradesWithAccounts(ada)).toEqual(['AAPL closed 12 in Main'])
  })

  test('is restored in the account of the current import when the trader had deleted it', async () => {
    ada = await newTrader()
    const file = buildAccountStatement('U1', buy, sell)
    await importFile(ada, file, ['Before'])
    await deleteTrade(ada, (await listAllTrades(ada))[0]!)

    await importFile(ada, file, ['After'])

    expect(await listTradesWithAccounts(ada)).toEqual(['AAPL closed 10 in After'])
  })
})

/** What a preview says after the only trade of a file was deleted by itself. */
async function previewAfterSingleDeletion() {
  const ctx = await newTrader()
  await importFile(ctx, buildAccountStatement('U1', buy, sell))
  const [{ id }] = (await listAllTrades(ctx)) as [Trade]
  await deleteTrade(ctx, { id })
  const { planned, executions } = await previewImport(ctx, buildAccountStatement('U1', buy, sell))
  return { planned: planned.map(({ action }) => ({ action })), executions }
}

describe('several accounts', () => {
  const file = buildMixedStatement(
    'U1: buy 10 AAPL @ 100 on 2026-01-05',
    'U2: sell 10 AAPL @ 105 on 2026-01-06',
    'U1: sell 10 AAPL @ 110 on 2026-01-07',
    'U2: buy 10 AAPL @ 103 on 2026-01-08',
  )

  test('of one file are never matched, and each trade has its account', async () => {
    ada = await newTrader()
    const { accounts } = await previewImport(ada, file)
    await importFile(ada, file, ['IBKR margin', null])

    expect(accounts).toEqual(['U1', 'U2'])
    expect(
      (await listAllTrades(ada)).map(({ type, pnl, account }) => `${type} ${pnl} in ${account}`).sort(),
    ).toEqual(['long 100 in IBKR margin', 'short 20 in null'])
  })

  test('of two files are never matched', async () => {
    ada = await newTrader()
    await importFile(ada, buildAccountStatement('U1', buy))
    await importFile(ada, buildAccountStatement('U2', sell))

    expect((await listAllTrades(ada)).map(({ type, status, account }) => [type, status, account])).toEqual([
      ['short', 'open', 'U2'],
      ['long', 'open', 'U1'],
    ])
  })

  test('get executions without an account only while there is one account', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement(buy))
    await importFile(ada, buildAccountStatement('U1', sell), [])

    expect(await listTradesWithAccounts(ada)).toEqual(['AAPL closed 10 in null'])
  })

  test('do not split trades that were matched before the second account was imported', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement(buy))
    await importFile(ada, buildAccountStatement('U1', 'sell 4 AAPL @ 110 on 2026-01-09'))
    const before = await listAllTrades(ada)

    await importFile(ada, buildAccountStatement('U2', 'buy 3 AAPL @ 90 on 2026-01-06'))
    expect(await listAllTrades(ada)).toEqual([
      expect.objectContaining({ quantity: '3', account: 'U2' }),
      ...before,
    ])

    await importFile(ada, buildAccountStatement('U1', 'sell 6 AAPL @ 120 on 2026-01-10'))
    expect(await listTradesWithAccounts(ada)).toEqual(['AAPL open 3 in U2', 'AAPL closed 10 in null'])
  })
})

const transactions = createFile(
  [
    'Summary,Header,Field Name,Field Value',
    'Summary,Data,Base Currency,USD',
    'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Gross Amount ,Commission,Net Amount',
    'Transaction History,Data,2026-03-16,U***34567,A FUND,Buy,CNX1,4.0,1000.0,-4000.0,-3.0,-4003.0',
  ].join('\n'),
)
