import { expect, test } from 'vitest'
import { formatBrief, formatTrading212Line, readLines, trading212Header } from '../brokers.fixtures.ts'
import { buildRoundTrips } from '../round-trips/match-executions.ts'

const current =
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),Withholding tax,Currency (Withholding tax),Stamp duty reserve tax,Currency (Stamp duty reserve tax),Notes,ID,Currency conversion fee,Currency (Currency conversion fee),French transaction tax,Currency (French transaction tax)'
const older =
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result (EUR),Total (EUR),Withholding tax,Currency (Withholding tax),Charge amount (EUR),Stamp duty reserve tax (EUR),Finra fee (EUR),Notes,ID'

test('a buy is read with its instant, its day, its name and the id of the broker', () => {
  const { executions, format } = readLines(
    current,
    'Limit buy,2024-03-04 14:30:03.613,US0000000001,abc,"Anything, Inc.",0.0290530000,49.96,USD,1.09303,,EUR,1.33,EUR,,,,,,EOF7,,,,',
  )

  expect(format.id).toBe('trading212')
  expect(executions).toEqual([
    {
      symbol: 'ABC',
      market: 'stock',
      side: 'buy',
      quantity: '0.029053',
      price: '49.96',
      fee: '0',
      currency: 'USD',
      executedAt: '2024-03-04T14:30:03.613Z',
      zone: 'UTC',
      day: '2024-03-04',
      line: 2,
      externalId: 'EOF7',
      closesOnly: false,
      account: null,
      name: 'Anything, Inc.',
    },
  ])
})

test('market, limit and stop orders are trades, and a sell only closes', () => {
  const actions = [
    'Market buy',
    'Limit buy',
    'Stop buy',
    'Stop limit buy',
    'Market sell',
    'Limit sell',
    'Stop sell',
  ]
  const { executions, skipped } = readLines(
    trading212Header,
    ...actions.map((action) => formatTrading212Line(action, '2024-01-02 10:00:00', '1', '5')),
  )

  expect(executions.map(({ side, closesOnly }) => `${side} ${closesOnly}`)).toEqual([
    ...Array(4).fill('buy false'),
    ...Array(3).fill('sell true'),
  ])
  expect(skipped).toEqual([])
})

test('all fees of a trade are added up, converted to the currency of the price at the rate of the line', () => {
  const { executions, warnings } = readLines(
    current,
    // 0.15 EUR and 0.05 EUR at 1.25 USD for a EUR are 0.25 USD; the withholding tax is none of it.
    'Market buy,2024-03-04 14:30:03,US1,AAA,A,1,100,USD,1.25,,EUR,80.20,EUR,9,USD,,,,EOF1,0.15,EUR,-0.05,EUR',
    // 0.20 USD is in the money of the price already.
    'Market buy,2024-03-04 14:30:04,US1,AAA,A,1,100,USD,1.25,,EUR,80.20,EUR,,,,,,EOF2,0.20,USD,,',
  )

  expect(executions.map(({ fee }) => fee)).toEqual(['0.25', '0.2'])
  expect(warnings).toEqual([])
})

test('a fee in another currency without a rate stays unconverted, with a warning', () => {
  const { executions, warnings } = readLines(
    current,
    'Market buy,2024-03-04 14:30:03,US1,AAA,A,1,100,USD,Not available,,EUR,80.20,EUR,,,,,,EOF1,0.15,EUR,,',
    'Market buy,2024-03-04 14:30:04,US1,AAA,A,1,100,USD,1.25,,EUR,80.20,EUR,,,,,,EOF2,0.15,CHF,,',
  )

  expect(executions.map(({ fee }) => fee)).toEqual(['0.15', '0.15'])
  expect(warnings.map(({ line, code }) => `${code} ${line}`)).toEqual([
    'import.fee_currency 2',
    'import.fee_currency 3',
  ])
})

test('prices in pence become pounds, with fees in pounds, in euros or in pence', () => {
  const { executions } = readLines(
    current,
    'Market buy,2024-03-04 08:00:03,GB1,AAA,A,34,1509.60,GBX,100,,GBP,515.83,GBP,,,2.57,GBP,,EOF1,,,,',
    // 1.00 EUR at 86.5 pence for a EUR is 0.865 pounds.
    'Market buy,2024-03-04 08:00:04,GB1,AAA,A,34,1509.60,GBX,86.5,,EUR,594.36,EUR,,,1.00,EUR,,EOF2,,,,',
    'Market buy,2024-03-04 08:00:05,GB1,AAA,A,34,1509.60,GBX,100,,GBP,515.83,GBP,,,257,GBX,,EOF3,,,,',
  )

  expect(
    executions.map(({ currency, ...execution }) => `${formatBrief({ currency, ...execution })} ${currency}`),
  ).toEqual([
    'buy 34 AAA @ 15.096 fee 2.57 GBP',
    'buy 34 AAA @ 15.096 fee 0.865 GBP',
    'buy 34 AAA @ 15.096 fee 2.57 GBP',
  ])
})

test('older files have the currency of a fee in its column name, and the charged amount is not a fee', () => {
  const { executions } = readLines(
    older,
    'Market buy,2020-04-06 07:00:51,GB1,RDSA,Oil,34.0000000000,1509.60,GBX,88.25499,,584.47,,,584.47,2.91,,,EOF167',
  )

  // 2.91 EUR at 88.25499 pence for a EUR.
  expect(executions.map(formatBrief)).toEqual(['buy 34 RDSA @ 15.096 fee 2.568220209'])
})

test('newer files write the time with its zone', () => {
  const { executions } = readLines(
    trading212Header.replace('Time', 'Time (UTC)'),
    formatTrading212Line('Market buy', '2026-08-25 23:59:59+00:00', '1', '5'),
  )

  expect(executions[0]).toMatchObject({ executedAt: '2026-08-25T23:59:59.000Z', day: '2026-08-25' })
})

test.each([
  ['Dividend (Ordinary)', 'dividend'],
  ['Interest on cash', 'interest'],
  ['Lending interest', 'interest'],
  ['Deposit', 'cash'],
  ['Withdrawal', 'cash'],
  ['Card debit', 'card'],
  ['Currency conversion', 'forex'],
  ['Transfer out', 'transfer'],
  ['Stock distribution', 'transfer'],
  ['Result adjustment', 'adjustment'],
  ['Spin-off', 'corporate_action'],
  ['Something new', 'unknown'],
])('the line "%s" is skipped as %s with any content in its other cells', (action, code) => {
  const { executions, skipped } = readLines(
    trading212Header,
    formatTrading212Line(action, 'no time', 'n/a', ''),
  )

  expect(executions).toEqual([])
  expect(skipped).toMatchObject([{ line: 2, what: action, code }])
})

test('a split sells the old shares and buys the new ones, so that the P&L after it is right', () => {
  const { executions, warnings } = readLines(
    trading212Header,
    formatTrading212Line('Market buy', '2025-01-02 10:00:00', '29.8', '2'),
    // The halves come in either order and within one second.
    formatTrading212Line('Stock split open', '2025-03-24 07:24:24', '7.45', '8', 'S2'),
    formatTrading212Line('Stock split close', '2025-03-24 07:24:24', '29.8', '2', 'S1'),
    formatTrading212Line('Market sell', '2025-04-01 10:00:00', '7.45', '9', 'EOF9'),
  )
  const roundTrips = buildRoundTrips(
    executions.map((execution, index) => ({ ...execution, id: String(index) })),
  )

  expect(warnings.map(({ line, code }) => `${code} ${line}`)).toEqual(['import.split 4'])
  expect(roundTrips.map(({ quantity, entryPrice, exitPrice }) => [quantity, entryPrice, exitPrice])).toEqual([
    ['29.8', '2', '2'],
    ['7.45', '8', '9'],
  ])
})

test('a split in a file from new to old gives the same executions', () => {
  const lines = [
    formatTrading212Line('Market buy', '2025-01-02 10:00:00', '30', '2'),
    formatTrading212Line('Stock split close', '2025-03-24 07:24:24', '30', '2', 'S1'),
    formatTrading212Line('Stock split open', '2025-03-24 07:24:24', '10', '6', 'S2'),
    formatTrading212Line('Market sell', '2025-04-01 10:00:00', '10', '9', 'EOF9'),
  ]
  const forwards = readLines(trading212Header, ...lines).executions.map(formatBrief)

  expect(forwards.map((one) => one.split(' ').slice(0, 2).join(' '))).toEqual([
    'buy 30',
    'sell 30',
    'buy 10',
    'sell 10',
  ])
  expect(readLines(trading212Header, ...lines.toReversed()).executions.map(formatBrief)).toEqual(forwards)
})

test('a split with one line, or one that cannot be parsed, is skipped with a warning', () => {
  const { executions, skipped, warnings } = readLines(
    trading212Header,
    formatTrading212Line('Stock split close', '2025-03-24 07:24:24', '29.8', '2'),
    formatTrading212Line('Stock split close', '2025-03-25 07:24:24', '', '2').replaceAll('AAA', 'BBB'),
    formatTrading212Line('Stock split open', '2025-03-25 07:24:24', '5', '2').replaceAll('AAA', 'BBB'),
    formatTrading212Line('Stock split open', '2025-03-26 07:24:24', '5', '2').replaceAll('AAA', 'CCC'),
    formatTrading212Line('Stock split close', '2025-03-27 07:24:24', '5', '2').replaceAll('AAA', 'DDD'),
    formatTrading212Line('Stock split open', '2025-03-27 07:24:24', '10', '1')
      .replace('AAA', 'DDD')
      .replace('USD', 'EUR'),
  )

  expect(executions).toEqual([])
  expect(skipped.map(({ line, code }) => `${code} ${line}`)).toEqual(
    [2, 3, 4, 5, 6, 7].map((line) => `split ${line}`),
  )
  expect(warnings.filter(({ code }) => code === 'import.split').map(({ line }) => line)).toEqual([
    2, 3, 4, 5, 6, 7,
  ])
})

test('a trade with quantity zero, or with a symbol that is too long, is skipped', () => {
  const { executions, skipped } = readLines(
    trading212Header,
    formatTrading212Line('Market buy', '2024-01-02 10:00:00', '0.00', '5'),
    formatTrading212Line('Market buy', '2024-01-02 10:00:00', '1', '5').replace('AAA', 'A'.repeat(21)),
  )

  expect(executions).toEqual([])
  expect(skipped.map(({ code }) => code)).toEqual(['nothing_traded', 'long_symbol'])
})

test('a price below zero is refused', () => {
  expect(() =>
    readLines(trading212Header, formatTrading212Line('Market buy', '2024-01-02 10:00:00', '1', '-5')),
  ).toThrow('import.bad_value')
})
