import { afterAll, beforeAll, expect, test } from 'vitest'
import { asUser, transaction } from '../db/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { listTradesById } from '../trades/index.ts'
import { createFile, importFile, listAllTrades, previewImport, undo } from './imports.fixtures.ts'
import { getPositions } from './positions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const header =
  'Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes'
const bought = createFile(
  [header, '2024-01-02 10:00:00 UTC,Buy,MATIC,100,USD,0.8,80,80,0,'].join('\n'),
  'bought.csv',
)
const migrated = createFile(
  [
    header,
    '2024-10-01 10:00:00 UTC,Asset Migration,MATIC,-100,USD,0.4,40,40,0,',
    '2024-10-01 10:00:00 UTC,Asset Migration,POL,100,USD,0.4,40,40,0,',
  ].join('\n'),
  'migrated.csv',
)
const sold = createFile(
  [header, '2024-11-02 10:00:00 UTC,Sell,POL,-100,USD,1,100,100,0,'].join('\n'),
  'sold.csv',
)

const files = { bought, migrated, sold }
test.each([
  ['bought', 'migrated', 'sold'],
  ['sold', 'migrated', 'bought'],
  ['migrated', 'sold', 'bought'],
  ['bought', 'sold', 'migrated'],
] as const)(
  'a coin that got another symbol is one trade, with its files in the order %s, %s, %s',
  async (...order) => {
    const ada = await createTestUser(database)
    for (const name of order) await importFile(ada, files[name])

    expect(await listAllTrades(ada)).toMatchObject([
      { symbol: 'POL', status: 'closed', quantity: '100', entryPrice: '0.8', exitPrice: '1', pnl: '20' },
    ])
    expect((await previewImport(ada, migrated)).executions.added).toBe(0)
  },
)

test('an open trade has its new symbol, and the former one again after the undo', async () => {
  const ada = await createTestUser(database)
  await importFile(ada, bought)
  const { id } = await importFile(ada, migrated)
  expect(await listAllTrades(ada)).toMatchObject([{ symbol: 'POL', status: 'open' }])

  await undo(ada, { id })
  expect(await listAllTrades(ada)).toMatchObject([{ symbol: 'MATIC', status: 'open' }])
  expect((await previewImport(ada, migrated)).splits).toBe(1)
})

const statement = [
  'Statement,Header,Field Name,Field Value',
  'Statement,Data,Title,Activity Statement',
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
]
const held = [...statement, 'Trades,Data,Order,Stocks,USD,AAA,"2026-01-12, 10:00:00",60,50,1,,0,0,0,0,O']
const words = 'AAA(US1) Merged(Acquisition) WITH US2 1 FOR 1 AND USD 30.00'
const merged = [
  ...statement,
  'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
  `Corporate Actions,Data,Stocks,USD,2026-02-10,"2026-02-10, 20:25:00","${words} (AAA, A INC, US1)",-60,1800,-6000,0,`,
  `Corporate Actions,Data,Stocks,USD,2026-02-10,"2026-02-10, 20:25:00","${words} (BBB, B INC, US2)",60,0,4200,0,`,
]

test('a merger for cash and shares closes a part and renames the rest, until its import is undone', async () => {
  const ada = await createTestUser(database)
  await importFile(ada, createFile(held.join('\n'), 'held.csv'))
  const file = createFile(merged.join('\n'), 'merged.csv')
  expect(await previewImport(ada, file)).toMatchObject({ executions: { added: 1 }, splits: 1 })

  const { id } = await importFile(ada, file)
  // 18 of 60 shares at 50 were paid with 1800, which is 100 for each. 42 at 50 became 60 at 35.
  expect(await listAllTrades(ada)).toMatchObject([
    { symbol: 'BBB', status: 'open', entryPrice: '35', realised: [{ day: '2026-02-10', pnl: '900' }] },
  ])
  expect((await previewImport(ada, file)).executions.added).toBe(0)

  await undo(ada, { id })
  expect(await listAllTrades(ada)).toMatchObject([{ symbol: 'AAA', status: 'open', quantity: '60' }])
})

test('the symbols of many changes are found with one query', async () => {
  const ada = await createTestUser(database)
  // S0 became S1, S2 became S1, S2 became S3 and so on, so that each symbol is related to the next one.
  const names = Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? [n, n + 1] : [n + 1, n]))
  const lines = names.flatMap(([from, to], n) => {
    const at = new Date(Date.UTC(2024, 0, 1, 0, n * 10)).toISOString().slice(0, 19).replace('T', ' ')
    return [
      `${at} UTC,Asset Migration,S${from},-1,USD,1,1,1,0,`,
      `${at} UTC,Asset Migration,S${to},1,USD,1,1,1,0,`,
    ]
  })
  await importFile(ada, createFile([header, ...lines].join('\n'), 'many.csv'))

  let queries = 0
  const { actions } = await transaction(asUser(ada), (scope) => {
    const db = new Proxy(scope.db, {
      get(target, name) {
        if (name === 'selectDistinct') queries += 1
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const query = { broker: 'Coinbase', symbols: ['S0'], listTrades: listTradesById }
    return getPositions({ ...scope, db }, query)
  })

  expect(actions).toHaveLength(60)
  expect(queries).toBe(1)
})
