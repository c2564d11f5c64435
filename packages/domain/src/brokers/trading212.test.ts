import { expect, test } from 'vitest'
import type { Execution } from './broker-format.ts'
import {
  findProblems,
  formatBrief,
  formatTrading212Line,
  readLines,
  trading212Header,
} from './brokers.fixtures.ts'
import { buildRoundTrips, matchExecutions } from './match-executions.ts'

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
      instrument: 'share',
      contractSize: '1',
      underlying: null,
      expiry: null,
      strike: null,
      optionType: null,
      side: 'buy',
      quantity: '0.029053',
      price: '49.96',
      fee: '0',
      feeCurrency: null,
      otherFees: [],
      currency: 'USD',
      rate: '0.914887971967832539', // 1 ÷ 1.09303
      rateCurrency: 'EUR',
      brokerPnl: null,
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

test('a fee in another currency without a rate stays in it, with a warning', () => {
  const { executions, warnings } = readLines(
    current,
    'Market buy,2024-03-04 14:30:03,US1,AAA,A,1,100,USD,Not available,,EUR,80.20,EUR,,,,,,EOF1,0.15,EUR,,',
    'Market buy,2024-03-04 14:30:04,US1,AAA,A,1,100,USD,1.25,,EUR,80.20,EUR,,,,,,EOF2,0.15,CHF,,',
  )

  expect(executions.map(({ fee, feeCurrency }) => `${fee} ${feeCurrency}`)).toEqual(['0.15 EUR', '0.15 CHF'])
  expect(warnings.map(({ line, code }) => `${code} ${line}`)).toEqual([
    'import.fee_currency 2',
    'import.fee_currency 3',
  ])
})

test('fees in several currencies are never added up: each that cannot be converted stays in its currency', () => {
  const { executions, warnings } = readLines(
    current,
    'Market buy,2024-03-04 14:30:04,US1,AAA,A,1,100,USD,1.25,,EUR,80.20,EUR,,,0.40,USD,,EOF2,0.15,CHF,,',
    'Market buy,2024-03-04 14:30:05,US1,AAA,A,1,100,USD,Not available,,EUR,80.20,EUR,,,25,GBX,,EOF3,0.15,EUR,0.05,GBP',
    // 0.15 EUR at 1.25 USD for a EUR is 0.1875 USD.
    'Market buy,2024-03-04 14:30:06,US1,AAA,A,1,100,USD,1.25,,EUR,80.20,EUR,,,0.20,GBP,,EOF4,0.15,EUR,0.30,CHF',
  )

  expect(executions.map(({ fee, feeCurrency, otherFees }) => ({ fee, feeCurrency, otherFees }))).toEqual([
    { fee: '0.4', feeCurrency: null, otherFees: [{ currency: 'CHF', amount: '0.15' }] },
    { fee: '0.3', feeCurrency: 'GBP', otherFees: [{ currency: 'EUR', amount: '0.15' }] },
    {
      fee: '0.1875',
      feeCurrency: null,
      otherFees: [
        { currency: 'GBP', amount: '0.2' },
        { currency: 'CHF', amount: '0.3' },
      ],
    },
  ])
  // A note of each fee that stays in its currency, and none that one is left out.
  expect(
    warnings.map(({ line, message }) => `${line} ${/The fee stays in ...|left out/.exec(message)}`),
  ).toEqual([
    '2 The fee stays in CHF',
    '3 The fee stays in GBP',
    '3 The fee stays in EUR',
    '4 The fee stays in GBP',
    '4 The fee stays in CHF',
  ])
})

test('a line whose only fees are in the currencies of two columns keeps both', () => {
  const { executions, warnings } = readLines(
    `${older},Currency conversion fee (GBP)`,
    'Market buy,2020-04-06 07:00:51,US1,AAA,A,2,10,USD,,,20,,,,,0.12,,EOF1,0.08',
  )

  expect(executions).toMatchObject([
    { fee: '0.12', feeCurrency: 'EUR', otherFees: [{ currency: 'GBP', amount: '0.08' }] },
  ])
  expect(warnings.filter(({ message }) => message.includes('left out'))).toEqual([])
})

test('a line with a fee whose currency is not written as a code is skipped', () => {
  const { executions, skipped } = readLines(
    current,
    'Market buy,2024-03-04 14:30:04,US1,AAA,A,1,100,USD,1.25,,EUR,80.20,EUR,,,0.40,USD,,EOF2,0.15,Swiss francs,,',
  )

  expect(executions).toEqual([])
  expect(skipped).toMatchObject([
    { line: 2, code: 'bad_currency', message: expect.stringContaining('SWISS FRANCS') },
  ])
})

test('the exchange rate is price units per account unit, so an execution has its inverse', () => {
  const { executions } = readLines(
    current,
    'Market buy,2024-03-04 14:30:03,US1,AAA,A,1,100,USD,1.25,,EUR,80.00,EUR,,,,,,EOF1,,,,',
    // 80 pence for a EUR, so a pound is 1.25 EUR.
    'Market sell,2024-03-04 14:30:04,GB1,BBB,B,1,500,GBX,80,2.00,EUR,6.25,EUR,,,,,,EOF2,,,,',
    'Market sell,2024-03-04 14:30:05,GB1,CCC,C,1,500,GBX,100,2.00,GBP,5,GBP,,,,,,EOF3,,,,',
    'Market sell,2024-03-04 14:30:06,US1,AAA,A,1,110,USD,1.25,-4.00,EUR,88.00,EUR,,,,,,EOF4,,,,',
    'Market sell,2024-03-04 14:30:07,US1,AAA,A,1,110,USD,,-4.00,EUR,88.00,EUR,,,,,,EOF5,,,,',
  )

  expect(
    executions.map(({ currency, rate, rateCurrency, brokerPnl }) => [
      currency,
      rate,
      rateCurrency,
      brokerPnl,
    ]),
  ).toEqual([
    ['USD', '0.8', 'EUR', null],
    ['GBP', '1.25', 'EUR', '1.6'], // 2.00 EUR × 0.80
    ['GBP', null, null, '2'],
    ['USD', '0.8', 'EUR', '-5'],
    ['USD', null, null, null],
  ])
})

test('older files have the account currency in a column name', () => {
  const { executions } = readLines(
    older,
    'Market sell,2020-04-06 07:00:51,US1,AAA,A,2,10,USD,1.6,5.00,12.50,,,,,,,EOF1',
  )

  expect(executions).toMatchObject([{ rate: '0.625', rateCurrency: 'EUR', brokerPnl: '8' }])
})

test.each([
  ['GBX', 'GBP'],
  ['GBp', 'GBP'],
  ['ILA', 'ILS'],
  ['ZAc', 'ZAR'],
])('a price in %s is hundredths of %s', (code, currency) => {
  const line = `Market buy,2024-03-04 08:00:03,XX1,AAA,A,3,1509.60,${code},,,,,,,,,,,EOF1,,,,`

  expect(readLines(current, line).executions).toMatchObject([{ currency, price: '15.096' }])
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
  expect(skipped).toMatchObject([{ line: 2, what: expect.stringContaining(action), code }])
})

const splitLines = [
  formatTrading212Line('Market buy', '2025-01-02 10:00:00', '30', '2', 'B1'),
  formatTrading212Line('Stock split close', '2025-03-24 07:24:24', '30', '5', 'S1'),
  formatTrading212Line('Stock split open', '2025-03-24 07:24:24', '10', '15', 'S2'),
  formatTrading212Line('Market sell', '2025-04-01 10:00:00', '4', '9', 'C1'),
]
const adjusted = [
  { status: 'open', quantity: '10', entryPrice: '6', partialExits: [{ quantity: '4', pnl: '12' }] },
]

test.each([
  ['from old to new', splitLines],
  ['from new to old', splitLines.toReversed()],
])('a split in a file %s adjusts the open trade by the ratio of its two lines', (_order, lines) => {
  const { executions, actions, skipped, warnings } = readLines(trading212Header, ...lines)

  expect(executions.map(({ side }) => side)).toEqual(['buy', 'sell'])
  expect(skipped).toEqual([])
  expect(warnings).toMatchObject([{ code: 'import.split' }])
  expect(warnings[0]?.message).toContain('30 shares became 10')
  expect(buildRoundTrips(withIds(executions), actions)).toMatchObject(adjusted)
})

test.each([
  [0, 1],
  [1, 0],
])(
  'a split whose two lines are in two files is applied when both are there, file %i first',
  (first, second) => {
    const files = [splitLines.slice(0, 2), splitLines.slice(2)].map((lines) =>
      readLines(trading212Header, ...lines),
    )
    const both = [files[first], files[second]].flatMap((file) => file ?? [])
    const executions = both.flatMap((file) => file.executions)

    expect(
      buildRoundTrips(
        withIds(executions),
        both.flatMap(({ actions }) => actions),
      ),
    ).toMatchObject(adjusted)
    expect(files.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([
      ['import.split'],
      ['import.split'],
    ])
    expect(matchExecutions(withIds(files[1]?.executions ?? []), files[1]?.actions).unmatched).toHaveLength(1)
    expect(buildRoundTrips(withIds(files[0]?.executions ?? []), files[0]?.actions)).toMatchObject([
      { status: 'open', quantity: '30', entryPrice: '2' },
    ])
  },
)

test('a line of a split that cannot be parsed is skipped with a warning', () => {
  const { actions, skipped, warnings } = readLines(
    trading212Header,
    formatTrading212Line('Stock split close', '2025-03-25 07:24:24', '', '2'),
    formatTrading212Line('Stock split open', '2025-03-25 07:24:24', '5', '2'),
  )

  expect(skipped.map(({ line, code }) => `${code} ${line}`)).toEqual(['split 2'])
  expect(warnings.filter(({ code }) => code === 'import.split').map(({ line }) => line)).toEqual([2, 3])
  expect(actions).toMatchObject([
    { symbol: 'AAA', half: 'open', ratioFrom: null, ratioTo: '5', externalId: 'EOF1' },
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

const newest =
  'Action,Time (UTC),ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),Withholding tax,Currency (Withholding tax),French transaction tax,Currency (French transaction tax),Currency conversion fee,Currency (Currency conversion fee),Merchant name,Merchant category'

test('shares that came without an order are purchases at the price of their line', () => {
  const { executions, warnings, skipped } = readLines(
    newest,
    'Transfer in,2026-03-07 10:00:00+00:00,US1,CCC,C Inc,,id-1,3,30.00,USD,0.5,,,180.00,EUR,,,,,,,,',
    'Custom stock distribution,2026-03-08 10:00:00+00:00,US2,BBB,B Inc,,id-2,2,0.00,USD,,,,0.00,EUR,,,,,,,,',
    'Market sell,2026-03-09 10:00:00.5+00:00,US2,BBB,B Inc,,id-3,2,0E-10,USD,2,-2.50,EUR,0.00,EUR,,,0.30,EUR,0.10,EUR,,',
    'Transfer out,2026-03-10 10:00:00+00:00,US1,CCC,C Inc,,id-4,3,31.00,USD,0.5,,,186.00,EUR,,,,,,,,',
  )

  expect(executions.map(formatBrief)).toEqual([
    'buy 3 CCC @ 30 fee 0',
    'buy 2 BBB @ 0 fee 0',
    'sell 2 BBB @ 0 fee 0.8',
  ])
  expect(executions.map(({ origin }) => origin)).toEqual(['transfer', 'event', undefined])
  expect(warnings.map(({ line, code }) => `${code} ${line}`)).toEqual([
    'import.transfer 2',
    'import.transfer 3',
  ])
  expect(skipped).toMatchObject([{ line: 5, code: 'transfer', what: 'Transfer out CCC' }])
})

test('money that is no trade becomes movements in the currency of the account', () => {
  const { executions, movements } = readLines(
    newest,
    'Deposit,2026-01-01 08:00:00+00:00,,,,,m-1,,,,,,,500.00,EUR,,,,,,,,',
    'Withdrawal,2026-01-02 08:00:00+00:00,,,,,m-2,,,,,,,100.00,EUR,,,,,,,,',
    'Dividend (Ordinary),2026-01-03 08:00:00+00:00,US1,CCC,C Inc,,m-3,10,0.25,USD,Not available,,,2.10,EUR,0.45,USD,,,,,,',
    'Dividend (Dividend tax),2026-01-03 08:00:00+00:00,US1,CCC,C Inc,,m-4,,,USD,,,,-0.30,EUR,,,,,,,,',
    'Lending interest,2026-01-04 08:00:00+00:00,,,,,m-5,,,,,,,0.40,EUR,,,,,,,,',
    'Card debit,2026-01-05 08:00:00+00:00,,,,,m-6,,,,,,,-22.39,EUR,,,,,0.00,CHF,Railways,TRANSPORT',
  )

  expect(executions).toEqual([])
  expect(movements.map(({ kind, amount, currency, symbol }) => [kind, amount, currency, symbol])).toEqual([
    ['cash', '500', 'EUR', null],
    ['cash', '-100', 'EUR', null],
    ['dividend', '2.1', 'EUR', 'CCC'],
    ['tax', '-0.3', 'EUR', 'CCC'],
    ['interest', '0.4', 'EUR', null],
    ['cash', '-22.39', 'EUR', null],
  ])
})

test('a split on one line has the shares that were added', () => {
  const { executions, actions } = readLines(
    trading212Header,
    formatTrading212Line('Market buy', '2025-03-24 10:00:00', '10', '30'),
    formatTrading212Line('Stock Split', '2025-03-25 07:00:00', '20', '10'),
    formatTrading212Line('Market sell', '2025-03-26 10:00:00', '30', '12'),
  )

  expect(actions).toMatchObject([{ ratioFrom: '10', ratioTo: '30', half: null }])
  expect(buildRoundTrips(withIds(executions), actions)).toMatchObject([{ status: 'closed', quantity: '30' }])
})

test('a file that a spreadsheet saved has other days, numbers and exponents', () => {
  const { executions, movements } = readLines(
    'Action;Time;ISIN;Ticker;Name;No. of shares;Price / share;Currency (Price / share);Exchange rate;Total;Currency (Total);ID',
    'Deposit;13/01/2026 08:00;;;;;;;;1.500,00;EUR;m-1',
    'Market buy;14/01/2026 10:08;US1;AAA;A Inc;1,98E-06;1.250,5;USD;1,25;0,01;EUR;id-1',
  )

  expect(executions.map(formatBrief)).toEqual(['buy 0.00000198 AAA @ 1250.5 fee 0'])
  expect(executions[0]).toMatchObject({ executedAt: '2026-01-14T10:08:00.000Z', rate: '0.8' })
  expect(movements).toMatchObject([{ amount: '1500' }])
})

test('a history of cash has no columns of shares', () => {
  const { movements } = readLines(
    'Action,Time,ID,Total,Currency (Total)',
    'Deposit,2026-05-01T10:00:00.000Z,d-1,100,EUR',
  )

  expect(movements).toMatchObject([{ kind: 'cash', amount: '100', externalId: 'd-1', day: '2026-05-01' }])
})

test('the files of two years in one are read, each line with the columns of its own header', () => {
  const old = (action: string, day: string, shares: string) =>
    `${action},${day},US1,AAA,A Inc,${shares},10,USD,1,,,,,EOF1,0.1,EUR`
  const { executions, actions } = readLines(
    'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),Withholding tax,Notes,ID,Finra fee,Currency (Finra fee)',
    old('Market buy', '2024-03-01 10:00:00', '4'),
    'Stock split close,2024-04-01 07:00:00,US1,AAA,A Inc,,EOF2,4,10,USD,1,40,EUR,,,',
    'Stock split open,2024-04-01 07:00:01,US1,AAA,A Inc,,EOF3,8,5,USD,1,40,EUR,,,',
    'Action,Time,ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Stamp duty (GBP),Currency conversion fee,Currency (Currency conversion fee)',
    'Market sell,2025-03-01 10:00:00,US1,AAA,A Inc,,EOF4,8,6,USD,1,,0.2,USD',
  )

  expect(executions.map((one) => `${formatBrief(one)} ${one.externalId}`)).toEqual([
    'buy 4 AAA @ 10 fee 0.1 EOF1',
    'sell 8 AAA @ 6 fee 0.2 EOF4',
  ])
  expect(buildRoundTrips(withIds(executions), actions)).toMatchObject([{ status: 'closed', quantity: '8' }])
})

function withIds(executions: Execution[]) {
  return executions.map((execution) => ({ ...execution, id: `${execution.externalId}` }))
}

test('shares that were bought with rights are a purchase, and a dividend in shares has their price', () => {
  const file = readLines(
    trading212Header,
    formatTrading212Line('Equity rights', '2024-01-02 10:00:00', '5', '2.5'),
    formatTrading212Line('Scrip stock dividends', '2024-01-03 10:00:00', '0.5', '0', 'EOF2'),
  )

  expect(file.executions.map(formatBrief)).toEqual(['buy 5 AAA @ 2.5 fee 0', 'buy 0.5 AAA @ 0 fee 0'])
})

test('a header that is shorter than all lines is read when the further cells are blank', () => {
  const line = formatTrading212Line('Market buy', '2024-01-02 10:00:00', '2', '10')

  expect(readLines(trading212Header, `${line},,,`, `${line},,,`).executions).toHaveLength(2)
  expect(findProblems(trading212Header, `${line},,,`, line)).toEqual(['import.ragged_row at 2'])
})
