import { BrokerAccountFields } from '@candlebook/contract/broker-accounts'
import type { SetFill, Trade } from '@candlebook/contract/trades'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrokerAccount } from '../broker-accounts/index.ts'
import type { UserContext } from '../context/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { newId } from '../kernel/index.ts'
import { closeTrade, setTradeFlags } from '../trades/index.ts'
import {
  buildAccountStatement,
  buildSplitStatement,
  buildStatement,
  createInProcessImporter,
  describeTrades,
  editTrade,
  importFile,
  listAllRows,
  listAllTrades,
  previewImport,
  undo,
} from './imports.fixtures.ts'
import { closePosition, listExecutions, listImports, setTradeFills } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
const newTrader = () => createTestUser(database)

const buy = 'buy 100 AAPL @ 10 fee 1 on 2026-01-12 15:30:00'
const sellPart = 'sell 40 AAPL @ 12 fee 0.40 on 2026-01-15 15:30:00'
const sellRest = 'sell 60 AAPL @ 9 fee 0.60 on 2026-02-10 15:30:00'
const january = buildStatement(buy, sellPart)

async function listStored(ctx: UserContext, { id }: Pick<Trade, 'id'>): Promise<SetFill[]> {
  return (await listExecutions(ctx, { tradeId: id })).map(
    ({ id: executionId, role, day, quantity, price, fee }) => ({
      ...{ executionId, role, day, quantity, price, fee },
    }),
  )
}

async function change(
  ctx: UserContext,
  edit: (fills: SetFill[]) => SetFill[],
  version?: number,
): Promise<Trade> {
  const [trade] = await listAllTrades(ctx)
  const fills = edit(await listStored(ctx, trade!))
  const given = { id: trade!.id, version: version ?? trade!.version, fills }
  return await setTradeFills(ctx, createInProcessImporter(ctx), given)
}

const setAt = (at: number, values: Partial<SetFill>) => (fills: SetFill[]) =>
  fills.with(at, { ...fills[at]!, ...values })

test('a changed fill changes its trade, stays when later files have it or continue the trade, and its undo takes it back', async () => {
  const ada = await newTrader()
  await importFile(ada, january)
  const before = await listAllRows(database, ada)
  const [open] = await listAllTrades(ada)

  const changed = await change(ada, setAt(1, { quantity: '50', price: '13', fee: '0.5', day: '2026-01-16' }))

  expect(changed.id).toBe(open!.id)
  // 50 x 3 - 0.5 - 0.5.
  expect(changed).toMatchObject({
    status: 'open',
    realised: [{ day: '2026-01-16', quantity: '50', pnl: '149' }],
  })
  const again = await previewImport(ada, january)
  expect(again).toMatchObject({ executions: { added: 0, corrected: 0 }, trades: { change: 0, keep: 0 } })
  expect(again.warnings).toMatchObject([
    { line: 4, message: 'You changed this fill of AAPL to 50 at 13 on Jan 16, 2026. Your change stays.' },
  ])
  const closing = await importFile(ada, buildStatement(sellPart, 'sell 50 AAPL @ 9 on 2026-02-10 15:30:00'))
  expect(await listAllTrades(ada)).toMatchObject([
    { id: open!.id, status: 'closed', realised: [{ day: '2026-01-16', pnl: '149' }], exitDate: '2026-02-10' },
  ])

  await undo(ada, closing)
  const [edit] = (await listImports(ada)).filter(({ fileName }) => fileName === 'Fills of AAPL')
  await undo(ada, edit!)
  const { executions } = await listAllRows(database, ada)
  expect(executions).toEqual(before.executions)
  expect(await describeTrades(ada)).toEqual(['long AAPL 60 of 100 @ 10 open, realised 79.2'])
})

test('a removed fill stays removed when its file is imported again, and an added one is an exit of the trade', async () => {
  const ada = await newTrader()
  await importFile(ada, january)

  await change(ada, ([entry]) => [entry!])
  expect(await describeTrades(ada)).toEqual(['long AAPL 100 @ 10 open'])
  const again = await previewImport(ada, january)
  expect(again.executions).toMatchObject({ added: 0 })
  expect(again.warnings).toMatchObject([{ line: 4, code: 'import.kept_fill' }])

  const added = { role: 'exit', day: '2026-01-20', quantity: '100', price: '11', fee: '2' } as const
  const closed = await change(ada, (fills) => [...fills, added])
  expect(closed).toMatchObject({ status: 'closed', exitPrice: '11', exitDate: '2026-01-20', pnl: '97' })
})

test('fills that the trader changed replace an earlier edit of what follows from them, and no other edit', async () => {
  const ada = await newTrader()
  await importFile(ada, buildStatement(buy))
  const [open] = await listAllTrades(ada)
  await editTrade(ada, open!, { symbol: 'APPLE', entryPrice: '10.5' })

  const trade = await change(ada, setAt(0, { price: '11' }))

  expect(trade).toMatchObject({ symbol: 'APPLE', status: 'open', entryPrice: '11', quantity: '100' })
})

test('a part of an imported trade is closed by hand, and the file with the same sale asks whether it is the same', async () => {
  const ada = await newTrader()
  await importFile(ada, buildStatement(buy))
  const [{ id, ...open }] = (await listAllTrades(ada)) as [Trade]
  await editTrade(ada, { id, ...open }, { notes: 'Runs' })
  const close = (exit: object) =>
    closePosition(ada, createInProcessImporter(ada), {
      ...{ id, exitPrice: '12', exitDate: '2026-01-15', exitFees: '0.40', quantity: '40', ...exit },
    })

  const part = await close({})
  expect(part).toMatchObject({
    id,
    status: 'open',
    notes: 'Runs',
    realised: [{ quantity: '40', pnl: '79.2' }],
  })
  await expect(close({ version: open.version })).rejects.toMatchObject({ code: 'trades.changed_elsewhere' })
  await expect(close({ quantity: '61' })).rejects.toMatchObject({
    fields: [{ field: 'quantity', code: 'fill.more_than_held' }],
  })
  const rest = { quantity: null, exitPrice: '9', exitDate: '2026-02-10', exitFees: '0.60', slHit: true }
  expect(await close(rest)).toMatchObject({ status: 'closed', pnl: '18', slHit: true })
  await expect(close(rest)).rejects.toMatchObject({ code: 'trades.already_closed' })
})

test('fills that no trade can have are refused at their place, with no effect', async () => {
  const ada = await newTrader()
  await importFile(ada, january)
  const before = await listAllRows(database, ada)
  const refused = (edit: (fills: SetFill[]) => SetFill[]) =>
    change(ada, edit).then(
      () => null,
      (error) => error.fields,
    )

  expect(await refused(setAt(1, { quantity: '101' }))).toMatchObject([
    { field: 'fills.1.quantity', code: 'fill.more_than_held' },
  ])
  expect(await refused(setAt(1, { day: '2026-01-11' }))).toMatchObject([
    { field: 'fills.1.role', code: 'fill.first_is_exit' },
  ])
  expect(await refused(setAt(1, { role: 'entry' }))).toMatchObject([{ field: 'fills.1.role' }])
  expect(await refused((fills) => [...fills, fills[1]!])).toMatchObject([{ field: 'fills.2.role' }])
  expect(await refused(() => [])).toMatchObject([{ field: 'fills.0.role' }])
  await expect(change(ada, (fills) => fills, 99)).rejects.toMatchObject({ code: 'trades.changed_elsewhere' })
  expect(await listAllRows(database, ada)).toEqual(before)
})

test('of a trade whose shares were split only prices, fees and days of fills can be changed', async () => {
  const ada = await newTrader()
  await importFile(
    ada,
    buildStatement('buy 10 AVGO @ 1000 on 2026-01-12', 'sell 50 AVGO @ 120 on 2026-07-20'),
  )
  await importFile(ada, buildSplitStatement('U1', { symbol: 'AVGO', day: '2026-06-10' }))
  const [trade] = (await listAllTrades(ada)).filter(({ symbol }) => symbol === 'AVGO')
  const stored = await listStored(ada, trade!)
  const save = (fills: SetFill[]) =>
    setTradeFills(ada, createInProcessImporter(ada), { id: trade!.id, version: trade!.version, fills })

  await expect(save(setAt(1, { quantity: '40' })(stored))).rejects.toMatchObject({
    fields: [{ field: 'fills.1.quantity', code: 'fill.crosses_split' }],
  })
  // 50 of 100 shares that cost 100 each.
  expect(await save(setAt(1, { price: '130' })(stored))).toMatchObject({ realised: [{ pnl: '1500' }] })
})

const getProblems = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => error.fields,
  )

test('the form of an open trade with partial exits changes no field that its executions decide', async () => {
  const ada = await newTrader()
  await importFile(ada, january)
  const [open] = await listAllTrades(ada)
  const fields: Partial<Trade>[] = [
    ...[{ quantity: '120' }, { entryPrice: '11' }, { entryDate: '2026-01-13' }, { fees: '5' }],
    ...[{ type: 'short' as const }, { contractSize: '10' }, { currency: 'EUR' }],
  ]
  for (const parts of fields) {
    const [field] = Object.keys(parts)
    expect(await getProblems(editTrade(ada, open!, parts))).toMatchObject([
      { field, code: 'trade.from_fills' },
    ])
  }
  expect(await editTrade(ada, open!, { notes: 'Runs' })).toMatchObject({ realised: [{ pnl: '79.2' }] })
})

test('a fill that is moved to a day with fills has the time of its neighbour in the list', async () => {
  const ada = await newTrader()
  await importFile(ada, buildStatement(buy, 'sell 40 AAPL @ 12 fee 0.40 on 2026-01-15 10:00:00'))

  expect(await change(ada, setAt(1, { day: '2026-01-12' }))).toMatchObject({
    type: 'long',
    quantity: '100',
    realised: [{ day: '2026-01-12', quantity: '40', pnl: '79.2' }],
  })
})

describe('the time of a fill of an imported trade', () => {
  // On average the shares cost 110; before the second purchase 100.
  const statement = buildAccountStatement(
    'Main',
    'buy 10 AAPL @ 100 on 2026-01-12 10:00:00',
    'buy 10 AAPL @ 120 on 2026-01-12 12:00:10',
    'sell 5 AAPL @ 130 on 2026-01-12 15:00:00',
  )
  const importInto = async (file = statement) => {
    const ada = await newTrader()
    await createBrokerAccount(ada, BrokerAccountFields.parse({ name: 'Main', costMethod: 'average' }))
    await importFile(ada, file)
    return ada
  }
  const timesOf = async (ada: UserContext) =>
    (await listExecutions(ada, { tradeId: (await listAllTrades(ada))[0]!.id })).map(
      ({ executedAt }) => executedAt,
    )

  test('decides which entries an exit can take, and the undo takes it back', async () => {
    const ada = await importInto()
    expect(await listAllTrades(ada)).toMatchObject([{ realised: [{ pnl: '100' }] }])

    expect(await change(ada, setAt(2, { time: '11:30' }))).toMatchObject({ realised: [{ pnl: '150' }] })
    expect((await timesOf(ada)).toSorted()).toEqual([
      ...['2026-01-12T15:00:00.000Z', '2026-01-12T16:30:00.000Z', '2026-01-12T17:00:10.000Z'],
    ])
    await undo(ada, (await listImports(ada))[0]!)
    expect(await listAllTrades(ada)).toMatchObject([{ realised: [{ pnl: '100' }] }])
  })

  test('stays with its seconds when a form sends it unchanged', async () => {
    const ada = await importInto()

    await change(ada, (fills) =>
      fills.map((fill, at) => ({ ...fill, time: ['10:00', '12:00', '15:00'][at] })),
    )
    expect(await timesOf(ada)).toContain('2026-01-12T17:00:10.000Z')
  })

  test('of an added fill, and of an exit of the Close dialog, decides as well', async () => {
    const entries = buildAccountStatement(
      'Main',
      'buy 10 AAPL @ 100 on 2026-01-12 10:00:00',
      'buy 10 AAPL @ 120 on 2026-01-12 12:00:10',
    )
    const exit = { day: '2026-01-12', time: '11:30', quantity: '5', price: '130' }
    const [ada, bob] = [await importInto(entries), await importInto(entries)]

    expect(await change(ada, (fills) => [...fills, { role: 'exit', ...exit, fee: '0' }])).toMatchObject({
      realised: [{ pnl: '150' }],
    })
    const [trade] = await listAllTrades(bob)
    const closing = { exitPrice: '130', exitDate: exit.day, exitTime: exit.time, exitFees: null }
    expect(
      await closePosition(bob, createInProcessImporter(bob), { id: trade!.id, ...closing, quantity: '5' }),
    ).toMatchObject({ realised: [{ pnl: '150' }] })
  })

  test('before the entry of the day is refused at its place, with no effect', async () => {
    const ada = await importInto()

    await expect(change(ada, setAt(2, { time: '09:00' }))).rejects.toMatchObject({
      code: 'request.invalid',
      fields: [{ field: 'fills.2.time', code: 'fill.time_before_entry' }],
    })
    expect(await listAllTrades(ada)).toMatchObject([{ realised: [{ pnl: '100' }] }])
  })
})

test('fills of which other fills of the symbol would make another trade are refused, with no effect', async () => {
  const ada = await newTrader()
  const reversing = 'sell 150 AAPL @ 12 on 2026-01-15 15:30:00'
  await importFile(ada, buildStatement(buy, reversing))
  const before = await listAllRows(database, ada)
  const [long] = (await listAllTrades(ada)).filter(({ type }) => type === 'long')
  const stored = await listStored(ada, long!)
  const save = (fills: SetFill[]) =>
    getProblems(
      setTradeFills(ada, createInProcessImporter(ada), { id: long!.id, version: long!.version, fills }),
    )

  expect(await save([stored[0]!])).toMatchObject([{ field: 'fills.0.quantity', code: 'fill.not_one_trade' }])
  expect(await save(setAt(1, { quantity: '90' })(stored))).toMatchObject([
    { field: 'fills.1.quantity', code: 'fill.not_one_trade' },
  ])
  expect(await listAllRows(database, ada)).toEqual(before)

  const eve = await newTrader()
  await importFile(
    eve,
    buildStatement(buy, 'sell 100 AAPL @ 12 on 2026-01-15', 'buy 10 AAPL @ 9 on 2026-02-02'),
  )
  const [closed] = (await listAllTrades(eve)).filter(({ status }) => status === 'closed')
  const fills = setAt(1, { day: '2026-02-03' })(await listStored(eve, closed!))
  expect(
    await getProblems(
      setTradeFills(eve, createInProcessImporter(eve), { id: closed!.id, version: closed!.version, fills }),
    ),
  ).toMatchObject([{ field: 'fills.1.day', code: 'fill.not_one_trade' }])
})

test('a fill is not moved over a split, and across one each fill keeps its own quantity', async () => {
  const ada = await newTrader()
  await importFile(
    ada,
    buildStatement(
      ...[
        'buy 10 AVGO @ 1000 on 2026-01-12',
        'sell 1 AVGO @ 1200 on 2026-05-20',
        'sell 50 AVGO @ 120 on 2026-07-20',
      ],
    ),
  )
  await importFile(ada, buildSplitStatement('U1', { symbol: 'AVGO', day: '2026-06-10' }))
  const [trade] = (await listAllTrades(ada)).filter(({ symbol }) => symbol === 'AVGO')
  const stored = await listStored(ada, trade!)
  const save = (fills: SetFill[]) =>
    getProblems(
      setTradeFills(ada, createInProcessImporter(ada), { id: trade!.id, version: trade!.version, fills }),
    )

  expect(await save(setAt(1, { day: '2026-06-20' })(stored))).toMatchObject([
    { field: 'fills.1.day', code: 'fill.moved_over_split' },
  ])
  const { executionId: _id, ...strange } = stored[2]!
  expect(await save(stored.with(2, strange))).toMatchObject([
    { field: 'fills.2.quantity', code: 'fill.crosses_split' },
  ])
  const most = '9'.repeat(20)
  expect(await save(stored.map((fill) => ({ ...fill, fee: most })))).toContainEqual(
    expect.objectContaining({ field: 'fills.2.fee', code: 'decimal.too_large' }),
  )
  // The same fills in another order of the list.
  expect(await save([stored[0]!, stored[2]!, stored[1]!])).toBeNull()
})

test('the undo of a changed fill takes it back after a later file had the line again', async () => {
  const ada = await newTrader()
  await importFile(ada, january)
  await change(ada, setAt(1, { price: '13' }))
  await importFile(ada, buildStatement(sellPart, 'sell 10 AAPL @ 9 on 2026-02-10 15:30:00'))
  const [edit] = (await listImports(ada)).filter(({ fileName }) => fileName === 'Fills of AAPL')

  await undo(ada, edit!)

  expect(await listStored(ada, (await listAllTrades(ada))[0]!)).toMatchObject([
    { quantity: '100' },
    { quantity: '40', price: '12' },
    { quantity: '10' },
  ])
})

test.each([
  { first: 'older', prices: ['14', '12'] },
  { first: 'newer', prices: ['13', '12'] },
])(
  'of two changes of a fill the $first one is undone first, and nothing of it comes back',
  async ({ first, prices }) => {
    const ada = await newTrader()
    await importFile(ada, january)
    const before = await listAllRows(database, ada)
    await change(ada, setAt(1, { price: '13' }))
    const [older] = (await listImports(ada)).filter(({ fileName }) => fileName === 'Fills of AAPL')
    await change(ada, setAt(1, { price: '14' }))
    const [newer] = (await listImports(ada)).filter(
      ({ fileName, id }) => fileName === 'Fills of AAPL' && id !== older!.id,
    )
    const getPrice = async () => (await listStored(ada, (await listAllTrades(ada))[0]!))[1]!.price

    for (const [at, one] of (first === 'older' ? [older!, newer!] : [newer!, older!]).entries()) {
      await undo(ada, one)
      expect(await getPrice()).toBe(prices[at])
    }
    expect((await listAllRows(database, ada)).executions).toEqual(before.executions)
  },
)

test('a part that is closed by hand stores the answers to rules, with the flags when it is the last one', async () => {
  const ada = await newTrader()
  await importFile(ada, january)
  const [{ id }] = (await listAllTrades(ada)) as [Trade]
  const importer = createInProcessImporter(ada)
  const [first, second] = [newId(), newId()]
  const exit = { exitPrice: '9', exitDate: '2026-02-10', exitFees: null }

  const part = await closePosition(ada, importer, { id, ...exit, quantity: '10', keptRules: [first] })
  expect(part).toMatchObject({ status: 'open', keptRules: [first], brokenRules: [] })
  const last = await closePosition(ada, importer, {
    ...{ id, ...exit, quantity: null },
    ...{ slHit: true, brokenRules: [second] },
  })
  expect(last).toMatchObject({ status: 'closed', slHit: true, keptRules: [first], brokenRules: [second] })
})

test('the fee in percent of a part that is closed by hand is of the value of the part', async () => {
  const ada = await newTrader()
  await importFile(ada, buildStatement(buy))
  const [open] = await listAllTrades(ada)
  const { id } = await editTrade(ada, open!, { fees: '1', feesUnit: 'percent' })
  const exit = { exitPrice: '12', exitDate: '2026-01-15', exitFees: '1', quantity: '40' }

  const part = await closePosition(ada, createInProcessImporter(ada), { id, ...exit })

  expect((await listStored(ada, part))[1]).toMatchObject({ quantity: '40', fee: '4.8' })
})

test('a trade that changed while its fills were written is refused with its current state', async () => {
  const ada = await newTrader()
  await importFile(ada, january)
  const [{ id, version }] = (await listAllTrades(ada)) as [Trade]
  const importer = createInProcessImporter(ada)
  const late: typeof importer = {
    ...importer,
    async run(task, hooks) {
      await setTradeFlags(ada, {
        id,
        version,
        slHit: false,
        tpHit: false,
        slModified: true,
        tpModified: false,
      })
      return await importer.run(task, hooks)
    },
  }
  const exit = { exitPrice: '9', exitDate: '2026-02-10', exitFees: null, quantity: '10' }
  const refusal = { code: 'trades.changed_elsewhere', data: { current: { id, version: version + 1 } } }
  await expect(closePosition(ada, late, { id, ...exit })).rejects.toMatchObject(refusal)
  await expect(closeTrade(ada, { id, ...exit })).rejects.toMatchObject(refusal)
})

test('the fills of another trader are not found', async () => {
  const [ada, eve] = [await newTrader(), await newTrader()]
  await importFile(ada, january)
  await importFile(eve, buildStatement(buy, sellPart, sellRest))
  const [[mine], [other]] = [await listAllTrades(ada), await listAllTrades(eve)]
  const fills = await listStored(eve, other!)
  const importer = createInProcessImporter(ada)

  await expect(setTradeFills(ada, importer, { id: other!.id, version: 1, fills })).rejects.toMatchObject({
    code: 'trades.not_found',
  })
  const exit = { exitPrice: '1', exitDate: '2026-02-01', exitFees: null, quantity: '1' }
  await expect(closePosition(ada, importer, { id: other!.id, ...exit })).rejects.toMatchObject({
    code: 'trades.not_found',
  })
  const strange = [...(await listStored(ada, mine!)), { ...fills[1]!, executionId: crypto.randomUUID() }]
  await expect(
    setTradeFills(ada, importer, { id: mine!.id, version: mine!.version, fills: strange }),
  ).rejects.toMatchObject({
    fields: [{ field: 'fills.2.role', code: 'field.invalid' }],
  })
})
