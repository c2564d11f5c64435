import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Date,Transaction Type,BTC Amount,BTC Price,Currency Pair,Fiat Amount (excl. fees),Fiat Currency,Fee,Fee Currency,Destination,Operation ID,Counterparty'

test('reads trades of coins in the currency of the state', () => {
  const file = readLines(
    header,
    '2026-09-15T14:23:17Z,Sell,0.02,92000.50,BTC/CHF,1840.01,CHF,0.00,CHF,CH00,op-2,Relai Switzerland',
    '2026-07-22T09:41:06Z,Buy,0.03,95000.00,BTC/CHF,2850.00,CHF,2.45,CHF,bc1q,op-1,Relai Switzerland',
  )

  expect(file.format.id).toBe('relai')
  expect(file.executions.map((one) => `${one.executedAt} ${formatBrief(one)} ${one.currency}`)).toEqual([
    '2026-07-22T09:41:06.000Z buy 0.03 BTC @ 95000 fee 2.45 CHF',
    '2026-09-15T14:23:17.000Z sell 0.02 BTC @ 92000.5 fee 0 CHF',
  ])
  expect(file.executions[0]).toMatchObject({ instrument: 'coin', market: 'crypto', externalId: 'op-1' })
})

test('names a damaged price', () => {
  const line = '2026-07-22T09:41:06Z,Buy,0.03,x,BTC/CHF,2850,CHF,2.45,CHF,bc1q,op-1,Relai'
  expect(findProblems(header, line)).toEqual(['import.bad_value at 2'])
})
