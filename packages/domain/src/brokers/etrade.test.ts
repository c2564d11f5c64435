import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission,Category,Note'

test('reads transactions below the account, with options in the description', () => {
  const file = readLines(
    'For Account:,####4321',
    '',
    'Account Type: Individual',
    header,
    '',
    '07/20/26,07/20/26,--,Option Expired,PUT  ABC    07/17/26    40.000,--,--,-1.0,0.0,0.0,0.0,--,--',
    '07/10/26,07/10/26,07/13/26,Sold To Close,CALL XYZ    07/17/26   312.500,--,--,-5.0,3.0,1498.19,1.81,--,--',
    '07/09/26,07/09/26,07/10/26,Bought To Open,CALL XYZ    07/17/26   312.500,--,--,5.0,2.18,-1091.81,1.81,--,--',
    '07/08/26,07/08/26,07/09/26,Sold To Open,PUT  ABC    07/17/26    40.000,--,--,-1.0,0.9,89.49,0.51,--,--',
    '07/07/26,07/07/26,07/08/26,Bought,ABC CORP,ABC,000000000,"1,200.0",20.5,"-24,600.00",0.0,--,--',
    '07/06/26,07/06/26,--,Qualified Dividend,ABC CORP,ABC,--,0.0,0.0,12.5,0.0,--,--',
    '07/06/26,07/06/26,--,Transfer,TRNSFR FROM BANK,--,--,0.0,0.0,500.0,0.0,--,--',
  )

  expect(file.format.id).toBe('etrade')
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 1200 ABC @ 20.5 fee 0',
    'sell 1 ABC 17JUL26 40 P @ 0.9 fee 0.51',
    'buy 5 XYZ 17JUL26 312.5 C @ 2.18 fee 1.81',
    'sell 5 XYZ 17JUL26 312.5 C @ 3 fee 1.81',
    'buy 1 ABC 17JUL26 40 P @ 0 fee 0',
  ])
  expect(file.executions[0]).toMatchObject({ account: '####4321', day: '2026-07-07' })
  expect(file.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['dividend', '12.5'],
    ['cash', '500'],
  ])
})

test('reads the older headers', () => {
  const file = readLines(
    'TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description',
    "03/10/21,Sold Short,OPTN,ABC Mar 19 '21 $40 Put,-1,89.49,0.90,0.51,ABC MAR 19 2021 40 PUT",
  )
  expect(file.executions.map(formatBrief)).toEqual(['sell 1 ABC 19MAR21 40 P @ 0.9 fee 0.51'])

  const plain = readLines(
    'Transaction Date,Transaction Type,Symbol,Quantity,Price,Commission,Fees,Amount',
    '01/02/2025,Sell,ABC,100,155.00,6.95,0.02,15493.03',
    '01/01/2025,Buy,ABC,100,150.00,6.95,0.00,-15006.95',
  )
  expect(plain.executions.map(formatBrief)).toEqual([
    'buy 100 ABC @ 150 fee 6.95',
    'sell 100 ABC @ 155 fee 6.97',
  ])
})

test('names a damaged day', () => {
  expect(findProblems(header, 'x,07/20/26,--,Bought,ABC CORP,ABC,--,1,2,-2,0,--,--')).toEqual([
    'import.bad_value at 2',
  ])
})

test('a dividend that is paid in shares is a purchase at the price that its amount gives', () => {
  const { executions, movements } = readLines(
    'TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description',
    '12/31/25,Dividend,MF,ABCDX,5,-81.5,0,0,ABC FUND REINVEST PRICE $ 16.30',
    '12/31/25,Dividend,MF,ABCDX,0,81.5,0,0,ABC FUND RECORD 12/30/25',
  )

  expect(executions.map(formatBrief)).toEqual(['buy 5 ABCDX @ 16.3 fee 0'])
  expect(movements).toMatchObject([{ kind: 'dividend', amount: '81.5' }])
})

test('the gains and losses of a plan are trades; shares that cost nothing have their market price', () => {
  const file = readLines(
    'Record Type,Symbol,Plan Type,Quantity,Date Acquired,Date Acquired (Wash Sale Toggle = On),Acquisition Cost,Acquisition Cost Per Share,Adjusted Cost Basis,Adjusted Cost Basis Per Share,Date Sold,Total Proceeds,Proceeds Per Share,Gain/Loss,Order Number',
    'Summary,ACME,,15,,,,,,,,1650,110,,',
    'Sell,ACME,RS,10,03/15/2025,12/31/1969,$0.00,$0.00,$1000.00,$100.00,06/15/2025,$1100.00,$110.00,$100.00,77',
    'Sell,ACME,ESPP,5,04/01/2025,12/31/1969,$425.00,$85.00,$500.00,$100.00,06/15/2025,$550.00,$110.00,$125.00,77',
  )

  expect(file.format.id).toBe('etrade-gains')
  expect(file.executions.map((one) => `${one.day} ${formatBrief(one)}`)).toEqual([
    '2025-03-15 buy 10 ACME @ 100 fee 0',
    '2025-04-01 buy 5 ACME @ 85 fee 0',
    '2025-06-15 sell 10 ACME @ 110 fee 0',
    '2025-06-15 sell 5 ACME @ 110 fee 0',
  ])
  expect(file.skipped.map(({ code }) => code)).toEqual(['detail'])
})
