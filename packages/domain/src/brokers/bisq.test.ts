import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Trade ID,Date/Time,Market,Price,Deviation,Amount in BTC,Amount,Currency,Transaction Fee,Trade Fee BTC,Trade Fee BSQ,Buyer Deposit,Seller Deposit,Offer type,Status'

test('reads trades of bitcoin against money, and of other coins against bitcoin', () => {
  const file = readLines(
    header,
    'c,10 Mar 2021 10:16:00,BTC/EUR,50000.0000,N/A,0.01,500,EUR,0.0001,,0.40,0.0030,0.0030,Sell BTC,Completed',
    'b,11 Jun 2020 23:31:21,BTC/EUR,10020.0000,N/A,,,EUR,0.0001,0.0001,,0.0050,0.0050,Sell BTC,Canceled',
    'a,11 Jun 2019 20:21:44,DASH/BTC,0.01500000,3.00%,0.30,20,DASH,0.0002,0.0009,,0.03,0.03,Buy DASH,Mediated',
  )

  expect(file.format.id).toBe('bisq')
  expect(
    file.executions.map((one) => [`${one.executedAt} ${formatBrief(one)} ${one.currency}`, one.otherFees]),
  ).toEqual([
    ['2019-06-11T20:21:44.000Z buy 20 DASH @ 0.015 fee 0.0002 BTC', [{ currency: 'BTC', amount: '0.0009' }]],
    ['2021-03-10T10:16:00.000Z sell 0.01 BTC @ 50000 fee 5 EUR', [{ currency: 'BSQ', amount: '0.4' }]],
  ])
  expect(file.skipped.map(({ line, code }) => [line, code])).toEqual([[3, 'not_filled']])
  expect(file.reading.zone?.isAssumed).toBe(true)
})

test('names a damaged price', () => {
  const line =
    'a,11 Jun 2019 20:21:44,DASH/BTC,x,3.00%,0.30,20,DASH,0.0002,0.0009,,0.03,0.03,Buy DASH,Completed'
  expect(findProblems(header, line)).toEqual(['import.bad_value at 2'])
})
