import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const cashHeader = 'DATE,TIME,TYPE,REF #,DESCRIPTION,Misc Fees,Commissions & Fees,AMOUNT,BALANCE'

test('reads the table of trades of a statement, with the fees of its cash lines', () => {
  const file = readLines(
    '\ufeffAccount Statement for 777SCHW (ira) since 3/1/26 through 3/31/26',
    '',
    'Cash Balance',
    cashHeader,
    '3/2/26,01:00:00,BAL,,Cash balance at the start of business day 02.03 CST,,,,"10,000.00"',
    '3/2/26,09:31:05,TRD,="1001",BOT +100 ABC @20.50,-0.01,-1.50,"-2,050.00","7,948.49"',
    '3/3/26,10:15:00,TRD,="1002",SOLD -2 VERTICAL XYZ 100 (Weeklys) 20 MAR 26 50/55 CALL @1.10 CBOE,-0.08,-2.60,220.00,"8,165.81"',
    '3/4/26,11:00:01,TRD,="1003",tAndroid SOLD -100 ABC @21.00,-0.05,-1.50,"2,100.00","10,264.26"',
    '3/21/26,01:00:00,RAD,="1004",REMOVAL OF OPTION DUE TO EXPIRATION -2.0 XYZ 100 (Weeklys) 20 MAR 26 55 CALL,,,,"10,264.26"',
    '3/21/26,01:00:00,RAD,="1005",REMOVAL OF OPTION DUE TO EXPIRATION 2.0 XYZ 100 (Weeklys) 20 MAR 26 50 CALL,,,,"10,264.26"',
    '3/22/26,01:00:00,DOI,="1006",ORDINARY DIVIDEND~ABC,,,12.00,"10,276.26"',
    ',,,,TOTAL,-0.14,-5.60,276.26,"10,276.26"',
    '',
    'Futures Statements',
    'Trade Date,Exec Date,Exec Time,Type,Ref #,Description,Misc Fees,Commissions & Fees,Amount,Balance',
    '3/5/26,3/5/26,09:40:00,TRD,="2001",BOT +1 /MESM26:XCME @5800.25,-0.37,-0.85,,0.00',
    '',
    'Account Order History',
    'Notes,,Time Placed,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,PRICE,,TIF,Status',
    ',,3/2/26 09:31:00,STOCK,BUY,+100,TO OPEN,ABC,,,STOCK,20.50,LMT,DAY,FILLED',
    '',
    'Account Trade History',
    ',Exec Time,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,Price,Net Price,Order Type',
    ',3/5/26 09:40:00,FUTURE,BUY,+1,TO OPEN,/MESM26,,,FUTURE,5800.25,5800.25,LMT',
    ',3/4/26 11:00:00,STOCK,SELL,-100,TO CLOSE,ABC,,,STOCK,21.00,21.00,LMT',
    ',3/3/26 10:15:00,VERTICAL,SELL,-2,TO OPEN,XYZ,20 MAR 26,50,CALL,2.00,1.10,LMT',
    ',,,BUY,+2,TO OPEN,XYZ,20 MAR 26,55,CALL,.90,CREDIT,',
    ',3/2/26 09:31:05,STOCK,BUY,+100,TO OPEN,ABC,,,STOCK,20.50,20.50,LMT',
    '',
    'Profits and Losses',
    'Symbol,Description,P/L Open,P/L %,P/L Day,P/L YTD,P/L Diff,Margin Req,Mark Value',
    'ABC,ABC CORP,$0.00,0.00%,$0.00,$45.44,$0.00,$0.00,$0.00',
  )

  expect(file.format.id).toBe('thinkorswim')
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 100 ABC @ 20.5 fee 1.51',
    'buy 2 XYZ 20MAR26 55 C @ 0.9 fee 0',
    'sell 2 XYZ 20MAR26 50 C @ 2 fee 2.68',
    'sell 100 ABC @ 21 fee 1.55',
    'buy 1 MESM6 @ 5800.25 fee 1.22',
    'buy 2 XYZ 20MAR26 50 C @ 0 fee 0',
    'sell 2 XYZ 20MAR26 55 C @ 0 fee 0',
  ])
  expect(file.executions[0]).toMatchObject({ account: '777SCHW', executedAt: '2026-03-02T14:31:05.000Z' })
  expect(file.executions.map(({ closesOnly }) => closesOnly)).toEqual([
    ...[false, false, false, true],
    ...[false, true, true],
  ])
  expect(file.movements).toMatchObject([{ kind: 'dividend', amount: '12', day: '2026-03-22' }])
  expect(file.skipped.filter(({ code }) => code === 'unknown')).toEqual([])
})

test('reads the descriptions of cash lines where a statement has no table of trades', () => {
  const file = readLines(
    cashHeader,
    "03/02/2026,09:31:05,TRD,1,BOT +1 /ZNM26:XCBT @112'165,-$0.80,-$2.25,,$1.00",
    '03/02/2026,09:32:05,TRD,2,BOT +3 ABC 100 (Weeklys) 20 MAR 26 50 PUT @1.44 CBOE,$0.00,-$1.95,-$432.00,$1.00',
    '03/02/2026,09:33:05,TRD,3,SOLD -1 IRON CONDOR XYZ 100 20 MAR 26 50/55/45/40 CALL/PUT @1.10,$0.00,-$2.60,$110.00,$1.00',
    '03/02/2026,09:34:05,TRD,4,SOLD -1 /ESM26:XCME 1/50 17 JUN 26 (Wk3) 5800 PUT @12.50,-$0.50,-$2.25,$625.00,$1.00',
    '03/20/2026,17:00:00,RAD,5,REMOVAL OF OPTION DUE TO ASSIGNMENT -3.0 ABC 100 (Weeklys) 20 MAR 26 50 PUT,$0.00,$0.00,$0.00,$1.00',
    '03/20/2026,17:00:00,TRD,6,SOLD -300 ABC UPON OPTION EXERCISE,$0.00,$0.00,"$15,000.00",$1.00',
    '03/20/2026,17:30:00,TRD,8,BOT +5 ROLL @200.00,$0.00,$0.00,"-$1,000.00",$1.00',
    '03/23/2026,09:00:00,EFN,7,CLIENT REQUESTED ELECTRONIC FUNDING DISBURSEMENT,$0.00,$0.00,-$500.00,$1.00',
  )

  expect(file.executions.map(formatBrief)).toEqual([
    'buy 1 ZNM6 @ 112.515625 fee 3.05',
    'buy 3 ABC 20MAR26 50 P @ 1.44 fee 1.95',
    'sell 1 ESM6 P5800 @ 12.5 fee 2.75',
    'sell 3 ABC 20MAR26 50 P @ 0 fee 0',
    'sell 300 ABC @ 50 fee 0',
    'buy 5 ROLL @ 200 fee 0',
  ])
  expect(file.executions[2]).toMatchObject({ instrument: 'option', contractSize: '50', expiry: '2026-06-17' })
  expect(file.skipped).toMatchObject([
    { line: 4, code: 'unknown', message: expect.stringContaining('Account Trade History') },
    { line: 9, code: 'cash' },
  ])
})

test('reads filled orders of today, with a warning that their prices are those of orders', () => {
  const file = readLines(
    "Today's Trade Activity for 777SCHW (Trading) on 7/2/26 08:44:52",
    'Notes,,Time Placed,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,PRICE,,TIF,Mark,Status',
    ',,6/22/26 12:40:29,SINGLE,BUY,+1,TO OPEN,ABC,17 JUL 26,120,CALL,.52,LMT,GTC,9.225,FILLED',
    ',,6/29/26 09:37:41,STOCK,SELL,-58,TO CLOSE,XYZ,,,STOCK,~,MKT,GTC,519.85,WORKING',
    ',,,RE #1006,,,,,,,,460.78,STP,STD,,',
  )
  expect(file.executions.map(formatBrief)).toEqual(['buy 1 ABC 17JUL26 120 C @ 0.52 fee 0'])
  expect(file.skipped.map(({ code }) => code)).toEqual(['not_filled', 'detail'])
  expect(file.warnings).toMatchObject([{ line: 3, code: 'import.order_prices' }])
})

test('reads filled orders of paperMoney', () => {
  const file = readLines(
    'This document was exported from the paperMoney® platform which provides a simulated trading environment.',
    '',
    'Account Statement for 123 (paperMoney) since ...',
    '',
    'Cash Balance',
    ',,Time,Type,Ref #,Description,Misc Fees,Commissions & Fees,Amount,Balance',
    ',,6/26/26,,,Some balance line,,,0.00,1000.00',
    '',
    'Filled Orders',
    ',,Exec Time,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,Price,Net Price,Amount,Price Improvement,Order Type',
    ',,6/26/26 12:15:06,STOCK,SELL,-1000,TO OPEN,ABC,,,STOCK,1.48,1.48,0.00,.00,LMT',
    '',
    'Canceled Orders',
    ',,Exec Time,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,Price',
    ',,6/26/26 12:16:06,STOCK,BUY,+1000,TO CLOSE,ABC,,,STOCK,1.40',
  )
  expect(file.executions.map(formatBrief)).toEqual(['sell 1000 ABC @ 1.48 fee 0'])
  expect(file.executions[0]?.account).toBe('123')
})

test('reads the older columns of cash lines', () => {
  const file = readLines(
    'DATE,TIME,TYPE,REF #,DESCRIPTION,FEES,COMMISSIONS,AMOUNT,BALANCE',
    '3/2/18,09:31:05,TRD,="1001",BOT +100 ABC @20.50,-0.01,-6.95,"-2,050.00","7,943.04"',
  )
  expect(file.executions.map(formatBrief)).toEqual(['buy 100 ABC @ 20.5 fee 6.96'])
})

test('names a damaged quantity', () => {
  expect(findProblems(cashHeader, '03/02/2026,09:31:05,TRD,1,BOT +1 ABC @x,$0.00,$0.00,,$1.00')).toEqual([
    'import.bad_value at 2',
  ])
})
