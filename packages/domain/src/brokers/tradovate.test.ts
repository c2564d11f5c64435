import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

test('reads filled orders, of which some lines are quoted as a whole, and skips those that were not filled', () => {
  const file = readLines(
    'orderId,Account,Order ID,B/S,Contract,Product,avgPrice,filledQty,Fill Time,Status,Notional Value,Currency',
    '701,DEMO1,701, Sell,MNQM6,MNQ,25081,2,04/09/2026 17:24:03, Filled,"100,324.00",USD',
    '702,DEMO1,702, Buy,MNQM6,MNQ,,,, Canceled,,USD',
    '"703,DEMO1,703, Buy,MNQM6,MNQ,25055.25,2,04/09/2026 17:28:14, Filled,""100,221.00"",USD"',
  )

  expect(file.format.id).toBe('tradovate-orders')
  expect(file.executions.map(formatBrief)).toEqual([
    'sell 2 MNQM6 @ 25081 fee 0',
    'buy 2 MNQM6 @ 25055.25 fee 0',
  ])
  expect(file.executions[0]).toMatchObject({
    executedAt: '2026-04-09T22:24:03.000Z',
    instrument: 'future',
    contractSize: '2',
    account: 'DEMO1',
    externalId: '701',
  })
  expect(file.skipped).toMatchObject([{ line: 3, code: 'not_filled' }])
})

test('reads the short columns of orders, with the year first', () => {
  const file = readLines(
    'orderId,B/S,Contract,Product,Fill Time,avgPrice,filledQty',
    '11,Buy,CLZ5,CL,2025-11-03 09:30:00,61.25,1',
  )

  expect(file.executions[0]).toMatchObject({ day: '2025-11-03', symbol: 'CLZ5', contractSize: '1000' })
})

test('reads fills with commissions, and takes the time in UTC from its own column', () => {
  const file = readLines(
    '_id,_timestamp,_action,_qty,_price,Fill ID,Order ID,Timestamp,Account,B/S,Quantity,Price,Contract,commission',
    '81,2026-06-14 22:03:54.732Z,0,1,7494.25,81,71,06/14/2026 18:03:54,DEMO1, Buy,1,7494.25,ESM6,1.29',
  )

  expect(file.format.id).toBe('tradovate-fills')
  expect(file.executions).toMatchObject([
    { day: '2026-06-14', executedAt: '2026-06-14T22:03:54.732Z', side: 'buy', fee: '1.29', externalId: '81' },
  ])
})

test('reads fills that have only the columns of the program', () => {
  const file = readLines(
    '_id,_timestamp,_action,_qty,_price,Account,Contract,commission',
    '1,2026-09-14T14:00:00Z,0,1,100,ACC,MNQU6,0.5',
    '2,2026-09-14T14:05:00Z,1,1,110,ACC,MNQU6,',
  )
  expect(file.executions.map(formatBrief)).toEqual(['buy 1 MNQU6 @ 100 fee 0.5', 'sell 1 MNQU6 @ 110 fee 0'])
})

test('reads each line of a performance report as a long or a short trade, by the earlier time or the lower fill', () => {
  const file = readLines(
    'symbol,_tickSize,buyFillId,sellFillId,qty,buyPrice,sellPrice,pnl,boughtTimestamp,soldTimestamp,duration',
    'MNQM6,0.25,501,502,5,28531.75,28491.75,$(400.00),06/10/2026 16:00:05,06/10/2026 16:00:29,24sec',
    'MNQM6,0.25,504,503,1,28490,28500,$20.00,06/10/2026 17:00:05,06/10/2026 16:30:05,30min',
    'XYZM6,0.25,506,505,2,10,11,$60.00,06/10/2026 18:00:00,06/10/2026 18:00:00,0sec',
  )

  expect(file.format.id).toBe('tradovate-performance')
  expect(
    file.executions.map(({ side, symbol, contractSize, brokerPnl, externalId }) =>
      [side, symbol, contractSize, brokerPnl, externalId].join(' '),
    ),
  ).toEqual([
    'buy MNQM6 2  501-502-open',
    'sell MNQM6 2 -400 501-502-close',
    'sell MNQM6 2  504-503-open',
    'buy MNQM6 2 20 504-503-close',
    'sell XYZM6 30  506-505-open',
    'buy XYZM6 30 60 506-505-close',
  ])
})

test('reads paired fills, newest first, and keeps one line’s entry before its exit', () => {
  const file = readLines(
    'Position ID,Timestamp,Account,Contract,Pair ID,Buy Fill ID,Sell Fill ID,Paired Qty,Buy Price,Sell Price,P/L,Currency,Bought Timestamp,Sold Timestamp',
    '9,04/09/2026 17:14:44,DEMO1,MNQM6,2,203,221,5,25073.25,25072.00,-12.50,USD,04/09/2026 17:14:44,04/09/2026 17:14:44',
    '9,04/09/2026 15:40:03,DEMO1,MNQM6,1,191,168,1,25060.75,25048.50,-24.50,USD,04/09/2026 15:40:03,04/09/2026 15:38:40',
  )

  expect(file.executions.map(formatBrief)).toEqual([
    'sell 1 MNQM6 @ 25048.5 fee 0',
    'buy 1 MNQM6 @ 25060.75 fee 0',
    'buy 5 MNQM6 @ 25073.25 fee 0',
    'sell 5 MNQM6 @ 25072 fee 0',
  ])
})

test('keeps the money of a cash history, which has no trades', () => {
  const file = readLines(
    'Account,Transaction ID,Timestamp,Date,Delta,Amount,Cash Change Type,Currency,Contract',
    'DEMO1,1,06/10/2026 16:00:05,2026-06-10,"5,000.00","55,000.00",Fund Transaction,USD,',
    'DEMO1,2,06/10/2026 16:05:05,2026-06-10,-0.52,"54,999.48",Exchange Fee,USD,MNQM6',
    'DEMO1,3,06/10/2026 16:05:05,2026-06-10,40.00,"55,039.48",Trade Paired,USD,MNQM6',
  )

  expect(file.executions).toEqual([])
  expect(file.movements.map(({ kind, amount, what }) => [kind, amount, what])).toEqual([
    ['cash', '5000', 'Fund Transaction'], // without the balance of the column Amount
    ['fee', '-0.52', 'Exchange Fee MNQM6'],
  ])
  expect(file.skipped.map(({ code }) => code)).toEqual(['cash', 'fee', 'detail'])
})

test('names a damaged price', () => {
  const header = 'orderId,B/S,Contract,Product,Fill Time,avgPrice,filledQty'
  expect(findProblems(header, '11,Buy,CLZ5,CL,11/03/2025 09:30:00,abc,1')).toEqual(['import.bad_value at 2'])
})
