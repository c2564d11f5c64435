import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  '"txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers"'

test('reads trades with the old and the new names of pairs; a sale on margin can be a short', () => {
  const file = readLines(
    header,
    '"T1","O1","XXBTZEUR","2024-03-15 10:30:00.1234","buy","limit","42000.0","2100.0","5.25","0.05","0.0","","L1"',
    '"T2","O2","SOL/USD","2024-03-16 10:30:00","sell","limit","180.0","180.0","0.3","1","36.0","","L2"',
    '"T4","O4","USDTZUSD","2024-03-16 11:30:00","buy","limit","1.0001","10.001","0","10","0","","L4"',
    '"T3","O3","XETHXXBT","2024-03-17 10:30:00","sell","limit","0.05","0.05","0.0001","1","0","","L3"',
  )

  expect(file.executions.map((one) => `${formatBrief(one)} ${one.currency} ${one.closesOnly}`)).toEqual([
    'buy 0.05 BTC @ 42000 fee 5.25 EUR false',
    'sell 1 SOL @ 180 fee 0.3 USD false',
    'sell 1 ETH @ 0.05 fee 0.0001 BTC true',
  ])
  expect(file.skipped).toMatchObject([{ line: 4, code: 'forex', what: 'buy 10 USDT for 10 USD' }])
  expect(file.executions[0]).toMatchObject({ executedAt: '2024-03-15T10:30:00.123Z', externalId: 'T1' })
})

test('joins the lines of ledgers by their reference, with the fee of each line in its coin', () => {
  const file = readLines(
    '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"',
    '"","R1","2021-03-01 10:00:00","deposit","","currency","ZEUR","1000","0",""',
    '"L1","R1","2021-03-01 10:00:00","deposit","","currency","ZEUR","1000","1","999"',
    '"L2","T1","2021-03-01 10:30:00","trade","","currency","ZEUR","-500","1.3","497.7"',
    '"L3","T1","2021-03-01 10:30:00","trade","","currency","XXBT","0.01","0","0.01"',
    '"L4","T2","2021-03-02 10:30:00","spend","","currency","XXBT","-0.002","0","400"',
    '"L5","T2","2021-03-02 10:30:00","receive","","currency","DOT","5","0.05","5"',
    '"L6","S1","2021-03-03 10:30:00","staking","","currency","DOT28.S","0.05","0","5"',
    '"L7","S2","2021-03-03 11:30:00","earn","allocation","currency","DOT","-1","0","5"',
    '"L8","W1","2021-03-04 10:30:00","withdrawal","","currency","XXBT","-0.005","0.0001","5"',
  )

  expect(file.executions.map((one) => `${formatBrief(one)} ${one.currency}`)).toEqual([
    'buy 0.01 BTC @ 50000 fee 1.3 EUR',
    'buy 4.95 DOT @ 0.0004 fee 0.00002 BTC',
  ])
  expect(file.movements).toMatchObject([{ kind: 'cash', amount: '999', currency: 'EUR', line: 3 }])
  expect(file.skipped.map(({ line, code }) => [line, code])).toEqual([
    [2, 'detail'],
    [3, 'cash'],
    [8, 'reward'],
    [9, 'transfer'],
    [10, 'transfer'],
  ])
})

test('names a damaged volume', () => {
  const line = '"T1","O1","XXBTZEUR","2024-03-15 10:30:00","buy","limit","1","1","0","much","0","","L1"'
  expect(findProblems(header, line)).toEqual(['import.bad_value at 2'])
})
