import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from '../brokers.fixtures.ts'

const top = [
  'Statement,Header,Field Name,Field Value',
  'Statement,Data,Title,Transaction History',
  'Summary,Header,Field Name,Field Value',
  'Summary,Data,Base Currency,GBP',
]
const header =
  'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Gross Amount ,Commission,Net Amount'
const newHeader = header.replace('Price,', 'Price,Price Currency,')

test('buys and sells are read by day, oldest first, in the base currency of the account', () => {
  const { executions, format } = readLines(
    ...top,
    header,
    'Transaction History,Data,2025-08-15,U***,SOME FUND,Sell,FND1,-2.0,1001.00,2002.0,-3.0,1999.0',
    'Transaction History,Data,2025-03-15,U***,SOME FUND,Buy,FND1,4.0,1000.0,-4000.0,-,-4003.0',
  )

  expect(format.id).toBe('ibkr-transactions')
  expect(executions.map(formatBrief)).toEqual(['buy 4 FND1 @ 1000 fee 0', 'sell 2 FND1 @ 1001 fee 3'])
  expect(executions[0]).toMatchObject({
    currency: 'GBP',
    executedAt: null,
    day: '2025-03-15',
    line: 7,
    name: 'SOME FUND',
    closesOnly: false,
    account: 'U***',
  })
})

test('with a price in another currency the fee is converted at the rate of the line', () => {
  const { executions } = readLines(
    ...top,
    newHeader,
    // 10 x 150 USD came to 1200 GBP, so 0.80 GBP of commission are 1 USD.
    'Transaction History,Data,2026-01-10,U1,APPLE,Buy,AAPL,10,150.00,USD,-1200.00,-0.80,-1200.80',
    'Transaction History,Data,2026-01-11,U1,FUND,Buy,FND1,1,10,GBP,-10.00,-1,-11',
  )

  expect(executions.map((one) => `${formatBrief(one)} ${one.currency}`)).toEqual([
    'buy 10 AAPL @ 150 fee 1 USD',
    'buy 1 FND1 @ 10 fee 1 GBP',
  ])
})

test('without a named currency, the price is gross amount / quantity when the stated price differs from it', () => {
  const { executions } = readLines(
    ...top,
    header,
    'Transaction History,Data,2026-01-10,U1,APPLE,Buy,AAPL,10,150.00,-1200.00,-0.80,-1200.80',
  )

  expect(executions.map((one) => `${formatBrief(one)} ${one.currency}`)).toEqual([
    'buy 10 AAPL @ 120 fee 0.8 GBP',
  ])
})

test('coins are recognised by their symbol, forex and options are skipped', () => {
  const { executions, skipped } = readLines(
    ...top,
    header,
    'Transaction History,Data,2026-01-10,U1,Bitcoin,Buy,BTC.USD,0.5,90000,-45000,-1,-45001',
    'Transaction History,Data,2026-01-10,U1,Pounds,Buy,GBP.USD,5,1.3,-6.5,-1,-7.5',
    'Transaction History,Data,2026-01-10,U1,AAPL call,Buy,AAPL  260220C00150000,1,1.3,-130,-1,-131',
  )

  expect(executions).toMatchObject([{ symbol: 'BTC', market: 'crypto' }])
  expect(skipped.map(({ code }) => code)).toEqual(['forex', 'derivative'])
})

test.each([
  ['Dividend', 'dividend'],
  ['Payment in Lieu', 'dividend'],
  ['Foreign Tax Withholding', 'tax'],
  ['Credit Interest', 'interest'],
  ['Forex Trade Component', 'forex'],
  ['Deposit', 'cash'],
  ['Adjustment', 'adjustment'],
  ['Assignment', 'derivative'],
  ['Something New', 'unknown'],
])('the line "%s" is skipped as %s', (type, code) => {
  const { skipped } = readLines(
    ...top,
    header,
    `Transaction History,Data,2025-11-03,U1,Text,${type},-,-,-,1,-,1`,
  )

  expect(skipped).toMatchObject([{ line: 6, code }])
})

test('a file without a currency is refused at the line that needs it', () => {
  const buy = 'Transaction History,Data,2025-03-15,U1,SOME FUND,Buy,FND1,4.0,1000.0,-4000.0,-,-4003.0'

  expect(findProblems(...top.slice(0, 2), header, buy)).toEqual(['import.bad_value at 4'])
})
