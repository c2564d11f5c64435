import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines, sumRoundTrips, toBytes } from './brokers.fixtures.ts'
import { applyContractSizes } from './contract-sizes.ts'
import { buildRoundTrips } from './match-executions.ts'
import { readBrokerFile } from './read-broker-file.ts'

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

test('coins and options are recognised by their symbol, forex is skipped', () => {
  const { executions, skipped } = readLines(
    ...top,
    header,
    'Transaction History,Data,2026-01-10,U1,Bitcoin,Buy,BTC.USD,0.5,90000,-45000,-1,-45001',
    'Transaction History,Data,2026-01-10,U1,Pounds,Buy,GBP.USD,5,1.3,-6.5,-1,-7.5',
    'Transaction History,Data,2026-01-10,U1,AAPL call,Buy,AAPL  260220C00150000,1,1.3,-130,-1,-131',
    'Transaction History,Data,2026-02-20,U1,AAPL call,Option Expiration,AAPL  260220C00150000,-1,0,-,-,-',
  )

  expect(executions.map(formatBrief)).toEqual([
    'buy 0.5 BTC @ 90000 fee 1',
    'buy 1 AAPL 20FEB26 150 C @ 1.3 fee 1',
    'sell 1 AAPL 20FEB26 150 C @ 0 fee 0',
  ])
  expect(executions[2]).toMatchObject({ instrument: 'option', contractSize: '100', closesOnly: true })
  expect(skipped.map(({ code }) => code)).toEqual(['forex'])
})

const inEuros = (...lines: string[]) =>
  readLines(
    ...top.slice(0, 3),
    'Summary,Data,Base Currency,EUR',
    newHeader,
    ...lines.map((line) => `Transaction History,Data,${line}`),
  )

test('the size of a future comes from its root, and its rate from the gross amount in the base currency', () => {
  const { executions, skipped, warnings } = inEuros(
    '2026-05-14,U1,MES JUN26,Buy,MESM6,2,6000,USD,-54000,-1.8,-54001.8',
    '2026-05-14,U1,MES JUN26 Position MTM,Position MTM,MESM6,-,-,-,12.40,-,12.40',
    '2026-05-14,U1,MES JUN26,Sell,MESM6,-2,6010,USD,54090,-1.8,54088.2',
  )
  const roundTrips = buildRoundTrips(executions.map((one, at) => ({ ...one, id: String(at) })))

  // 2 × 6000 × 5 = 60000 USD are 54000 EUR, so 1.80 EUR are 2 USD.
  expect(executions).toMatchObject([
    {
      instrument: 'future',
      contractSize: '5',
      price: '6000',
      currency: 'USD',
      rate: '0.9',
      rateCurrency: 'EUR',
      fee: '2',
    },
    { contractSize: '5', price: '6010', rate: '0.9', fee: '2', feeCurrency: null },
  ])
  expect(skipped.map(({ line, code }) => `${code} ${line}`)).toEqual(['mark_to_market 7'])
  expect(warnings).toEqual([])
  expect(sumRoundTrips(roundTrips).byCurrency).toMatchObject([{ currency: 'USD', netPnl: '96' }])
})

test('a future of an unknown root asks for its size, and an answer gives size, rate and fee', () => {
  const lines = [
    ...top.slice(0, 3),
    'Summary,Data,Base Currency,EUR',
    newHeader,
    'Transaction History,Data,2026-05-14,U1,QQQ JUN26,Buy,QQQM6,3,200,USD,-21600,-3.6,-21603.6',
  ]
  const asked = readLines(...lines)
  const answered = readBrokerFile(toBytes(lines.join('\n')), { contractSizes: new Map([['QQQ', '40']]) })
  const later = applyContractSizes(asked.executions, new Map([['QQQ', '40']]))

  expect(asked.unknownSizes).toEqual([{ root: 'QQQ', symbols: ['QQQM6'] }])
  expect(asked.executions).toMatchObject([{ contractSize: null, rate: null, fee: '3.6', feeCurrency: 'EUR' }])
  // 3 × 200 × 40 = 24000 USD are 21600 EUR.
  const sized = { contractSize: '40', rate: '0.9', rateCurrency: 'EUR', fee: '4', feeCurrency: null }
  expect(answered).toMatchObject({ unknownSizes: [], executions: [sized] })
  expect(later).toMatchObject([sized])
})

test('the rate that a contract size gives also converts an other fee in its currency', () => {
  const { executions } = readLines(
    ...top.slice(0, 3),
    'Summary,Data,Base Currency,EUR',
    newHeader,
    'Transaction History,Data,2026-05-14,U1,QQQ JUN26,Buy,QQQM6,3,200,USD,-21600,-3.6,-21603.6',
  )
  const otherFees = [
    { currency: 'EUR', amount: '0.9' },
    { currency: 'CHF', amount: '0.5' },
  ]
  const sized = applyContractSizes(
    executions.map((one) => ({ ...one, otherFees })),
    new Map([['QQQ', '40']]),
  )

  expect(sized[0]?.otherFees).toEqual([
    { currency: 'USD', amount: '1' },
    { currency: 'CHF', amount: '0.5' },
  ])
})

test.each([
  ['shares', 'APPLE,Buy,AAPL,10,150,USD,-1350,-1,-1351', '4', '2400', 'AAPL'],
  ['a well-known future', 'MES JUN26,Buy,MESM6,2,6000,USD,-54000,-1.8,-54001.8', '400', '240000', 'MESM6'],
])('a wrong size is found by the rate of %s on the same day', (_what, other, size, value, kept) => {
  const lines = [
    ...top.slice(0, 3),
    'Summary,Data,Base Currency,EUR',
    newHeader,
    `Transaction History,Data,2026-05-14,U1,${other}`,
    'Transaction History,Data,2026-05-14,U1,QQQ JUN26,Buy,QQQM6,3,200,USD,-21600,-3.6,-21603.6',
  ]
  const file = readBrokerFile(toBytes(lines.join('\n')), { contractSizes: new Map([['QQQ', size]]) })

  if (!file.ok) throw new Error('not read')
  expect(file.executions.map(({ symbol }) => symbol)).toEqual([kept])
  expect(file.skipped).toMatchObject([{ line: 7, code: 'gross_mismatch' }])
  expect(file.skipped[0]?.message).toContain(`(200 × 3 × ${size}) is ${value} USD`)
  expect(file.skipped[0]?.message).toContain('21600 EUR is 24000 USD')
})

test('in the base currency the size of a future is gross ÷ (price × quantity)', () => {
  const { executions } = inEuros(
    '2026-05-14,U1,FXYZ JUN26,Buy,FXYZM6,2,120.5,EUR,-1687,-2,-1689', // 1687 ÷ 241
    '2026-05-14,U1,DAX MINI,Sell,FDXMM6,-1,18000,EUR,90000,-2,89998', // 5, as the table says
  )

  expect(
    executions.map(({ symbol, instrument, contractSize }) => `${symbol} ${instrument} ${contractSize}`),
  ).toEqual(['FXYZM6 future 7', 'FDXMM6 future 5'])
})

test('the price of a bond is a percentage of its nominal quantity, in the base currency and in another one', () => {
  const bond = 'US TREASURY,Buy,T 4 1/4 05/31/25'
  const { executions, skipped } = inEuros(
    `2026-01-10,U1,${bond},10000,98.5,USD,-8865,-0.9,-8865.9`, // 9850 USD at 0.9
    `2026-01-11,U1,${bond.replace('Buy', 'Sell')},-10000,99.25,USD,8932.50,-0.9,8931.6`,
    '2026-01-12,U1,BUND,Buy,DBR 0 08/15/30,5000,88,EUR,-4400,-1,-4401',
    '2026-01-13,U1,BUND,Sell,DBR 0 08/15/30,-5000,89,EUR,5000,-1,4999', // 89% of 5000 is 4450
  )
  const roundTrips = buildRoundTrips(executions.map((one, at) => ({ ...one, id: String(at) })))

  expect(executions.map((one) => `${formatBrief(one)} ${one.contractSize} ${one.instrument}`)).toEqual([
    'buy 10000 T 4 1/4 05/31/25 @ 98.5 fee 1 0.01 bond',
    'sell 10000 T 4 1/4 05/31/25 @ 99.25 fee 1 0.01 bond',
    'buy 5000 DBR 0 08/15/30 @ 88 fee 1 0.01 bond',
  ])
  expect(executions[0]).toMatchObject({ rate: '0.9', rateCurrency: 'EUR', market: 'stock' })
  expect(sumRoundTrips(roundTrips).byCurrency).toContainEqual({
    currency: 'USD',
    closed: 1,
    open: 0,
    netPnl: '73', // 75 less the fees
  })
  expect(skipped.map(({ line, code }) => `${code} ${line}`)).toEqual(['gross_mismatch 9'])
})

test('in an older file, a bond has its price, or the one that its gross amount in the base currency gives', () => {
  const { executions } = readLines(
    ...top,
    header,
    'Transaction History,Data,2026-01-10,U1,GILT,Buy,UKT 4 1/4 12/07/27,1000,99,-990,-,-990',
    'Transaction History,Data,2026-01-11,U1,US TREASURY,Buy,T 4 1/4 05/31/25,1000,100,-800,-,-800',
  )

  expect(executions.map((one) => `${formatBrief(one)} ${one.currency} ${one.contractSize}`)).toEqual([
    'buy 1000 UKT 4 1/4 12/07/27 @ 99 fee 0 GBP 0.01',
    'buy 1000 T 4 1/4 05/31/25 @ 80 fee 0 GBP 0.01',
  ])
})

test('a fund whose symbol looks like a future stays a fund', () => {
  const { executions } = inEuros('2026-05-14,U1,ISHARES NASDAQ 100,Buy,CNX1,4,1000,USD,-3600,-3.6,-3603.6')

  expect(executions).toMatchObject([
    { symbol: 'CNX1', instrument: 'share', contractSize: '1', rate: '0.9', rateCurrency: 'EUR', fee: '4' },
  ])
})

test('in an older file, a future of the table has the currency of the table, and another one is skipped', () => {
  const { executions, skipped } = readLines(
    ...top,
    header,
    'Transaction History,Data,2026-05-14,U1,ES JUN26,Buy,ESM6,1,6000,-240000,-1.6,-240001.6',
    'Transaction History,Data,2026-05-14,U1,QQQ JUN26,Buy,QQQM6,3,200,-21600,-3.6,-21603.6',
  )

  expect(executions).toMatchObject([
    { contractSize: '50', currency: 'USD', price: '6000', rate: '0.8', rateCurrency: 'GBP', fee: '2' },
  ])
  expect(skipped.map(({ line, code }) => `${code} ${line}`)).toEqual(['no_currency 7'])
})

test('an assigned put and its shares are both read, with the side of their quantity', () => {
  const { executions, warnings } = inEuros(
    '2026-01-10,U1,KO put,Sell,KO    260220P00060000,-1,1.5,USD,135,-0.9,134.1',
    '2026-02-20,U1,KO put,Assignment,KO    260220P00060000,1,0,USD,0,-,0',
    '2026-02-20,U1,COCA COLA,Assignment,KO,100,60,USD,-5400,-,-5400',
  )

  expect(executions.map(formatBrief)).toEqual([
    'sell 1 KO 20FEB26 60 P @ 1.5 fee 1',
    'buy 1 KO 20FEB26 60 P @ 0 fee 0',
    'buy 100 KO @ 60 fee 0',
  ])
  expect(executions.map(({ closesOnly }) => closesOnly)).toEqual([false, true, false])
  expect(warnings.map(({ line, code }) => `${code} ${line}`)).toEqual(['import.assignment_kept_apart 7'])
})

test.each([
  ['Dividend', 'dividend'],
  ['Payment in Lieu', 'dividend'],
  ['Foreign Tax Withholding', 'tax'],
  ['Credit Interest', 'interest'],
  ['Forex Trade Component', 'forex'],
  ['Deposit', 'cash'],
  ['Adjustment', 'adjustment'],
  ['Position MTM', 'mark_to_market'],
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

test('a file that names the currency of the price but not the base currency has no rate', () => {
  const { executions } = readLines(
    ...top.slice(0, 2),
    newHeader,
    'Transaction History,Data,2026-01-10,U1,APPLE,Buy,AAPL,10,150.00,USD,-1200.00,-0.80,-1200.80',
  )

  expect(executions).toMatchObject([{ currency: 'USD', fee: '1', rate: null, rateCurrency: null }])
})

test('a file without a currency is refused at the line that needs it', () => {
  const buy = 'Transaction History,Data,2025-03-15,U1,SOME FUND,Buy,FND1,4.0,1000.0,-4000.0,-,-4003.0'

  expect(findProblems(...top.slice(0, 2), header, buy)).toEqual(['import.bad_value at 4'])
})
