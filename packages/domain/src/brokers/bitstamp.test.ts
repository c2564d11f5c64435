import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header = 'Type,Datetime,Account,Amount,Value,Rate,Fee,Sub Type'

test('reads trades whose amounts have their coin next to them', () => {
  const file = readLines(
    header,
    'Deposit,"Jan. 28, 2026, 12:13 AM",Main Account,2.00000000 ETH,,,,',
    'Market,"Jan. 28, 2026, 12:31 AM",Main Account,1.00000000 ETH,2214.01 EUR,2214.01 EUR,10.87005 EUR,Sell',
    'Limit,"Jan. 29, 2026, 01:31 PM",Savings,0.50000000 BTC,30000.00 USD,60000.00 USD,12.00 USD,Buy',
    'Market,"Jan. 30, 2026, 11:40 AM",Main Account,100.0 USDT,92.00 EUR,0.92 EUR,0.1 EUR,Buy',
  )

  expect(file.format.id).toBe('bitstamp')
  expect(
    file.executions.map((one) => `${one.executedAt} ${formatBrief(one)} ${one.currency} ${one.account}`),
  ).toEqual([
    '2026-01-28T00:31:00.000Z sell 1 ETH @ 2214.01 fee 10.87005 EUR null',
    '2026-01-29T13:31:00.000Z buy 0.5 BTC @ 60000 fee 12 USD Savings',
  ])
  expect(file.skipped.map(({ line, code }) => [line, code])).toEqual([
    [2, 'transfer'],
    [5, 'forex'],
  ])
})

test('reads the newer columns', () => {
  const file = readLines(
    'ID,Account,Type,Subtype,Datetime,Amount,Amount currency,Value,Value currency,Rate,Rate currency,Fee,Fee currency,Order ID',
    '77,Main Account,Market,Buy,2026-01-28T10:31:00Z,0.5,BTC,30000,USD,60000,USD,12,USD,88',
  )

  expect(file.executions.map((one) => `${formatBrief(one)} ${one.currency} ${one.externalId}`)).toEqual([
    'buy 0.5 BTC @ 60000 fee 12 USD 77',
  ])
})

test('names a damaged rate', () => {
  const line = 'Market,"Jan. 28, 2026, 12:31 AM",Main Account,1.0 ETH,2214.01 EUR,x,10.87005 EUR,Sell'
  expect(findProblems(header, line)).toEqual(['import.bad_value at 2'])
})
