import { expect, test } from 'vitest'
import { formatBrief, readLines } from './brokers.fixtures.ts'

test('reads the kind of a line from the start of its action', () => {
  const file = readLines(
    '',
    'Brokerage',
    '',
    'Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
    '04/20/2026,"Individual","Z1","EXPIRED PUT (ABC) ABC CORP APR 17 26 $40 (100 SHS) as of Apr-17-2026",-ABC260417P40,PUT (ABC),Margin,,1,,,,0.00,',
    '04/10/2026,"Individual","Z1","YOU SOLD ABC CORP (ABC) (Cash)",ABC,ABC CORP,Cash,21.5,-10,,0.01,,214.99,04/13/2026',
    '04/09/2026,"Individual","Z1","DIVIDEND RECEIVED ABC CORP (ABC) (Cash)",ABC,ABC CORP,Cash,,0.000,,,,3.5,',
    '04/08/2026,"Individual","Z1","YOU SOLD OPENING TRANSACTION PUT (ABC) ABC CORP APR 17 26 $40 (100 SHS)", -ABC260417P40,PUT (ABC),Margin,0.9,-1,0.65,0.02,,89.33,04/09/2026',
    '04/07/2026,"Individual","Z1","YOU BOUGHT ABC CORP (ABC) (Cash)",ABC,ABC CORP,Cash,20,30,,,,-600,04/08/2026',
    '04/07/2026,"Individual","Z1","YOU BOUGHT FIDELITY GOVERNMENT MONEY MARKET (SPAXX) (Cash)",SPAXX,FIDELITY GOVERNMENT MONEY MARKET,Cash,1,50,,,,-50,',
    '04/06/2026,"Individual","Z1","DIRECT DEPOSIT ANYONE (Cash)",,No Description,Cash,,0.000,,,,650,',
    '04/06/2026,"Individual","Z1","MERGER MER FROM 000000000 (ABC) (Margin)",ABC,ABC CORP,Margin,,5,,,,,',
    '"The data and information in this spreadsheet is provided to you solely for your use"',
    'Date downloaded 04/21/2026 3:00 pm',
  )

  expect(file.format.id).toBe('fidelity')
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 30 ABC @ 20 fee 0',
    'sell 1 ABC 17APR26 40 P @ 0.9 fee 0.67',
    'sell 10 ABC @ 21.5 fee 0.01',
    'buy 1 ABC 17APR26 40 P @ 0 fee 0',
  ])
  expect(file.executions.map(({ closesOnly }) => closesOnly)).toEqual([false, false, true, true])
  expect(file.executions.at(-1)).toMatchObject({ day: '2026-04-17', account: 'Z1' })
  expect(file.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['dividend', '3.5'],
    ['cash', '650'],
  ])
  expect(file.skipped.map(({ line, code }) => [line, code])).toEqual([
    [7, 'dividend'],
    [10, 'detail'],
    [11, 'cash'],
    [12, 'corporate_action'],
    [13, 'no_trade'],
    [14, 'no_trade'],
  ])
})

test('reads a file with price and quantity under each other’s name, and a line that is there twice while it is booked', () => {
  const header =
    'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date'
  const file = readLines(
    header,
    '05/11/2026,"ASSIGNED as of May-08-2026 PUT (ABC) ABC CORP MAY 08 26 $20 (100 SHS) (Cash)",-ABC260508P20,PUT (ABC),Cash,,1,,,,0.00,9000.00,',
    '05/11/2026,"YOU BOUGHT ASSIGNED PUTS AS OF 05-08-26 ABC CORP (ABC) (Cash)",ABC,ABC CORP,Cash,20,100,,,,-2000,9000.00,05/12/2026',
    '05/04/2026,"YOU SOLD OPENING TRANSACTION PUT (ABC) ABC CORP MAY 08 26 $20",-ABC260508P20,PUT (ABC),Cash,0.5,-1,0.65,0.02,,49.33,Processing,05/05/2026',
    '05/04/2026,"YOU SOLD OPENING TRANSACTION PUT (ABC) ABC CORP MAY 08 26 $20",-ABC260508P20,PUT (ABC),Cash,0.5,-1,0.65,0.02,,49.33,11000.00,05/05/2026',
  )

  expect(file.executions.map(formatBrief)).toEqual([
    'sell 1 ABC 08MAY26 20 P @ 0.5 fee 0.67',
    'buy 100 ABC @ 20 fee 0',
    'buy 1 ABC 08MAY26 20 P @ 0 fee 0',
  ])
  expect(file.executions.map(({ day }) => day)).toEqual(['2026-05-04', '2026-05-08', '2026-05-08'])
  expect(file.skipped).toMatchObject([{ line: 4, code: 'detail' }])
})

test('reads the older header, cells with quotes in them, and a split of additional shares', () => {
  const file = readLines(
    'Run Date,Account,Action,Symbol,Security Description,Security Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
    ' 06/30/2023,"Individual" X1," DISTRIBUTION ABC CORP (ABC) (Cash)", ABC," ABC CORP",Cash,20,,,,,,',
    ' 06/28/2023,"Individual" X1," YOU SOLD XYZ CO COM (XYZ) (Cash)", XYZ," XYZ CO COM",Cash,-29,19.7,,0.01,,571.29,06/29/2023',
    ' 06/27/2023,"Individual" X1," YOU BOUGHT ABC CORP (ABC) (Cash)", ABC," ABC CORP",Cash,10,30,,,,-300,06/29/2023',
  )
  expect(file.executions.map(formatBrief)).toEqual(['buy 10 ABC @ 30 fee 0', 'sell 29 XYZ @ 19.7 fee 0.01'])
  expect(file.executions[0]?.account).toBe('Individual X1')
  expect(file.actions).toMatchObject([{ symbol: 'ABC', ratioFrom: '10', ratioTo: '30' }])
})

test('reads a file without columns of fees', () => {
  const { executions, format } = readLines(
    'Run Date,Action,Symbol,Description,Quantity,Price ($),Amount ($)',
    '04/29/2026,YOU BOUGHT,ABC,ABC CORP,4,556.18,-2224.72',
  )

  expect(format.id).toBe('fidelity')
  expect(executions.map(formatBrief)).toEqual(['buy 4 ABC @ 556.18 fee 0'])
})
