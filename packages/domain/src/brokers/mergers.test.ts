import { describe, expect, test } from 'vitest'
import {
  findProblems,
  formatBrief,
  formatTrading212Line,
  readLines,
  trading212Header,
} from './brokers.fixtures.ts'
import { isMerger } from './mergers.ts'

/** What a file says about its shares: executions, changes of symbols, and the lines that are left to the trader. */
function summarise(...lines: string[]) {
  const { executions, changes, skipped, warnings } = readLines(...lines)
  return {
    executions: executions.map((one) => `${formatBrief(one)}${one.closesOnly ? ' closing' : ''}`),
    changes: changes.map(
      ({ symbol, toSymbol, ratioFrom, ratioTo }) => `${ratioFrom} ${symbol} → ${ratioTo} ${toSymbol}`,
    ),
    left: skipped.filter(({ code }) => code === 'corporate_action').map(({ line }) => line),
    messages: [...warnings, ...skipped].flatMap(({ message }) => message ?? []),
  }
}

test.each([
  'Merged(Acquisition) FOR USD 5.00 PER SHARE',
  'FUSIE: Koop 3 @ 2 EUR',
  'Fusión: Compra',
  'FUSÃO: Compra',
  'FUZJA: Kupno',
])('%s names a merger', (words) => expect(isMerger(words)).toBe(true))

test.each(['Confusion Inc', 'Emergent', 'Transfusion'])('%s names none', (words) =>
  expect(isMerger(words)).toBe(false),
)

describe('Interactive Brokers', () => {
  const head = [
    'Statement,Header,Field Name,Field Value',
    'Statement,Data,Title,Activity Statement',
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
    'Trades,Data,Order,Stocks,USD,AAA,"2026-01-12, 10:00:00",60,50,1,,0,0,0,0,',
    'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
  ]
  const action = (shares: string, quantity: string, proceeds: string, value: string) =>
    `Corporate Actions,Data,Stocks,USD,2026-02-10,"2026-02-10, 20:25:00","AAA(US1) Merged(Acquisition) WITH US2 1 FOR 1 AND USD 30.00 (${shares})",${quantity},${proceeds},${value},0,`
  const [old, added] = ['AAA, A INC, US1', 'BBB, B INC, US2']

  test('cash and shares: the cash closes its part of the worth, and the other shares become the new ones', () => {
    const lines = [action(old, '-60', '1800', '-6000'), action(added, '60', '0', '4200')]

    expect(summarise(...head, ...lines)).toEqual({
      executions: ['buy 60 AAA @ 50 fee 0', 'sell 18 AAA @ 100 fee 0 closing'],
      changes: ['42 AAA → 60 BBB'],
      left: [],
      messages: [
        'AAA was merged. 18 shares are closed at 100.',
        'AAA became BBB: 42 shares became 60. The trade that is open then continues as BBB.',
      ],
    })
  })

  test('without the worth of the new shares, the line is left to the trader, and the message says what to do', () => {
    const file = summarise(...head, action(old, '-60', '1800', '0'), action(added, '60', '0', '0'))

    expect(file).toMatchObject({ executions: ['buy 60 AAA @ 50 fee 0'], changes: [], left: [6] })
    expect(file.messages.join(' ')).toContain(
      '60 AAA became 60 BBB and 1800 USD, and the file does not say what one BBB was worth',
    )
  })
})

describe('Charles Schwab', () => {
  const header = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"'
  const bought = '"01/12/2026","Buy","AAA","A INC","10","$5.00","","-$50.00"'

  test('money and shares of a merger on two lines close all shares at the money for each', () => {
    const file = summarise(
      header,
      '"02/10/2026","Cash Merger","AAA","A INC","","","","$72.50"',
      '"02/10/2026","Cash Merger Adj","AAA","A INC","-10","","$2.00",""',
      bought,
    )

    expect(file).toMatchObject({
      executions: ['buy 10 AAA @ 5 fee 0', 'sell 10 AAA @ 7.25 fee 2 closing'],
      changes: [],
      left: [],
    })
  })

  test('shares that go without money are left to the trader', () => {
    const file = summarise(header, '"02/10/2026","Cash Merger Adj","AAA","A INC","-10","","",""', bought)

    expect(file).toMatchObject({ executions: ['buy 10 AAA @ 5 fee 0'], left: [2] })
  })
})

describe('Fidelity', () => {
  const header =
    'Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date'
  const line = (action: string, symbol: string, name: string, quantity: string, amount = '') =>
    `02/10/2026,"${action} (Cash)",${symbol},${name},Cash,,${quantity},,,,${amount},`
  const bought = '01/12/2026,"YOU BOUGHT A INC (AAA) (Cash)",AAA,A INC,Cash,50,60,,,,-3000,01/14/2026'
  const [paidOut, received] = [
    'MERGER MER PAYOUT #REOR M0050000000 A INC',
    'MERGER MER FROM 000000001#REOR M0050000001 B INC (BBB)',
  ]

  test('shares that go for cash close at the cash for each, also under a CUSIP', () => {
    expect(summarise(header, line(paidOut, '000000001', 'A INC', '-60', '1800.00'), bought)).toMatchObject({
      executions: ['buy 60 AAA @ 50 fee 0', 'sell 60 AAA @ 30 fee 0 closing'],
      changes: [],
      left: [],
    })
  })

  test('shares that go for other shares get another symbol', () => {
    const lines = [line(received, 'BBB', 'B INC', '30'), line(paidOut, '000000001', 'A INC', '-60')]

    expect(summarise(header, ...lines, bought)).toMatchObject({
      executions: ['buy 60 AAA @ 50 fee 0'],
      changes: ['60 AAA → 30 BBB'],
      left: [],
    })
  })

  test.each([
    {
      worth: '4200.00',
      expected: {
        executions: ['buy 60 AAA @ 50 fee 0', 'sell 18 AAA @ 100 fee 0 closing'],
        changes: ['42 AAA → 30 BBB'],
        left: [],
      },
    },
    { worth: '', expected: { executions: ['buy 60 AAA @ 50 fee 0'], changes: [], left: [2, 3] } },
  ])('cash and new shares that are worth "$worth"', ({ worth, expected }) => {
    const lines = [
      line(received, 'BBB', 'B INC', '30', worth),
      line(paidOut, 'AAA', 'A INC', '-60', '1800.00'),
    ]

    const { executions, changes, left } = summarise(header, ...lines, bought)
    expect({ executions, changes, left: left.toSorted() }).toEqual(expected)
  })
})

describe('E*TRADE', () => {
  const header =
    'TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description'
  const line = (action: string, symbol: string, quantity: string, amount: string, price: string) =>
    `02/10/26,${action},EQ,${symbol},${quantity},${amount},${price},0,${symbol} INC`
  const bought = line('Bought', 'AAA', '200', '-2000', '10').replace('02/10', '01/12')
  const taken = line('Reorganization', 'AAA', '-200', '5000', '25')
  const received = line('Reorganization', 'BBB', '50', '0', '0')

  test('shares that go for cash close at the cash for each', () => {
    expect(summarise(header, taken, bought)).toMatchObject({
      executions: ['buy 200 AAA @ 10 fee 0', 'sell 200 AAA @ 25 fee 0 closing'],
      left: [],
    })
  })

  test.each([
    { title: 'other shares came, too', lines: [taken, received], left: [2, 3] },
    { title: 'no cash came', lines: [line('Reorganization', 'AAA', '-200', '0', '0')], left: [2] },
  ])('they are left to the trader when $title', ({ lines, left }) => {
    const file = summarise(header, ...lines, bought)

    expect(file).toMatchObject({ executions: ['buy 200 AAA @ 10 fee 0'], changes: [] })
    expect(file.left.toSorted((a, b) => a - b)).toEqual(left)
  })

  test('an amount that is no number is named with its line', () => {
    expect(findProblems(header, bought, line('Reorganization', 'AAA', '-200', 'x', '25'))).toEqual([
      'import.bad_value at 3',
    ])
  })
})

describe('Revolut', () => {
  const header = 'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate'
  const bought = '2026-01-05T14:30:00.514Z,AAA,BUY - MARKET,10,$10.00,$100.00,USD,1.1'
  const taken = '2026-02-05T09:00:00.100Z,AAA,MERGER - STOCK,-10,,$0,USD,1.1'
  const added = '2026-02-05T09:00:00.400Z,BBB,MERGER - STOCK,2.5,,$0,USD,1.1'
  const paid = '2026-02-05T09:00:00.700Z,AAA,MERGER - CASH,,,$130.00,USD,1.1'

  test.each([
    {
      lines: [taken, paid],
      executions: ['buy 10 AAA @ 10 fee 0', 'sell 10 AAA @ 13 fee 0 closing'],
      changes: [],
    },
    { lines: [taken, added], executions: ['buy 10 AAA @ 10 fee 0'], changes: ['10 AAA → 2.5 BBB'] },
  ])('for $lines.1: $changes', ({ lines, ...expected }) => {
    expect(summarise(header, bought, ...lines)).toMatchObject({ ...expected, left: [] })
  })

  test('cash and shares without their worth are left to the trader', () => {
    expect(summarise(header, bought, taken, added, paid)).toMatchObject({
      executions: ['buy 10 AAA @ 10 fee 0'],
      changes: [],
      left: [3],
    })
  })
})

describe('Robinhood', () => {
  const header =
    '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"'
  const line = (symbol: string, description: string, code: string, quantity: string, amount = '') =>
    `"2/10/2026","2/10/2026","2/10/2026","${symbol}","${description}","${code}","${quantity}","","${amount}"`
  const bought = '"1/12/2026","1/12/2026","1/14/2026","AAA","A Inc","Buy","4","$50.00","($200.00)"'
  const taken = line('AAA', 'A Inc', 'MRGS', '4S')
  const paid = line('AAA', 'Cash received thru Merger 4 shares at $60.0', 'MRGC', '', '$240.00')
  const received = line('BBB', 'B Inc', 'MRGS', '6')
  const other = line('CCC', 'C Inc', 'MRGS', '2S')

  test.each([
    {
      title: 'cash closes the shares',
      lines: [taken, paid],
      executions: ['buy 4 AAA @ 50 fee 0', 'sell 4 AAA @ 60 fee 0 closing'],
      changes: [],
      left: [],
    },
    {
      title: 'other shares change the symbol',
      lines: [received, taken],
      executions: ['buy 4 AAA @ 50 fee 0'],
      changes: ['4 AAA → 6 BBB'],
      left: [],
    },
    {
      title: 'cash and shares without their worth are left to the trader',
      lines: [received, taken, paid],
      executions: ['buy 4 AAA @ 50 fee 0'],
      changes: [],
      left: [3],
    },
    {
      title: 'shares that came for one of two others are left to the trader',
      lines: [received, taken, other],
      executions: ['buy 4 AAA @ 50 fee 0'],
      changes: [],
      left: [2, 3, 4],
    },
  ])('$title', ({ title: _title, lines, ...expected }) => {
    const { executions, changes, left } = summarise(header, ...lines, bought)

    expect({ executions, changes, left: left.toSorted((a, b) => a - b) }).toEqual(expected)
  })
})

describe('Trading 212', () => {
  const toOther = (line: string) => line.replaceAll('US0000000001,AAA', 'US0000000002,BBB')
  const bought = formatTrading212Line('Market buy', '2026-01-05 10:00:00', '20', '4', 'EOF1')
  const taken = formatTrading212Line('Market sell', '2026-02-05 10:00:02', '20', '0', 'EOF2')
  const added = toOther(formatTrading212Line('Stock distribution', '2026-02-05 10:00:40', '5', '0', 'EOF3'))

  test('shares sold for nothing at the time of a distribution become the distributed ones', () => {
    expect(summarise(trading212Header, bought, taken, added)).toMatchObject({
      executions: ['buy 20 AAA @ 4 fee 0'],
      changes: ['20 AAA → 5 BBB'],
      left: [],
    })
  })

  test('with two distributions at that time, a sale for nothing stays a sale', () => {
    const other = added.replace('EOF3', 'EOF4').replace('BBB', 'CCC')
    const { changes, executions } = summarise(trading212Header, bought, taken, added, other)

    expect(changes).toEqual([])
    expect(executions).toContain('sell 20 AAA @ 0 fee 0 closing')
  })
})

describe('DEGIRO', () => {
  const header = 'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id'
  const line = (isin: string, text: string, amount: string, order = '') =>
    `05-02-2026,09:00,05-02-2026,ACME,${isin},"${text}",,EUR,"${amount}",EUR,"5,00",${order}`
  const bought = line('XX1', 'Koop 60 @ 50 EUR', '-3000,00', 'aaaa').replaceAll('05-02', '05-01')

  test.each([
    {
      part: 'shares of the same worth',
      price: '200',
      executions: ['buy 60 XX1 @ 50 fee 0'],
      changes: ['60 XX1 → 30 XX2'],
    },
    {
      part: 'shares of a lower worth and cash',
      price: '140',
      executions: ['buy 60 XX1 @ 50 fee 0', 'sell 18 XX1 @ 100 fee 0 closing'],
      changes: ['42 XX1 → 30 XX2'],
    },
  ])('a merger for $part', ({ price, executions, changes }) => {
    const file = summarise(
      header,
      line('XX2', `FUSIE: Koop 30 @ ${price} EUR`, '-4200,00'),
      line('XX1', 'FUSIE: Verkoop 60 @ 100 EUR', '6000,00'),
      bought,
    )

    expect(file).toMatchObject({ executions, changes, left: [] })
  })
})
