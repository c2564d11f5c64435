import type { SetFill, Trade } from '@candlebook/contract/trades'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import {
  buildSplitStatement,
  buildStatement,
  createInProcessImporter,
  describeTrades,
  editTrade,
  importFile,
  listAllTrades,
  planImport,
  selectAllRows,
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
  const before = await selectAllRows(database, ada)
  const [open] = await listAllTrades(ada)

  const changed = await change(ada, setAt(1, { quantity: '50', price: '13', fee: '0.5', day: '2026-01-16' }))

  expect(changed.id).toBe(open!.id)
  // 50 x 3 - 0.5 - 0.5.
  expect(changed).toMatchObject({
    status: 'open',
    realised: [{ day: '2026-01-16', quantity: '50', pnl: '149' }],
  })
  const again = await planImport(ada, january)
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
  const { executions } = await selectAllRows(database, ada)
  expect(executions).toEqual(before.executions)
  expect(await describeTrades(ada)).toEqual(['long AAPL 60 of 100 @ 10 open, realised 79.2'])
})

test('a removed fill stays removed when its file is imported again, and an added one is an exit of the trade', async () => {
  const ada = await newTrader()
  await importFile(ada, january)

  await change(ada, ([entry]) => [entry!])
  expect(await describeTrades(ada)).toEqual(['long AAPL 100 @ 10 open'])
  const again = await planImport(ada, january)
  expect(again.executions).toMatchObject({ added: 0 })
  expect(again.warnings).toMatchObject([{ line: 4, code: 'import.kept_fill' }])

  const added = { role: 'exit', day: '2026-01-20', quantity: '100', price: '11', fee: '2' } as const
  const closed = await change(ada, (fills) => [...fills, added])
  expect(closed).toMatchObject({ status: 'closed', exitPrice: '11', exitDate: '2026-01-20', pnl: '97' })
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
  const before = await selectAllRows(database, ada)
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
  expect(await selectAllRows(database, ada)).toEqual(before)
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
