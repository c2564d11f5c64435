import { BrokerAccountFields, type BrokerAccountFieldsInput } from '@candlebook/contract/broker-accounts'
import { Ledger, LedgerDay } from '@candlebook/contract/ledger'
import { addDays } from '@candlebook/domain/days/day'
import { add, negate, sum } from '@candlebook/domain/decimal/decimal'
import { defaultPreferences } from '@candlebook/domain/settings/preferences'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createBrokerAccount,
  deleteBrokerAccount,
  listBrokerAccounts,
  updateBrokerAccount,
} from '../broker-accounts/index.ts'
import type { UserContext } from '../context/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import {
  addFormats,
  buildStatedLedger,
  buildStatement,
  createFile,
  createInProcessImporter,
  editTrade,
  importAnswered,
  importFile,
  listAllRows,
  listAllTrades,
  previewImport,
  undo,
} from '../imports/imports.fixtures.ts'
import { changeTradeDays, mergeBrokerAccounts } from '../imports/index.ts'
import { savePreferences } from '../settings/index.ts'
import { createTrade, setFills } from '../trades/index.ts'
import { buildNewTrade } from '../trades/trades.fixtures.ts'
import { getLedger, listLedgerDays } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  addFormats()
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const NOW = new Date('2026-11-21T12:00:00.000Z')
const newTrader = () => createTestUser(database, { clock: { now: () => NOW } })
const started = { startingBalance: '1000', startingDay: '2026-01-01' }
const open = (trader: UserContext, parts: Partial<BrokerAccountFieldsInput> = {}) =>
  createBrokerAccount(trader, BrokerAccountFields.parse({ name: 'Main', currency: 'USD', ...parts }))
const ledgerOf = async (trader: UserContext, id: string) =>
  Ledger.parse(await getLedger(trader, { id, income: 'with', today: '2026-11-21' }))
const daysOf = async (trader: UserContext, id: string) =>
  (await listLedgerDays(trader, { id, income: 'with', page: 1 })).map((day) => LedgerDay.parse(day))
const findAccountId = async (trader: UserContext, name: string) =>
  (await listBrokerAccounts(trader)).find((one) => one.name === name)?.id ?? ''

const statement = buildStatedLedger(
  '2026-01-05,Deposit,,,,500,USD,Main,1500',
  '2026-01-06,Buy,KO,10,60,-600,USD,Main,900',
  '2026-01-07,Sell,KO,4,70,280,USD,Main,1180',
  '2026-01-07,Dividend,KO,,,2.11,USD,Main,1182.11',
)

describe('the balance of the broker', () => {
  test('is compared with the balance of the ledger less what is open, for the newest day and for each day', async () => {
    const trader = await newTrader()
    const { id } = await open(trader, started)
    await importFile(trader, statement)

    expect((await ledgerOf(trader, id)).stated).toEqual({
      balances: [
        {
          ...{ day: '2026-01-07', kind: 'cash', currency: 'USD', amount: '1182.11' },
          ...{ own: '1182.11', difference: '0', fileName: 'stated.csv', line: 5 },
        },
      ],
      from: {
        ...{ balance: '1542.11', cost: '360', fees: '0', later: '0', positions: 1, unpaid: 0 },
      },
      notCompared: null,
    })
    // The day of the purchase has neither a result nor a movement, and is listed for its balance; so is the day before the first line.
    expect((await daysOf(trader, id)).map(({ day, balance, stated }) => [day, balance, stated?.own])).toEqual(
      [
        ['2026-01-07', '1542.11', '1182.11'],
        ['2026-01-06', '1500', '900'],
        ['2026-01-05', '1500', '1500'],
        ['2026-01-04', '1000', '1000'],
      ],
    )
  })

  test('of a day without a result has the balance before it and a return of 0, none after a day without a return', async () => {
    const trader = await newTrader()
    const { id } = await open(trader, started)
    const lines = Array.from({ length: 120 }, (_, at) => {
      const day = addDays('2026-02-01', at)
      return `${day},Buy,KO,1,1,-1,USD,Main,${999 - at}`
    })
    await importFile(trader, buildStatedLedger(...lines, '2026-06-10,Fee,,,,-2000,USD,Main,-1120'))
    await importFile(trader, buildStatedLedger('2026-06-11,Buy,KO,1,1,-1,USD,Main,-1121'))

    const first = await daysOf(trader, id)
    expect(first).toHaveLength(100)
    expect(first.slice(0, 3).map(({ day, balance, returnPct }) => [day, balance, returnPct])).toEqual([
      ['2026-06-11', '-1000', null],
      ['2026-06-10', '-1000', null],
      ['2026-05-31', '1000', '0'],
    ])
    const second = await listLedgerDays(trader, { id, income: 'with', page: 2 })
    expect(second.at(-1)).toMatchObject({ day: '2026-01-31', balance: '1000', returnPct: '0' })
    expect(second).toHaveLength(23)
  })

  test('counts a purchase from the day of its execution, also when the trader gave the trade a later entry day', async () => {
    const trader = await newTrader()
    const { id } = await open(trader, started)
    await importFile(
      trader,
      buildStatedLedger('2026-01-06,Buy,KO,10,60,-600,USD,Main,400', '2026-01-08,Deposit,,,,50,USD,Main,450'),
    )
    const [trade] = await listAllTrades(trader)
    await editTrade(trader, trade!, { entryDate: '2026-01-10' }) // the file has one

    const stated = (await daysOf(trader, id)).flatMap((one) => one.stated ?? [])
    expect(stated.map(({ difference }) => difference)).toEqual(['0', '0', '0'])
    expect((await ledgerOf(trader, id)).stated?.balances).toMatchObject([{ own: '450', difference: '0' }])
  })

  test('has a difference when a line is in no file', async () => {
    const trader = await newTrader()
    const { id } = await open(trader, started)
    await importFile(
      trader,
      buildStatedLedger(
        '2026-01-05,Deposit,,,,500,USD,Main,1500',
        '2026-01-07,Dividend,KO,,,2.11,USD,Main,1490.11',
      ),
    )

    expect((await ledgerOf(trader, id)).stated?.balances).toMatchObject([
      { amount: '1490.11', own: '1502.11', difference: '-12' },
    ])
  })

  test('is not compared before the starting day, without a starting balance, and in another currency', async () => {
    const trader = await newTrader()
    const { id } = await open(trader, { startingBalance: '5', startingDay: '2026-02-01' })
    await importFile(
      trader,
      buildStatedLedger(
        '2026-01-05,Deposit,,,,500,USD,Main,500',
        '2026-02-05,Deposit,,,,70,EUR,Main,70',
        '2026-02-06,Deposit,,,,30,EUR,Main,100',
      ),
    )

    expect((await ledgerOf(trader, id)).stated).toMatchObject({
      balances: [
        { currency: 'USD', day: '2026-01-05', own: null, difference: null },
        { currency: 'EUR', day: '2026-02-06', amount: '100', own: null, difference: null },
      ],
      from: null,
    })
    const other = await open(trader, { name: 'Other' })
    await importFile(trader, buildStatedLedger('2026-01-05,Deposit,,,,500,USD,Other,500'))
    expect((await ledgerOf(trader, other.id)).stated).toMatchObject({ balances: [{ own: null }], from: null })
    expect(await daysOf(trader, other.id)).toMatchObject([{ balance: null, stated: { own: null } }])
  })

  test('without a starting balance offers the one before the first line, with what was open, and sets none', async () => {
    const trader = await newTrader()
    const { id } = await open(trader)
    await createTrade(
      trader,
      buildNewTrade({
        ...{ account: 'Main', currency: 'USD', symbol: 'PEP', quantity: '2', entryPrice: '50' },
        ...{ entryDate: '2025-12-01', fees: '1', feesUnit: 'amount' },
      }),
    )
    await importFile(trader, statement)

    const { startOffer, startingBalance } = await ledgerOf(trader, id)
    expect(startingBalance).toBe(null)
    expect(startOffer).toEqual({
      ...{ day: '2026-01-05', amount: '1101', stated: '1000', statedDay: '2026-01-04' },
      ...{ positions: 1, fileName: 'stated.csv' },
    })
    await updateBrokerAccount(trader, {
      ...BrokerAccountFields.parse({
        ...{ name: 'Main', currency: 'USD' },
        ...{ startingBalance: startOffer?.amount, startingDay: startOffer?.day },
      }),
      id,
    })
    expect(await ledgerOf(trader, id)).toMatchObject({
      startOffer: null,
      stated: { balances: [{ own: '1182.11', difference: '0' }] },
    })
  })

  test('of futures leaves their cost in the cash, and takes the fee of an open one', async () => {
    const trader = await newTrader()
    const { id } = await open(trader, started)
    await createTrade(
      trader,
      buildNewTrade({
        ...{ account: 'Main', currency: 'USD', symbol: 'ES', instrument: 'future', contractSize: '50' },
        ...{ quantity: '2', entryPrice: '5000', entryDate: '2026-01-05', fees: '4', feesUnit: 'amount' },
      }),
    )
    await importFile(trader, buildStatedLedger('2026-01-06,Deposit,,,,500,USD,Main,1496'))

    expect((await ledgerOf(trader, id)).stated).toMatchObject({
      balances: [{ own: '1496', difference: '0' }],
      from: { balance: '1500', cost: '0', fees: '4', later: '0', positions: 1, unpaid: 1 },
    })
  })

  // The times of the report are those of Athens. In New York both exits are on the day before.
  test.each([null, 'America/New_York'])(
    'of forex has exits on the days of the broker, with the fees of the lots that are left, also for a trader in %s',
    async (statementZone) => {
      const trader = await newTrader()
      const jobs = { enqueue: async () => {} } as never
      await savePreferences({ ...trader, jobs }, { ...defaultPreferences, statementZone })
      if (statementZone !== null) await changeTradeDays(trader, { userId: trader.actor.userId })
      const { id } = await open(trader, {
        ...{ name: '333444', startingBalance: '0', startingDay: '2026-01-01' },
      })
      const deals = [
        '2026.01.05 08:00:00,1,,balance,,,,,0.00,0.00,10 000.00,10 000.00,Deposit',
        '2026.01.05 09:00:00,2,,credit,,,,,0.00,0.00,300.00,10 000.00,Credit',
        '2026.01.05 10:00:00,3,EURUSD,buy,in,1.00,1.10000,3,-5.00,0.00,0.00,9 995.00,',
        '2026.01.06 02:00:00,4,EURUSD,sell,out,0.40,1.10200,4,-2.00,0.00,80.00,10 073.00,',
        '2026.01.08 01:30:00,5,EURUSD,sell,out,0.30,1.10400,6,-3.00,0.00,120.00,10 190.00,',
      ]
      const head = 'Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Swap,Profit,Balance,Comment'
      const file = createFile(['Trading Account: 333444 (USD, server, real)', head, ...deals].join('\n'))
      await importFile(trader, file)

      expect((await daysOf(trader, id)).map(({ day, stated }) => [day, stated?.difference])).toEqual([
        ['2026-01-08', '0'],
        ...(statementZone === null ? [] : [['2026-01-07', undefined]]),
        ['2026-01-06', '0'],
        ['2026-01-05', '0'],
        ['2026-01-04', '0'],
      ])
      const [exit] = (await listAllTrades(trader))[0]!.realised
      expect(exit?.day).toBe(statementZone === null ? '2026-01-06' : '2026-01-05')
      expect((await ledgerOf(trader, id)).stated).toMatchObject({
        from: { cost: '0', fees: '1.5', later: '0', positions: 1, unpaid: 1 },
      })
    },
  )

  test('is not compared and offers nothing with a trade in another currency, also one without a rate', async () => {
    const trader = await newTrader()
    const [{ id }, offered] = [await open(trader, started), await open(trader, { name: 'Other' })]
    for (const account of ['Main', 'Other'])
      await createTrade(
        trader,
        buildNewTrade({ account, currency: 'RUB', entryDate: '2026-01-05', quantity: '1' }),
      )
    await importFile(
      trader,
      buildStatedLedger('2026-01-06,Deposit,,,,500,USD,Main,1500', '2026-01-06,Deposit,,,,500,USD,Other,500'),
    )

    expect((await ledgerOf(trader, id)).stated).toMatchObject({
      ...{ balances: [{ amount: '1500', own: null }], from: null, notCompared: 'currencies' },
    })
    expect(await ledgerOf(trader, offered.id)).toMatchObject({
      stated: { notCompared: 'currencies' },
      startOffer: null,
    })
  })

  test('is not compared and offers nothing when a file states cash in two currencies', async () => {
    const trader = await newTrader()
    const lines = (name: string) => [
      `2026-01-05,Deposit,,,,1000,EUR,${name},1000`,
      `2026-01-06,Buy,KO,10,60,-400,EUR,${name},600`,
      `2026-01-06,Deposit,,,,400,USD,${name},400`,
    ]
    const start = { startingBalance: '0', startingDay: '2026-01-01' }
    const { id } = await open(trader, { currency: 'EUR', ...start })
    const other = await open(trader, { name: 'Other', currency: 'EUR' })
    await importFile(trader, buildStatedLedger(...lines('Main'), ...lines('Other')))

    expect((await ledgerOf(trader, id)).stated).toMatchObject({
      balances: [
        { currency: 'EUR', amount: '600', own: null, difference: null },
        { currency: 'USD', amount: '400', own: null, difference: null },
      ],
      ...{ from: null, notCompared: 'currencies' },
    })
    expect((await daysOf(trader, id)).flatMap(({ stated }) => stated?.own ?? [])).toEqual([])
    expect(await ledgerOf(trader, other.id)).toMatchObject({ startOffer: null })
  })

  test('is not compared and offers nothing in an account with files of two brokers', async () => {
    const trader = await newTrader()
    const { id } = await open(trader)
    await importFile(trader, statement)
    expect((await ledgerOf(trader, id)).startOffer).not.toBe(null)

    await importAnswered(trader, buildStatement('buy 1 PEP @ 50 on 2026-01-08'), { account: 'Main' })

    expect(await ledgerOf(trader, id)).toMatchObject({
      stated: { balances: [{ own: null }], notCompared: 'accounts' },
      startOffer: null,
    })
  })

  test('is not compared when the trader gave a trade of its file another account', async () => {
    const trader = await newTrader()
    const { id } = await open(trader, started)
    const other = await open(trader, { name: 'Other', ...started })
    await importFile(trader, statement)
    const [trade] = await listAllTrades(trader)
    await editTrade(trader, trade!, { account: 'Other' }) // the file has one

    expect((await ledgerOf(trader, id)).stated).toMatchObject({ notCompared: 'accounts', from: null })
    expect((await ledgerOf(trader, other.id)).stated).toBe(null)
  })

  test('offers an amount that the field takes: rounded half-even to the digits of the currency, and none below zero', async () => {
    const trader = await newTrader()
    const { id } = await open(trader)
    const short = await open(trader, { name: 'Short' })
    await importFile(
      trader,
      buildStatedLedger(
        '2026-01-05,Deposit,,,,100,USD,Main,100.125',
        '2026-01-05,Deposit,,,,100,USD,Short,-50',
      ),
    )

    expect((await ledgerOf(trader, id)).startOffer).toMatchObject({ amount: '100.12' })
    expect((await ledgerOf(trader, short.id)).startOffer).toBe(null)
  })
})

describe('a stored balance', () => {
  test('is planned, is stored once for each day, and its file has nothing new the second time', async () => {
    const trader = await newTrader()
    expect(await previewImport(trader, statement)).toMatchObject({ balances: 4 })

    await importFile(trader, statement)

    const { stated_balances: rows = [] } = await listAllRows(database, trader)
    expect(rows.map(({ amount, account }) => [amount, account])).toEqual(
      expect.arrayContaining([
        ['1000', 'Main'],
        ['1182.11', 'Main'],
      ]),
    )
    expect(rows).toHaveLength(4)
    expect(await previewImport(trader, statement)).toMatchObject({ balances: 0 })
  })

  test('goes with the undo of its import, and stays when another import has it too', async () => {
    const trader = await newTrader()
    const { id } = await open(trader, started)
    const first = await importFile(trader, statement)
    const second = await importFile(
      trader,
      buildStatedLedger(
        '2026-01-07,Dividend,KO,,,2.11,USD,Main,1182.11',
        '2026-01-08,Deposit,,,,10,USD,Main,1192.11',
      ),
    )
    const newest = async () => (await ledgerOf(trader, id)).stated?.balances[0]

    expect(await newest()).toMatchObject({ day: '2026-01-08', amount: '1192.11', difference: '0' })
    await undo(trader, second)
    expect(await newest()).toMatchObject({ day: '2026-01-07', amount: '1182.11' })
    await undo(trader, first)
    expect(await newest()).toBeUndefined()
  })

  test('follows a renamed account, gets the account of the answer, and keeps the account from being deleted', async () => {
    const trader = await newTrader()
    const { id } = await open(trader)
    await importAnswered(trader, buildStatedLedger('2026-01-05,Deposit,,,,500,USD,,500'), { account: 'Main' })
    await updateBrokerAccount(trader, {
      ...BrokerAccountFields.parse({ name: 'Depot', currency: 'USD' }),
      id,
    })

    expect((await ledgerOf(trader, id)).stated?.balances).toMatchObject([{ amount: '500' }])
    await expect(deleteBrokerAccount(trader, { id })).rejects.toMatchObject({
      code: 'trades.account_has_executions',
    })
  })

  test('of a merged account goes to the other one; two of one file and day are those of parts, and none is shown', async () => {
    const trader = await newTrader()
    await open(trader)
    await open(trader, { name: 'Second' })
    await importFile(
      trader,
      buildStatedLedger(
        '2026-01-05,Deposit,,,,500,USD,Main,500',
        '2026-01-05,Deposit,,,,70,USD,Second,70',
        '2026-01-06,Deposit,,,,30,USD,Second,100',
      ),
    )
    const [from, into] = [await findAccountId(trader, 'Second'), await findAccountId(trader, 'Main')]
    await mergeBrokerAccounts(trader, createInProcessImporter(trader), { id: from, into })

    expect(await ledgerOf(trader, into)).toMatchObject({
      stated: {
        balances: [{ day: '2026-01-06', amount: '100', own: null }],
        ...{ from: null, notCompared: 'accounts' },
      },
      startOffer: null,
    })
    expect((await daysOf(trader, into)).map(({ day, stated }) => [day, stated?.amount])).toEqual([
      ['2026-01-06', '100'],
      ['2026-01-05', undefined],
      ['2026-01-04', '0'],
    ])
  })

  test('of one day in two files is that of the file which reaches further; when both end with it and differ, none is shown', async () => {
    const trader = await newTrader()
    const { id } = await open(trader, started)
    const stated = async () => (await daysOf(trader, id)).map((one) => [one.day, one.stated?.amount])
    await importFile(
      trader,
      buildStatedLedger(
        '2026-01-05,Deposit,,,,500,USD,Main,1500',
        '2026-01-06,Deposit,,,,50,USD,Main,1550',
        '2026-01-07,Deposit,,,,1,USD,Main,1551',
      ),
    )
    await importFile(trader, buildStatedLedger('2026-01-06,Deposit,,,,20,USD,Main,1520'))
    expect(await stated()).toContainEqual(['2026-01-06', '1550'])

    await importFile(trader, buildStatedLedger('2026-01-07,Deposit,,,,3,USD,Main,1553'))
    expect(await stated()).toContainEqual(['2026-01-07', undefined])
  })

  test('of a stranger is in no ledger', async () => {
    const [trader, stranger] = [await newTrader(), await newTrader()]
    await importFile(stranger, statement)
    const { id } = await open(trader, started)

    expect(await ledgerOf(trader, id)).toMatchObject({ stated: null, startOffer: null })
    await expect(getLedger(stranger, { id, income: 'with', today: '2026-11-21' })).rejects.toMatchObject({
      code: 'trades.account_not_found',
    })
  })
})

// An independent count of the cash: each line adds its money, and each typed fill its own.
test('for random movements and cash trades in two currencies and two accounts, the stated balance is ours on each day', async () => {
  const anyStep = fc.oneof(
    fc.record({
      kind: fc.constantFrom('Deposit', 'Dividend', 'Fee'),
      cents: fc.integer({ min: 1, max: 99999 }),
    }),
    fc.record({
      kind: fc.constant('trade'),
      cents: fc.integer({ min: 1, max: 9999 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      sold: fc.integer({ min: 0, max: 9 }),
      exitCents: fc.integer({ min: 1, max: 9999 }),
      symbol: fc.constantFrom('AAA', 'BBB', 'CCC'),
      isTyped: fc.boolean(),
    }),
  )
  const anyAccount = fc.record({
    currency: fc.constantFrom('USD', 'EUR'),
    steps: fc.array(anyStep, { minLength: 1, maxLength: 9 }),
  })
  const toMoney = (cents: number) => (cents / 100).toFixed(2)
  await fc.assert(
    fc.asyncProperty(anyAccount, anyAccount, async (...accounts) => {
      const trader = await newTrader()
      const lines: string[] = []
      for (const [at, { currency, steps }] of accounts.entries()) {
        const name = `Account ${at}`
        await open(trader, { name, currency, ...started })
        let cash = '1000'
        const write = (day: string, words: string, money: string) => {
          cash = add(cash, money)
          lines.push(`${day},${words},${money},${currency},${name},${cash}`)
        }
        write('2026-02-01', 'Deposit,,,', '1')
        for (const [index, step] of steps.entries()) {
          const day = addDays('2026-02-02', 2 * index)
          if (!('symbol' in step)) {
            const money = toMoney(step.cents)
            write(day, `${step.kind},,,`, step.kind === 'Fee' ? negate(money) : money)
            continue
          }
          const { quantity, cents, exitCents } = step
          const sold = Math.min(step.sold, quantity)
          const symbol = `${step.symbol}${at}`
          const [paid, received] = [toMoney(-cents * quantity), toMoney(exitCents * sold)]
          if (!step.isTyped) {
            write(day, `Buy,${symbol},${quantity},${toMoney(cents)}`, paid)
            if (sold > 0) write(addDays(day, 1), `Sell,${symbol},${sold},${toMoney(exitCents)}`, received)
            continue
          }
          const typed = await createTrade(
            trader,
            buildNewTrade({
              ...{ account: name, currency, symbol: `T${symbol}`, quantity: String(quantity) },
              ...{
                entryPrice: toMoney(cents),
                entryDate: day,
                fees: '0',
                feesUnit: 'amount',
                status: 'open',
              },
            }),
          )
          cash = add(cash, paid)
          if (sold > 0) {
            await setFills(trader, {
              ...{ id: typed.id, version: typed.version },
              fills: [
                { role: 'entry', day, quantity: String(quantity), price: toMoney(cents), fee: '0' },
                {
                  role: 'exit',
                  day: addDays(day, 1),
                  quantity: String(sold),
                  price: toMoney(exitCents),
                  fee: '0',
                },
              ],
            })
            cash = add(cash, received)
          }
          write(addDays(day, 1), 'Deposit,,,', '1')
        }
      }
      await importFile(trader, buildStatedLedger(...lines))
      for (const { id } of await listBrokerAccounts(trader)) {
        const stated = (await daysOf(trader, id)).flatMap((one) => one.stated ?? [])
        const newest = (await ledgerOf(trader, id)).stated?.balances[0]
        expect(sum(stated.map(({ difference }) => difference ?? '1'))).toBe('0')
        expect(new Set([...stated, newest].map((one) => one?.difference))).toEqual(new Set(['0']))
      }
    }),
    { numRuns: 12 },
  )
})
