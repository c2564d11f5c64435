import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"'

test('reads transactions of an account, with options that expire or are assigned', () => {
  const file = readLines(
    '"Transactions  for account Trading ...77 as of 03/30/2026 02:21:05 PM ET"',
    header,
    '"03/23/2026 as of 03/20/2026","Expired","ABC 03/20/2026 45.00 C","CALL ABC CORP","2","","",""',
    '"03/18/2026","Sell","ABC","ABC CORP","40","$51.25","$0.03","$2,049.97"',
    '"03/17/2026","Buy to Close","ABC 03/20/2026 40.00 P","PUT ABC CORP","1","$0.25","$0.66","-$25.66"',
    '"03/16/2026","Sell to Open","ABC 03/20/2026 40.00 P","PUT ABC CORP","1","$1.10","$0.66","$109.34"',
    '"03/16/2026","Sell to Open","ABC 03/20/2026 45.00 C","CALL ABC CORP","2","$0.80","$1.32","$158.68"',
    '"03/13/2026","Reinvest Shares","ABC","ABC CORP","0.5","$50.00","","-$25.00"',
    '"03/13/2026","Qualified Dividend","ABC","ABC CORP","","","","$25.00"',
    '"03/02/2026","Buy","ABC","ABC CORP","100","$49.5","","-$4,950.00"',
    '"Transactions Total","","","","","","","-$2,656.67"',
  )

  expect(file.format.id).toBe('schwab')
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 100 ABC @ 49.5 fee 0',
    'buy 0.5 ABC @ 50 fee 0',
    'sell 2 ABC 20MAR26 45 C @ 0.8 fee 1.32',
    'sell 1 ABC 20MAR26 40 P @ 1.1 fee 0.66',
    'buy 1 ABC 20MAR26 40 P @ 0.25 fee 0.66',
    'sell 40 ABC @ 51.25 fee 0.03',
    'buy 2 ABC 20MAR26 45 C @ 0 fee 0',
  ])
  expect(file.executions[0]).toMatchObject({ account: 'Trading ...77', day: '2026-03-02', executedAt: null })
  expect(file.executions.map(({ closesOnly }) => closesOnly)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    true,
  ])
  expect(file.executions.at(-1)?.day).toBe('2026-03-20')
  expect(file.movements).toMatchObject([{ kind: 'dividend', amount: '25', account: 'Trading ...77' }])
  expect(file.skipped.map(({ code }) => code)).toEqual(['dividend', 'no_trade'])
})

test('reads lines with an empty ninth cell, a bond, a trade that was cancelled, and a split of one line', () => {
  const file = readLines(
    '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount",',
    '05/08/2026,Cancel Buy,XYZ,XYZ INC,5,$10.00,,$50.00,',
    '05/07/2026,Buy,XYZ,XYZ INC,5,$10.00,,-$50.00,',
    '05/05/2026,Stock Split,XYZ,XYZ INC,60,,,,',
    '05/04/2026,Buy,912810AB1,US TREASURY 4% 05/15/34,"10,000",$98.50,,-$9850.00,',
    '05/01/2026,Buy,XYZ,XYZ INC,20,$41.00,,-$820.00,',
    '04/30/2026,MoneyLink Transfer,,Tfr BANK,,,,$20000.00,',
    '04/29/2026,Name Change,XYZ,XYZ INC,20,,,,',
  )

  expect(file.executions.map(formatBrief)).toEqual([
    'buy 20 XYZ @ 41 fee 0',
    'buy 10000 912810AB1 @ 98.5 fee 0',
  ])
  expect(file.executions[1]).toMatchObject({ instrument: 'bond', contractSize: '0.01' })
  expect(file.actions).toMatchObject([{ symbol: 'XYZ', ratioFrom: '20', ratioTo: '80', day: '2026-05-05' }])
  expect(file.cancellations).toMatchObject([{ symbol: 'XYZ', quantity: '5', price: '10', day: '2026-05-07' }])
  expect(file.skipped.map(({ line, code }) => [line, code])).toEqual([
    [2, 'cancelled'],
    [3, 'cancelled'],
    [7, 'cash'],
    [8, 'corporate_action'],
  ])
})

test('a cancelled trade that is in another file is a cancellation with a warning', () => {
  const file = readLines(header, '05/08/2026,Cancel Buy,XYZ,XYZ INC,5,$10.00,,$50.00')

  expect(file.executions).toEqual([])
  expect(file.cancellations).toMatchObject([
    { symbol: 'XYZ', quantity: '5', price: '10', currency: 'USD', day: '2026-05-08', line: 2 },
  ])
  expect(file.warnings.map(({ line, code }) => [line, code])).toContainEqual([2, 'import.cancelled'])
})

test('skips a split whose shares the file does not have', () => {
  const file = readLines(
    header,
    '05/05/2026,Stock Split,XYZ,XYZ INC,60,,,',
    '05/04/2026,Buy,ABC,ABC CORP,1,$2.00,,-$2.00',
  )
  expect(file.skipped).toMatchObject([{ line: 2, code: 'split' }])
})

test('reads each closed lot as a trade of its own', () => {
  const file = readLines(
    '"Realized Gain/Loss - Lot Details for Trading ...77 as of Fri Apr 10 12:20:11 EDT 2026, from 01/01/2026 to 04/10/2026"',
    '"Symbol","Name","Closed Date","Opened Date","Quantity","Proceeds Per Share","Cost Per Share","Proceeds","Cost Basis (CB)","Gain/Loss ($)"',
    '"ABC","ABC CORP","03/18/2026","03/02/2026","40","$51.25","$49.50","$2,050.00","$1,980.00","$70.00"',
    '"ABC","ABC CORP","03/18/2026","03/03/2026","10","$51.25","$52.00","$512.46","$520.00","-$7.54"',
    '"Total","","","","","","","$2,562.50","$2,500.00","$62.50"',
  )

  expect(file.format.id).toBe('schwab-lots')
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 40 ABC @ 49.5 fee 0',
    'buy 10 ABC @ 52 fee 0',
    'sell 40 ABC @ 51.25 fee 0',
    'sell 10 ABC @ 51.246 fee 0',
  ])
  expect(file.executions.map(({ positionId }) => positionId)).toEqual([
    'line 3',
    'line 4',
    'line 3',
    'line 4',
  ])
  expect(file.executions.map(({ brokerPnl }) => brokerPnl)).toEqual([null, null, '70', '-7.54'])
})

test('reads a reverse split and a merger of two lines each', () => {
  const file = readLines(
    header,
    '06/10/2026,Reverse Split,XYZ,XYZ PHARMA,3,,,',
    '06/10/2026,Reverse Split,890260854,XYZ PHARMA XXXREVERSE SPLIT EFF: 06/10/26,-30,,,',
    '05/26/2026,Stock Merger,NEW,NEW GROUP INC,50,,,',
    '05/26/2026,Stock Merger,171439102,OLD CAPITAL IV XXXMANDATORY MERGER EFF: 05/26/26,-100,,,',
    '05/20/2026,Name Change,ABC,ABC CORP,1000,,,',
    '05/20/2026,Name Change,09070K200,UNKNOWN CORP XXXNAME CHANGE EFF: 05/20/26,-1000,,,',
    '05/05/2026,Buy,XYZ,XYZ PHARMA,30,$4.00,,-$120.00',
    '05/04/2026,Buy,OLD,OLD CAPITAL IV,100,$2.00,,-$200.00',
  )
  expect(file.actions).toMatchObject([{ symbol: 'XYZ', ratioFrom: '30', ratioTo: '3', day: '2026-06-10' }])
  expect(file.changes).toMatchObject([{ symbol: 'OLD', toSymbol: 'NEW', ratioFrom: '100', ratioTo: '50' }])
  expect(file.skipped.map(({ line, code }) => [line, code])).toEqual([
    [6, 'corporate_action'],
    [7, 'corporate_action'],
  ])
})

test('takes the price of an option that was settled in cash from its amount', () => {
  const file = readLines(
    header,
    '03/23/2026 as of 03/20/2026,Exchange or Exercise,SPXW 03/20/2026 5600.00 C,CALL S & P 500 INDEX,2,,,"$3,050.00"',
    '03/19/2026,Buy to Open,SPXW 03/20/2026 5600.00 C,CALL S & P 500 INDEX,2,$10.00,$2.60,"-$2,002.60"',
  )
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 2 SPXW 20MAR26 5600 C @ 10 fee 2.6',
    'sell 2 SPXW 20MAR26 5600 C @ 15.25 fee 0',
  ])
})

test('names a damaged cell', () => {
  expect(findProblems(header, '03/40/2026,Buy,ABC,ABC CORP,1,$2.00,,-$2.00')).toEqual([
    'import.bad_value at 2',
  ])
})

test.each([
  [
    'Schwab',
    ['Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount'],
    '03/16/2026,Buy to Open,ABC 03/20/2026 45.00 C,CALL ABC CORP,2,$0.80,$1.32,-$161.32',
    '03/17/2026,Cancel Buy,ABC 03/20/2026 45.00 C,CALL ABC CORP,2,$0.80,,$160.00',
    'ABC 20MAR26 45 C',
  ],
  [
    'Schwab, a bond',
    ['Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount'],
    '01/10/2025,Buy,91282CJK8,"US TREASURY NOTE 4.625% 11/15/26",1000,$98.00,,-$980.00',
    '01/11/2025,Cancel Buy,91282CJK8,"US TREASURY NOTE 4.625% 11/15/26",1000,$98.00,,$980.00',
    '91282CJK8',
  ],
  [
    'E*TRADE',
    [
      'For Account:,####4321',
      '',
      'Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission,Category,Note',
    ],
    '07/09/26,07/09/26,07/10/26,Bought To Open,CALL XYZ    07/17/26   312.500,--,--,5.0,2.18,-1091.81,1.81,--,--',
    '07/10/26,07/10/26,07/10/26,Bought Cancel,CALL XYZ    07/17/26   312.500,--,--,-5.0,2.18,1090.00,0.0,--,--',
    'XYZ 17JUL26 312.5 C',
  ],
  [
    'Fidelity',
    [
      'Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
    ],
    '04/08/2026,"Individual","Z1","YOU SOLD OPENING TRANSACTION PUT (ABC) ABC CORP APR 17 26 $40 (100 SHS)", -ABC260417P40,PUT (ABC),Margin,0.9,-1,0.65,0.02,,89.33,04/09/2026',
    '04/09/2026,"Individual","Z1","SELL CANCEL PUT (ABC) ABC CORP APR 17 26 $40 (100 SHS)", -ABC260417P40,PUT (ABC),Margin,0.9,1,,,,-90.00,04/09/2026',
    'ABC 17APR26 40 P',
  ],
])('a cancelled line of another file is found by the contract: %s', (_, head, trade, cancel, symbol) => {
  const earlier = readLines(...head, trade)
  const file = readLines(...head, cancel)
  const both = readLines(...head, cancel, trade)

  const [{ quantity, price } = {}] = earlier.executions
  expect(earlier.executions).toMatchObject([{ symbol }])
  expect(file.cancellations).toMatchObject([{ symbol, quantity, price }])
  expect(file.executions).toEqual([])
  expect(both).toMatchObject({ executions: [], cancellations: [{ symbol }] })
})

test('the shares that a split adds are counted with those of a former symbol', () => {
  const file = readLines(
    header,
    '06/10/2026,Stock Split,NEW,NEW CORP,60,,,',
    '05/10/2026,Name Change,NEW,NEW CORP,20,,,',
    '05/10/2026,Name Change,OLD,OLD CORP,-40,,,',
    '05/01/2026,Buy,OLD,OLD CORP,40,$10.00,,-$400.00',
  )

  expect(file.changes).toMatchObject([{ symbol: 'OLD', toSymbol: 'NEW', ratioFrom: '40', ratioTo: '20' }])
  expect(file.actions).toMatchObject([{ kind: 'split', symbol: 'NEW', ratioFrom: '20', ratioTo: '80' }])
})
