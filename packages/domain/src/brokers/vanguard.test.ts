import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines, toBytes } from './brokers.fixtures.ts'
import { readBrokerFile } from './read-broker-file.ts'

test('United States: transactions below the holdings, with a dividend that is reinvested', () => {
  const file = readLines(
    'Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,',
    '12345678,ACME TOTAL MARKET ETF,ACM,10,200.00,2000.00,',
    '',
    'Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commission Fees,Net Amount,Accrued Interest,Account Type,',
    '12345678,01/03/2025,01/05/2025,Buy,Buy,ACME TOTAL MARKET ETF,ACM,10.00000,190.00,-1900.00,0.0,-1900.00,0.0,CASH,',
    '12345678,02/03/2025,02/03/2025,Dividend,Dividend Received,ACME TOTAL MARKET ETF,ACM,0.00000,1.0,19.00,0.0,19.00,0.0,CASH,',
    '12345678,02/03/2025,02/03/2025,Reinvestment,Dividend Reinvestment,ACME TOTAL MARKET ETF,ACM,0.1,190.00,-19.00,0.0,-19.00,0.0,CASH,',
    '12345678,03/03/2025,03/05/2025,Sell,Sell,ACME TOTAL MARKET ETF,ACM,-10.1,200.00,2020.00,0.02,2019.98,0.0,CASH,',
    '12345678,03/05/2025,03/05/2025,Sweep in,Sweep Into Settlement Fund,SETTLEMENT FUND,VMFXX,0.0,1.0,-2019.98,0.0,-2019.98,0.0,CASH,',
  )

  expect(file.format.id).toBe('vanguard')
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 10 ACM @ 190 fee 0',
    'buy 0.1 ACM @ 190 fee 0',
    'sell 10.1 ACM @ 200 fee 0.02',
  ])
  expect(file.movements).toMatchObject([{ kind: 'dividend', amount: '19', account: '12345678' }])
  expect(file.skipped.map(({ code }) => code)).toEqual(['dividend', 'adjustment'])
})

const cash = [
  'Cash Transactions,,,,,',
  'Date,Details,Amount,Balance,,',
  '08/03/2025,Deposit for investment purchases,15000,15000,,',
  '09/03/2025,"Bought 1,000 Acme ETF Distributing (ACM)",-10000,5000,,',
  '09/04/2025,DIV: ACM.XLON.GB @ GBP 0.4,400,5400,,',
  'Balance,5400,,,,',
]

test('United Kingdom: deals have their prices in the second table, otherwise they follow from the cash', () => {
  const both = readLines(
    ...cash,
    'Investment Transactions,,,,,',
    'Date,InvestmentName,TransactionDetails,Quantity,Price,Cost',
    '10/03/2025,Acme ETF Distributing (ACM),"Bought 1,000 Acme ETF Distributing (ACM)",1000,9.99,9990',
    'Cost,9990,,,,',
  )
  const one = readLines(...cash.slice(1))

  expect(both.executions.map(formatBrief)).toEqual(['buy 1000 ACM @ 9.99 fee 0'])
  expect(one.executions.map(formatBrief)).toEqual(['buy 1000 ACM @ 10 fee 0'])
  for (const { format, movements } of [both, one]) {
    expect(format.id).toBe('vanguard-uk')
    expect(movements.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['cash 15000', 'dividend 400'])
  }
})

test('the columns of cash alone are those of any bank', () => {
  expect(findProblems('Date,Details,Amount,Balance', '08/03/2025,Groceries,-15.00,100.00')).toEqual([
    'import.unknown_format at 1',
  ])
})

test('a file that has all columns, but no deal, is not said to lack columns', () => {
  const file = readBrokerFile(
    toBytes(
      'Date,InvestmentName,TransactionDetails,Quantity,Price,Cost\n10/03/2026,Foo ETF (FOO),,10,9.5,95',
    ),
  )

  expect(file).toMatchObject({ ok: false, problems: [{ code: 'import.unknown_format' }] })
})
