import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import {
  findProblems,
  formatBrief,
  formatTrading212Line,
  readLines,
  toBytes,
  trading212Header,
} from './brokers.fixtures.ts'
import { MAX_ROWS } from './csv.ts'
import { findTooManySplits, MAX_CURRENCIES, MAX_SPLIT_DAYS, MAX_SYMBOLS } from './file-limits.ts'
import { MAX_FILE_BYTES, MAX_PROBLEMS, readBrokerFile, readBrokerFiles } from './read-broker-file.ts'

const buy = formatTrading212Line('Market buy', '2024-01-02 14:30:00', '10', '100')
const sell = formatTrading212Line('Market sell', '2024-01-03 14:30:00', '10', '110', 'EOF2')
const text = [trading212Header, buy, sell].join('\n')

test('the same text is read in UTF-8 and UTF-16, with and without a byte order mark', () => {
  const expected = readLines(text)
  const units = Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0))
  const littleEndian = new Uint8Array(units.buffer)
  const bigEndian = littleEndian.map((_, index) => littleEndian[index ^ 1] ?? 0)

  expect(expected.executions.map(formatBrief)).toEqual(['buy 10 AAA @ 100 fee 0', 'sell 10 AAA @ 110 fee 0'])
  for (const bytes of [toBytes(`\ufeff${text}`), littleEndian, bigEndian]) {
    expect(readBrokerFile(bytes)).toEqual(expected)
  }
})

test('commas, semicolons and tabs separate cells', () => {
  const plain = text.replace('"Anything, Inc."', 'Anything').replace('"Anything, Inc."', 'Anything')

  for (const delimiter of [';', '\t']) {
    expect(readLines(plain.replaceAll(',', delimiter)).executions).toEqual(readLines(plain).executions)
  }
})

test('all kinds of line breaks, and a mixture of them, are counted as lines', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    expect(readLines([trading212Header, buy, '', sell].join(end)).executions.map(({ line }) => line)).toEqual(
      [2, 4],
    )
  }
  expect(readLines(`${trading212Header}\r\n${buy}\n${sell}\r`).executions).toHaveLength(2)
})

test('a line break in quotes belongs to its cell and is counted', () => {
  const broken = buy.replace('Anything, Inc.', 'Any\r\nthing,\nInc.')

  expect(readLines(trading212Header, broken, sell).executions.map(({ line }) => line)).toEqual([2, 5])
  expect(findProblems(trading212Header, broken, 'Market buy,2024')).toEqual(['import.ragged_row at 5'])
})

test('an empty file and a file of blanks are refused as empty', () => {
  for (const empty of ['', '\ufeff', ' \r\n\t\n']) {
    expect(readBrokerFile(toBytes(empty))).toMatchObject({ ok: false, problems: [{ code: 'import.empty' }] })
  }
})

test('a file of an unknown broker is refused', () => {
  const file = readBrokerFile(toBytes('Datum;Konto;Antal\n2025-01-14;Savings;1'))

  expect(file).toMatchObject({ ok: false, problems: [{ line: 1, code: 'import.unknown_format' }] })
})

test('a row with too few or too many cells is refused with its line', () => {
  const comma = buy.replace(',100,', ',100,5,')

  expect(findProblems(trading212Header, buy, buy.slice(0, 40), `${sell},`, comma)).toEqual([
    'import.ragged_row at 3',
    'import.ragged_row at 4',
    'import.ragged_row at 5',
  ])
})

test('a cell of a megabyte is refused with its line', () => {
  const huge = buy.replace('Anything, Inc.', 'x'.repeat(1_000_000))

  expect(findProblems(trading212Header, sell, huge)).toEqual(['import.cell_too_large at 3'])
})

test('a quotation mark that is never closed is refused with its line', () => {
  expect(findProblems(trading212Header, sell, buy.replace('Inc."', 'Inc.'))).toEqual([
    'import.bad_quotes at 3',
  ])
})

test('a number or a time that cannot be read is refused with line, column and shortened value', () => {
  const bad = formatTrading212Line('Market buy', 'last Tuesday', '10', '100')
  const file = readBrokerFile(
    toBytes([trading212Header, buy, bad, buy.replace(',100,', `,${'9'.repeat(99)},`)].join('\n')),
  )

  expect(file.ok ? [] : file.problems).toEqual([
    {
      line: 3,
      code: 'import.bad_value',
      message:
        'The column “time” has “last Tuesday”, which cannot be read. Correct it, or leave the line out.',
    },
    {
      line: 4,
      code: 'import.bad_value',
      message: `The column “price / share” has “${'9'.repeat(40)}…”, which cannot be read. Correct it, or leave the line out.`,
    },
  ])
})

test('only the first problems are listed, and the other problems are counted', () => {
  const problems = findProblems(trading212Header, ...Array.from({ length: 50 }, () => 'Market buy'))

  expect(problems).toHaveLength(MAX_PROBLEMS + 1)
  expect(problems.at(-1)).toBe('import.more_problems at null')
})

test('a file of more than a million rows is refused with the first line above the limit', () => {
  expect(findProblems(trading212Header, 'Deposit\n'.repeat(MAX_ROWS))).toContain(
    `import.too_many_rows at ${MAX_ROWS + 1}`,
  )
}, 60_000)

test('a file above the maximum size is refused before it is read', () => {
  expect(readBrokerFile(new Uint8Array(MAX_FILE_BYTES + 1))).toMatchObject({
    ok: false,
    problems: [{ line: null, code: 'import.too_large' }],
  })
})

test('a file with a header only is a file without trades', () => {
  const file = readLines(trading212Header)

  expect(file.executions).toEqual([])
  expect(file.warnings.map(({ code }) => code)).toEqual(['import.no_trades'])
})

test('executions of a file that runs from new to old are sorted from old to new, also within one second', () => {
  const same = formatTrading212Line('Limit sell', '2024-01-02 14:30:00', '4', '101', 'EOF3')
  const next = formatTrading212Line('Limit buy', '2024-01-02 14:30:00', '4', '99', 'EOF4')
  const oldFirst = readLines(trading212Header, buy, same, next, sell).executions
  const newFirst = readLines(trading212Header, sell, next, same, buy).executions

  expect(oldFirst.map(formatBrief)).toEqual([
    'buy 10 AAA @ 100 fee 0',
    'sell 4 AAA @ 101 fee 0',
    'buy 4 AAA @ 99 fee 0',
    'sell 10 AAA @ 110 fee 0',
  ])
  expect(newFirst.map(formatBrief)).toEqual(oldFirst.map(formatBrief))
})

test('a symbol traded in two currencies gives a warning', () => {
  const { warnings } = readLines(trading212Header, buy, buy.replace(',USD,', ',EUR,'))

  expect(warnings.map(({ line, code }) => ({ line, code }))).toEqual([
    { line: 2, code: 'import.mixed_currency' },
  ])
})

test('the reader never throws, for any bytes', () => {
  const piece = fc.constantFrom(
    '"',
    ',',
    '\n',
    '\r',
    ';',
    '\t',
    'Market buy',
    '2024-01-02',
    '-',
    '1e9',
    '€',
    '\ufeff',
    trading212Header,
    buy,
  )
  const damaged = fc.array(piece, { maxLength: 40 }).map((pieces) => toBytes(pieces.join('')))

  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), damaged), (bytes) => {
      const file = readBrokerFile(bytes)
      expect(file.ok || file.problems.length > 0).toBe(true)
    }),
  )
})

test('a line whose currency is not written as a code is skipped, and the reason names it', () => {
  const inDollars = (code: string) => buy.replace(',USD,', `,${code},`)
  const { executions, skipped } = readLines(
    trading212Header,
    inDollars('US Dollar'),
    inDollars('$'),
    inDollars('DOLLARCOINS'),
    buy.replace(/,,$/, ',0.15,€'), // its fee
    inDollars('GUSD'), // a coin that Candlebook does not know
    inDollars('usd'),
  )

  expect(executions.map(({ line, currency }) => `${line} ${currency}`)).toEqual(['6 GUSD', '7 USD'])
  expect(skipped.map(({ line, what, code }) => `${line} ${what} ${code}`)).toEqual([
    '2 buy AAA bad_currency',
    '3 buy AAA bad_currency',
    '4 buy AAA bad_currency',
    '5 buy AAA bad_currency',
  ])
  expect(skipped[0]?.message).toBe(
    '“US Dollar” is not the code of a currency, such as USD or USDT. Correct the line, or add the trade by hand.',
  )
})

test('a file with more currencies than a broker has is refused, also when they are those of fees', () => {
  const name = (n: number) =>
    `Q${String.fromCharCode(65 + (n % 26), 65 + (Math.floor(n / 26) % 26), 65 + Math.floor(n / 676))}`
  const codes = Array.from({ length: MAX_CURRENCIES }, (_, n) => name(n))
  const lines = codes.map((code) => buy.replace(',USD,1.25,80.00,EUR,', `,${code},,80.00,${code},`))
  const extra = buy.replace(',USD,1.25,80.00,EUR,', ',USD,,80.00,USD,')
  const fee = lines[0]!.replace(/,,$/, ',1.00,EUR')

  expect(readLines(trading212Header, ...lines).executions).toHaveLength(MAX_CURRENCIES)
  expect(findProblems(trading212Header, ...lines, extra)).toEqual(['import.too_many_currencies at null'])
  expect(findProblems(trading212Header, ...lines, fee)).toEqual(['import.too_many_currencies at null'])
})

test('a file with more symbols than a trader trades is refused', () => {
  const lines = Array.from({ length: MAX_SYMBOLS + 1 }, (_, n) => buy.replace('AAA', `S${n}`))

  expect(readLines(trading212Header, ...lines.slice(1)).executions).toHaveLength(MAX_SYMBOLS)
  expect(findProblems(trading212Header, ...lines)).toEqual(['import.too_many_symbols at null'])
})

test('a symbol that is split on more days than any share is refused, and the two halves of a split count once', () => {
  const splits = (days: number) =>
    Array.from({ length: days * 2 }, (_, n) => ({
      market: 'stock' as const,
      symbol: 'AAPL',
      day: `2020-01-${String(1 + (n % days)).padStart(2, '0')}`,
    }))
  const others = Array.from({ length: 100 }, (_, n) => ({
    ...splits(1)[0]!,
    symbol: `S${n}`,
    day: `2020-02-${n}`,
  }))

  expect(findTooManySplits([...splits(MAX_SPLIT_DAYS), ...others])).toBeNull()
  expect(findTooManySplits(splits(MAX_SPLIT_DAYS + 1))).toMatchObject({ code: 'import.too_many_splits' })
})

test('a cell of which only a part is quoted is read as one text', () => {
  const lines = text.replace('"Anything, Inc."', '"Anything, Inc." (AAA)')

  expect(readLines(lines).executions.map(formatBrief)).toEqual(readLines(text).executions.map(formatBrief))
  expect(findProblems(text.replace('"Anything, Inc."', '"Anything, Inc.'))).toEqual([
    'import.bad_quotes at 2',
  ])
})

test.each([
  [
    'Trading 212',
    `${trading212Header},Notes`,
    [
      'Market buy,2025-03-01 10:00:00,US1,AAA,A,1,10,USD,1,,,EOF1,,,',
      'Deposit,2025-03-01 09:00:00,,,,,,,,100,EUR,,,,',
    ],
  ],
  [
    'Coinbase',
    'Timestamp,Transaction Type,Asset,Quantity Transacted,EUR Spot Price at Transaction,EUR Subtotal,EUR Total (inclusive of fees),EUR Fees,Notes',
    ['2020-01-02T10:00:00Z,Buy,AAA,1,10,10,10,0,'],
  ],
  [
    'Interactive Brokers',
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
    ['Trades,Data,Order,Stocks,USD,AAA,2025-03-01 10:00:00,1,10,10,-10,0,0,0,0,'],
  ],
  [
    'a Flex Query',
    'Symbol,AssetClass,CurrencyPrimary,Quantity,TradePrice,DateTime,IBCommission,Buy/Sell,Notes/Codes',
    ['AAA,STK,USD,1,10,20250301;100000,0,BUY,'],
  ],
])('%s: rows of a sheet end at their last cell with a text', (_, header, lines) => {
  const rows = [header, ...lines].map(
    (line) => `<tr>${line.replace(/[^,]*,?/g, (cell) => cell && `<td>${cell.replace(',', '')}</td>`)}</tr>`,
  )
  const file = readBrokerFile(toBytes(`<!DOCTYPE html><table>${rows.join('')}</table>`))

  expect(file).toMatchObject({
    ok: true,
    executions: [{ side: 'buy', symbol: 'AAA', quantity: '1', price: '10' }],
  })
})

test('several files in one archive are read as if they were imported one after the other, what both have once', () => {
  const line = (id: string, time: string) => formatTrading212Line('Market buy', time, '2', '10', id)
  const january = [trading212Header, line('A', '2024-01-02 10:00:00'), line('B', '2024-01-03 10:00:00')].join(
    '\n',
  )
  const both = [
    trading212Header,
    line('B', '2024-01-03 10:00:00'),
    line('C', '2024-02-03 10:00:00'),
    'soon',
  ].join('\n')
  const archive = zipSync({
    'january.csv': toBytes(january),
    'february.csv': toBytes(both.replace('\nsoon', '')),
    'notes.csv': toBytes('a,b,c\n1,2,3'),
  })
  const read = readBrokerFiles(archive)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))

  expect(read.files.map(({ executions }) => executions.map(({ externalId }) => externalId))).toEqual([
    ['A', 'B', 'C'],
  ])
  expect(read.unread).toEqual(['notes.csv'])
})

describe('an execution that a line of another file in the archive takes back', () => {
  const schwab = (...lines: string[]) =>
    toBytes(
      ['"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"', ...lines].join(
        '\n',
      ),
    )
  const bought = (day: string) => `${day},Buy,XYZ,XYZ INC,5,$10.00,,-$50.00`
  const cancelled = (day: string) => `${day},Cancel Buy,XYZ,XYZ INC,5,$10.00,,$50.00`
  const read = (...files: Uint8Array[]) => {
    const named = files.map((bytes, at) => [`${at + 1}.csv`, bytes] as const)
    const result = readBrokerFiles(zipSync(Object.fromEntries(named)))
    if (!result.ok) throw new Error(JSON.stringify(result.problems))
    const [file] = result.files
    return {
      days: file?.executions.map(({ day }) => day),
      skipped: file?.skipped.map(({ line, code, message }) => `${line} ${code} ${message.slice(0, 5)}`),
      warnings: file?.warnings.map(({ code }) => code).filter((code) => code === 'import.cancelled'),
      cancellations: file?.cancellations.length,
    }
  }

  test('is left out, in whichever order the files come', () => {
    const [year, next] = [schwab(bought('12/30/2025')), schwab(cancelled('01/02/2026'))]

    expect(read(year, next)).toEqual({
      days: [],
      skipped: ['2 cancelled 1.csv', '2 cancelled 2.csv'],
      warnings: [],
      cancellations: 1,
    })
    expect(read(next, year).days).toEqual([])
  })

  test('is the last one before it, and no later one', () => {
    const year = schwab(bought('12/31/2025'), bought('12/30/2025'), bought('12/29/2025'))
    const later = schwab(cancelled('01/02/2026'))

    expect(read(year, later).days).toEqual(['2025-12-29', '2025-12-30'])
    expect(read(schwab(bought('01/05/2026')), schwab(cancelled('01/02/2026')))).toMatchObject({
      days: ['2026-01-05'],
      warnings: ['import.cancelled'],
    })
  })

  test('counts once when both files have the cancellation, and stays out when only the later file has it', () => {
    const pair = [cancelled('12/31/2025'), bought('12/30/2025')]

    expect(read(schwab(...pair, bought('12/30/2025')), schwab(...pair, bought('12/30/2025'))).days).toEqual([
      '2025-12-30',
    ])
    expect(read(schwab(bought('12/30/2025')), schwab(...pair)).days).toEqual([])
  })
})

test('the files of several brokers in one archive are read as a part for each format', () => {
  const shares = [trading212Header, formatTrading212Line('Market buy', '2024-01-02 10:00:00', '2', '10')]
  const more = [trading212Header, formatTrading212Line('Market sell', '2024-02-02 10:00:00', '2', '11')]
  const archive = zipSync({
    'shares.csv': toBytes(shares.join('\n')),
    'schwab.csv': toBytes(schwabLines.join('\n')),
    'more.csv': toBytes(more.join('\n')),
  })
  const read = readBrokerFiles(archive)

  expect(read).toMatchObject({
    ok: true,
    files: [
      { format: { id: 'trading212' }, names: ['shares.csv', 'more.csv'], executions: [{}, {}] },
      { format: { id: 'schwab' }, names: ['schwab.csv'], executions: [{ symbol: 'AAPL' }] },
    ],
    unread: [],
  })
})

test('a problem in the file of one of several brokers names the file, and its other lines can be read', () => {
  const bad = [trading212Header, formatTrading212Line('Market buy', 'soon', '2', '10')]
  const archive = zipSync({
    'shares.csv': toBytes(bad.join('\n')),
    'schwab.csv': toBytes(schwabLines.join('\n')),
  })

  expect(readBrokerFiles(archive)).toMatchObject({
    ok: false,
    problems: [{ line: 2, message: expect.stringMatching(/^shares\.csv: /) }],
  })
  expect(readBrokerFiles(archive, { skipsProblems: true })).toMatchObject({
    ok: true,
    files: [{ executions: [] }, { executions: [{}] }],
  })
})

test('the columns of one file of an archive can be chosen', () => {
  const archive = zipSync({
    'schwab.csv': toBytes(schwabLines.join('\n')),
    'own.csv': toBytes('Day,What,Number\n2024-01-02,AAPL,7'),
  })

  expect(readBrokerFiles(archive)).toMatchObject({ ok: true, files: [{}], unread: ['own.csv'] })
  expect(readBrokerFiles(archive, { columnsOf: (name) => name === 'own.csv' })).toMatchObject({
    ok: false,
    sample: { file: 'own.csv', header: { cells: ['Day', 'What', 'Number'] } },
  })
})

const schwabLines = [
  '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
  '"01/02/2024","Buy","AAPL","APPLE INC","10","$100.00","","-$1000.00"',
]

test('a problem in one of several files names the file', () => {
  const archive = zipSync({
    'good.csv': toBytes(
      [trading212Header, formatTrading212Line('Market buy', '2024-01-02 10:00:00', '2', '10')].join('\n'),
    ),
    'bad.csv': toBytes([trading212Header, formatTrading212Line('Market buy', 'soon', '2', '10')].join('\n')),
  })

  expect(readBrokerFile(archive)).toMatchObject({
    ok: false,
    problems: [{ line: 2, message: expect.stringMatching(/^bad\.csv: /) }],
  })
  expect(readBrokerFile(archive, { skipsProblems: true })).toMatchObject({
    ok: true,
    executions: [{ line: 2 }],
    skipped: [{ line: 2 }],
  })
})

test('a file with the columns of a format, none of whose lines is known, asks for its columns', () => {
  const file = readBrokerFile(
    toBytes(
      [
        'Trade Date,Settle Date,Transaction Type,Quantity,Symbol,Description,Price,Net Amount',
        '2026-08-15,2026-08-17,Purchase,15,ABC,ABC CORP,250.00,-3750.00',
        '2026-09-15,2026-09-17,Sale,15,ABC,ABC CORP,255.00,3825.00',
      ].join('\n'),
    ),
  )

  expect(file).toMatchObject({
    ok: false,
    problems: [{ code: 'import.similar_format', message: expect.stringContaining('none of its lines') }],
    sample: { rows: [{ line: 2 }, { line: 3 }] },
  })
})

describe('a file that a spreadsheet in another country saved again', () => {
  test('has decimal commas and days with points, although its format writes points and the month first', () => {
    const { executions, reading } = readLines(
      'Symbol;B/S;Side Type;Qty;Filled Qty;Filled Avg Price;Filled Time;Status',
      'AAA;Buy;Long;100;100;12,50;02.03.2026 09:30;Filled',
      'AAA;Sell;Long;100;100;13;05.03.2026 10:00;Filled',
    )

    expect(executions.map(formatBrief)).toEqual(['buy 100 AAA @ 12.5 fee 0', 'sell 100 AAA @ 13 fee 0'])
    expect(executions.map(({ day }) => day)).toEqual(['2026-03-02', '2026-03-05'])
    expect(reading.days?.order).toBe('dmy')
  })

  test('has days with the month first, although its format starts with the year', () => {
    const { executions } = readLines(
      'Timezone,Date,Time,Type,Currency,Amount,Price (EUR),EUR received / paid,Fee currency,Fee amount,Status,Transaction ID,Address',
      'Europe/Amsterdam,11/30/2026,10:00:00,buy,BTC,0.5,20000,-10001,EUR,1,Completed,a,',
    )

    expect(executions).toMatchObject([{ day: '2026-11-30', price: '20000' }])
  })

  test('has points next to decimal commas, where the spreadsheet kept an amount with a dollar sign as a text', () => {
    const { executions } = readLines(
      'Date;Action;Symbol;Description;Quantity;Price;Fees & Comm;Amount',
      '02.03.2026;Buy;AAA;AAA CORP;1,6531;$100.50;;-$166.14',
      '13.03.2026;Sell;AAA;AAA CORP;0,5;$101.25;$0.02;$50.61',
    )

    expect(executions.map(formatBrief)).toEqual([
      'buy 1.6531 AAA @ 100.5 fee 0',
      'sell 0.5 AAA @ 101.25 fee 0.02',
    ])
    expect(executions.map(({ day }) => day)).toEqual(['2026-03-02', '2026-03-13'])
  })

  test('is refused when it has both marks and a number that can be two', () => {
    const problems = findProblems(
      'Date;Action;Symbol;Description;Quantity;Price;Fees & Comm;Amount',
      '02.03.2026;Buy;AAA;AAA CORP;1,653;$100.50;;-$166.14',
      '13.03.2026;Sell;AAA;AAA CORP;0,5;$101.25;$0.02;$50.61',
    )

    expect(problems).toEqual(['import.bad_value at 3'])
  })

  test('has lines of text below the table', () => {
    const { executions } = readLines(
      'Run Date;Action;Symbol;Description;Type;Quantity;Price ($);Commission ($);Fees ($);Accrued Interest ($);Amount ($);Settlement Date',
      '27.01.2026;YOU BOUGHT AAA CORP (AAA) (Cash);AAA;AAA CORP;Cash;10;12,5;;;;-125;29.01.2026',
      '02.02.2026;YOU SOLD AAA CORP (AAA) (Cash);AAA;AAA CORP;Cash;-10;13,5;;;;135;04.02.2026',
      '',
      'Date downloaded 02/28/2026 9:15 am',
    )

    expect(executions.map(({ day, price }) => `${day} ${price}`)).toEqual([
      '2026-01-27 12.5',
      '2026-02-02 13.5',
    ])
  })
})
