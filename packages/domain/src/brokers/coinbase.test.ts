import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'
import { buildFingerprints } from './fingerprint.ts'

const header =
  'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes'

test('simple and advanced buys and sells are read with any sign of their numbers', () => {
  const { executions, format } = readLines(
    header,
    'a1,2025-01-03 10:00:00 UTC,Advanced Trade Sell,BTC,-0.5,EUR,"€60,000","-€30,000.00","-€29,925.00",€75.00,Sold',
    'a2,2025-01-02 10:00:00 UTC,Advance Trade Buy,BTC,0.5,EUR,"€40,000","€20,000.00","€20,050.00",€50.00,Bought',
    'a3,2025-01-01 10:00:00 UTC,Buy,ETH,2,EUR,€3000,€6000.00,€6015.00,€15.00,Bought',
    'a4,2025-01-04 10:00:00 UTC,Sell,ETH,2,EUR,€3100,€6200.00,€6185.00,€15.00,Sold',
  )

  expect(format.id).toBe('coinbase')
  expect(executions.map(formatBrief)).toEqual([
    'buy 2 ETH @ 3000 fee 15',
    'buy 0.5 BTC @ 40000 fee 50',
    'sell 0.5 BTC @ 60000 fee 75',
    'sell 2 ETH @ 3100 fee 15',
  ])
  expect(executions[1]).toMatchObject({
    market: 'crypto',
    currency: 'EUR',
    executedAt: '2025-01-02T10:00:00.000Z',
    day: '2025-01-02',
    line: 3,
    externalId: 'a2',
    closesOnly: false,
  })
  expect(executions.map(({ closesOnly }) => closesOnly)).toEqual([false, false, true, true])
})

test('the stated price counts when it explains the subtotal to its last digit, otherwise the price is subtotal / quantity', () => {
  const { executions } = readLines(
    header,
    // 0.001 x 29244.04 = 29.24404, which is 29.24 to the cent.
    'b1,2023-08-01 19:50:07 UTC,Buy,BTC,0.001,USD,$29244.04,$29.24,$30.24,$1.00,',
    // 0.002 x 40000 = 80, but 82 were paid.
    'b2,2023-08-02 19:50:07 UTC,Buy,BTC,0.002,USD,$40000,$82.00,$83.00,$1.00,',
    'b3,2023-08-03 19:50:07 UTC,Buy,BTC,0.002,USD,$40000.0000000000000000001,,,,',
  )

  expect(executions.map(formatBrief)).toEqual([
    'buy 0.001 BTC @ 29244.04 fee 1',
    'buy 0.002 BTC @ 41000 fee 1',
    'buy 0.002 BTC @ 40000 fee 0',
  ])
})

test('a fee in the bought coin reduces the quantity, and a fee in a third coin stays in it', () => {
  const { executions, warnings } = readLines(
    header,
    'g1,2025-01-03 10:00:00 UTC,Buy,ETH,2,USD,$3000,$6000.00,$6000.00,0.01 ETH,',
    'g2,2025-01-04 10:00:00 UTC,Sell,ETH,1,USD,$3100,$3100.00,$3100.00,0.005 BNB,',
    'g3,2025-01-05 10:00:00 UTC,Sell,ETH,0.5,USD,$3100,$1550.00,$1550.00,€1.20,',
  )

  // 0.01 ETH are 30 USD.
  expect(executions.map((one) => `${formatBrief(one)} ${one.feeCurrency}`)).toEqual([
    'buy 1.99 ETH @ 3000 fee 30 null',
    'sell 1 ETH @ 3100 fee 0.005 BNB',
    'sell 0.5 ETH @ 3100 fee 1.2 EUR',
  ])
  expect(warnings.map(({ line, code }) => `${code} ${line}`)).toEqual([
    'import.fee_currency 3',
    'import.fee_currency 4',
  ])
})

test('lines before the header and older column names are accepted', () => {
  const { executions } = readLines(
    'You can use this transaction report to inform your likely tax obligations.',
    '',
    'Transactions',
    'User,Somebody,12345',
    'Timestamp,Transaction Type,Asset,Quantity Transacted,Spot Price Currency,Spot Price at Transaction,Subtotal,Total (inclusive of fees),Fees,Notes',
    '2021-03-04T05:06:07Z,Buy,SOL,2,USD,170.00,340.00,345.00,5.00,Bought 2 SOL',
  )

  expect(executions.map(formatBrief)).toEqual(['buy 2 SOL @ 170 fee 5'])
  expect(executions[0]).toMatchObject({ line: 6, externalId: null })
})

test('a conversion on one line is a sell and a buy of the same value', () => {
  const { executions, warnings } = readLines(
    header,
    'c0,2024-01-01 00:00:00 UTC,Buy,BTC,0.5,EUR,€40000,€20000.00,€20000.00,€0.00,',
    'c1,2024-12-05 06:33:40 UTC,Convert,BTC,0.5,EUR,€90000,€45000.00,€45000.00,€3.00,"Converted 0.5 BTC to 20,000 XRP"',
  )

  expect(executions.map(formatBrief)).toEqual([
    'buy 0.5 BTC @ 40000 fee 0',
    'sell 0.5 BTC @ 90000 fee 3',
    'buy 20000 XRP @ 2.25 fee 0',
  ])
  expect(executions.map(({ line, closesOnly }) => `${line} ${closesOnly}`)).toEqual([
    '2 false',
    '3 true',
    '3 false',
  ])
  expect(warnings).toEqual([])
})

test('a conversion can be on the line of the received coin', () => {
  const { executions } = readLines(
    header,
    'c2,2025-06-02 12:00:00 UTC,Convert,ETH,1.2,CAD,$1800,$2160.00,$2170.00,$10.00,Converted 0.05 BTC to 1.2 ETH',
  )

  expect(executions.map(formatBrief)).toEqual(['sell 0.05 BTC @ 43200 fee 0', 'buy 1.2 ETH @ 1800 fee 10'])
})

test('a conversion on two lines with one id is a sell and a buy', () => {
  const { executions } = readLines(
    header,
    'c3,2026-01-24 22:14:05 UTC,Convert,BTC,0.001,USD,$75400,$75.40,$77.58,$2.18,',
    'c3,2026-01-24 22:14:05 UTC,Convert,USDC,-77.58,USD,$1.00,$77.58,$77.58,$0.00,',
  )

  expect(executions.map(formatBrief).toSorted()).toEqual([
    'buy 0.001 BTC @ 75400 fee 2.18',
    'sell 77.58 USDC @ 1 fee 0',
  ])
})

test('a conversion with only one side is skipped', () => {
  const { executions, skipped } = readLines(
    header,
    'c4,2024-12-05 06:33:40 UTC,Convert,BTC,0.5,EUR,€90000,€45000.00,€45000.00,,',
    'c5,2024-12-06 06:33:40 UTC,Convert,BTC,0.5,EUR,€90000,€45000.00,€45000.00,,Converted 0.5 LTC to 0 XRP',
  )

  expect(executions).toEqual([])
  expect(skipped.map(({ line, code }) => `${code} ${line}`)).toEqual([
    'other_leg_missing 2',
    'other_leg_missing 3',
  ])
})

test.each([
  ['Staking Income', 'reward'],
  ['Rewards Income', 'reward'],
  ['Learning Reward', 'reward'],
  ['Send', 'transfer'],
  ['Receive', 'transfer'],
  ['Pro Withdrawal', 'cash'],
  ['Exchange Deposit', 'cash'],
  ['Card Spend', 'card'],
  ['Subscription', 'fee'],
  ['Something New', 'unknown'],
])('the line "%s" is skipped as %s', (type, code) => {
  const { skipped } = readLines(header, `d1,2025-01-01 00:00:00 UTC,${type},ETH,-0.1,EUR,?,,,,`)

  expect(skipped).toMatchObject([{ line: 2, what: `${type} ETH`, code }])
})

test('lines with the same id have different fingerprints', () => {
  const buy = 'e1,2022-03-25 06:45:27 UTC,Buy,BTC,0.002,EUR,€40000,€80.00,€83.00,€3.00,'
  const { executions } = readLines(header, buy, buy.replace('EUR', 'USD'), buy)

  expect(new Set(buildFingerprints('coinbase', executions)).size).toBe(3)
})

test('a missing currency and a broken number are refused', () => {
  const buy = 'f1,2022-03-25 06:45:27 UTC,Buy,BTC,0.002,EUR,€40000,€80.00,€83.00,€3.00,'

  expect(findProblems(header, buy.replace(',EUR,', ',,'), buy.replace('€80.00', '€80.0.1'))).toEqual([
    'import.bad_value at 2',
    'import.bad_value at 3',
  ])
})
