import { describe, expect, test } from 'vitest'
import { type ColumnMapping, toFormat } from './column-mapping.ts'
import { type Delimiter, parseCsv } from './csv.ts'
import { guessMapping } from './guessed-mapping.ts'
import { readBrokerFile } from './read-broker-file.ts'
import { sampleTable } from './sample-table.ts'

function sample(lines: string[], delimiter: Delimiter = ',') {
  const found = sampleTable(parseCsv(lines.join('\n'), { delimiter }).rows)
  if (!found) throw new Error('no table')
  return found
}

function name({ header, columns }: ColumnMapping) {
  return Object.fromEntries(columns.map(({ field, index }) => [field, header[index]]))
}

function read(lines: string[], mapping: ColumnMapping) {
  const file = readBrokerFile(new TextEncoder().encode(lines.join('\n')), { formats: [toFormat(mapping)] })
  if (!file.ok) throw new Error(JSON.stringify(file.problems))
  return file
}

describe('the columns of an unknown file', () => {
  const english = [
    'Report of my account,,,,,,',
    'When,Ticker,Side,Shares,Fill price,Comm.,Order no.',
    '2026-03-04 10:00,ACME,Buy,100,10.50,1.00,7',
    '2026-03-05 11:00,ACME,Sell,100,11.50,1.00,8',
    '2026-03-05 11:00,ACME,Div,,,,9',
  ]

  test('are guessed from the header words, and from the cells where the words say nothing', () => {
    const guess = guessMapping(sample(english), 'Hillside_2026-03.csv')

    expect(name(guess)).toEqual({
      day: 'When',
      symbol: 'Ticker',
      action: 'Side',
      quantity: 'Shares',
      price: 'Fill price',
      fee: 'Comm.',
      id: 'Order no.',
    })
    expect(guess).toMatchObject({
      broker: 'Hillside',
      kinds: [
        { text: 'buy', kind: 'buy' },
        { text: 'sell', kind: 'sell' },
        { text: 'div', kind: 'skip' },
      ],
      instrument: 'share',
    })
  })

  test('are guessed in other languages and number styles', () => {
    const lines = [
      'Handelsdatum;Wertpapier;Kauf/Verkauf;Stück;Kurs;Provision;Währung',
      '25.03.2026;ACME;Kauf;1.000;10,50;1,00;EUR',
    ]
    const guess = guessMapping(sample(lines, ';'), 'umsaetze.csv')

    expect(name(guess)).toEqual({
      day: 'Handelsdatum',
      symbol: 'Wertpapier',
      action: 'Kauf/Verkauf',
      quantity: 'Stück',
      price: 'Kurs',
      fee: 'Provision',
      currency: 'Währung',
    })
    expect(guess).toMatchObject({ days: 'dmy', numbers: 'comma' })
    expect(read(lines, guess).executions).toMatchObject([
      { day: '2026-03-25', side: 'buy', quantity: '1000', price: '10.5', fee: '1', currency: 'EUR' },
    ])
  })

  test('are guessed without any known word by what the cells look like', () => {
    const guess = guessMapping(
      sample(['a,b,c,d,e', '2026-03-04,ACME,Bought,5,10.5', '2026-03-05,BOLT,Sold,5,11.5']),
      '',
    )

    expect(name(guess)).toEqual({ day: 'a', symbol: 'b', action: 'c', quantity: 'd', price: 'e' })
    expect(guess.broker).toBe('My broker')
  })

  test('read the file, and leave out the lines that the trader leaves out', () => {
    const guess = guessMapping(sample(english), 'Hillside.csv')
    const file = read(english, {
      ...guess,
      conditions: [{ index: 6, text: '8', keep: false }],
      currency: 'CHF',
    })

    expect(file.format).toMatchObject({ id: 'own-hillside', title: 'Hillside, columns of your choice' })
    expect(file.executions).toMatchObject([
      { side: 'buy', symbol: 'ACME', quantity: '100', price: '10.5', fee: '1', currency: 'CHF', line: 3 },
    ])
    expect(file.skipped.map(({ line, code }) => [line, code])).toEqual([
      [4, 'left_out'],
      [5, 'left_out'],
    ])
    expect(
      read(english, { ...guess, conditions: [{ index: 2, text: 'Sell', keep: true }] }).executions,
    ).toMatchObject([{ side: 'sell' }])
  })

  test('read signed quantities, and whole trades with their exit', () => {
    const signed = ['Date,Symbol,Qty,Price', '2026-03-04,ACME,-5,10', '2026-03-05,ACME,5,9']
    expect(
      read(signed, guessMapping(sample(signed), 'x')).executions.map(({ side, quantity }) => [
        side,
        quantity,
      ]),
    ).toEqual([
      ['sell', '5'],
      ['buy', '5'],
    ])

    const whole = [
      'Entry time,Symbol,Direction,Lots,Entry price,Exit time,Exit price,Profit',
      '2026-03-04 10:00,EURUSD,Short,2,1.10,2026-03-04 11:00,1.09,20',
    ]
    const mapping: ColumnMapping = { ...guessMapping(sample(whole), 'x'), instrument: 'forex' }
    expect(read(whole, mapping).executions).toMatchObject([
      { side: 'sell', price: '1.1', instrument: 'forex' },
      { side: 'buy', price: '1.09', brokerPnl: '20', closesOnly: true },
    ])
  })

  test('are those of every later file with the same header, and of no other', () => {
    const mapping = guessMapping(sample(english), 'Hillside.csv')
    const next = [english[1] ?? '', '2026-04-04 10:00,BOLT,Buy,1,2,0,10']
    expect(read(next, mapping).executions).toHaveLength(1)
    const other = [`${english[1]},More`, '2026-04-04 10:00,BOLT,Buy,1,2,0,10,x']
    expect(
      readBrokerFile(new TextEncoder().encode(other.join('\n')), { formats: [toFormat(mapping)] }).ok,
    ).toBe(false)
  })
})

test.each([
  [
    'a German bank',
    [
      'Buchungstag;Valuta;Wertpapierbezeichnung;WKN;Transaktion;Nominal;Ausführungskurs;Währung;Provision',
      '17.02.2026;19.02.2026;HILL AG;723610;Verkauf;10;190,10;EUR;4,90',
    ],
    ['2026-02-17 sell 10 HILL AG at 190.1 EUR fee 4.9'],
  ],
  [
    'a log of futures',
    [
      'Trade #,Opened,Closed,Instrument,Long/Short,Lots,Open Px,Close Px,Net',
      '1,02/13/2026 09:31,02/13/2026 10:02,ESH6,Short,2,5004.50,5000.25,425',
    ],
    ['2026-02-13 sell 2 ESH6 at 5004.5 USD fee 0', '2026-02-13 buy 2 ESH6 at 5000.25 USD fee 0'],
  ],
  [
    'an exchange of coins',
    ['datetime,pair,type,amount,price,fee_usdt', '2026-01-05T10:00:00Z,HILL/USDT,buy,0.5,42000,10'],
    ['2026-01-05 buy 0.5 HILL at 42000 USDT fee 10'],
  ],
  [
    'a list with signed units',
    ['Date\tSecurity\tUnits\tUnit Price\tBrokerage\tReference', '25/01/2026\tHILL\t-100\t47.10\t9.50\tR2'],
    ['2026-01-25 sell 100 HILL at 47.1 USD fee 9.5'],
  ],
  [
    'a file whose time has the day, too',
    ['Ticker,Time,Qty,Price', "HILL,'2026-01-05 10:00:00,-1,2.5", 'HILL,2026-01-06 10:00:00,1,3'],
    ['2026-01-05 sell 1 HILL at 2.5 USD fee 0', '2026-01-06 buy 1 HILL at 3 USD fee 0'],
  ],
  [
    'a file with the day and the clock in one column, and the clock again',
    [
      'datetime;time;assettype;identifier;activity;shares;price;currency',
      '2026-01-05T10:00:00.000Z;10:00:00;Security;US0000000001;Buy;2;10,5;EUR',
    ],
    ['2026-01-05 buy 2 US0000000001 at 10.5 EUR fee 0'],
  ],
  [
    'fills with the time at which their order was closed, some of which were cancelled',
    [
      'Order ID,Symbol,Side,Status,Filled quantity,Avg fill price,Close time',
      '8,HILL,Buy,Filled,5,10.5,2026-01-05 10:00:00',
      '9,HILL,Buy,Cancelled,0,0,2026-01-05 11:00:00',
    ],
    ['2026-01-05 buy 5 HILL at 10.5 USD fee 0'],
  ],
  [
    'kinds of instruments next to kinds of lines',
    [
      'date,symbol,instrumentType,quantity,activityType,unitPrice',
      '2026-01-05,HILL,EQUITY,2,BUY,10.5',
      '2026-01-06,HILL,EQUITY,1,DIVIDEND,0.5',
      '2026-01-07,HILL,EQUITY,2,LIMIT_SELL,11.5',
    ],
    ['2026-01-05 buy 2 HILL at 10.5 USD fee 0', '2026-01-07 sell 2 HILL at 11.5 USD fee 0'],
  ],
  [
    'a rate of the currency, numbers that are none, and a price whose header names its currency',
    [
      'Date,ISIN,Customer Number,Currency Rate,Number of Shares,Asset Price in CHF,Balance,Category',
      '2026-01-05,CH0000000001,77,1.02,2.5,10.5,900,Buy',
    ],
    ['2026-01-05 buy 2.5 CH0000000001 at 10.5 CHF fee 0'],
  ],
  [
    'an amount without a price',
    ['Data,Ticker,Tipo operazione,Quantità,Importo EUR,Numero', '2026-01-05,HILL,Acquisto,4,42,1'],
    ['2026-01-05 buy 4 HILL at 10.5 EUR fee 0'],
  ],
  [
    'coins priced in francs',
    ['Date,Currency Pair,Type,BTC Amount,BTC Price', '2026-01-05,BTC/CHF,Buy,0.5,80000'],
    ['2026-01-05 buy 0.5 BTC at 80000 CHF fee 0'],
  ],
  [
    'times as a page shows them',
    ['Symbol,Date,Quantity,Side,Entry Price', 'HILL,"March 2, 202607:11 PM",2,Sell,10.5'],
    ['2026-03-02 sell 2 HILL at 10.5 USD fee 0'],
  ],
  [
    'an answer of a program',
    [
      '{"trades":[{"executed_at":"2026-01-05T10:00:00Z","ticker":"HILL","side":"BUY","qty":10,"avg_price":180.5,"commission":1}]}',
    ],
    ['2026-01-05 buy 10 HILL at 180.5 USD fee 1'],
  ],
])('%s is read with the guessed columns', (_, lines, expected) => {
  const bytes = new TextEncoder().encode(lines.join('\n'))
  const unknown = readBrokerFile(bytes, { columnsOf: () => true })
  if (unknown.ok || !unknown.sample) throw new Error('no sample')
  const file = readBrokerFile(bytes, { formats: [toFormat(guessMapping(unknown.sample, 'x'))] })
  if (!file.ok) throw new Error(JSON.stringify(file.problems))

  const read = file.executions.map(
    ({ day, side, quantity, symbol, price, currency, fee }) =>
      `${day} ${side} ${quantity} ${symbol} at ${price} ${currency} fee ${fee}`,
  )
  expect(read).toEqual(expected)
})

test.each([
  [['EURUSD', 'GBP/JPY'], 'forex'],
  [['BTC/CHF', 'ETH-EUR'], 'coin'],
  [['BTC', 'ETH'], 'coin'],
  [['XAU/USD', 'EUR/USD'], 'share'],
  [['ESH6', 'BTCH6'], 'future'],
])('a file of %j trades what its symbols look like', (symbols, instrument) => {
  const lines = symbols.map((symbol) => `2026-01-05,${symbol},Buy,1,2`)

  expect(guessMapping(sample(['Date,Symbol,Side,Qty,Price', ...lines]), 'x').instrument).toBe(instrument)
})

test.each([
  ['you bought hill corp', 'buy'],
  ['market sell', 'sell'],
  ['trade (buy)', 'buy'],
  ['b', 'buy'],
  ['a111', 'skip'],
  ['dividend of shares bought', 'skip'],
  ['cancel buy', 'skip'],
])('lines of “%s” are %s', (text, kind) => {
  const lines = ['Buy', 'Sell', text].map((action) => `2026-01-05,HILL,${action},1,2`)

  const { kinds } = guessMapping(sample(['Date,Symbol,Side,Qty,Price', ...lines]), 'x')
  expect(kinds.find((one) => one.text === text)?.kind).toBe(kind)
})

test('a header with more and longer cells than the sample shows is found again', () => {
  const wide = [
    'Date,Symbol,Side,Qty,Price',
    ...Array.from({ length: 120 }, (_, at) => `Column ${at} ${'x'.repeat(300)}`),
  ].join(',')
  const lines = [wide, `2026-03-04,ACME,Buy,1,2${',-'.repeat(120)}`]
  const mapping = guessMapping(sample(lines), 'x')

  expect(mapping.header).toHaveLength(100)
  expect(read(lines, mapping).executions).toMatchObject([{ symbol: 'ACME', quantity: '1', price: '2' }])
})

test('a sample has the texts of columns with few of them, and no more than its first rows', () => {
  const rows = Array.from({ length: 60 }, (_, at) => `2026-03-04,S${at},${at % 3 === 0 ? 'Buy' : 'Sell'},1,2`)
  const found = sample(['Date,Symbol,Side,Qty,Price', ...rows])

  expect(found.rows).toHaveLength(20)
  expect(found.values[1]).toEqual([])
  expect(found.values[2]).toEqual([
    { text: 'sell', count: 40 },
    { text: 'buy', count: 20 },
  ])
  expect(sampleTable([{ line: 1, cells: ['a', 'b'] }])).toBeNull()
})
