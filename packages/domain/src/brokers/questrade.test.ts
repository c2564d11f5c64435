import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

test('reads executions in Canadian and American dollars, and options', () => {
  const header = 'Symbol,Action,Fill qty,Fill price,Exec time,Commission,Account'
  const file = readLines(
    header,
    'ABC.TO,BTO,100,12.50,16 Dec 2025 11:15:58 AM,4.95,123',
    'XYZ20Feb26C55.00,Buy,1,2.10,16 Dec 2025 11:16:58 AM,10.94,123',
    'XYZ260220C00055000,Sell,1,2.60,17 Dec 2025 03:16:58 PM,10.94,123',
  )
  expect(file.format.id).toBe('questrade')
  expect(file.executions.map((one) => `${formatBrief(one)} ${one.currency} ${one.executedAt}`)).toEqual([
    'buy 100 ABC.TO @ 12.5 fee 4.95 CAD 2025-12-16T16:15:58.000Z',
    'buy 1 XYZ 20FEB26 55 C @ 2.1 fee 10.94 USD 2025-12-16T16:16:58.000Z',
    'sell 1 XYZ 20FEB26 55 C @ 2.6 fee 10.94 USD 2025-12-17T20:16:58.000Z',
  ])
  expect(findProblems(header, 'ABC,Buy,100,x,16 Dec 2025 11:15:58 AM,4.95,123')).toEqual([
    'import.bad_value at 2',
  ])
})

test('reads activities as days, with fees below zero and options in the description', () => {
  const file = readLines(
    'Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type',
    '2025-03-03 12:00:00 AM,2025-03-04 12:00:00 AM,Buy,ABC.TO,ABC CORP WE ACTED AS AGENT,10,20.5,-205,-4.95,-209.95,CAD,123,Trades,Individual margin',
    '2025-03-04 12:00:00 AM,2025-03-05 12:00:00 AM,Sell,,CALL XYZ 06/20/25 50.00 XYZ INC WE ACTED AS AGENT,-1,1.25,125,-10.95,114.05,USD,123,Trades,Individual margin',
    '2025-06-21 12:00:00 AM,2025-06-21 12:00:00 AM,EXP,,CALL XYZ 06/20/25 50.00 XYZ INC EXPIRED,1,0,0,0,0,USD,123,Other,Individual margin',
    '2025-03-05 12:00:00 AM,2025-03-05 12:00:00 AM,,ABC.TO,ABC CORP CASH DIV,0,0,0,0,3.10,CAD,123,Dividends,Individual margin',
    '2025-03-06 12:00:00 AM,2025-03-06 12:00:00 AM,CON,,CONTRIBUTION,0,0,0,0,500,CAD,123,Deposits,Individual margin',
    '2025-03-07 12:00:00 AM,2025-03-07 12:00:00 AM,REI,ABC.TO,ABC CORP REINVEST,2,0,0,0,-42,CAD,123,Dividend reinvestment,Individual margin',
  )
  expect(file.format.id).toBe('questrade-activities')
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 10 ABC.TO @ 20.5 fee 4.95',
    'sell 1 XYZ 20JUN25 50 C @ 1.25 fee 10.95',
    'buy 2 ABC.TO @ 21 fee 0',
    'buy 1 XYZ 20JUN25 50 C @ 0 fee 0',
  ])
  expect(file.executions[0]).toMatchObject({ day: '2025-03-03', executedAt: null, account: '123' })
  expect(file.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['dividend', '3.1'],
    ['cash', '500'],
  ])
})

test('reads confirmations with the currency and the account in one cell', () => {
  const file = readLines(
    'CurrencyCode_Group_Account,Trade Date,Settlement date,Trade #,Action,Quantity,Symbol,Security Description,Exchange,Price,Gross amount,Comm,SEC fees,Interest amount,Net amount',
    'Canadian dollars 12345678,20-10-25,21-10-25,A1,Buy,100,.ABC,ABC CORP,TSX,12.50,-1250.00,-4.95,0.00,0.00,-1254.95',
    'U.S. dollars 12345678,21-10-25,22-10-25,A2,Sell,10,XYZ,XYZ INC,NYSE,30.00,300.00,-4.95,-0.01,0.00,295.04',
  )
  expect(file.format.id).toBe('questrade-confirmations')
  expect(file.executions.map((one) => `${formatBrief(one)} ${one.currency} ${one.day}`)).toEqual([
    'buy 100 ABC @ 12.5 fee 4.95 CAD 2025-10-20',
    'sell 10 XYZ @ 30 fee 4.96 USD 2025-10-21',
  ])
  expect(file.executions[0]?.account).toBe('12345678')
})
