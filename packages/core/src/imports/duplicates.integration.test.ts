import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { requireUserId } from '../kernel/index.ts'
import { createTrade, deleteTrade } from '../trades/index.ts'
import { buildNewTrade } from '../trades/trades.fixtures.ts'
import {
  addFormats,
  answer,
  buildAccountStatement,
  buildJournal,
  buildStatement,
  createFile,
  createInProcessImporter,
  describeTrades,
  finishPreview,
  importAnswered,
  importFile,
  listAllRows,
  listAllTrades,
  previewImport,
  undo,
} from './imports.fixtures.ts'
import { commitPreview } from './index.ts'
import type { UploadedFile } from './uploaded-file.ts'

let database: TestDatabase
let ada: Context
beforeAll(async () => {
  database = await createTestDatabase()
  addFormats()
})
afterAll(() => database.drop())
const newTrader = () => createTestUser(database)

/** A Flex Query with these columns, such as 'TradeID'; each line is 'buy 10 AAPL @ 100 on 2026-03-02 15:30:00 id 7'. */
function buildFlex(columns: ('TradeID' | 'Time' | 'Description')[], ...lines: string[]): UploadedFile {
  const has = (column: (typeof columns)[number]) => columns.includes(column)
  const header = [
    ...['CurrencyPrimary', 'AssetClass', 'Symbol', 'Buy/Sell', 'Quantity', 'TradePrice', 'ClientAccountID'],
    has('Time') ? 'DateTime' : 'TradeDate',
    ...(has('TradeID') ? ['TradeID'] : []),
    ...(has('Description') ? ['Description'] : []),
    'IBCommission',
  ]
  const rows = lines.map((line) => {
    const [side, quantity, symbol, , price, , day = '', time = '', , id, , fee = '1'] = line.split(' ')
    const when = day.replaceAll('-', '') + (has('Time') ? `;${time.replaceAll(':', '')}` : '')
    return [
      ...[
        'USD',
        'STK',
        symbol,
        side?.toUpperCase(),
        side === 'sell' ? `-${quantity}` : quantity,
        price,
        'U1',
        when,
      ],
      ...(has('TradeID') ? [id] : []),
      ...(has('Description') ? ['ACME'] : []),
      `-${fee}`,
    ]
  })
  return createFile(
    [header, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n'),
    'flex.csv',
  )
}

const degiroTransactions = createFile(
  `Date,Time,Product,ISIN,Reference,Venue,Quantity,Price,,Local value,,Value,,Exchange rate,Transaction and/or third,,Total,,Order ID
11-02-2026,16:09,ACME,US0000000001,NDQ,BATS,-6,104.2000,USD,625.20,USD,644.87,EUR,0.9695,-1.00,EUR,643.87,EUR,id-2
05-01-2026,15:31,ACME,US0000000001,NDQ,BATS,6,100.0000,USD,-600.00,USD,-618.88,EUR,0.9695,-1.00,EUR,-619.88,EUR,id-1`,
  'Transactions.csv',
)
const degiroAccount = createFile(
  `Date,Time,Value date,Product,ISIN,Description,FX,Change,,Balance,,Order Id
11-02-2026,16:09,11-02-2026,ACME,US0000000001,Sell 6 ACME@104.2 USD (US0000000001),,USD,625.20,USD,625.20,id-2
11-02-2026,16:09,11-02-2026,ACME,US0000000001,DEGIRO Transaction and/or third party fees,,EUR,-1.00,EUR,10.00,id-2
05-01-2026,15:31,05-01-2026,ACME,US0000000001,Buy 6 ACME@100 USD (US0000000001),,USD,-600.00,USD,0.00,id-1
05-01-2026,15:31,05-01-2026,ACME,US0000000001,DEGIRO Transaction and/or third party fees,,EUR,-1.00,EUR,11.00,id-1
05-01-2026,09:00,05-01-2026,,,Deposit,,EUR,700.00,EUR,700.00,`,
  'Account.csv',
)
const buy = 'buy 10 AAPL @ 100 on 2026-01-05'
const sell = 'sell 10 AAPL @ 110 on 2026-01-09'

async function previewQuestions(ctx: Context, file: UploadedFile) {
  const { duplicates, executions, trades } = await previewImport(ctx, file)
  return { ...duplicates, executions, trades }
}

describe('the same executions from another kind of file', () => {
  test('are asked about line by line, and are not added by the proposed answer', async () => {
    ada = await newTrader()
    await importFile(ada, degiroTransactions)

    const preview = await previewQuestions(ada, degiroAccount)

    expect(preview.executions).toMatchObject({ read: 2, added: 0, alreadyImported: 2, undecided: 0 })
    expect(preview).toMatchObject({
      total: 2,
      open: 0,
      questions: [
        {
          ...{ symbol: 'US0000000001', answer: 'same', isProposed: true, tradeId: null },
          file: { fileName: 'Transactions.csv', formatTitle: 'DEGIRO transactions' },
          read: [{ side: 'sell', day: '2026-02-11', quantity: '6', price: '104.2', count: 1, lines: [2] }],
          stored: [{ side: 'sell', day: '2026-02-11', quantity: '6', price: '104.2', count: 1, lines: [2] }],
        },
        { read: [{ side: 'buy', lines: [4] }], stored: [{ side: 'buy', lines: [3] }] },
      ],
    })
    await importFile(ada, degiroAccount)
    expect(await listAllTrades(ada)).toHaveLength(1)
  })

  test('are asked about once, in either order of the files', async () => {
    for (const [first, second] of [
      [degiroTransactions, degiroAccount],
      [degiroAccount, degiroTransactions],
    ] as const) {
      ada = await newTrader()
      await importFile(ada, first)
      await importFile(ada, second)

      for (const again of [first, second])
        expect(await previewQuestions(ada, again)).toMatchObject({
          total: 0,
          executions: { added: 0, alreadyImported: 2 },
          trades: { add: 0, change: 0 },
        })
      await expect(importFile(ada, second)).rejects.toMatchObject({ code: 'imports.nothing_new' })
    }
  })

  test('are further executions by the answer "another", also for all of them', async () => {
    ada = await newTrader()
    await importFile(ada, degiroTransactions)
    const { id, preview } = await finishPreview(ada, degiroAccount)
    const [first] = preview?.duplicates.questions ?? []

    const one = await answer(ada, id, { duplicates: [{ id: first?.id ?? '', answer: 'another' }] })
    expect(one.executions).toMatchObject({ added: 1, alreadyImported: 1 })
    expect(one.duplicates.questions[0]).toMatchObject({ answer: 'another', isProposed: false })
    const none = await answer(ada, id, { allDuplicates: 'same' })
    expect(none.executions).toMatchObject({ added: 0, alreadyImported: 2 })
    const all = await answer(ada, id, { allDuplicates: 'another' })
    expect(all.executions).toMatchObject({ added: 2, alreadyImported: 0 })

    await commitPreview(ada, createInProcessImporter(ada), { id, previewHash: all.previewHash })
    expect(await previewQuestions(ada, degiroAccount)).toMatchObject({ total: 0, executions: { added: 0 } })
  })

  test('stay until the imports of both files are undone, in either order', async () => {
    for (const isFirst of [true, false]) {
      ada = await newTrader()
      const empty = await listAllRows(database, ada)
      const imports = [await importFile(ada, degiroTransactions), await importFile(ada, degiroAccount)]
      const [one, other] = isFirst ? imports : imports.toReversed()

      const before = await describeTrades(ada)
      await undo(ada, one as never)
      expect(await describeTrades(ada)).toEqual(before)
      await undo(ada, other as never)

      expect(await describeTrades(ada)).toEqual([])
      const rows = await listAllRows(database, ada)
      expect({ ...rows, imports: [] }).toEqual(empty)
    }
  })

  test('are asked about again when the import with the answer is undone', async () => {
    ada = await newTrader()
    await importFile(ada, degiroTransactions)
    await undo(ada, await importFile(ada, degiroAccount))

    expect(await previewQuestions(ada, degiroAccount)).toMatchObject({ total: 2 })
  })

  test('are found under an account that the file masks', async () => {
    ada = await newTrader()
    await importFile(ada, buildAccountStatement('U1234567', buy))
    const masked = buildAccountStatement('U***34567', 'buy 10 AAPL @ 100.1 on 2026-01-05')

    expect(await previewQuestions(ada, masked)).toMatchObject({ total: 1, executions: { added: 0 } })
  })

  test('add up to an order of several fills', async () => {
    ada = await newTrader()
    await importFile(
      ada,
      buildStatement('buy 100 NVDA @ 120.4 on 2026-03-02', 'sell 100 NVDA @ 130 on 2026-03-04'),
    )

    const fills = buildFlex(
      ['TradeID', 'Time'],
      'buy 30 NVDA @ 119 on 2026-03-02 15:30:01 id 1',
      'buy 70 NVDA @ 121 on 2026-03-02 15:30:02 id 2',
      'sell 100 NVDA @ 130 on 2026-03-04 15:30:00 id 3',
    )
    expect(await previewQuestions(ada, fills)).toMatchObject({
      executions: { added: 0, alreadyImported: 3 },
      questions: [
        { read: [{ quantity: '100', price: '120.4', count: 2, lines: [2, 3] }], stored: [{ count: 1 }] },
        { read: [{ quantity: '100', count: 1 }] },
      ],
    })
    const { id } = await importFile(ada, fills)
    expect(await previewQuestions(ada, fills)).toMatchObject({ total: 0, executions: { added: 0 } })
    await undo(ada, { id })
    expect(await listAllTrades(ada)).toHaveLength(1)
  })

  test('must be answered when their prices differ by more than half a percent', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement('buy 100 NVDA @ 120 on 2026-03-02'))
    const other = buildFlex(['TradeID'], 'buy 100 NVDA @ 124 on 2026-03-02 15:30:00 id 1')

    const { id, preview } = await finishPreview(ada, other)
    expect(preview).toMatchObject({
      executions: { added: 0, undecided: 1, alreadyImported: 0 },
      duplicates: { total: 1, open: 1, questions: [{ answer: null, isProposed: true }] },
    })
    await expect(importFile(ada, other)).rejects.toMatchObject({ code: 'imports.questions_open' })
    const { previewHash } = await answer(ada, id, { allDuplicates: 'another' })
    await commitPreview(ada, createInProcessImporter(ada), { id, previewHash })
    expect(await describeTrades(ada)).toEqual(['long NVDA 200 @ 122 open'])
  })

  test('of a journal are found under its own account name, and need an answer', async () => {
    ada = await newTrader()
    await importAnswered(ada, buildJournal('7,AAPL,buy,10,2026-01-05,100,2026-01-09,110,0,,,'), {
      account: 'My broker',
    })

    expect(
      await previewQuestions(ada, buildFlex(['TradeID'], `${buy} 15:30:00 id 1`, `${sell} 15:30:00 id 2`)),
    ).toMatchObject({
      ...{ total: 2, open: 2 },
      executions: { added: 0, undecided: 2 },
    })
  })

  test('of different brokers survive the undo of the first import', async () => {
    ada = await newTrader()
    const journal = await importFile(ada, buildJournal('7,AAPL,buy,10,2026-01-05,100,2026-01-09,110,0,,,'))
    const statement = await importFile(ada, buildStatement(buy, sell, 'buy 5 KO @ 60 on 2026-01-06'))
    const trades = ['long KO 5 @ 60 open', 'long AAPL 10 @ 100 → 110 = 100']
    expect(await describeTrades(ada)).toEqual(trades)

    await undo(ada, journal)
    expect(await describeTrades(ada)).toEqual(trades)
    await undo(ada, statement)
    expect(await describeTrades(ada)).toEqual([])
  })

  test('with other numbers on a day are warned of', async () => {
    ada = await newTrader()
    await importFile(ada, buildStatement('buy 100 NVDA @ 120 on 2026-03-02'))

    const { warnings } = await previewImport(
      ada,
      buildFlex(['TradeID'], 'buy 40 NVDA @ 120 on 2026-03-02 15:30:00 id 1'),
    )

    expect(warnings).toMatchObject([{ line: 2, code: 'import.possible_duplicates' }])
  })
})

test('of more than 100,000 executions of other brokers the first days are compared, and the preview says so', async () => {
  ada = await newTrader()
  const journal = buildJournal('7,AAPL,buy,10,2026-01-05,100,2026-01-09,110,0,,,')
  await importAnswered(ada, journal, { account: 'U1' })
  const columns = `import_id, position, line, closes_only, broker, symbol, market, side, quantity, price, fee, currency, instrument`
  await database.owner.query(
    `insert into executions (user_id, id, day, ${columns})
      select user_id, gen_random_uuid(), '2026-01-08', ${columns} from executions, generate_series(1, 100000)
      where user_id = $1 and side = 'buy'`,
    [requireUserId(ada.actor)],
  )

  const { warnings, duplicates } = await previewImport(
    ada,
    buildFlex(['TradeID'], `${buy} 15:30:00 id 1`, `${sell} 15:30:00 id 2`),
  )

  expect(duplicates.questions.map(({ stored }) => stored[0]?.day)).toEqual(['2026-01-05'])
  expect(warnings).toEqual([
    {
      line: 3,
      code: 'import.possible_duplicates',
      message: expect.stringContaining('Lines from Jan 9, 2026 on were not compared with all of them'),
    },
  ])
})

describe('a column added to a Flex Query', () => {
  const lines = [`${buy} 15:30:00 id 1`, `${sell} 15:30:00 id 2`]

  test.each([
    ['an id', [], ['TradeID']],
    ['the time', ['TradeID'], ['TradeID', 'Time']],
    ['the time and an id', [], ['TradeID', 'Time']],
    ['the name', ['TradeID'], ['TradeID', 'Description']],
  ] as const)('doubles nothing: %s', async (_what, before, after) => {
    ada = await newTrader()
    await importFile(ada, buildFlex([...before], ...lines))

    const preview = await previewImport(ada, buildFlex([...after], ...lines))

    expect(preview).toMatchObject({ executions: { added: 0, undecided: 0 }, trades: { add: 0 } })
  })
})

describe('a Flex Query that had ISINs instead of symbols', () => {
  const columns =
    'CurrencyPrimary,AssetClass,Buy/Sell,Quantity,TradePrice,ClientAccountID,TradeDate,TradeID,IBCommission,ISIN'
  const bought = 'USD,STK,BUY,10,100,U1,20260105,1,-1,US0378331005'
  const sold = 'USD,STK,SELL,-10,110,U1,20260109,2,-1,US0378331005'
  const ofIsins = createFile([columns, bought].join('\n'), 'isins.csv')
  const withSymbols = createFile(
    [`${columns},Symbol`, `${bought},AAPL`, `${sold},AAPL`].join('\n'),
    'symbols.csv',
  )

  test('continues its trade under the symbol, doubles nothing, and is undone', async () => {
    ada = await newTrader()
    const eve = await newTrader()
    await importFile(eve, ofIsins)
    await importFile(ada, ofIsins)
    expect(await describeTrades(ada)).toEqual(['long US0378331005 10 @ 100 open'])

    const preview = await previewImport(ada, withSymbols)
    expect(preview).toMatchObject({
      executions: { added: 1, alreadyImported: 1 },
      duplicates: { total: 1, open: 0, questions: [{ answer: 'same', symbol: 'AAPL' }] },
      warnings: [
        { line: 2, code: 'import.symbol_change', message: expect.stringContaining('US0378331005 is AAPL') },
      ],
    })
    const imported = await importFile(ada, withSymbols)
    expect(await describeTrades(ada)).toEqual(['long AAPL 10 @ 100 → 110 = 98'])
    expect(await previewImport(ada, withSymbols)).toMatchObject({
      ...{ executions: { added: 0 }, splits: 0, duplicates: { total: 0 }, warnings: [] },
    })
    await undo(ada, imported)
    expect(await describeTrades(ada)).toEqual(['long US0378331005 10 @ 100 open'])
    expect(await describeTrades(eve)).toEqual(['long US0378331005 10 @ 100 open'])
  })

  test('adds no change of a symbol where no earlier file had the ISIN', async () => {
    ada = await newTrader()
    expect(await previewImport(ada, withSymbols)).toMatchObject({
      splits: 0,
      warnings: [],
      trades: { add: 1 },
    })
  })
})

describe('a trade that the trader typed', () => {
  const typed = { symbol: 'AAPL', market: 'stock', type: 'long', quantity: '10', fees: '0' } as const
  const entered = { ...typed, entryPrice: '100', entryDate: '2026-01-05' }
  const closed = { ...entered, status: 'closed', exitPrice: '110', exitDate: '2026-01-09' } as const
  const file = buildStatement(buy, 'sell 4 AAPL @ 109 on 2026-01-09', 'sell 6 AAPL @ 110.5 on 2026-01-09')

  test('is the same as its lines, and stays as it is', async () => {
    ada = await newTrader()
    const { id } = await createTrade(ada, buildNewTrade(closed))

    const { questions, executions } = await previewQuestions(ada, file)
    expect(executions).toMatchObject({ added: 0, alreadyImported: 3 })
    expect(questions).toMatchObject([
      {
        ...{ tradeId: id, file: null, answer: 'same', isProposed: true },
        read: [
          { side: 'buy', quantity: '10', lines: [3] },
          { side: 'sell', quantity: '10', price: '109.9', lines: [4, 5] },
        ],
        stored: [
          { side: 'buy', price: '100', lines: [] },
          { side: 'sell', price: '110', day: '2026-01-09' },
        ],
      },
    ])
    const imported = await importFile(ada, file)
    expect(await listAllTrades(ada)).toMatchObject([{ id, version: 1 }])
    expect(await previewQuestions(ada, file)).toMatchObject({ total: 0, executions: { added: 0 } })

    await undo(ada, imported)
    expect(await listAllTrades(ada)).toMatchObject([{ id }])
    expect(await previewQuestions(ada, file)).toMatchObject({ total: 1 })
  })

  test('needs an answer when the file has its entry only, although it has the day of the exit', async () => {
    ada = await newTrader()
    await createTrade(ada, buildNewTrade(closed))

    expect(await previewQuestions(ada, buildStatement(buy, 'buy 1 KO @ 60 on 2026-01-20'))).toMatchObject({
      open: 1,
    })
    expect(await previewQuestions(ada, buildStatement(buy))).toMatchObject({ open: 0, total: 1 })
  })

  test('whose exit comes with the next file is the same again', async () => {
    ada = await newTrader()
    await createTrade(ada, buildNewTrade(closed))
    await importFile(ada, buildStatement(buy))
    await importFile(ada, buildStatement(sell))

    expect(await listAllTrades(ada)).toHaveLength(1)
  })

  test('that is open needs an answer when the file has an exit', async () => {
    ada = await newTrader()
    await createTrade(ada, buildNewTrade({ ...entered, status: 'open' }))

    expect(await previewQuestions(ada, file)).toMatchObject({ open: 1 })
    expect(await previewQuestions(ada, buildStatement(buy))).toMatchObject({ open: 0, total: 1 })
  })

  test('no longer hides its lines when it is deleted', async () => {
    ada = await newTrader()
    const { id } = await createTrade(ada, buildNewTrade(closed))
    await importFile(ada, file)
    await deleteTrade(ada, { id })

    expect(await previewQuestions(ada, file)).toMatchObject({ total: 0, executions: { added: 3 } })
  })

  test('of another user is not asked about, and its line cannot be answered', async () => {
    const [stranger, own] = [await newTrader(), await newTrader()]
    await createTrade(stranger, buildNewTrade(closed))
    const asked = await finishPreview(stranger, file)
    const { id, preview } = await finishPreview(own, buildStatement(sell))

    expect(preview?.duplicates.total).toBe(0)
    const [question] = asked.preview?.duplicates.questions ?? []
    await expect(
      answer(own, id, { duplicates: [{ id: question?.id ?? '', answer: 'same' }] }),
    ).rejects.toMatchObject({ code: 'request.invalid', fields: [{ field: 'duplicates.0.id' }] })
  })
})
