import { expect, test } from 'vitest'
import { formatBrief, toBytes } from './brokers.fixtures.ts'
import { defineFormat } from './define-format.ts'
import type { ReadingAnswers } from './file-reading.ts'
import { buildFingerprints } from './fingerprint.ts'
import { readBrokerFile } from './read-broker-file.ts'

const read = (lines: string[], answers: ReadingAnswers = {}) => {
  const file = readBrokerFile(toBytes(lines.join('\n')), { findAnswers: () => answers })
  if (!file.ok) throw new Error(JSON.stringify(file.problems))
  return file
}
const printAll = (file: ReturnType<typeof read>) =>
  buildFingerprints(file.format.id, file.executions, file.zones)

const orders = [
  'orderId,B/S,Contract,Product,Fill Time,avgPrice,filledQty',
  '11,Buy,CLZ5,CL,11/13/2025 09:30:00,61.25,1',
  '12,Sell,CLZ5,CL,11/13/2025 10:45:00,61.75,1',
]

test('the zone of a file whose times name none is the likely one, until the trader chooses another', () => {
  const [likely, chosen] = [read(orders), read(orders, { zone: 'Europe/Berlin' })]

  expect(likely.reading.zone).toEqual({ name: 'America/Chicago', isAssumed: true })
  expect(likely.reading.examples).toMatchObject([
    { line: 2, text: '11/13/2025 09:30:00', executedAt: '2025-11-13T15:30:00.000Z', symbol: 'CLZ5' },
    { line: 3, text: '11/13/2025 10:45:00', executedAt: '2025-11-13T16:45:00.000Z' },
  ])
  expect(chosen.reading.zone).toEqual({ name: 'Europe/Berlin', isAssumed: true })
  expect(chosen.executions[0]).toMatchObject({
    executedAt: '2025-11-13T08:30:00.000Z',
    zone: 'Europe/Berlin',
    day: '2025-11-13',
  })
})

test('a file has the same fingerprints in each zone, so that another choice does not double its executions', () => {
  const zones = ['America/Chicago', 'Europe/Berlin', 'UTC', 'Asia/Tokyo']

  const prints = zones.map((zone) => printAll(read(orders, { zone })))

  for (const print of prints) expect(print).toEqual(printAll(read(orders)))
})

test('times that name their zone stay as they are, whichever zone is chosen', () => {
  const fills = [
    '_id,_timestamp,_action,_qty,_price,Fill ID,Order ID,Timestamp,Account,B/S,Quantity,Price,Contract,commission',
    '81,2026-06-14 22:03:54.732Z,0,1,7494.25,81,71,06/14/2026 18:03:54,DEMO1, Buy,1,7494.25,ESM6,1.29',
  ]
  const [likely, chosen] = [read(fills), read(fills, { zone: 'Asia/Tokyo' })]

  expect(likely.executions[0]).toMatchObject({ executedAt: '2026-06-14T22:03:54.732Z', zone: '-04:00' })
  expect(chosen.executions).toEqual(likely.executions)
  expect(chosen.reading.zone).toBeNull()
  expect(printAll(chosen)).toEqual(printAll(likely))
})

const trades = (...days: string[]) => [
  'Symbol,Side,Qty,Fill Price,Fill Time,Commission,Placing Time,Order ID,Type,Status',
  ...days.map((day, at) => `NASDAQ:ACME,Buy,1,1${at},${day},0,${day},${at},Market,Filled`),
]

test('the order of day and month has a line as its proof', () => {
  const file = read(trades('03/04/2026 10:00:00', '25/04/2026 10:00:00'))

  expect(file.executions.map(({ day }) => day)).toEqual(['2026-04-03', '2026-04-25'])
  expect(file.reading.days).toMatchObject({
    ...{ order: 'dmy', origin: 'proof', line: 3, text: '25/04/2026 10:00:00' },
  })
})

test('an order of day and month that nothing proves is asked for, with both readings of the first such day', () => {
  const lines = trades('03/03/2026 10:00:00', '03/04/2026 10:00:00')
  const [assumed, answered] = [read(lines), read(lines, { days: 'dmy' })]

  expect(assumed.reading.days).toEqual({
    ...{ order: 'mdy', origin: 'assumed', line: 3, text: '03/04/2026 10:00:00' },
    ...{ mdy: '2026-03-04', dmy: '2026-04-03' },
  })
  expect(answered.reading.days).toMatchObject({ order: 'dmy', origin: 'trader' })
  expect(answered.executions.map(({ day }) => day)).toEqual(['2026-03-03', '2026-04-03'])
})

test('the file proves its days against an earlier answer, and days with the year first are not asked for', () => {
  const proven = read(trades('03/04/2026 10:00:00', '03/25/2026 10:00:00'), { days: 'dmy' })

  expect(proven.executions.map(({ day }) => day)).toEqual(['2026-03-04', '2026-03-25'])
  expect(proven.reading.days).toMatchObject({ order: 'mdy', origin: 'proof' })
  expect(read(trades('2026-03-04 10:00:00')).reading.days).toBeNull()
  expect(read(trades('03/03/2026 10:00:00')).reading.days).toBeNull()
})

const fills = (...fills: [quantity: string, price: string][]) => [
  'Symbol;Side;Qty;Fill Price;Fill Time;Commission;Placing Time;Order ID;Type;Status',
  ...fills.map(
    ([quantity, price], at) =>
      `NASDAQ:ACME;Buy;${quantity};${price};2026-03-0${at + 1} 10:00:00;0;2026-03-01;${at};Market;Filled`,
  ),
]
const readPrices = (file: ReturnType<typeof read>) => file.executions.map(({ price }) => price)

test.each([
  [['10', '1.234'], ['10', '12,5'], 'comma', '1234', '12,5', ['1234', '12.5']],
  [['10', '1,234'], ['10', '12.5'], 'point', '1234', '12.5', ['1234', '12.5']],
] as const)(
  'the style of numbers such as %j has a line as its proof',
  (first, second, style, value, text, prices) => {
    const file = read(fills([...first], [...second]))

    expect(readPrices(file)).toEqual(prices)
    expect(file.reading.numbers).toEqual({
      ...{ style, origin: 'proof', line: 3, text, open: first[1], openLine: 2 },
      ...{ point: style === 'point' ? value : '1.234', comma: style === 'comma' ? value : '1.234' },
    })
  },
)

test('a style of numbers that nothing proves is asked for, with both readings of the first such number', () => {
  const lines = fills(['10', '120'], ['10', '1,234'])
  const [assumed, answered] = [read(lines), read(lines, { numbers: 'comma' })]

  expect(assumed.reading.numbers).toEqual({
    ...{ style: 'point', origin: 'assumed', line: null, text: null },
    ...{ open: '1,234', openLine: 3, point: '1234', comma: '1.234' },
  })
  expect(readPrices(assumed)).toEqual(['120', '1234'])
  expect(answered.reading.numbers).toMatchObject({ style: 'comma', origin: 'trader' })
  expect(readPrices(answered)).toEqual(['120', '1.234'])
})

test('the style of numbers is not mentioned when each number can be read in one way, or the format has one style', () => {
  const proven = read(fills(['10', '1,234'], ['10', '12.5']), { numbers: 'comma' })

  expect(proven.reading.numbers).toMatchObject({ style: 'point', origin: 'proof' })
  expect(read(fills(['10', '120'], ['10', '12,5'])).reading.numbers).toBeNull()
  expect(read(fills(['10', '120'])).reading.numbers).toBeNull()
})

const jd = (...trades: string[]) => [
  'Statement,Header,Field Name,Field Value',
  'Statement,Data,Title,Transaction History',
  'Summary,Data,Base Currency,USD',
  'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount ,Commission,Net Amount',
  ...trades,
]
const line = (side: 'Buy' | 'Sell', price: number) => {
  const [sign, gross] = [side === 'Buy' ? 1 : -1, Math.round(price * 50)]
  return `Transaction History,Data,2026-02-25,U***0001,JD.COM TEST,${side},JD,${50 * sign},${price},USD,${-sign * gross},-1,${-sign * gross - 1}`
}

test('the lines of a single day without times are asked for their order when trades depend on it', () => {
  const lines = jd(line('Buy', 34.2), line('Sell', 34.5), line('Buy', 34))
  const [open, newest] = [read(lines), read(lines, { newestFirst: true })]

  expect(open.reading.order).toMatchObject({
    newestFirst: false,
    isAnswered: false,
    first: { line: 5, side: 'buy', price: '34.2', text: '2026-02-25' },
    last: { line: 7, side: 'buy', price: '34' },
  })
  expect(newest.reading.order).toMatchObject({ newestFirst: true, isAnswered: true })
  expect(newest.executions.map(formatBrief)).toEqual([
    'buy 50 JD @ 34 fee 1',
    'sell 50 JD @ 34.5 fee 1',
    'buy 50 JD @ 34.2 fee 1',
  ])
})

test('without an answer a purchase comes first, because nothing was held', () => {
  const file = read(jd(line('Sell', 34.5), line('Buy', 34)))

  expect(file.reading.order).toMatchObject({ newestFirst: true, isAnswered: false })
  expect(file.executions.map(({ side }) => side)).toEqual(['buy', 'sell'])
})

test('the order of lines is not asked for when the last one only closes a position', () => {
  const format = defineFormat({
    ...{ id: 'codes', broker: 'Codes', title: 'Codes', help: '', currency: 'USD' },
    columns: { day: 'Day', action: 'What', symbol: 'Symbol', quantity: 'Qty', price: 'Price' },
    lines: [
      [/^buy/, 'buy'],
      [/^sell/, 'sell'],
    ],
    closing: /close/,
  })
  const readCodes = (...lines: string[]) => {
    const text = ['Day,What,Symbol,Qty,Price', ...lines].join('\n')
    const file = readBrokerFile(toBytes(text), { formats: [format] })
    if (!file.ok) throw new Error(JSON.stringify(file.problems))
    return file
  }
  const [open, close] = ['2026-02-25,sell to open,KO,1,61', '2026-02-25,buy to close,KO,1,60']

  const [ordered, reversed] = [readCodes(open, close), readCodes(close, open)]

  expect(ordered.reading.order).toBeNull()
  expect(reversed.reading.order).toMatchObject({ isAnswered: false, newestFirst: true })
  for (const file of [ordered, reversed])
    expect(file.executions.map(({ side }) => side)).toEqual(['sell', 'buy'])
})

test('the order of lines is not asked for when it changes nothing, or the days of the file say it', () => {
  const other = line('Sell', 35).replace('2026-02-25', '2026-02-26')

  expect(read(jd(line('Buy', 34), line('Buy', 35))).reading.order).toBeNull()
  expect(read(jd(line('Buy', 34), line('Sell', 35), line('Buy', 34))).reading.order).toBeNull()
  expect(read(jd(other, line('Buy', 34.2), line('Sell', 34.5))).reading.order).toBeNull()
})

test('of an hour that clocks show twice, a line that goes back in time and those after it are in the second one', () => {
  const fills = (...times: string[]) => [
    orders[0] ?? '',
    ...times.map((time, at) => `${at},Buy,CLZ5,CL,11/02/2025 ${time},61.25,1`),
  ]
  const list = (file: ReturnType<typeof read>) => file.executions.map(({ executedAt }) => executedAt)
  const times = ['00:59:00', '01:40:00', '01:10:00', '01:20:00', '02:01:00']
  const expected = [
    '2025-11-02T05:59:00.000Z',
    '2025-11-02T06:40:00.000Z',
    '2025-11-02T07:10:00.000Z',
    '2025-11-02T07:20:00.000Z',
    '2025-11-02T08:01:00.000Z',
  ]

  expect(list(read(fills(...times)))).toEqual(expected)
  expect(list(read(fills(...times.toReversed())))).toEqual(expected)
  expect(list(read(fills('01:10:00', '01:40:00')))).toEqual([
    '2025-11-02T06:10:00.000Z',
    '2025-11-02T06:40:00.000Z',
  ])
  expect(printAll(read(fills(...times))).toSorted()).toEqual(
    printAll(read(fills(...times), { zone: 'UTC' })).toSorted(),
  )
})

const readIn = (currency: string | undefined, ...lines: string[]) => {
  const file = readBrokerFile(toBytes(lines.join('\n')), { findAnswers: () => ({ currency }) })
  if (!file.ok) throw new Error(JSON.stringify(file.problems))
  return {
    currency: file.reading.currency,
    currencies: [...new Set(file.executions.map((one) => one.currency))],
  }
}

test.each([
  [
    'MetaTrader 5',
    'USD',
    [
      'Time,Position,Symbol,Type,Volume,Price,S/L,T/P,Time,Price,Commission,Swap,Profit',
      '2024.03.01 09:00:00,501,US30,buy,0.50,39000,,,2024.03.01 12:30:00,39100,0,0,50.00',
    ],
  ],
  [
    'MetaTrader 4',
    'USD',
    [
      'Ticket,Open Time,Type,Size,Item,Price,S/L,T/P,Close Time,Price,Commission,Taxes,Swap,Profit',
      '12,2024.01.15 08:30:00,buy,0.10,ger40,16000,0,0,2024.01.15 14:22:00,16010,0,0,0,1.00',
      '13,2024.01.15 09:00:00,balance,,,,,,2024.01.15 09:00:00,,,,,1000.00',
    ],
  ],
  [
    'IC Markets',
    'USD',
    [
      'Symbol,Account Number,Position,Position Status,Date Time,Transaction Type,Trade Volume Lots,Open Price,Profit',
      'DE40,77,5,Closed,2024-03-01 09:00:00,Buy In,1,17000,0',
      'DE40,77,5,Closed,2024-03-01 10:00:00,Sell Out,1,17010,10',
    ],
  ],
  [
    'cTrader',
    'USD',
    [
      'Closing Deal ID,Opening Deal ID,Opening Time,Closing Time,Entry Price,Closing Price,Commissions,Swap,Symbol,Quantity,Direction,Gross Profit',
      '12,2,2024-02-10 08:00:00,2024-02-10 10:00:00,17000,17010,0,0,GER40,1,Buy,10.00',
    ],
  ],
  [
    'XTB',
    'EUR',
    [
      'Position;Symbol;Type;Volume;Open time;Open price;Close time;Close price;Open origin;Close origin;Purchase value;Sale value;SL;TP;Margin;Commission;Swap;Rollover;Gross P/L;Comment',
      '21;US500;BUY;0.5;02.05.2026 10:02:11;5000;02.05.2026 11:02:11;5010;;;0;0;;;100;0;0;0;225;',
    ],
  ],
  [
    'TradingView at another broker',
    'USD',
    [
      'Symbol,Side,Type,Qty,Fill Price,Status,Commission,Placing Time,Closing Time,Order ID,Leverage',
      'OANDA:DE30EUR,Buy,Market,1,17000,Filled,0,2026-01-05 09:31:00,2026-01-05 09:31:00,1,20:1',
    ],
  ],
])('a file of %s without a currency is read in %s until the trader says another one', (_, usual, lines) => {
  expect(readIn(undefined, ...lines)).toEqual({
    currency: { code: usual, isAnswered: false },
    currencies: [usual],
  })
  expect(readIn('GBP', ...lines)).toEqual({
    currency: { code: 'GBP', isAnswered: true },
    currencies: ['GBP'],
  })
})

test('money of an account is in the currency that is chosen for its trades', () => {
  const file = readBrokerFile(
    toBytes(
      [
        'Ticket,Open Time,Type,Size,Item,Price,S/L,T/P,Close Time,Price,Commission,Taxes,Swap,Profit',
        '13,2024.01.15 09:00:00,balance,,,,,,2024.01.15 09:00:00,,,,,1000.00',
      ].join('\n'),
    ),
    { findAnswers: () => ({ currency: 'CHF' }) },
  )

  expect(file).toMatchObject({
    movements: [{ amount: '1000', currency: 'CHF' }],
    reading: { currency: { code: 'CHF' } },
  })
})

test('a file that names its currency, or whose trades prove it, has no question', () => {
  const named = readIn(
    'CHF',
    'Konto:,,,"45678901 (EUR, Demo-Server2, demo, Hedge)"',
    'Zeit,Position,Symbol,Typ,Volumen,Preis,S / L,T / P,Zeit,Preis,Kommission,Swap,Gewinn',
    '2024.03.01 09:00:00,501,US30,buy,0.50,39000,,,2024.03.01 12:30:00,39100,0,0,50.00',
  )
  const proven = readIn(
    'CHF',
    'Time,Position,Symbol,Type,Volume,Price,S/L,T/P,Time,Price,Commission,Swap,Profit',
    '2024.03.01 09:00:00,501,EURGBP,buy,1.00,0.8500,,,2024.03.01 12:30:00,0.8510,0,0,100.00',
    '2024.03.01 09:00:00,502,US30,buy,0.50,39000,,,2024.03.01 12:30:00,39100,0,0,50.00',
  )
  const american = readIn(
    'CHF',
    'Symbol,Side,Type,Qty,Fill Price,Status,Commission,Placing Time,Closing Time,Order ID,Leverage',
    'NASDAQ:ACME,Buy,Market,1,17,Filled,0,2026-01-05 09:31:00,2026-01-05 09:31:00,1,1:1',
  )

  expect(named).toEqual({ currency: null, currencies: ['EUR'] })
  expect(proven).toEqual({ currency: null, currencies: ['GBP'] })
  expect(american).toEqual({ currency: null, currencies: ['USD'] })
})
