import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address'

test('reads purchases, sales and rewards with the zone of their line', () => {
  const file = readLines(
    header,
    'Europe/Amsterdam,2023-11-30,11:36:46.620,sell,ETH,-0.5,EUR,1900,EUR,949.00,EUR,1.00,Completed,a1,',
    'Europe/Amsterdam,2023-11-29,11:36:46,buy,ETH,0.5,EUR,1862.8,EUR,-932.40,EUR,1.00,Completed,a2,',
    'Europe/Amsterdam,2023-11-28,11:36:46,staking,ADA,1.5,EUR,0.35,,,,,Distributed,a3,',
    'Europe/Amsterdam,2023-11-28,10:36:46,staking,ADA,1.5,,,,,,,Distributed,a4,',
    'Europe/Amsterdam,2023-11-27,10:36:46,deposit,EUR,1000,,,,,EUR,0,Completed,a5,NL12',
    'Europe/Amsterdam,2023-11-26,10:36:46,withdrawal,BTC,-0.1,,,,,BTC,0.0002,Completed,a6,bc1',
  )

  expect(file.executions.map(formatBrief)).toEqual([
    'buy 1.5 ADA @ 0.35 fee 0',
    'buy 0.5 ETH @ 1862.8 fee 1',
    'sell 0.5 ETH @ 1900 fee 1',
  ])
  expect(file.executions[0]?.origin).toBe('reward')
  expect(file.executions[2]).toMatchObject({
    executedAt: '2023-11-30T10:36:46.620Z',
    externalId: 'a1',
    closesOnly: true,
  })
  expect(file.movements).toMatchObject([{ kind: 'cash', amount: '1000', currency: 'EUR' }])
  expect(file.skipped.map(({ code }) => code)).toEqual(['reward', 'cash', 'transfer'])
})

test('names a damaged price', () => {
  const line = 'Europe/Amsterdam,2023-11-29,11:36:46,buy,ETH,0.5,EUR,x,EUR,-932.40,EUR,1.00,Completed,a2,'
  expect(findProblems(header, line)).toEqual(['import.bad_value at 2'])
})

test('until 2024 the header of the price names its currency', () => {
  const file = readLines(
    'Timezone,Date,Time,Type,Currency,Amount,Price (EUR),EUR received / paid,Fee currency,Fee amount,Status,Transaction ID,Address',
    'Europe/Amsterdam,2023-02-19,10:05:00,sell,BTC,-0.01,43000,430.00,EUR,1.08,Completed,b2,',
    'Europe/Amsterdam,2023-01-19,10:05:00,buy,BTC,0.01,42000,-420.00,EUR,1.05,Completed,b1,',
  )

  expect(
    file.executions.map(({ currency, ...one }) => `${formatBrief({ currency, ...one })} ${currency}`),
  ).toEqual(['buy 0.01 BTC @ 42000 fee 1.05 EUR', 'sell 0.01 BTC @ 43000 fee 1.08 EUR'])
})
