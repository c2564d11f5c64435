import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'
import { buildFingerprints } from './fingerprint.ts'
import { buildRoundTrips } from './match-executions.ts'

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
    'c3,2026-01-24 22:14:05 UTC,Convert,ETH,-0.02,USD,$3879.00,$77.58,$77.58,$0.00,',
  )

  expect(executions.map(formatBrief).toSorted()).toEqual([
    'buy 0.001 BTC @ 75400 fee 2.18',
    'sell 0.02 ETH @ 3879 fee 0',
  ])
})

test('a coin with the value of a currency is money: it is no trade, and pays for one', () => {
  const { executions, skipped } = readLines(
    header,
    'c3,2026-01-24 22:14:05 UTC,Convert,BTC,0.001,USD,$75400,$75.40,$77.58,$2.18,',
    'c3,2026-01-24 22:14:05 UTC,Convert,USDC,-77.58,USD,$1.00,$77.58,$77.58,$0.00,',
    'c6,2026-01-25 10:00:00 UTC,Convert,ETH,0.1,USD,$3000,$300.00,$303.00,$3.00,Converted 0.1 ETH to 300 USDC',
    'c7,2026-01-26 10:00:00 UTC,Convert,USDC,50,EUR,€0.9,€45.00,€45.00,€0.00,Converted 50 USDC to 45 EURC',
    'b1,2026-01-27 10:00:00 UTC,Buy,USDC,100,EUR,€0.9,€90.00,€90.00,€0.00,Bought 100 USDC for 90 EUR',
  )

  expect(executions.map(formatBrief)).toEqual(['buy 0.001 BTC @ 75400 fee 2.18', 'sell 0.1 ETH @ 3000 fee 3'])
  expect(skipped.map(({ line, what, code }) => `${line} ${code} ${what}`).toSorted()).toEqual([
    '3 forex Convert -77.58 USDC',
    '5 forex Convert 50 USDC',
    '6 forex Buy 100 USDC',
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

test('the fee is what the total costs more than the subtotal, when the fee column has only the spread', () => {
  const { executions, movements } = readLines(
    '',
    'Transactions,,,,,,,,,,,,',
    'User,Somebody,1,,,,,,,,,,',
    `${header},Sender Address,Recipient Address`,
    'h1,2026-02-03 18:47:29 UTC,Withdrawal,USD,-150,USD,$1.00,$150.00,$150.00,$0.00,Withdrawal to a bank,,',
    'h2,2026-02-03 18:46:11 UTC,Sell,BTC,-0.02,USD,$75000,$1485.00,$1460.00,-15.00,Sold,,',
    'h3,2022-11-29 00:04:11 UTC,Buy,BTC,0.02,USD,$16000,$320.00,$335.00,0.25,Bought,,',
    'h4,2022-11-28 00:04:11 UTC,Deposit,USD,335,USD,$1.00,$335.00,$335.00,$0.00,,,',
  )

  expect(executions.map(formatBrief)).toEqual(['buy 0.02 BTC @ 16000 fee 15', 'sell 0.02 BTC @ 74250 fee 25'])
  expect(movements.map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`)).toEqual([
    'cash -150 USD',
    'cash 335 USD',
  ])
})

test('rewards are purchases at their value, and interest in money is a movement', () => {
  const { executions, movements, skipped } = readLines(
    header,
    'i1,2025-01-01 00:00:00 UTC,Staking Income,ETH,0.002,EUR,€3000.00,€6.00,€6.00,€0.00,',
    'i2,2025-01-02 00:00:00 UTC,Receive,GRT,5,EUR,€0.20,€1.00,€1.00,€0.00,Received 5 GRT from Coinbase Earn',
    'i3,2025-01-03 00:00:00 UTC,Receive,BTC,0.1,EUR,€30000,€3000,€3000,€0.00,Received from an external account',
    'i4,2025-01-04 00:00:00 UTC,Interest payout,EUR,1.5,EUR,€1.00,€1.50,€1.50,€0.00,',
  )

  expect(executions.map((one) => `${formatBrief(one)} ${one.origin}`)).toEqual([
    'buy 0.002 ETH @ 3000 fee 0 reward',
    'buy 5 GRT @ 0.2 fee 0 reward',
  ])
  expect(skipped.map(({ line, code }) => `${line} ${code}`)).toEqual(['4 transfer', '5 interest'])
  expect(skipped[0]?.message).toBe('0.1 BTC came by transfer, and the file does not state what they cost.')
  expect(movements).toMatchObject([{ kind: 'interest', amount: '1.5', currency: 'EUR' }])
})

test('a migrated coin continues the trade under its new name, in every currency', () => {
  const { executions, changes, warnings } = readLines(
    header,
    'j1,2026-01-05 10:00:00 UTC,Buy,MATIC,100,USD,$0.50,$50.00,$50.00,$0.00,',
    'j2,2026-02-05 10:00:00 UTC,Asset Migration,MATIC,-100,EUR,€0.55,€55.00,€55.00,€0.00,',
    'j3,2026-02-05 10:00:03 UTC,Asset Migration,POL,100,EUR,€0.55,€55.00,€55.00,€0.00,',
    'j4,2026-03-05 10:00:00 UTC,Sell,POL,-100,USD,$0.70,$70.00,$70.00,$0.00,',
    'j5,2026-04-05 10:00:00 UTC,Buy,ETH2,2,USD,$3000,$6000.00,$6000.00,$0.00,',
    'j6,2026-05-05 10:00:00 UTC,Send,ETH2,-2,USD,$3000,$6000.00,$6000.00,$0.00,',
    'j7,2026-05-05 10:00:00 UTC,Receive,ETH,2,USD,$3000,$6000.00,$6000.00,$0.00,',
  )
  const roundTrips = buildRoundTrips(
    executions.map((one, at) => ({ ...one, id: String(at) })),
    [],
    changes,
  )

  expect(roundTrips).toMatchObject([
    { symbol: 'POL', status: 'closed', entryPrice: '0.5', exitPrice: '0.7' },
    { symbol: 'ETH', status: 'open', quantity: '2', entryPrice: '3000' },
  ])
  expect(warnings.map(({ line, code }) => `${code} ${line}`)).toEqual([
    'import.symbol_change 3',
    'import.symbol_change 7',
  ])
})

test('an order in the market of another coin trades that coin, too', () => {
  const { executions } = readLines(
    header,
    'k1,2025-02-02 09:00:00 UTC,Advanced Trade Buy,ETH,2,USD,$3000,$6000.00,$6003.00,$3.00,Bought 2 ETH for 0.06 BTC on ETH-BTC at 0.03 ETH/BTC',
    'k2,2025-02-03 09:00:00 UTC,Advanced Trade Buy,ETH,1,USD,$3000,$3000.00,$3003.00,$3.00,Bought 1 ETH for 3003 USDC on ETH-USDC at 3000 ETH/USDC',
  )

  expect(executions.map(formatBrief)).toEqual([
    'buy 2 ETH @ 3000 fee 3',
    'sell 0.06 BTC @ 100000 fee 0',
    'buy 1 ETH @ 3000 fee 3',
  ])
})

test('the oldest files have the currency in the names of their columns, and a spreadsheet writes exponents', () => {
  const { executions } = readLines(
    'Timestamp,Transaction Type,Asset,Quantity Transacted,EUR Spot Price at Transaction,EUR Subtotal,EUR Total (inclusive of fees),EUR Fees,Notes',
    '2019-01-02T03:04:05Z,Buy,BTC,1.5E-05,4000.00,0.06,1.06,1.00,',
  )

  expect(executions.map((one) => `${formatBrief(one)} ${one.currency}`)).toEqual([
    'buy 0.000015 BTC @ 4000 fee 1 EUR',
  ])
})

test('the files of two years in one are read, without the titles between them', () => {
  const { executions, skipped } = readLines(
    'Transactions',
    'User,Jane Doe,abc',
    'Timestamp,Transaction Type,Asset,Quantity Transacted,EUR Spot Price at Transaction,EUR Subtotal,EUR Total (inclusive of fees),EUR Fees,Notes',
    '2020-01-02T10:00:00Z,Buy,BTC,0.1,7000,700,710,10,Bought',
    '',
    'Transactions',
    'User,Jane Doe,abc',
    header,
    'a1,2025-01-03 10:00:00 UTC,Sell,BTC,0.1,EUR,"€60,000","€6,000.00","€5,990.00",€10.00,Sold',
    'a2,2025-01-04 10:00:00 UTC,Admin Debit,USDC,-5,EUR,€1,€5,€5,€0,',
    'a3,2025-01-05 10:00:00 UTC,Retail Simple Price Improvement,USDC,0.5,EUR,€1,€0.5,€0.5,€0,',
  )

  expect(executions.map((one) => `${formatBrief(one)} ${one.currency}`)).toEqual([
    'buy 0.1 BTC @ 7000 fee 10 EUR',
    'sell 0.1 BTC @ 60000 fee 10 EUR',
    'buy 0.5 USDC @ 1 fee 0 EUR',
  ])
  expect(skipped.map(({ code }) => code)).toEqual(['adjustment'])
})
