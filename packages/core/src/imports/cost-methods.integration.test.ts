import { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import { BrokerAccountFields } from '@candlebook/contract/broker-accounts'
import type { Trade } from '@candlebook/contract/trades'
import type { CostMethod } from '@candlebook/domain/trades/account'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { analyseTrades } from '../analytics/index.ts'
import { verifyBaseMoney } from '../base-currency/index.ts'
import { moveToBin, restoreFromBin } from '../bin/index.ts'
import {
  createBrokerAccount,
  getCostMethodChange,
  listBrokerAccounts,
  updateBrokerAccount,
} from '../broker-accounts/index.ts'
import type { UserContext } from '../context/index.ts'
import { asUser, transaction } from '../db/index.ts'
import {
  createTestDatabase,
  createTestUser,
  setReferenceRate,
  type TestDatabase,
} from '../db/testing/index.ts'
import { saveCurrency } from '../settings/index.ts'
import { changeSelectedTrades, createTrade, getTrade, setFills } from '../trades/index.ts'
import { buildNewTrade } from '../trades/trades.fixtures.ts'
import {
  buildAccountStatement,
  createInProcessImporter,
  editTrade,
  importFile,
  listAllRows,
  listAllTrades,
  previewImport,
  undo,
} from './imports.fixtures.ts'
import { listExecutions, listImports, mergeBrokerAccounts, setTradeFills } from './index.ts'

let database: TestDatabase
let ada: UserContext
beforeAll(async () => {
  database = await createTestDatabase()
  await setReferenceRate(database, { currency: 'USD', day: '2026-01-15', perEuro: '1.25' })
  await setReferenceRate(database, { currency: 'USD', day: '2026-01-28', perEuro: '2' })
  await setReferenceRate(database, { currency: 'USD', day: '2026-02-10', perEuro: '2' })
})
afterAll(() => database.drop())
beforeEach(async () => {
  ada = await createTrader('USD')
})

async function createTrader(currency: 'USD' | 'EUR'): Promise<UserContext> {
  const trader = await createTestUser(database)
  await transaction(asUser(database.db, trader.actor.userId), (scope) =>
    saveCurrency(scope, { currency, now: new Date() }),
  )
  return trader
}

// 10 shares are sold for 130 in January and 10 for 95 in February: 50 of P&L by each method.
const january = [
  'buy 10 AAPL @ 100 on 2026-01-05 15:30:00',
  'buy 10 AAPL @ 120 on 2026-01-06 15:30:00',
  'sell 10 AAPL @ 130 on 2026-01-15 15:30:00',
]
const february = ['sell 10 AAPL @ 95 on 2026-02-10 15:30:00']
const months: Record<CostMethod, Record<string, string>> = {
  fifo: { '2026-01': '300', '2026-02': '-250' },
  lifo: { '2026-01': '100', '2026-02': '-50' },
  average: { '2026-01': '200', '2026-02': '-150' },
}
const importAll = async (trader: UserContext, account = 'Main') => [
  await importFile(trader, buildAccountStatement(account, ...january)),
  await importFile(trader, buildAccountStatement(account, ...february)),
]

async function listMonths(trader: UserContext, filter: object = {}): Promise<Record<string, string>> {
  const given = AnalyticsFilter.parse({ today: '2026-02-20', ...filter })
  const { byMonth, reconciliation } = await analyseTrades(trader, given)
  expect(reconciliation.agrees).toBe(true)
  return Object.fromEntries(byMonth.map(({ key, realised }) => [key, realised]))
}

const findAccount = async (trader: UserContext, name: string) =>
  (await listBrokerAccounts(trader)).find((account) => account.name === name)!

async function setMethod(trader: UserContext, costMethod: CostMethod, name = 'Main') {
  const account = await findAccount(trader, name)
  return await updateBrokerAccount(trader, {
    ...BrokerAccountFields.parse({ ...account, costMethod }),
    id: account.id,
  })
}

const openAccount = (trader: UserContext, name: string, costMethod: CostMethod) =>
  createBrokerAccount(trader, BrokerAccountFields.parse({ name, costMethod }))

/** What a row has after a change and the change back: its version and its instant of change differ. */
async function listRecord(trader: UserContext) {
  const { trades, ...rows } = await listAllRows(database, trader)
  const own = (trades as Record<string, unknown>[]).map(({ version, updated_at, ...trade }) => trade)
  return { ...rows, trades: own, broker_accounts: null, record_versions: null }
}

describe('another cost method of an account', () => {
  test.each(['lifo', 'average'] as const)(
    'makes each day what %s realises, keeps the P&L, and the change back restores every value',
    async (method) => {
      await importAll(ada)
      const [before] = await listAllTrades(ada)
      const record = await listRecord(ada)
      expect(await listMonths(ada)).toEqual(months.fifo)

      expect(await setMethod(ada, method)).toMatchObject({ costMethod: method })

      expect(await listMonths(ada)).toEqual(months[method])
      expect(await listAllTrades(ada)).toMatchObject([
        { pnl: before!.pnl, basePnl: before!.basePnl, version: before!.version + 1 },
      ])
      await setMethod(ada, 'fifo')
      expect(await listRecord(ada)).toEqual(record)
    },
  )

  test('is said before: the months that differ and the number of trades', async () => {
    await importAll(ada)
    await importFile(
      ada,
      buildAccountStatement('Main', 'buy 1 KO @ 60 on 2026-01-05', 'sell 1 KO @ 61 on 2026-02-05'),
    )
    const { id } = await findAccount(ada, 'Main')

    expect(await getCostMethodChange(ada, { id, costMethod: 'lifo' })).toEqual({
      trades: 1,
      months: ['2026-01', '2026-02'],
      basePnl: { before: '50', after: '50' },
    })
    expect(await getCostMethodChange(ada, { id, costMethod: 'fifo' })).toEqual({
      trades: 0,
      months: [],
      basePnl: { before: '0', after: '0' },
    })
  })

  test('of an open position changes only what it has realised', async () => {
    await importFile(ada, buildAccountStatement('Main', ...january))
    const { id } = await findAccount(ada, 'Main')

    expect(await getCostMethodChange(ada, { id, costMethod: 'lifo' })).toEqual({
      trades: 1,
      months: ['2026-01'],
      basePnl: { before: '300', after: '100' },
    })
    await setMethod(ada, 'lifo')

    expect(await listMonths(ada)).toEqual({ '2026-01': '100' })
    const file = buildAccountStatement('Main', ...february)
    expect((await previewImport(ada, file)).planned).toMatchObject([{ action: 'change' }])
    await importFile(ada, file)
    expect(await listMonths(ada)).toEqual(months.lifo)
  })

  test('converts each part at the rate of its day', async () => {
    const bob = await createTrader('EUR')
    await importAll(bob)

    await setMethod(bob, 'lifo')

    // 100 / 1.25 and -50 / 2
    expect(await listMonths(bob)).toEqual({ '2026-01': '80', '2026-02': '-25' })
    expect(await verifyBaseMoney(bob)).toMatchObject({ mismatches: [] })
  })

  test('is said before with the P&L in base currency that it changes, also within a month', async () => {
    const bob = await createTrader('EUR')
    const end = 'sell 10 AAPL @ 95 on 2026-01-28 15:30:00'
    await importFile(bob, buildAccountStatement('Main', ...january, end))
    const { id } = await findAccount(bob, 'Main')

    const change = await getCostMethodChange(bob, { id, costMethod: 'lifo' })

    // 300 / 1.25 - 250 / 2, and 100 / 1.25 - 50 / 2
    expect(change).toEqual({ trades: 1, months: ['2026-01'], basePnl: { before: '115', after: '55' } })
    expect(await listMonths(bob)).toEqual({ '2026-01': '115' })
    await setMethod(bob, 'lifo')
    expect(await listMonths(bob)).toEqual({ '2026-01': '55' })
    expect(await listAllTrades(bob)).toMatchObject([{ pnl: '50', basePnl: '55' }])
  })

  test('of an open position in another currency is said before with what it realised in base currency', async () => {
    const bob = await createTrader('EUR')
    await importFile(bob, buildAccountStatement('Main', ...january))
    const { id } = await findAccount(bob, 'Main')

    expect(await getCostMethodChange(bob, { id, costMethod: 'average' })).toEqual({
      trades: 1,
      months: ['2026-01'],
      basePnl: { before: '240', after: '160' },
    })
  })

  test('of a trade without a rate is said before by its own currency, and no total changes', async () => {
    const lines = [...january, ...february].map((line) => line.replaceAll('2026-', '2025-'))
    const bob = await createTrader('EUR')
    await importFile(bob, buildAccountStatement('Main', ...lines))
    const { id } = await findAccount(bob, 'Main')

    expect(await getCostMethodChange(bob, { id, costMethod: 'lifo' })).toEqual({
      trades: 1,
      months: ['2025-01', '2025-02'],
      basePnl: { before: '0', after: '0' },
    })
  })

  test('concerns its trades only: two accounts have two methods', async () => {
    await importAll(ada, 'Main')
    const others = [...january, ...february].map((line) => line.replace('15:30', '15:31'))
    await importFile(ada, buildAccountStatement('Pension', ...others))

    await setMethod(ada, 'average', 'Pension')

    expect(await listMonths(ada, { account: 'Main' })).toEqual(months.fifo)
    expect(await listMonths(ada, { account: 'Pension' })).toEqual(months.average)
  })

  test('is the one of the trades that a file adds to it', async () => {
    await openAccount(ada, 'Main', 'lifo')

    await importAll(ada)

    expect(await listMonths(ada)).toEqual(months.lifo)
    const [trade] = await listAllTrades(ada)
    await importFile(ada, buildAccountStatement('Main', 'buy 1 AAPL @ 100 on 2026-02-12'))
    expect((await getTrade(ada, { id: trade!.id })).version).toBe(trade!.version)
  })

  test('is the one of the name that the trader gives the account of a file', async () => {
    await openAccount(ada, 'IBKR margin', 'lifo')

    await importFile(ada, buildAccountStatement('U1', ...january, ...february), ['ibkr MARGIN'])

    expect(await listMonths(ada, { account: 'IBKR margin' })).toEqual(months.lifo)
  })

  test('is in the preview the one of the account that the account of the file is known to be', async () => {
    await importFile(ada, buildAccountStatement('U1', 'buy 1 KO @ 60 on 2026-01-05'))
    const { id, ...account } = await findAccount(ada, 'U1')
    const renamed = BrokerAccountFields.parse({ ...account, name: 'IBKR margin', costMethod: 'lifo' })
    await updateBrokerAccount(ada, { ...renamed, id })

    const file = buildAccountStatement('U1', ...january)

    expect(await previewImport(ada, file)).toMatchObject({
      accounts: ['IBKR margin'],
      basePnl: { pnl: '100' },
    })
    await importFile(ada, file)
    expect(await listMonths(ada)).toEqual({ '2026-01': '100' })
  })

  test('and an undo of the import that closed the trade leave what the method realises', async () => {
    const [, closed] = await importAll(ada)
    await setMethod(ada, 'lifo')

    await undo(ada, closed!)

    expect(await listMonths(ada)).toEqual({ '2026-01': '100' })
  })

  test('and an undo that brings a removed trade back: it has the method of now', async () => {
    await importFile(ada, buildAccountStatement('Main', ...january, ...february))
    const joining = await importFile(
      ada,
      buildAccountStatement(
        'Main',
        'buy 10 AAPL @ 90 on 2026-02-09',
        'buy 10 AAPL @ 90 on 2026-02-11',
        'sell 20 AAPL @ 90 on 2026-02-12',
      ),
    )
    await setMethod(ada, 'lifo')

    await undo(ada, joining)

    expect(await listMonths(ada)).toEqual(months.lifo)
  })

  test('stays with a new name of the account', async () => {
    await importAll(ada)
    await setMethod(ada, 'lifo')
    const { id, ...account } = await findAccount(ada, 'Main')

    await updateBrokerAccount(ada, { ...BrokerAccountFields.parse({ ...account, name: 'IBKR margin' }), id })

    expect(await listMonths(ada, { account: 'IBKR margin' })).toEqual(months.lifo)
    expect(await findAccount(ada, 'IBKR margin')).toMatchObject({ costMethod: 'lifo' })
  })

  test('together with a new name changes the version of each trade whose parts change, and of no other', async () => {
    await importAll(ada)
    await importFile(
      ada,
      buildAccountStatement('Main', 'buy 1 KO @ 60 on 2026-01-05', 'sell 1 KO @ 61 on 2026-02-05'),
    )
    const before = new Map((await listAllTrades(ada)).map(({ id, version }) => [id, version]))
    const { id, ...account } = await findAccount(ada, 'Main')

    const change = { ...account, name: 'IBKR margin', costMethod: 'lifo' }
    await updateBrokerAccount(ada, { ...BrokerAccountFields.parse(change), id })

    expect(await listMonths(ada, { symbol: 'AAPL' })).toEqual(months.lifo)
    const risen = (await listAllTrades(ada)).map((one) => [one.symbol, one.version - before.get(one.id)!])
    expect(risen.toSorted()).toEqual([
      ['AAPL', 1],
      ['KO', 0],
    ])
  })

  test('is kept by a client that does not send it', async () => {
    await openAccount(ada, 'Main', 'average')
    const { id } = await findAccount(ada, 'Main')

    await updateBrokerAccount(ada, { ...BrokerAccountFields.parse({ name: 'Main', broker: 'IBKR' }), id })

    expect(await findAccount(ada, 'Main')).toMatchObject({ broker: 'IBKR', costMethod: 'average' })
  })

  test('of another trader is not found, and nothing changes', async () => {
    await importAll(ada)
    const { id } = await findAccount(ada, 'Main')
    const bob = await createTrader('USD')
    const refusal = { code: 'trades.account_not_found' }

    await expect(getCostMethodChange(bob, { id, costMethod: 'lifo' })).rejects.toMatchObject(refusal)
    const fields = BrokerAccountFields.parse({ name: 'Main', costMethod: 'lifo' })
    await expect(updateBrokerAccount(bob, { ...fields, id })).rejects.toMatchObject(refusal)
    expect(await listMonths(ada)).toEqual(months.fifo)
  })
})

describe('a trade that gets another account has the method of this one', () => {
  const fills = (trade: Trade) => ({ id: trade.id, version: trade.version, fills: trade.fills })

  test('in a merge of two accounts the one of the account that stays', async () => {
    await importAll(ada, 'Old')
    await openAccount(ada, 'Kept', 'lifo')
    const [old, kept] = [await findAccount(ada, 'Old'), await findAccount(ada, 'Kept')]
    const [before] = await listAllTrades(ada)

    await mergeBrokerAccounts(ada, createInProcessImporter(ada), { id: old.id, into: kept.id })

    expect(await listMonths(ada, { account: 'Kept' })).toEqual(months.lifo)
    expect(await listAllTrades(ada)).toMatchObject([{ id: before!.id, version: before!.version + 1 }])
    expect(await listBrokerAccounts(ada)).toMatchObject([{ name: 'Kept', costMethod: 'lifo' }])
  })

  test('in a merge that matches the trades of both accounts again', async () => {
    await importFile(ada, buildAccountStatement('Old', ...january))
    await openAccount(ada, 'Kept', 'lifo')
    await importFile(ada, buildAccountStatement('Kept', ...february))
    const [old, kept] = [await findAccount(ada, 'Old'), await findAccount(ada, 'Kept')]

    await mergeBrokerAccounts(ada, createInProcessImporter(ada), { id: old.id, into: kept.id })

    expect(await listAllTrades(ada)).toMatchObject([{ account: 'Kept', status: 'closed', pnl: '50' }])
    expect(await listMonths(ada)).toEqual(months.lifo)
  })

  test('in the form, in a change of several trades, and without an account', async () => {
    await importAll(ada)
    await openAccount(ada, 'Pension', 'lifo')
    const [trade] = await listAllTrades(ada)

    const moved = await editTrade(ada, trade!, { account: 'Pension' })
    expect(await listMonths(ada)).toEqual(months.lifo)
    await editTrade(ada, moved, { account: null })
    expect(await listMonths(ada)).toEqual(months.fifo)
    await changeSelectedTrades(ada, { ids: [trade!.id], change: { account: 'pension' } })
    expect(await listMonths(ada)).toEqual(months.lifo)
  })

  test('after it was in the bin while the method changed', async () => {
    await importAll(ada)
    const [trade] = await listAllTrades(ada)
    await moveToBin(ada, { kind: 'trade', ids: [trade!.id] })
    await setMethod(ada, 'average')

    await restoreFromBin(ada, { ids: [trade!.id] })

    expect(await listMonths(ada)).toEqual(months.average)
  })

  test('also when it was typed, and its fills are changed afterwards', async () => {
    await openAccount(ada, 'Main', 'lifo')
    const open = await createTrade(
      ada,
      buildNewTrade({
        ...{ symbol: 'AAPL', market: 'stock', account: 'Main', entryDate: '2026-01-05' },
        ...{ quantity: '10', entryPrice: '100', fees: '0', feesUnit: 'amount' },
      }),
    )
    const add = (role: 'entry' | 'exit', day: string, price: string) =>
      ({ role, day, quantity: '10', price, fee: '0' }) as const
    const typed = [
      add('entry', '2026-01-05', '100'),
      add('entry', '2026-01-06', '120'),
      add('exit', '2026-01-15', '130'),
      add('exit', '2026-02-10', '95'),
    ]

    const saved = await setFills(ada, { ...fills(open), fills: typed })
    expect(saved).toMatchObject({ pnl: '50', realised: [{ day: '2026-01-15', pnl: '100' }] })
    await setMethod(ada, 'average')
    expect(await listMonths(ada)).toEqual(months.average)
    const other = typed.with(1, add('entry', '2026-01-06', '110'))
    await setFills(ada, { ...fills(await getTrade(ada, { id: open.id })), fills: other })
    expect(await listMonths(ada)).toEqual({ '2026-01': '250', '2026-02': '-100' })
  })

  test('also when the fills of an imported one are changed, and after the undo of this', async () => {
    await openAccount(ada, 'Main', 'lifo')
    await importAll(ada)
    const [trade] = await listAllTrades(ada)
    const rows = await listExecutions(ada, { tradeId: trade!.id })
    const edited = rows.map(({ id: executionId, role, day, quantity, price, fee }) => ({
      ...{ executionId, role, day, quantity, fee },
      price: price === '120' ? '110' : price,
    }))

    await setTradeFills(ada, createInProcessImporter(ada), {
      id: trade!.id,
      version: trade!.version,
      fills: edited,
    })

    expect(await listMonths(ada)).toEqual({ '2026-01': '200', '2026-02': '-50' })
    const [edit] = await listImports(ada)
    await undo(ada, edit!)
    expect(await listMonths(ada)).toEqual(months.lifo)
  })
})
