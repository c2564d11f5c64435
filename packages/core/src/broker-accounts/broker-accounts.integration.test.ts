import { BrokerAccountFields, type BrokerAccountFieldsInput } from '@candlebook/contract/broker-accounts'
import type { Trade } from '@candlebook/contract/trades'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { analyseTrades } from '../analytics/index.ts'
import type { UserContext } from '../context/index.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/index.ts'
import {
  buildAccountStatement,
  buildSplitStatement,
  createFile,
  createInProcessImporter,
  editTrade,
  importAnswered,
  importFile,
  listAllTrades,
  previewImport,
  undo,
} from '../imports/imports.fixtures.ts'
import { mergeBrokerAccounts } from '../imports/index.ts'
import { newId } from '../kernel/index.ts'
import { createTrade, getTrade, updateTrade } from '../trades/index.ts'
import { buildClosedTrade, buildNewTrade, createTraderAt } from '../trades/trades.fixtures.ts'
import { createBrokerAccount, deleteBrokerAccount, listBrokerAccounts, updateBrokerAccount } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const newTrader = () => createTraderAt(database)
const fields = (parts: BrokerAccountFieldsInput) => BrokerAccountFields.parse(parts)
const merge = (ctx: UserContext, accounts: { id: string; into: string }) =>
  mergeBrokerAccounts(ctx, createInProcessImporter(ctx), accounts)
const listNames = async (ctx: UserContext) => (await listBrokerAccounts(ctx)).map(({ name }) => name)
const toPosition = ({ id, symbol, type, status, quantity }: Trade) => ({ id, symbol, type, status, quantity })
const boughtAtTrading212 = createFile(
  [
    'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),ID',
    'Market buy,2026-01-07 10:00:00,US0378331005,AAPL,Apple,10,102,USD,1,,,1020,USD,I1',
  ].join('\n'),
  'isa.csv',
)
const findAccount = async (ctx: UserContext, name: string) =>
  (await listBrokerAccounts(ctx)).find((account) => account.name === name)!

describe('writing a trade [ACCOUNT-02]', () => {
  test('with a new account adds the account, with the count of its trades', async () => {
    const ada = await newTrader()
    await createTrade(ada, buildNewTrade({ account: 'IBKR margin' }))
    await createTrade(ada, buildClosedTrade({ account: 'IBKR margin' }))
    await createTrade(ada, buildNewTrade({ account: null }))

    expect(await listBrokerAccounts(ada)).toMatchObject([
      { name: 'IBKR margin', otherNames: [], broker: null, archived: false, open: 1, closed: 1 },
    ])
  })

  test('takes the stored spelling of an account that differs in case only [ACCOUNT-01]', async () => {
    const ada = await newTrader()
    await createTrade(ada, buildNewTrade({ account: 'IBKR margin' }))
    const trade = await createTrade(ada, buildNewTrade({ account: ' ibkr MARGIN ' }))
    const edited = await updateTrade(ada, {
      ...buildNewTrade({ account: 'Ibkr Margin' }),
      id: trade.id,
      version: trade.version,
    })

    expect([trade.account, edited.account]).toEqual(['IBKR margin', 'IBKR margin'])
    expect(await listNames(ada)).toEqual(['IBKR margin'])
  })

  test('of the same account twice at once adds it once', async () => {
    const ada = await newTrader()
    const names = ['Prop 50k', 'PROP 50K', 'prop 50k', 'Prop 50K']
    const trades = await Promise.all(names.map((account) => createTrade(ada, buildNewTrade({ account }))))

    expect(new Set(trades.map(({ account }) => account)).size).toBe(1)
    expect(await listNames(ada)).toHaveLength(1)
  })

  test('into a 201st account is refused, and one of the 200 is still accepted', async () => {
    const ada = await newTrader()
    await database.owner.query(
      `insert into broker_accounts (user_id, id, name, created_at, updated_at)
       select $1, gen_random_uuid(), 'Account ' || n, now(), now() from generate_series(1, 200) n`,
      [ada.actor.userId],
    )

    await expect(createTrade(ada, buildNewTrade({ account: 'One more' }))).rejects.toMatchObject({
      code: 'trades.account_limit_reached',
    })
    await expect(createBrokerAccount(ada, fields({ name: 'One more' }))).rejects.toMatchObject({
      code: 'trades.account_limit_reached',
    })
    await expect(
      importFile(ada, buildAccountStatement('U1234567', 'buy 10 AAPL @ 100 on 2026-01-05')),
    ).rejects.toMatchObject({ code: 'trades.account_limit_reached' })
    expect(await createTrade(ada, buildNewTrade({ account: 'account 7' }))).toMatchObject({
      account: 'Account 7',
    })
  })

  test.each([
    [
      'two new accounts',
      async (ada: UserContext) =>
        ['One', 'Two'].map((name) => () => createBrokerAccount(ada, fields({ name }))),
    ],
    [
      'trades of two new accounts',
      async (ada: UserContext) =>
        ['One', 'Two'].map((account) => () => createTrade(ada, buildNewTrade({ account }))),
    ],
    [
      'a new account and a trade that moves to another one',
      async (ada: UserContext) => {
        const { id, version } = await createTrade(ada, buildNewTrade({ account: null }))
        return [
          () => createBrokerAccount(ada, fields({ name: 'One' })),
          () => updateTrade(ada, { ...buildNewTrade({ account: 'Two' }), id, version }),
        ]
      },
    ],
  ])('at once adds no 201st account: %s', async (_, prepare) => {
    const ada = await newTrader()
    await database.owner.query(
      `insert into broker_accounts (user_id, id, name, created_at, updated_at)
       select $1, gen_random_uuid(), 'Account ' || n, now(), now() from generate_series(1, 199) n`,
      [ada.actor.userId],
    )
    const writes = await prepare(ada)
    const owner = await database.owner.connect()
    await owner.query('begin; lock table broker_accounts in share row exclusive mode') // reads pass, writes wait

    const outcomes = Promise.allSettled(writes.map((write) => write()))
    await vi
      .waitFor(async () => {
        const { rows } = await owner.query(
          `select from pg_locks where not granted
             and pid in (select pid from pg_stat_activity where datname = current_database())`,
        )
        expect(rows).toHaveLength(2)
      })
      .finally(async () => {
        await owner.query('commit')
        owner.release()
      })

    expect((await outcomes).filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'trades.account_limit_reached' } },
    ])
    expect(await listNames(ada)).toHaveLength(200)
  })

  test('uses the trader’s own account, not that of another trader with the same name', async () => {
    const [ada, bob] = [await newTrader(), await newTrader()]
    await createTrade(ada, buildNewTrade({ account: 'IBKR Margin' }))

    expect(await createTrade(bob, buildNewTrade({ account: 'ibkr margin' }))).toMatchObject({
      account: 'ibkr margin',
    })
  })
})

describe('changing an account [ACCOUNT-03]', () => {
  test('stores every field and keeps the others of its trades', async () => {
    const ada = await newTrader()
    const { id } = await createBrokerAccount(ada, fields({ name: 'Trading 212 ISA' }))
    const changed = fields({
      name: 'T212 ISA',
      broker: 'Trading 212',
      currency: 'GBP',
      colour: 'teal',
      archived: true,
      startingBalance: '1000',
      startingDay: '2026-01-01',
      costMethod: 'lifo',
    })

    expect(await updateBrokerAccount(ada, { id, ...changed })).toEqual({
      ...changed,
      id,
      otherNames: [],
      open: 0,
      closed: 0,
    })
    expect(await listBrokerAccounts(ada)).toEqual([{ ...changed, id, otherNames: [], open: 0, closed: 0 }])
  })

  test('a new name is that of its trades and of the analytics', async () => {
    const ada = await newTrader()
    const trade = await createTrade(ada, buildClosedTrade({ account: 'Prop 50k' }))
    const report = (account: string) =>
      analyseTrades(ada, { today: '2026-11-20', market: 'all', type: 'all', account })
    expect((await report('Prop 50k')).counts.trades).toBe(1)
    const { id } = await findAccount(ada, 'Prop 50k')

    await updateBrokerAccount(ada, { id, ...fields({ name: 'Prop 100k' }) })

    expect(await getTrade(ada, { id: trade.id })).toMatchObject({ account: 'Prop 100k' })
    expect((await report('Prop 100k')).counts.trades).toBe(1)
    expect((await report('Prop 50k')).counts.trades).toBe(0)
  })

  test('to the name of another account in any case is refused next to the name', async () => {
    const ada = await newTrader()
    await createBrokerAccount(ada, fields({ name: 'Main' }))
    const { id } = await createBrokerAccount(ada, fields({ name: 'Second' }))
    const refusal = {
      code: 'request.invalid',
      fields: [
        { field: 'name', code: 'account.name_taken', message: 'You have an account with this name already' },
      ],
    }

    await expect(updateBrokerAccount(ada, { id, ...fields({ name: 'MAIN' }) })).rejects.toMatchObject(refusal)
    await expect(createBrokerAccount(ada, fields({ name: 'main' }))).rejects.toMatchObject(refusal)
    expect(await updateBrokerAccount(ada, { id, ...fields({ name: 'SECOND' }) })).toMatchObject({
      name: 'SECOND',
    })
  })

  test('keeps the name that imported files have for it: the next file is matched', async () => {
    const ada = await newTrader()
    await importFile(ada, buildAccountStatement('U1234567', 'buy 10 AAPL @ 100 on 2026-01-05'))
    const { id } = await findAccount(ada, 'U1234567')
    await updateBrokerAccount(ada, { id, ...fields({ name: 'IBKR margin' }) })

    await importFile(ada, buildAccountStatement('U1234567', 'sell 10 AAPL @ 110 on 2026-01-09'))

    expect(await listAllTrades(ada)).toMatchObject([{ status: 'closed', pnl: '100', account: 'IBKR margin' }])
    expect(await listBrokerAccounts(ada)).toMatchObject([
      { name: 'IBKR margin', otherNames: ['U1234567'], closed: 1 },
    ])
  })

  test('an import that is undone restores a trade into the renamed account', async () => {
    const ada = await newTrader()
    await importFile(ada, buildAccountStatement('U1234567', 'buy 10 AAPL @ 100 on 2026-01-05'))
    const second = await importFile(
      ada,
      buildAccountStatement('U1234567', 'sell 10 AAPL @ 110 on 2026-01-09'),
    )
    const { id } = await findAccount(ada, 'U1234567')
    await updateBrokerAccount(ada, { id, ...fields({ name: 'IBKR margin' }) })

    await undo(ada, second)

    expect(await listAllTrades(ada)).toMatchObject([{ status: 'open', account: 'IBKR margin' }])
    expect(await listNames(ada)).toEqual(['IBKR margin'])
  })
})

test('a trade keeps its account in any write, and a changed one takes the stored spelling after a rename', async () => {
  const ada = await newTrader()
  const trade = await createTrade(ada, buildClosedTrade({ account: 'Main' }))
  const account = await findAccount(ada, 'Main')
  await updateBrokerAccount(ada, { ...account, name: 'IBKR margin' })
  const renamed = await getTrade(ada, { id: trade.id })

  expect(await editTrade(ada, renamed, { notes: 'Held too long' })).toMatchObject({ account: 'IBKR margin' })
  const again = await getTrade(ada, { id: trade.id })
  expect(await editTrade(ada, again, { account: 'ibkr MARGIN' })).toMatchObject({ account: 'IBKR margin' })
  const last = await getTrade(ada, { id: trade.id })
  expect(await editTrade(ada, last, { account: 'Prop 50k' })).toMatchObject({ account: 'Prop 50k' })
  expect(await listNames(ada)).toEqual(['IBKR margin', 'Prop 50k'])
})

describe('merging two accounts [ACCOUNT-04]', () => {
  test('moves all trades and deletes the account; its name stays another name', async () => {
    const ada = await newTrader()
    for (const account of ['U***34567', 'U***34567', 'U1234567'])
      await createTrade(ada, buildClosedTrade({ account }))
    const [masked, full] = [await findAccount(ada, 'U***34567'), await findAccount(ada, 'U1234567')]

    expect(await merge(ada, { id: masked.id, into: full.id })).toEqual({
      trades: 2,
      executions: 0,
      matchedAgain: 0,
    })

    expect(await listBrokerAccounts(ada)).toMatchObject([
      { id: full.id, name: 'U1234567', otherNames: ['U***34567'], closed: 3 },
    ])
    expect(await createTrade(ada, buildNewTrade({ account: 'u***34567' }))).toMatchObject({
      account: 'U1234567',
    })
  })

  test.each([
    ['none', { startingBalance: null, startingDay: null, currency: null }, '1000'],
    ['its own', { startingBalance: '500', startingDay: '2026-02-01', currency: 'EUR' }, '500'],
    ['another currency', { startingBalance: null, startingDay: null, currency: 'USD' }, null],
  ])(
    'an account with %s gets the starting balance of the other one only when it fits',
    async (_what, own, after) => {
      const ada = await newTrader()
      const start = { startingBalance: '1000', startingDay: '2026-01-01', currency: 'EUR' }
      const old = await createBrokerAccount(ada, fields({ name: 'Old', ...start }))
      const kept = await createBrokerAccount(ada, fields({ name: 'Kept', ...own }))

      await merge(ada, { id: old.id, into: kept.id })

      const [account] = await listBrokerAccounts(ada)
      expect(account).toMatchObject({ name: 'Kept', startingBalance: after })
      expect(account?.startingDay).toBe(after === '1000' ? start.startingDay : own.startingDay)
    },
  )

  test('a masked account number and the full one are matched afterwards', async () => {
    const ada = await newTrader()
    await importFile(ada, buildAccountStatement('U***34567', 'buy 10 AAPL @ 100 on 2026-01-05'))
    await importFile(ada, buildAccountStatement('U1234567', 'buy 5 SAP @ 100 on 2026-01-05'))
    const [masked, full] = [await findAccount(ada, 'U***34567'), await findAccount(ada, 'U1234567')]
    await merge(ada, { id: masked.id, into: full.id })

    const file = buildAccountStatement('U1234567', 'sell 10 AAPL @ 110 on 2026-01-09')
    expect((await previewImport(ada, file)).planned).toMatchObject([{ action: 'change' }])
    await importFile(ada, file)
    await importFile(ada, buildAccountStatement('U***34567', 'sell 5 SAP @ 120 on 2026-01-12'))

    const trades = await listAllTrades(ada)
    expect(
      trades.map(({ symbol, status, pnl, account }) => [symbol, status, pnl, account]).toSorted(),
    ).toEqual([
      ['AAPL', 'closed', '100', 'U1234567'],
      ['SAP', 'closed', '100', 'U1234567'],
    ])
  })

  test('matches a sale in one account with the purchase in the other one, and keeps notes and edits', async () => {
    const ada = await newTrader()
    await importFile(
      ada,
      buildAccountStatement('U***34567', 'buy 10 AAPL @ 100 on 2026-01-05', 'buy 1 KO @ 60 on 2026-01-05'),
    )
    await importFile(ada, buildAccountStatement('U1234567', 'sell 10 AAPL @ 110 on 2026-01-09'))
    const bought = (await listAllTrades(ada)).find(
      ({ symbol, type }) => symbol === 'AAPL' && type === 'long',
    )!
    await editTrade(ada, bought, { notes: 'Bought the dip', tags: ['dip'], entryPrice: '101' })
    const [masked, full] = [await findAccount(ada, 'U***34567'), await findAccount(ada, 'U1234567')]

    expect(await merge(ada, { id: masked.id, into: full.id })).toEqual({
      trades: 2,
      executions: 2,
      matchedAgain: 2, // the purchase is closed, and the sale is no longer a separate short trade
    })

    expect((await listAllTrades(ada)).toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))).toMatchObject([
      {
        id: bought.id,
        symbol: 'AAPL',
        type: 'long',
        status: 'closed',
        entryPrice: '101',
        pnl: '90',
        notes: 'Bought the dip',
        tags: ['dip'],
        account: 'U1234567',
      },
      { symbol: 'KO', status: 'open', account: 'U1234567' },
    ])
    expect(
      (await previewImport(ada, buildAccountStatement('U1234567', 'sell 10 AAPL @ 110 on 2026-01-09')))
        .planned,
    ).toEqual([])
  })

  test('matches the trades of a symbol again whose split is in the other account only', async () => {
    const ada = await newTrader()
    await importFile(ada, buildSplitStatement('U***34567', { symbol: 'AVGO', day: '2024-07-12' }))
    await importFile(
      ada,
      buildAccountStatement(
        'U1234567',
        'buy 5 AVGO @ 1300 on 2024-05-02',
        'sell 50 AVGO @ 160 on 2024-08-01',
      ),
    )
    expect((await listAllTrades(ada)).filter(({ symbol }) => symbol === 'AVGO')).toHaveLength(2)
    const [masked, full] = [await findAccount(ada, 'U***34567'), await findAccount(ada, 'U1234567')]

    expect(await merge(ada, { id: masked.id, into: full.id })).toMatchObject({
      executions: 1,
      matchedAgain: 2,
    })

    expect((await listAllTrades(ada)).filter(({ symbol }) => symbol === 'AVGO')).toMatchObject([
      { type: 'long', status: 'closed', quantity: '50', pnl: '1500' },
    ])
  })

  test('can be followed by the undo of each import', async () => {
    const ada = await newTrader()
    const bought = await importFile(
      ada,
      buildAccountStatement('U***34567', 'buy 10 AAPL @ 100 on 2026-01-05'),
    )
    const sold = await importFile(ada, buildAccountStatement('U1234567', 'sell 10 AAPL @ 110 on 2026-01-09'))
    const [masked, full] = [await findAccount(ada, 'U***34567'), await findAccount(ada, 'U1234567')]
    await merge(ada, { id: masked.id, into: full.id })

    await undo(ada, sold)
    expect(await listAllTrades(ada)).toMatchObject([
      { type: 'long', status: 'open', quantity: '10', account: 'U1234567' },
    ])
    await undo(ada, bought)
    expect(await listAllTrades(ada)).toEqual([])
  })

  test('matches no execution of one broker with an execution of another one', async () => {
    const ada = await newTrader()
    await importFile(ada, buildAccountStatement('U1', 'buy 10 AAPL @ 100 on 2026-01-05'))
    await importAnswered(ada, boughtAtTrading212, { account: 'Stocks ISA' })
    const before = (await listAllTrades(ada)).map(toPosition)
    const [ibkr, isa] = [await findAccount(ada, 'U1'), await findAccount(ada, 'Stocks ISA')]

    expect(await merge(ada, { id: ibkr.id, into: isa.id })).toEqual({
      trades: 1,
      executions: 1,
      matchedAgain: 0,
    })

    const after = await listAllTrades(ada)
    expect(after.map(toPosition)).toEqual(before)
    expect(after.map(({ account }) => account)).toEqual(['Stocks ISA', 'Stocks ISA'])
  })

  test('leaves executions without an account and their trades as they are', async () => {
    const ada = await newTrader()
    await importAnswered(ada, boughtAtTrading212, { account: null })
    await importFile(ada, buildAccountStatement('U***34567', 'buy 5 AAPL @ 101 on 2026-01-06'))
    await importFile(ada, buildAccountStatement('U1234567', 'buy 5 AAPL @ 103 on 2026-01-08'))
    const [masked, full] = [await findAccount(ada, 'U***34567'), await findAccount(ada, 'U1234567')]
    const without = (await listAllTrades(ada)).filter(({ account }) => account === null)
    expect(without).toMatchObject([{ symbol: 'AAPL', quantity: '10' }])

    expect(await merge(ada, { id: masked.id, into: full.id })).toMatchObject({
      executions: 1,
      matchedAgain: 2,
    })

    expect((await listAllTrades(ada)).filter(({ account }) => account === null)).toEqual(without)
  })

  test('lets new trades be written into both accounts while the trades are matched, and moves them too', async () => {
    const ada = await newTrader()
    await importFile(ada, buildAccountStatement('U***34567', 'buy 10 AAPL @ 100 on 2026-01-05'))
    await importFile(ada, buildAccountStatement('U1234567', 'sell 10 AAPL @ 110 on 2026-01-09'))
    const [masked, full] = [await findAccount(ada, 'U***34567'), await findAccount(ada, 'U1234567')]
    const edit = await database.owner.connect()
    await edit.query('begin')
    await edit.query('select from trades where user_id = $1 for update', [ada.actor.userId])
    const merging = merge(ada, { id: masked.id, into: full.id })
    try {
      await vi.waitFor(async () => {
        const { rowCount } = await edit.query(
          `select from pg_locks where not granted
             and pid in (select pid from pg_stat_activity where datname = current_database())`,
        )
        expect(rowCount).toBe(1) // the merge waits for the trade
      }, 30_000)
      for (const account of ['U***34567', 'U1234567'])
        await createTrade(ada, buildNewTrade({ symbol: 'KO', account }))
    } finally {
      await edit.query('rollback')
      edit.release()
    }

    expect(await merging).toMatchObject({ matchedAgain: 2 })
    expect(await listBrokerAccounts(ada)).toMatchObject([{ name: 'U1234567', open: 2, closed: 1 }])
  })

  test('into itself or into the account of another trader is refused and changes nothing', async () => {
    const [ada, bob] = [await newTrader(), await newTrader()]
    await createTrade(ada, buildClosedTrade({ account: 'Main' }))
    const { id } = await findAccount(ada, 'Main')
    const strange = await createBrokerAccount(bob, fields({ name: 'Main' }))

    await expect(merge(ada, { id, into: id })).rejects.toMatchObject({
      code: 'request.invalid',
      fields: [{ field: 'into', code: 'account.same' }],
    })
    for (const into of [strange.id, newId(), 'none'])
      await expect(merge(ada, { id, into })).rejects.toMatchObject({
        code: 'trades.account_not_found',
      })
    expect(await findAccount(ada, 'Main')).toMatchObject({ closed: 1 })
  })
})

describe('deleting an account [ACCOUNT-05]', () => {
  test('works without trades, a second time it does not exist', async () => {
    const ada = await newTrader()
    const { id } = await createBrokerAccount(ada, fields({ name: 'Typo' }))
    await deleteBrokerAccount(ada, { id })

    expect(await listNames(ada)).toEqual([])
    await expect(deleteBrokerAccount(ada, { id })).rejects.toMatchObject({
      code: 'trades.account_not_found',
    })
  })

  test('with trades or with imported executions is refused', async () => {
    const ada = await newTrader()
    await createTrade(ada, buildNewTrade({ account: 'Main' }))
    await importFile(ada, buildAccountStatement('U1', 'buy 10 AAPL @ 100 on 2026-01-05'))
    const trade = (await listAllTrades(ada)).find(({ symbol }) => symbol === 'AAPL')!
    await editTrade(ada, trade, { account: 'Main' })
    const [main, file] = [await findAccount(ada, 'Main'), await findAccount(ada, 'U1')]

    await expect(deleteBrokerAccount(ada, main)).rejects.toMatchObject({ code: 'trades.account_has_trades' })
    await expect(deleteBrokerAccount(ada, file)).rejects.toMatchObject({
      code: 'trades.account_has_executions',
    })
    expect(await listNames(ada)).toEqual(['Main', 'U1'])
  })
})

test('no trader sees, changes, merges or deletes the account of another one', async () => {
  const [ada, bob] = [await newTrader(), await newTrader()]
  const mine = await createBrokerAccount(bob, fields({ name: 'Bobs' }))
  const { id } = await createBrokerAccount(ada, fields({ name: 'Ada only' }))
  const notFound = { code: 'trades.account_not_found' }

  expect(await listNames(bob)).toEqual(['Bobs'])
  await expect(updateBrokerAccount(bob, { id, ...fields({ name: 'x' }) })).rejects.toMatchObject(notFound)
  await expect(merge(bob, { id, into: mine.id })).rejects.toMatchObject(notFound)
  await expect(deleteBrokerAccount(bob, { id })).rejects.toMatchObject(notFound)
  expect(await listNames(ada)).toEqual(['Ada only'])
})
