import { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import { BrokerAccountFields, type BrokerAccountFieldsInput } from '@candlebook/contract/broker-accounts'
import { CreateMovement, Ledger, type MovementInput, UpdateMovement } from '@candlebook/contract/ledger'
import { addDays } from '@candlebook/domain/days/day'
import { sum } from '@candlebook/domain/decimal/decimal'
import { toPct } from '@candlebook/domain/ledger/ledger'
import { cashMovementKinds } from '@candlebook/domain/ledger/movement-kinds'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { analyseTrades } from '../analytics/index.ts'
import {
  createBrokerAccount,
  deleteBrokerAccount,
  listBrokerAccounts,
  updateBrokerAccount,
} from '../broker-accounts/index.ts'
import type { UserContext } from '../context/index.ts'
import { asUser, transaction } from '../db/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import {
  addFormats,
  buildLedger,
  importAnswered,
  listAllRows,
  previewImport,
} from '../imports/imports.fixtures.ts'
import { listMovements as listMovementsOfDay } from '../imports/index.ts'
import { newId, readInTurn } from '../kernel/index.ts'
import { createTrade, setFills } from '../trades/index.ts'
import { buildClosedTrade, buildNewTrade } from '../trades/trades.fixtures.ts'
import {
  addMovement,
  deleteMovement,
  getLedger,
  getTradeEquity,
  listDailyReturns,
  listLedgerDays,
  listMovements,
  listMovementsWithoutAccount,
  listReturns,
  takeMovements,
  updateMovement,
} from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  addFormats()
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const NOW = new Date('2026-11-21T12:00:00.000Z')
const newTrader = () => createTestUser(database, { clock: { now: () => NOW } })
const open = (trader: UserContext, parts: Partial<BrokerAccountFieldsInput> = {}) =>
  createBrokerAccount(trader, BrokerAccountFields.parse({ name: 'Main', ...parts }))
const started = { startingBalance: '1000', startingDay: '2026-01-01' }
const book = (trader: UserContext, id: string, parts: Partial<MovementInput> & { clientKey?: string } = {}) =>
  addMovement(trader, {
    ...CreateMovement.parse({ day: '2026-01-05', kind: 'deposit', amount: '500', currency: 'EUR', ...parts }),
    id,
  })
const trade = (trader: UserContext, parts: Parameters<typeof buildClosedTrade>[0]) =>
  createTrade(
    trader,
    buildClosedTrade({
      ...{ account: 'Main', quantity: '1', entryPrice: '100', exitPrice: '110' },
      ...{ entryDate: '2026-01-02', exitDate: '2026-01-06', ...parts },
    }),
  )
/** An open trade in US dollars that realised 10 dollars on each of these days; its id. */
async function openWithExits(trader: UserContext, days: string[]): Promise<string> {
  const parts = {
    account: 'Main',
    currency: 'USD',
    quantity: '10',
    entryPrice: '100',
    entryDate: '2023-01-02',
  }
  const { id, version } = await createTrade(trader, buildNewTrade(parts))
  const exit = { role: 'exit' as const, quantity: '1', price: '110', fee: '0' }
  await setFills(trader, {
    ...{ id, version },
    fills: [
      { role: 'entry', day: '2023-01-02', quantity: '10', price: '100', fee: '0' },
      ...days.map((day) => ({ ...exit, day })),
    ],
  })
  return id
}
const ledgerOf = (trader: UserContext, id: string, income: 'with' | 'without' = 'with') =>
  getLedger(trader, { id, income, today: '2026-11-21' })
const daysOf = (trader: UserContext, id: string, page = 1) =>
  listLedgerDays(trader, { id, income: 'with', page })
const setRate = async (currency: string, day: string, perEuro: string) =>
  await database.owner.query(
    `insert into platform.exchange_rates (day, currency, per_euro, source, created_at, updated_at)
     values ($1, $2, $3, 'ecb', now(), now()) on conflict do nothing`,
    [day, currency, perEuro],
  )

describe('a ledger', () => {
  test('has the results and movements of each day, and the balance after it', async () => {
    const trader = await newTrader()
    const { id } = await open(trader, started)
    await trade(trader, {})
    await trade(trader, { exitPrice: '80', exitDate: '2026-01-05' })
    await book(trader, id)
    await book(trader, id, { day: '2026-01-06', kind: 'fee', amount: '-2.5', note: 'data' })

    expect(await daysOf(trader, id)).toEqual([
      {
        day: '2026-01-06',
        realised: '10',
        exits: 1,
        moved: [{ kind: 'fee', amount: '-2.5' }],
        balance: '1487.5',
        returnPct: '0.506757',
        stated: null,
      },
      {
        day: '2026-01-05',
        realised: '-20',
        exits: 1,
        moved: [{ kind: 'deposit', amount: '500' }],
        balance: '1480',
        returnPct: '-1.333333',
        stated: null,
      },
    ])
    expect(await ledgerOf(trader, id)).toMatchObject({
      currency: 'EUR',
      totals: [
        { kind: 'result', amount: '-10', count: 2 },
        { kind: 'deposit', amount: '500', count: 1 },
        { kind: 'fee', amount: '-2.5', count: 1 },
      ],
      figures: { balance: '1487.5', returnPct: '-0.833333', maxDrawdown: { pct: '1.333333', peakDay: null } },
      months: [{ key: '2026-01', opening: '1000', closing: '1487.5' }],
      days: 2,
      movements: 2,
    })
    expect((await ledgerOf(trader, id, 'without')).figures).toMatchObject({
      balance: '1487.5',
      returnPct: '-0.666667',
    })
  })

  test('without a starting balance has no balance, no return and no curve', async () => {
    const trader = await newTrader()
    const { id } = await open(trader)
    await trade(trader, {})

    expect(await ledgerOf(trader, id)).toMatchObject({
      startingBalance: null,
      figures: null,
      months: [],
      years: [],
      points: { day: [], balance: [] },
      totals: [{ kind: 'result', amount: '10', count: 1 }],
    })
    expect(await daysOf(trader, id)).toMatchObject([{ realised: '10', balance: null, returnPct: null }])
  })

  test('says how many results and movements are before its start, and counts none of them', async () => {
    const trader = await newTrader()
    const { id } = await open(trader, { ...started, startingDay: '2026-01-06' })
    await trade(trader, { exitDate: '2026-01-05' })
    await trade(trader, {})
    await book(trader, id)

    expect(await ledgerOf(trader, id)).toMatchObject({
      beforeStart: { exits: 1, movements: 1 },
      figures: { balance: '1010' },
    })
  })

  test('is in the currency of its account, at the rate of each day, and names what has no rate', async () => {
    const trader = await newTrader()
    await setRate('CHF', '2025-05-05', '0.5')
    await setRate('CHF', '2025-05-06', '0.8')
    const { id } = await open(trader, { currency: 'CHF', startingBalance: '100', startingDay: '2025-05-01' })
    const at = { entryDate: '2025-05-02' }
    await trade(trader, { ...at, currency: 'CHF', exitDate: '2025-05-05' })
    await trade(trader, { ...at, currency: null, exitDate: '2025-05-06' })
    await trade(trader, { ...at, currency: 'BTC', exitDate: '2025-05-06' })
    await book(trader, id, { day: '2025-05-06', amount: '20' })
    await book(trader, id, { day: '2025-05-06', amount: '1', currency: 'ETH' })

    expect(await ledgerOf(trader, id)).toMatchObject({
      currency: 'CHF',
      figures: { balance: '134' }, // 100 + 10 CHF + 10 € × 0.8 + 20 € × 0.8
      withoutRate: [
        { kind: 'result', currency: 'BTC', count: 1 },
        { kind: 'deposit', currency: 'ETH', count: 1 },
      ],
    })
    expect(
      (await listMovements(trader, { id, page: 1 }))
        .map(({ converted, rate, rateSource, rateDay }) => [...[converted, rate, rateSource, rateDay]])
        .sort(),
    ).toEqual([
      [null, null, null, null],
      ['16', '0.8', 'ecb', '2025-05-06'],
    ])
  })

  test('books a partial exit on its own day, also of an open trade', async () => {
    const trader = await newTrader()
    const { id } = await open(trader, started)
    const { id: tradeId, version } = await createTrade(
      trader,
      buildNewTrade({ account: 'Main', quantity: '10', entryPrice: '100', entryDate: '2026-01-02' }),
    )
    await setFills(trader, {
      id: tradeId,
      version,
      fills: [
        { role: 'entry', day: '2026-01-02', quantity: '10', price: '100', fee: '0' },
        { role: 'exit', day: '2026-01-07', quantity: '4', price: '105', fee: '0' },
      ],
    })

    expect(await daysOf(trader, id)).toMatchObject([{ day: '2026-01-07', realised: '20', balance: '1020' }])
    expect(await ledgerOf(trader, id)).toMatchObject({ openTrades: 1 })
  })

  test('counts each part of an open trade that has a rate, and names the one that has none', async () => {
    const trader = await newTrader()
    await setRate('USD', '2023-03-07', '1.25')
    const { id } = await open(trader)
    await openWithExits(trader, ['2023-03-07', '2023-05-09'])

    expect(await daysOf(trader, id)).toMatchObject([{ day: '2023-03-07', realised: '8' }]) // 10 $ ÷ 1.25
    expect(await ledgerOf(trader, id)).toMatchObject({
      totals: [{ kind: 'result', amount: '8', count: 1 }],
      withoutRate: [{ kind: 'result', currency: 'USD', count: 1 }],
    })
  })

  test('converts a partial exit at its own rate, and at that of the trade without one', async () => {
    const trader = await newTrader()
    const { id } = await open(trader, { currency: 'CHF' })
    const tradeId = await openWithExits(trader, ['2023-03-07', '2023-05-09'])
    await database.owner.query(
      `update trades set rate = 0.5, rate_currency = 'CHF',
         partial_exits = jsonb_set(partial_exits, '{0}', partial_exits -> 0 || '{"rate": "0.9", "rateCurrency": "CHF"}')
       where id = $1`,
      [tradeId],
    )

    expect(await daysOf(trader, id)).toMatchObject([
      { day: '2023-05-09', realised: '5' }, // 10 $ × 0.5
      { day: '2023-03-07', realised: '9' }, // 10 $ × 0.9
    ])
  })

  test('of all accounts and of no account is the calendar of the analytics', async () => {
    await setRate('USD', '2024-03-01', '1.25')
    const anyTrade = fc.record({
      account: fc.constantFrom('Main', 'Second'),
      currency: fc.constantFrom(null, 'USD', 'EUR'),
      exitPrice: fc.integer({ min: 1, max: 300 }).map(String),
      at: fc.integer({ min: 0, max: 6 }),
      partAt: fc.option(fc.integer({ min: 0, max: 6 })),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyTrade, { minLength: 1, maxLength: 6 }), async (drafts) => {
        const trader = await newTrader()
        const ids = [await open(trader), await open(trader, { name: 'Second', currency: 'EUR' })].map(
          ({ id }) => id,
        )
        for (const { at, partAt, ...draft } of drafts) {
          const exitDate = addDays('2024-03-01', at)
          const created = await trade(trader, { ...draft, entryDate: '2024-03-01', exitDate })
          if (partAt === null || partAt > at) continue
          await setFills(trader, {
            id: created.id,
            version: created.version,
            fills: [
              { role: 'entry', day: '2024-03-01', quantity: '1', price: '100', fee: '0' },
              { role: 'exit', day: addDays('2024-03-01', partAt), quantity: '0.3', price: '91', fee: '0.1' },
              { role: 'exit', day: exitDate, quantity: '0.7', price: draft.exitPrice, fee: '0' },
            ],
          })
        }
        const { days } = await analyseTrades(trader, AnalyticsFilter.parse({ today: '2026-11-21' }))
        const booked = new Map<string, string>()
        for (const id of ids)
          for (const { day, realised } of await daysOf(trader, id))
            booked.set(day, sum([booked.get(day) ?? '0', realised]))

        expect([...booked].sort()).toEqual(days.day.map((day, at) => [day, days.pnl[at]]))
      }),
      { numRuns: 8 },
    )
  })

  test('has the ratios of the days up to today, with and without income', async () => {
    const trader = await newTrader()
    const { id } = await open(trader, { ...started, startingDay: '2025-01-01' })
    for (let at = 0; at < 24; at++) {
      const exitDate = addDays('2026-06-01', 7 * at)
      await trade(trader, { entryDate: '2026-05-29', exitDate, exitPrice: at % 3 === 0 ? '95' : '104' })
    }
    await book(trader, id, { day: '2026-06-06', kind: 'dividend', amount: '3' })

    const withIncome = Ledger.parse(await ledgerOf(trader, id)).figures
    const { figures } = await ledgerOf(trader, id, 'without')
    expect(figures?.ratios.days).toEqual({
      ...{ calendar: 'weekdays', perYear: 261, count: 493, withReturn: 24, losses: 8 },
      ...{ from: '2025-01-01', to: '2026-11-21' },
    })
    expect(withIncome?.ratios.days).toMatchObject({
      calendar: 'all',
      perYear: 365,
      count: 690,
      withReturn: 25,
    })
    for (const ratio of [figures?.ratios.sharpe, figures?.ratios.sortino, withIncome?.ratios.sharpe])
      expect(Number(ratio?.value)).toBeGreaterThan(0)
    expect(figures?.ratios.calmar).toMatchObject({ from: '2025-01-01', days: 690, problem: null })
    expect(figures?.underWater).toMatchObject({ of: 690, longest: { isOver: true } })
  })

  test('is of its owner only', async () => {
    const [trader, stranger] = [await newTrader(), await newTrader()]
    const { id } = await open(trader, started)
    const movement = await book(trader, id)
    const before = await listAllRows(database, trader)
    const notFound = { code: 'trades.account_not_found' }

    await expect(ledgerOf(stranger, id)).rejects.toMatchObject(notFound)
    await expect(daysOf(stranger, id)).rejects.toMatchObject(notFound)
    await expect(listMovements(stranger, { id, page: 1 })).rejects.toMatchObject(notFound)
    await expect(book(stranger, id)).rejects.toMatchObject(notFound)
    await expect(ledgerOf(trader, 'none')).rejects.toMatchObject(notFound)
    await expect(deleteMovement(stranger, { id: movement.id })).rejects.toMatchObject({
      code: 'ledger.movement_not_found',
    })
    expect(await listAllRows(database, trader)).toEqual(before)
  })
})

test('a ledger, its days and the equity of a trade wait until the large read of their trader is complete', async () => {
  const trader = await newTrader()
  const { id } = await open(trader, started)
  const { id: tradeId } = await trade(trader, {})
  let connections = 0
  const pool = new Proxy(trader.db.pool, {
    get: (target, name) => {
      if (name === 'connect') connections++
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const watched = { ...trader, db: { ...trader.db, pool } }
  let complete = () => {}
  const large = readInTurn(trader.actor.userId, async () => {
    await new Promise<void>((resolve) => (complete = resolve))
  })
  const reads = [ledgerOf(watched, id), daysOf(watched, id), getTradeEquity(watched, { id: tradeId })]
  await new Promise(setImmediate)

  expect(connections).toBe(0)
  complete()
  await Promise.all([large, ...reads])
  expect(connections).toBe(3)
})

describe('a movement', () => {
  test('that is added while its account is renamed goes into the renamed account', async () => {
    const trader = await newTrader()
    const { id } = await open(trader)
    const renaming = await database.owner.connect()
    await renaming.query('begin')
    await renaming.query(`update broker_accounts set name = 'Renamed' where id = $1`, [id])
    const added = book(trader, id)
    await vi.waitFor(async () => {
      const { rowCount } = await renaming.query(
        'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
      )
      expect(rowCount).toBe(1)
    })
    await renaming.query('commit')
    renaming.release()

    expect(await added).toMatchObject({ amount: '500' })
    expect(await listMovements(trader, { id, page: 1 })).toEqual([await added])
  })

  test('is added once, changed with its version, and deleted', async () => {
    const trader = await newTrader()
    const { id } = await open(trader, started)
    const clientKey = newId()
    const added = await book(trader, id, { clientKey, symbol: 'KO' })
    expect(await book(trader, id, { clientKey, symbol: 'KO' })).toEqual(added)
    await expect(book(trader, id, { clientKey, amount: '501' })).rejects.toMatchObject({
      code: 'request.client_key_reused',
    })
    expect(added).toMatchObject({ version: 1, importId: null, line: null, amount: '500', converted: '500' })

    const change = UpdateMovement.parse({
      ...{ day: '2026-01-06', kind: 'withdrawal', amount: '-20', currency: 'EUR', version: 1 },
    })
    expect(await updateMovement(trader, { ...change, id: added.id })).toMatchObject({
      kind: 'withdrawal',
      version: 2,
    })
    await expect(updateMovement(trader, { ...change, id: added.id })).rejects.toMatchObject({
      code: 'ledger.movement_changed_elsewhere',
      data: { current: { version: 2, amount: '-20' } },
    })
    expect((await ledgerOf(trader, id)).figures?.balance).toBe('980')

    await deleteMovement(trader, { id: added.id })
    expect(await listMovements(trader, { id, page: 1 })).toEqual([])
    await expect(deleteMovement(trader, { id: added.id })).rejects.toMatchObject({
      code: 'ledger.movement_not_found',
    })
  })

  test('of any kind changes no figure of trades: no win rate, total, day or count', async () => {
    const trader = await newTrader()
    const { id } = await open(trader, { currency: 'EUR', ...started })
    await trade(trader, { currency: 'EUR' })
    const analyse = () => analyseTrades(trader, AnalyticsFilter.parse({ today: '2026-11-21' }))
    const before = await analyse()

    for (const [at, kind] of cashMovementKinds.entries()) {
      const amount = kind === 'withdrawal' ? '-20' : '20'
      await book(trader, id, { kind, amount, day: `2026-01-0${at + 1}` })
    }
    expect((await ledgerOf(trader, id)).movements).toBe(cashMovementKinds.length)
    expect(await analyse()).toEqual(before)
  })

  test('keeps its account from being deleted, and pence are stored as pounds', async () => {
    const trader = await newTrader()
    const { id } = await open(trader)
    expect(await book(trader, id, { amount: '120', currency: 'GBX' })).toMatchObject({
      amount: '1.2',
      currency: 'GBP',
    })
    await expect(deleteBrokerAccount(trader, { id })).rejects.toMatchObject({
      code: 'trades.account_has_executions',
    })
  })

  test('is among those of its day, without import, file and line', async () => {
    const trader = await newTrader()
    const { id } = await open(trader)
    const added = await book(trader, id, { kind: 'fee', amount: '-20', note: 'Data feed' })
    const typed = {
      id: added.id,
      importId: null,
      fileName: null,
      line: null,
      amount: '-20',
      what: 'Data feed',
    }

    expect(await listMovementsOfDay(trader, { day: '2026-01-05', page: 1 })).toMatchObject([typed])
    expect(await listMovementsOfDay(trader, { day: '2026-01-06', page: 1 })).toEqual([])
    expect(await listMovementsOfDay(trader, { importId: newId(), page: 1 })).toEqual([])
  })

  test('of a file without an account gets one, some or all, and stays with its import', async () => {
    const [trader, stranger] = [await newTrader(), await newTrader()]
    const { id } = await open(trader)
    const file = buildLedger(
      '2026-03-03,Dividend,KO,,,12.50,EUR',
      '2026-03-04,Fee,,,,-2,EUR',
      '2026-03-05,Fee,,,,-3,EUR',
    )
    await importAnswered(trader, file, { account: null })
    await importAnswered(stranger, buildLedger('2026-03-03,Fee,,,,-7,EUR'), { account: null })
    const strangers = await listMovementsWithoutAccount(stranger, { page: 1 })
    const listed = await listMovementsWithoutAccount(trader, { page: 1 })
    expect(listed).toMatchObject([
      { day: '2026-03-05', amount: '-3', converted: '-3', line: 4 },
      { day: '2026-03-04' },
      { day: '2026-03-03', kind: 'dividend', symbol: 'KO' },
    ])
    expect(await ledgerOf(trader, id)).toMatchObject({ movementsWithoutAccount: 3, movements: 0 })

    for (const ids of [
      [listed[0]!.id, strangers[0]!.id],
      [listed[0]!.id, newId()],
    ])
      await expect(takeMovements(trader, { id, ids })).rejects.toMatchObject({
        code: 'ledger.movement_not_found',
      })
    expect(await ledgerOf(trader, id)).toMatchObject({ movementsWithoutAccount: 3 })
    expect(await takeMovements(trader, { id, ids: [listed[2]!.id] })).toEqual({ count: 1 })
    expect(await ledgerOf(trader, id)).toMatchObject({ movementsWithoutAccount: 2, movements: 1 })
    expect(await takeMovements(trader, { id, ids: null })).toEqual({ count: 2 })
    expect(await ledgerOf(trader, id)).toMatchObject({ movementsWithoutAccount: 0, movements: 3 })
    expect(await listMovementsWithoutAccount(stranger, { page: 1 })).toHaveLength(1)
    await expect(takeMovements(stranger, { id, ids: null })).rejects.toMatchObject({
      code: 'trades.account_not_found',
    })
    expect(await previewImport(trader, file)).toMatchObject({ movements: { added: 0 } })
  })

  test('of a file is listed with its line and cannot be changed', async () => {
    const trader = await newTrader()
    await importAnswered(trader, buildLedger('2026-03-03,Dividend,KO,,,12.50,EUR'), { account: 'Main' })
    const [account] = await listBrokerAccounts(trader)
    const [movement] = await listMovements(trader, { id: account!.id, page: 1 })
    expect(movement).toMatchObject({
      kind: 'dividend',
      fileName: 'ledger.csv',
      line: 2,
      symbol: 'KO',
      note: 'Dividend KO',
    })

    const change = UpdateMovement.parse({
      day: '2026-01-06',
      kind: 'fee',
      amount: '-2',
      currency: 'EUR',
      version: 1,
    })
    await expect(updateMovement(trader, { ...change, id: movement!.id })).rejects.toMatchObject({
      code: 'ledger.movement_imported',
    })
    await expect(deleteMovement(trader, { id: movement!.id })).rejects.toMatchObject({
      code: 'ledger.movement_imported',
    })
  })

  test.each([
    [{ amount: '0' }, 'amount', 'movement.zero'],
    [{ amount: '0.00' }, 'amount', 'movement.zero'],
    [{ amount: 'five' }, 'amount', 'decimal.not_a_number'],
    [{ kind: 'withdrawal', amount: '5' }, 'amount', 'movement.withdrawal_received'],
    [{ kind: 'deposit', amount: '-5' }, 'amount', 'movement.deposit_paid'],
    [{ currency: 'XQZ' }, 'currency', 'account.currency_invalid'],
    [{ currency: '' }, 'currency', 'account.currency_invalid'],
    [{ day: '2026-02-30' }, 'day', 'day.invalid'],
    [{ day: '' }, 'day', 'day.missing'],
    [{ kind: 'gift' }, 'kind', 'field.required'],
  ])('with %j is refused at its field', (parts, field, code) => {
    const given = { day: '2026-01-05', kind: 'deposit', amount: '500', currency: 'EUR', ...parts }
    const { error } = CreateMovement.safeParse(given)
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, code]])
  })

  test('after today is refused', async () => {
    const trader = await newTrader()
    const { id } = await open(trader)
    await expect(book(trader, id, { day: '2026-11-23' })).rejects.toMatchObject({
      code: 'request.invalid',
      fields: [{ field: 'day', code: 'movement.in_future' }],
    })
    expect(await listMovements(trader, { id, page: 1 })).toEqual([])
  })
})

describe('a starting balance', () => {
  test.each([
    [{ startingBalance: '5' }, 'startingDay', 'account.starting_day_missing'],
    [{ startingDay: '2026-01-01' }, 'startingBalance', 'account.starting_balance_missing'],
    [{ startingBalance: '-5', startingDay: '2026-01-01' }, 'startingBalance', 'decimal.negative'],
    [{ startingBalance: '5', startingDay: '2026-02-30' }, 'startingDay', 'day.invalid'],
  ])('as %j is refused at its field', (parts, field, code) => {
    const { error } = BrokerAccountFields.safeParse({ name: 'Main', ...parts })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, code]])
  })

  test('gives its account the currency of the totals, so that it stays what it is', async () => {
    const trader = await newTrader()
    expect(await open(trader, started)).toMatchObject({ ...started, currency: 'EUR' })
    expect(await open(trader, { name: 'Second', ...started, currency: 'USD' })).toMatchObject({
      currency: 'USD',
    })
    expect(await open(trader, { name: 'Third' })).toMatchObject({ currency: null, startingDay: null })
  })
})

describe('a change of an account', () => {
  const change = (trader: UserContext, id: string, parts: Partial<BrokerAccountFieldsInput>) =>
    updateBrokerAccount(trader, { ...BrokerAccountFields.parse({ name: 'Main', ...parts }), id })

  test('without a starting balance keeps the stored one with its currency', async () => {
    const trader = await newTrader()
    const { id } = await open(trader, { ...started, currency: 'USD' })

    const kept = { ...started, currency: 'USD', archived: true }
    expect(await change(trader, id, { archived: true })).toMatchObject(kept)
    expect(await listBrokerAccounts(trader)).toMatchObject([kept])
  })

  test.each([
    { startingBalance: null, startingDay: null },
    { startingBalance: '', startingDay: '' },
    { startingBalance: null },
  ])('with %j removes the starting balance', async (parts) => {
    const trader = await newTrader()
    const { id } = await open(trader, started)

    const removed = { startingBalance: null, startingDay: null, currency: null }
    expect(await change(trader, id, parts)).toMatchObject(removed)
    expect(await listBrokerAccounts(trader)).toMatchObject([removed])
  })
})

describe('the risk of a trade', () => {
  test('is a share of the equity before its entry day and what came in on it', async () => {
    const trader = await newTrader()
    const { id } = await open(trader, started)
    await trade(trader, {})
    await book(trader, id, { day: '2026-01-08', amount: '90' })
    await book(trader, id, { day: '2026-01-08', kind: 'withdrawal', amount: '-500' })
    const { id: tradeId } = await trade(trader, {
      entryDate: '2026-01-08',
      exitDate: '2026-01-09',
      stopLoss: '89',
    })

    expect(await getTradeEquity(trader, { id: tradeId })).toEqual({
      accountId: id,
      account: 'Main',
      currency: 'EUR',
      equity: '1100',
      risk: '11',
      riskPct: '1',
      missing: null,
    })
    await expect(getTradeEquity(await newTrader(), { id: tradeId })).rejects.toMatchObject({
      code: 'trades.not_found',
    })
  })

  test('says what is missing', async () => {
    const trader = await newTrader()
    await open(trader, { name: 'Started', ...started })
    const missing = async (parts: Parameters<typeof trade>[1]) =>
      (await getTradeEquity(trader, await trade(trader, parts))).missing

    expect(await missing({ account: null })).toBe('account')
    expect(await missing({})).toBe('starting_balance')
    expect(await missing({ account: 'Started', entryDate: '2025-12-31' })).toBe('before_start')
    expect(await missing({ account: 'Started' })).toBe('stop')
    expect(await missing({ account: 'Started', stopLoss: '90', currency: 'BTC' })).toBe('rate')
  })
})

test('all accounts together have one daily return, to which a starting balance comes in on its day', async () => {
  const trader = await newTrader()
  await open(trader, started)
  await open(trader, { name: 'Second', startingBalance: '1010', startingDay: '2026-01-07' })
  await open(trader, { name: 'Without' })
  await trade(trader, {})
  await trade(trader, { account: 'Second', exitDate: '2026-01-08', exitPrice: '120.2' })
  await trade(trader, { account: 'Without', exitDate: '2026-01-08' })
  await trade(trader, { account: 'Without', exitDate: '2026-01-09' })
  await trade(trader, { account: 'Second', exitDate: '2026-01-06' })

  const returns = await transaction(asUser(trader), (scope) => listDailyReturns(scope, { income: 'with' }))
  expect(returns.map(({ day, ratio, equity }) => [day, ratio, equity])).toEqual([
    ['2026-01-01', '0', '1000'],
    ['2026-01-06', '0.01', '1010'],
    ['2026-01-07', '0', '2020'],
    ['2026-01-08', '0.01', '2040.2'],
  ])
  expect(await listReturns(trader, {})).toEqual({
    missing: null,
    accountId: null,
    day: ['2026-01-01', '2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09'],
    ratio: ['0', '0.01', '0', '0.01', '0'],
    exits: [0, 1, 0, 1, 0],
    leftOut: [0, 1, 0, 1, 1], // before the start of its account, and of one without a start
  })
})

test('the daily returns of an account are those of its ledger without income, and need a starting balance', async () => {
  const trader = await newTrader()
  const { id } = await open(trader, started)
  const bare = await open(trader, { name: 'Bare' })
  await trade(trader, {})
  await book(trader, id, { kind: 'dividend', amount: '50', currency: 'USD', day: '2026-01-07' })
  await trade(trader, { exitDate: '2026-01-09', exitPrice: '95' })

  await trade(trader, { account: 'Bare' })
  const { day, ratio, exits, leftOut, accountId } = await listReturns(trader, { account: 'Main' })
  const days = (await listLedgerDays(trader, { id, income: 'without', page: 1 })).toReversed()
  expect({ day, exits, accountId }).toEqual({
    day: days.map((one) => one.day),
    exits: days.map((one) => one.exits),
    accountId: id,
  })
  expect(leftOut).toEqual(days.map(() => 0))
  expect(ratio.map((one) => one && toPct(one))).toEqual(days.map(({ returnPct }) => returnPct))
  const nothing = { missing: 'starting_balance', day: [], ratio: [], exits: [], leftOut: [] }
  expect(await listReturns(trader, { account: 'Bare' })).toEqual({ ...nothing, accountId: bare.id })
  expect(await listReturns(await newTrader(), {})).toEqual({ ...nothing, accountId: null })
  expect(await listReturns(await newTrader(), { account: 'Main' })).toEqual({ ...nothing, accountId: null })
})

// npm run test:all stores 100,000 trades.
test('a ledger is made of many trades and movements, with a thousand points', async () => {
  const count = 1000 * Math.ceil(100 * Number(process.env.SHARE_OF_RUNS) ** 2)
  const trader = await newTrader()
  const { id } = await open(trader, { ...started, startingDay: '2000-01-01' })
  const { userId } = trader.actor
  await database.owner.query(
    `insert into trades (user_id, id, symbol, market, type, status, quantity, entry_price, exit_price, entry_date, exit_date,
       account, created_at, updated_at)
     select $1, gen_random_uuid(), 'KO', 'stock', 'long', 'closed', 1, 100, 100 + n % 7 - 3, '2000-01-03',
       '2000-01-03'::date + n % 5000, 'Main', now(), now() from generate_series(1, $2) n`,
    [userId, count],
  )
  await database.owner.query(
    `insert into cash_movements (user_id, id, day, kind, amount, currency, account, what)
     select $1, gen_random_uuid(), '2000-01-03'::date + n % 5000, 'fee', -1, 'USD', 'Main', '' from generate_series(1, $2) n`,
    [userId, count / 10],
  )
  await database.owner.query('analyze trades, cash_movements')

  const ledger = await ledgerOf(trader, id)
  expect(ledger).toMatchObject({ days: 5000, totals: [{ kind: 'result', count }] })
  expect(ledger.points.day).toHaveLength(1000)
})
