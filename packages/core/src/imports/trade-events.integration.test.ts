import type { TradeEvent } from '@candlebook/contract/trade-events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { createTrade } from '../trades/index.ts'
import { buildNewTrade } from '../trades/trades.fixtures.ts'
import {
  buildStatement,
  createInProcessImporter,
  describeTrades,
  importFile,
  listAllRows,
  listAllTrades,
  undo,
} from './imports.fixtures.ts'
import { addTradeEvent, listImports } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
const newTrader = () => createTestUser(database)

const add = (ctx: Context, id: string, event: TradeEvent) =>
  addTradeEvent(ctx, createInProcessImporter(ctx), { id, event })
const findTrade = async (ctx: Context) => (await listAllTrades(ctx))[0]?.id ?? ''
const buy = 'buy 10 NVDA @ 1200 on 2026-03-02'

describe('an event of an open imported trade', () => {
  test('a split changes quantity and prices, is an import of its own, and its undo takes it back', async () => {
    const ada = await newTrader()
    await importFile(ada, buildStatement(buy))
    const before = await listAllRows(database, ada)

    const event = await add(ada, await findTrade(ada), {
      kind: 'split',
      day: '2026-06-10',
      from: '1',
      to: '10',
    })

    expect(await describeTrades(ada)).toEqual(['long NVDA 100 @ 120 open'])
    expect((await listImports(ada))[0]).toMatchObject({
      fileName: 'Split of NVDA, 1 became 10',
      format: { title: 'Event by hand' },
      tradesChanged: 1,
    })
    await importFile(ada, buildStatement('sell 100 NVDA @ 130 on 2026-07-01'))
    expect(await describeTrades(ada)).toEqual(['long NVDA 100 @ 120 → 130 = 1000'])
    const [latest] = await listImports(ada)
    await undo(ada, latest!)
    await undo(ada, event)
    expect(await describeTrades(ada)).toEqual(['long NVDA 10 @ 1200 open'])
    expect((await listAllRows(database, ada)).executions).toEqual(before.executions)
  })

  test('another symbol continues the trade, which a later file under this symbol closes', async () => {
    const ada = await newTrader()
    await importFile(ada, buildStatement(buy))

    await add(ada, await findTrade(ada), {
      ...{ kind: 'symbol', day: '2026-06-10', toSymbol: 'NEWN', from: '2', to: '1' },
    })

    expect(await describeTrades(ada)).toEqual(['long NEWN 5 @ 2400 open'])
    await importFile(ada, buildStatement('sell 5 NEWN @ 2500 on 2026-07-01'))
    expect(await describeTrades(ada)).toEqual(['long NEWN 5 @ 2400 → 2500 = 500'])
  })

  test('shares that became worthless close at 0, also on the day of the last execution', async () => {
    const ada = await newTrader()
    await importFile(ada, buildStatement(buy))

    await add(ada, await findTrade(ada), { kind: 'worthless', day: '2026-03-02' })

    expect(await describeTrades(ada)).toEqual(['long NVDA 10 @ 1200 → 0 = -12000'])
  })

  test('cash for a fraction closes this part at its price, and the remaining shares stay open', async () => {
    const ada = await newTrader()
    await importFile(ada, buildStatement('buy 10.5 NVDA @ 100 on 2026-03-02'))

    await add(ada, await findTrade(ada), { kind: 'cash', day: '2026-06-10', quantity: '0.5', amount: '60' })

    expect(await describeTrades(ada)).toEqual(['long NVDA 10 of 10.5 @ 100 open, realised 10'])
  })

  test('a spin-off moves a part of the cost to the new symbol, also that of shares sold later, and is undone', async () => {
    const ada = await newTrader()
    await importFile(
      ada,
      buildStatement(
        'buy 10 NVDA @ 100 on 2026-03-02',
        'buy 10 NVDA @ 200 on 2026-03-03',
        'sell 5 NVDA @ 150 on 2026-04-02 code C',
        'sell 10 NVDA @ 150 on 2026-07-02 code C',
      ),
    )
    const before = await listAllRows(database, ada)
    const spinOff = {
      kind: 'spinoff',
      day: '2026-06-10',
      toSymbol: 'CHILD',
      from: '5',
      to: '1',
      costPct: '20',
    } as const

    const id = (await listAllTrades(ada)).find(({ status }) => status === 'open')?.id ?? ''
    const event = await add(ada, id, spinOff)

    // 5 at 100 left before; of the others 5 at 100 and 10 at 200, 20% went to 3 shares: 500 / 3 each.
    expect((await describeTrades(ada)).toSorted()).toEqual([
      'long CHILD 3 @ 166.666666666666666667 open',
      'long NVDA 5 of 20 @ 125 open, realised 550',
    ])
    expect((await listAllTrades(ada)).find(({ symbol }) => symbol === 'CHILD')).toMatchObject({
      entryDate: '2026-03-02',
      account: null,
    })
    await expect(add(ada, id, spinOff)).rejects.toMatchObject({ code: 'imports.nothing_new' })
    await importFile(ada, buildStatement('sell 3 CHILD @ 200 on 2026-08-01 code C'))
    expect(await describeTrades(ada)).toContain(
      'long CHILD 3 @ 166.666666666666666667 → 200 = 99.999999999999999999',
    )
    await undo(ada, (await listImports(ada))[0]!)
    await undo(ada, event)
    const after = await listAllRows(database, ada)
    expect(after.executions).toEqual(before.executions)
    expect((await describeTrades(ada)).toSorted()).toEqual(['long NVDA 5 of 20 @ 150 open, realised 250'])
  })

  test.each([
    ['shares', { toSymbol: 'BUYER', cash: '0', price: '0' }, ['long BUYER 5 @ 200 open']],
    ['cash', { toSymbol: '', cash: '130', price: '0' }, ['long NVDA 10 @ 100 → 130 = 300']],
    [
      'shares and cash',
      { toSymbol: 'BUYER', cash: '30', price: '140' },
      ['long BUYER 5 of 7.142857142857142857 @ 140.000000000000000003 open, realised 0'],
    ],
  ])('a merger for %s on the day of the last purchase is recorded and undone', async (_, parts, trades) => {
    const ada = await newTrader()
    await importFile(ada, buildStatement('buy 10 NVDA @ 100 on 2026-03-02'))
    const before = await describeTrades(ada)
    const merger = { kind: 'merger', day: '2026-03-02', from: '2', to: '1', ...parts } as const

    const event = await add(ada, await findTrade(ada), merger)

    expect((await describeTrades(ada)).toSorted()).toEqual(trades)
    await undo(ada, event)
    expect(await describeTrades(ada)).toEqual(before)
  })

  test('is refused a second time, before the last execution, after today, and for more than is open', async () => {
    const ada = await newTrader()
    await importFile(ada, buildStatement(buy, 'buy 5 NVDA @ 1300 on 2026-04-02'))
    const id = await findTrade(ada)
    const split: TradeEvent = { kind: 'split', day: '2026-06-10', from: '1', to: '10' }
    await add(ada, id, split)
    const refusal = (field: string, code: string) => ({ code: 'request.invalid', fields: [{ field, code }] })

    await expect(add(ada, id, split)).rejects.toMatchObject({ code: 'imports.nothing_new' })
    await expect(add(ada, id, { kind: 'worthless', day: '2026-04-01' })).rejects.toMatchObject(
      refusal('event.day', 'event.too_early'),
    )
    await expect(add(ada, id, { ...split, day: '2999-01-01' })).rejects.toMatchObject(
      refusal('event.day', 'event.in_future'),
    )
    await expect(
      add(ada, id, { kind: 'cash', day: '2026-06-11', quantity: '151', amount: '1' }),
    ).rejects.toMatchObject(refusal('event.quantity', 'event.too_much'))
  })

  test('is refused for a closed trade, a typed trade, and the trade of another user', async () => {
    const [ada, eve] = [await newTrader(), await newTrader()]
    await importFile(ada, buildStatement(buy))
    const id = await findTrade(ada)
    const worthless: TradeEvent = { kind: 'worthless', day: '2026-06-10' }

    await expect(add(eve, id, worthless)).rejects.toMatchObject({ code: 'trades.not_found' })
    await add(ada, id, worthless)
    await expect(add(ada, id, worthless)).rejects.toMatchObject({ code: 'trades.already_closed' })
    const typed = await createTrade(eve, buildNewTrade({ status: 'open' }))
    await expect(add(eve, typed.id, worthless)).rejects.toMatchObject({
      fields: [{ field: 'id', code: 'event.typed_trade' }],
    })
  })
})
