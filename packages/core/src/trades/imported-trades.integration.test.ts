import { TradeFields, type TraderFields } from '@candlebook/contract/trades'
import { formFieldNames, pickFields, traderFieldNames } from '@candlebook/domain/trades'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asUser } from '../db/index.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/index.ts'
import { newId } from '../kernel/index.ts'
import {
  countTradesByImport,
  insertImportedTrades,
  selectTradesById,
  updateImportedTrades,
} from './imported-trades.store.ts'
import { createTrade, updateTrade } from './index.ts'
import {
  blankTraderFields,
  buildNewTrade,
  createTraderAt,
  filledTrade,
  importedFields,
  NOW,
} from './trades.fixtures.ts'

const brokerFigures = { brokerPnl: '298.5', foreignFees: [{ currency: 'BNB', amount: '0.01' }] }

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('an import writes every field of the registry', async () => {
  const trader = await createTraderAt(database)
  const [id, importId] = [newId(), newId()]
  const row = await asUser(trader, async (scope) => {
    const added = { id, importId, account: null, ...importedFields, ...brokerFigures }
    await insertImportedTrades(scope, { rows: [added], now: NOW })
    await updateImportedTrades(scope, {
      rows: [{ id, importId, ...filledTrade, ...brokerFigures }],
      now: NOW,
    })
    return (await selectTradesById(scope, [id]))[0]
  })

  expect(row).toMatchObject({ ...filledTrade, ...brokerFigures })
  expect(row?.version).toBe(2)
})

test('saving a trade writes every field of its form', async () => {
  const trader = await createTraderAt(database)
  const fields = TradeFields.parse({ ...pickFields(filledTrade, formFieldNames), images: [] })
  const { id, version } = await createTrade(trader, buildNewTrade())

  expect(await updateTrade(trader, { id, version, ...fields })).toMatchObject(fields)
})

test.each(traderFieldNames.filter((name) => name !== 'account'))(
  'a trade of an import counts as annotated once it has %s of the trader',
  async (name) => {
    expect(await countAnnotated({ ...blankTraderFields, [name]: filledTrade[name] })).toBe(1)
  },
)

test('a trade of an import does not count as annotated for its account, which imports set too', async () => {
  expect(await countAnnotated({ ...blankTraderFields, account: 'U1234567' })).toBe(0)
})

async function countAnnotated(own: TraderFields): Promise<number> {
  const trader = await createTraderAt(database)
  const [id, importId] = [newId(), newId()]
  return await asUser(trader, async (scope) => {
    await insertImportedTrades(scope, {
      rows: [{ id, importId, account: null, ...importedFields, ...brokerFigures }],
      now: NOW,
    })
    await updateImportedTrades(scope, {
      rows: [{ id, importId, ...importedFields, ...brokerFigures, ...own }],
      now: NOW,
    })
    const [count] = await countTradesByImport(scope, [importId])
    return count?.withNotes ?? 0
  })
}
