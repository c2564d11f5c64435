import type { FileOptions } from '@candlebook/contract/column-mapping'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { requireUserId } from '../kernel/index.ts'
import { commitPreview } from './import-previews.ts'
import {
  createFile,
  createInProcessImporter,
  describeTrades,
  finishPreview,
  listAllRows,
  undo,
} from './imports.fixtures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
const newTrader = () => createTestUser(database)

const preview = async (ctx: Context, lines: string[], options: FileOptions = {}) => {
  const file = createFile(lines.join('\n'), 'Orders.csv')
  const { id, preview, error } = await finishPreview(ctx, { ...file, options: JSON.stringify(options) })
  if (!preview) throw new Error(JSON.stringify(error))
  return { ...preview, id }
}
const commit = (ctx: Context, { id, previewHash }: { id: string; previewHash: string }) =>
  commitPreview(ctx, createInProcessImporter(ctx), { id, previewHash })
const listTimes = async ({ actor }: Context) => {
  const { rows } = await database.owner.query(
    'select executed_at, zone from executions where user_id = $1 order by executed_at',
    [requireUserId(actor)],
  )
  return rows.map((row) => `${row.executed_at.toISOString()} ${row.zone}`)
}

describe('times that name no zone', () => {
  const header = 'orderId,B/S,Contract,Product,Fill Time,avgPrice,filledQty'
  const november = [
    header,
    '11,Buy,CLZ5,CL,11/13/2025 22:30:00,61.25,1',
    '12,Sell,CLZ5,CL,11/13/2025 23:45:00,61.75,1',
  ]
  const december = [header, '13,Buy,CLF6,CL,12/15/2025 09:30:00,58,1']

  test('are read in the likely zone, which the preview shows with the first lines', async () => {
    const { reading } = await preview(await newTrader(), november)

    expect(reading.zone).toEqual({ name: 'America/Chicago', origin: 'assumed' })
    expect(reading.examples).toMatchObject([
      { line: 2, text: '11/13/2025 22:30:00', executedAt: '2025-11-14T04:30:00.000Z' },
      { line: 3, text: '11/13/2025 23:45:00' },
    ])
  })

  test('are read in the zone that the trader chose, also in the next file with these columns, and for this trader only', async () => {
    const ada = await newTrader()
    const chosen = await preview(ada, november, { zone: 'Europe/Berlin' })
    await commit(ada, chosen)

    expect(chosen.reading.zone).toEqual({ name: 'Europe/Berlin', origin: 'trader' })
    expect(await listTimes(ada)).toEqual([
      '2025-11-13T21:30:00.000Z Europe/Berlin',
      '2025-11-13T22:45:00.000Z Europe/Berlin',
    ])
    const next = await preview(ada, december)
    expect(next.reading.zone).toEqual({ name: 'Europe/Berlin', origin: 'last_file' })
    const ofOther = await preview(await newTrader(), december)
    expect(ofOther.reading.zone?.origin).toBe('assumed')
  })

  test('are accepted in the likely zone by the import, so that the next file has no question', async () => {
    const ada = await newTrader()
    await commit(ada, await preview(ada, november))

    expect((await preview(ada, december)).reading.zone).toEqual({
      name: 'America/Chicago',
      origin: 'last_file',
    })
  })

  test('are corrected by another choice, which doubles no execution, and the undo restores them', async () => {
    const ada = await newTrader()
    await commit(ada, await preview(ada, november))
    const before = await listAllRows(database, ada)
    const again = await preview(ada, november, { zone: 'Asia/Tokyo' })

    expect(again.executions).toMatchObject({ added: 0, alreadyImported: 2, corrected: 2 })
    const corrected = await commit(ada, again)
    expect(await listTimes(ada)).toEqual([
      '2025-11-13T13:30:00.000Z Asia/Tokyo',
      '2025-11-13T14:45:00.000Z Asia/Tokyo',
    ])
    expect((await preview(ada, november)).executions).toMatchObject({ added: 0, corrected: 0 })
    await undo(ada, corrected)
    const after = await listAllRows(database, ada)
    expect(after.executions).toEqual(before.executions)
    expect(await describeTrades(ada)).toEqual(['long CLZ5 1 @ 61.25 → 61.75 = 500'])
  })

  test('keep the chosen zone when a file with other columns repeats them and no zone is chosen for it', async () => {
    const ada = await newTrader()
    await commit(ada, await preview(ada, november, { zone: 'Europe/Berlin' }))
    const wider = november.map((line, at) => `${line},${at === 0 ? 'Status' : 'Filled'}`)

    const again = await preview(ada, wider)

    expect(again.reading.zone?.origin).toBe('assumed')
    expect(again.executions).toMatchObject({ added: 0, alreadyImported: 2, corrected: 0 })
  })
})

describe('days that nothing proves', () => {
  const header = 'Symbol,Side,Qty,Fill Price,Fill Time,Commission,Placing Time,Order ID,Type,Status'
  const order = (side: string, day: string, id: number) =>
    `NASDAQ:ACME,${side},1,1${id},${day} 10:00:00,0,${day} 10:00:00,${id},Market,Filled`
  const open = [header, order('Buy', '03/04/2026', 1), order('Sell', '04/04/2026', 2)]

  test('are refused by a commit until the trader says how they are read', async () => {
    const ada = await newTrader()
    const asked = await preview(ada, open)

    await expect(commit(ada, asked)).rejects.toMatchObject({ code: 'imports.questions_open' })
    expect(await describeTrades(ada)).toEqual([])
    await commit(ada, await preview(ada, open, { days: 'dmy' }))
    expect(await describeTrades(ada)).toHaveLength(1)
  })

  test('are read by the answer of the trader, which the next file without a proof has too', async () => {
    const ada = await newTrader()
    const asked = await preview(ada, open)
    const answered = await preview(ada, open, { days: 'dmy' })

    expect(asked.reading.days).toMatchObject({ origin: 'assumed', order: 'mdy', line: 2, dmy: '2026-04-03' })
    expect(answered.reading.days).toMatchObject({ origin: 'trader', order: 'dmy' })
    expect(answered.planned[0]).toMatchObject({ after: { entryDate: '2026-04-03', exitDate: '2026-04-04' } })
    expect((await preview(ada, open)).reading.days?.origin).toBe('assumed')
    await commit(ada, answered)
    const next = await preview(ada, [header, order('Buy', '05/06/2026', 3)])
    expect(next.reading.days).toMatchObject({ origin: 'last_file', order: 'dmy' })
    const proven = await preview(ada, [header, order('Buy', '05/16/2026', 4)])
    expect(proven.reading.days).toMatchObject({ origin: 'file', order: 'mdy', line: 2 })
  })

  test('are not imported a second time in the other order', async () => {
    const ada = await newTrader()
    await commit(ada, await preview(ada, open, { days: 'dmy' }))
    const wider = open.map((line, at) => `${line},${at === 0 ? 'Note' : ''}`)

    const again = await preview(ada, wider)
    expect(again.reading.days).toMatchObject({ origin: 'last_file', order: 'dmy' })
    expect(again.executions).toMatchObject({ added: 0, alreadyImported: 2 })
    await expect(preview(ada, open, { days: 'mdy' })).rejects.toThrow('import.other_day_order')
  })
})

const pricesHeader = 'Symbol;Side;Qty;Fill Price;Fill Time;Commission;Placing Time;Order ID;Type;Status'

test('numbers that nothing proves are not imported a second time with the other decimal mark', async () => {
  const ada = await newTrader()
  const open = [pricesHeader, 'NASDAQ:ACME;Buy;1;1,234;2026-03-01 10:00:00;0;2026-03-01;;Market;Filled']
  await commit(ada, await preview(ada, open, { numbers: 'comma' }))
  const wider = open.map((line, at) => `${line};${at === 0 ? 'Note' : ''}`)

  const again = await preview(ada, wider)
  expect(again.reading.numbers).toMatchObject({ origin: 'last_file', style: 'comma' })
  expect(again.executions).toMatchObject({ added: 0, alreadyImported: 1 })
  await expect(preview(ada, open, { numbers: 'point' })).rejects.toThrow('import.other_decimal_mark')
})

test('numbers that nothing proves are read by the answer of the trader, which the next file has too', async () => {
  const ada = await newTrader()
  const header = pricesHeader
  const order = (price: string, id: number) =>
    `NASDAQ:ACME;Buy;1;${price};2026-03-0${id} 10:00:00;0;2026-03-01;${id};Market;Filled`
  const open = [header, order('1,234', 1)]

  const [asked, answered] = [await preview(ada, open), await preview(ada, open, { numbers: 'comma' })]
  await commit(ada, answered)
  const next = await preview(ada, [header, order('1,500', 2)])
  const proven = await preview(ada, [header, order('1,500', 2), order('2.5', 3)])

  expect(asked.reading.numbers).toMatchObject({
    origin: 'assumed',
    style: 'point',
    openLine: 2,
    comma: '1.234',
  })
  expect(answered.reading.numbers).toMatchObject({ origin: 'trader', style: 'comma' })
  expect(answered.planned[0]).toMatchObject({ after: { entryPrice: '1.234' } })
  expect(next.reading.numbers).toMatchObject({ origin: 'last_file', style: 'comma' })
  expect(proven.reading.numbers).toMatchObject({ origin: 'file', style: 'point', line: 3 })
  expect((await preview(await newTrader(), [header, order('1,500', 2)])).reading.numbers?.origin).toBe(
    'assumed',
  )
})

test('the order of the lines of a single day is asked for, and the answer is remembered', async () => {
  const ada = await newTrader()
  const trade = (side: 'Buy' | 'Sell', quantity: number, price: number, day = '2026-02-25') =>
    `Transaction History,Data,${day},U***0001,JD.COM TEST,${side},JD,${quantity},${price},USD,${-price * quantity},-1,${-price * quantity - 1}`
  const head = [
    'Statement,Header,Field Name,Field Value',
    'Statement,Data,Title,Transaction History',
    'Summary,Data,Base Currency,USD',
    'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount ,Commission,Net Amount',
  ]
  const lines = [...head, trade('Buy', 50, 34.5), trade('Sell', -50, 35), trade('Buy', 50, 34)]

  expect((await preview(ada, lines)).reading.order).toMatchObject({ origin: 'assumed', newestFirst: false })
  const answered = await preview(ada, lines, { newestFirst: true })
  expect(answered.reading.order).toMatchObject({ origin: 'trader', newestFirst: true })
  await commit(ada, answered)
  expect(await describeTrades(ada)).toEqual(['long JD 50 @ 34.5 open', 'long JD 50 @ 34 → 35 = 48'])
  const march = [...head, trade('Buy', 10, 40, '2026-03-02'), trade('Sell', -60, 41, '2026-03-02')]
  expect((await preview(ada, march)).reading.order).toMatchObject({ origin: 'last_file', newestFirst: true })
})

describe('a file of CFDs that names no currency', () => {
  const header =
    'Ticket,Open Time,Type,Lots,Symbol,Open Price,SL,TP,Close Time,Close Price,Commission,Swap,Profit'
  const trade = (id: number) =>
    `${id},2026-03-0${id} 10:00:00,buy,1.00,GER40,18000,,,2026-03-0${id} 12:00:00,18010,0,0,10.00`

  test('is read in the currency that the trader chose, also in the next file with these columns, and for this trader only', async () => {
    const ada = await newTrader()

    const asked = await preview(ada, [header, trade(1)])
    const chosen = await preview(ada, [header, trade(1)], { currency: 'EUR' })
    await commit(ada, chosen)
    const next = await preview(ada, [header, trade(2)])

    expect(asked.reading.currency).toEqual({ code: 'USD', origin: 'assumed' })
    expect(chosen.reading.currency).toEqual({ code: 'EUR', origin: 'trader' })
    expect(chosen.pnl).toMatchObject([{ currency: 'EUR', pnl: '10' }])
    expect(next.reading.currency).toEqual({ code: 'EUR', origin: 'last_file' })
    expect((await preview(await newTrader(), [header, trade(2)])).reading.currency?.origin).toBe('assumed')
  })

  test('is not imported a second time in another currency', async () => {
    const ada = await newTrader()
    await commit(ada, await preview(ada, [header, trade(1)], { currency: 'EUR' }))

    await expect(preview(ada, [header, trade(1)], { currency: 'GBP' })).rejects.toThrow(
      'import.other_currency',
    )
    expect((await preview(ada, [header, trade(1)])).executions).toMatchObject({
      added: 0,
      alreadyImported: 2,
    })
  })

  test('has the currency in which its lines are stored, also after another answer for a file that was not imported', async () => {
    const ada = await newTrader()
    await commit(ada, await preview(ada, [header, trade(1), trade(2)], { currency: 'USD' }))
    await preview(ada, [header, trade(5)], { currency: 'EUR' })

    const again = await preview(ada, [header, trade(1), trade(2), trade(3)])
    expect(again.reading.currency).toEqual({ code: 'USD', origin: 'last_file' })
    expect(again.executions).toMatchObject({ added: 2, alreadyImported: 4 })
  })

  test('has the currency in which its lines are stored, also when the last file with these columns had another one', async () => {
    const ada = await newTrader()
    await commit(ada, await preview(ada, [header, trade(1), trade(2)], { currency: 'USD' }))
    await commit(ada, await preview(ada, [header, trade(5)], { currency: 'EUR' }))

    const again = await preview(ada, [header, trade(1), trade(2), trade(3)])
    expect(again.reading.currency).toEqual({ code: 'USD', origin: 'last_file' })
    expect(again.executions).toMatchObject({ added: 2, alreadyImported: 4 })
    await commit(ada, again)
    expect((await preview(ada, [header, trade(6)])).reading.currency?.code).toBe('USD')
    await expect(preview(ada, [header, trade(3)], { currency: 'EUR' })).rejects.toThrow(
      'import.other_currency',
    )
    await expect(preview(ada, [header, trade(1), trade(5)])).rejects.toThrow('import.other_currency')
  })

  test('is not stored a second time when another file proves a currency that is not the answered one', async () => {
    const ada = await newTrader()
    await commit(ada, await preview(ada, [header, trade(1)], { currency: 'EUR' }))
    const pair = trade(2)
      .replace('GER40,18000', 'EURUSD,1.1000')
      .replace('18010', '1.1010')
      .replace('10.00', '100.00')

    await expect(preview(ada, [header, trade(1), pair])).rejects.toThrow('import.other_currency')
  })

  test('needs no question when the profit of a pair proves the currency', async () => {
    const proven = trade(1)
      .replace('GER40,18000', 'EURUSD,1.1000')
      .replace('18010', '1.1010')
      .replace('10.00', '100.00')

    expect((await preview(await newTrader(), [header, proven])).reading.currency).toBe(null)
  })
})
