import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../days/day.ts'
import { parseRates } from './parse-rates.ts'
import { buildSampleRates, type RateDay } from './rates.ts'

const TODAY = '2026-11-23'

// The complete file of the bank is next to the repository. Without it its test is skipped.
const bankFile = new URL('../../../../../shared/data/rates/eurofxref-hist.csv', import.meta.url)

const csv = `Date,USD,JPY,CYP,
2026-11-20,1.0850,162.40,N/A,
2026-11-19,1.0812,161.9,N/A,
`

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <Cube>
    <Cube time='2026-11-20'>
      <Cube currency='USD' rate='1.0850'/>
      <Cube currency='JPY' rate='162.40'/>
    </Cube>
    <Cube time='2026-11-19'>
      <Cube currency='USD' rate='1.0812'/>
      <Cube currency='JPY' rate='161.9'/>
    </Cube>
  </Cube>
</gesmes:Envelope>`

const days: RateDay[] = [
  { day: '2026-11-19', rates: { USD: '1.0812', JPY: '161.9' } },
  { day: '2026-11-20', rates: { USD: '1.0850', JPY: '162.40' } },
]

describe('a file of the bank', () => {
  test('gives its days from the oldest to the newest, with the digits as published', () => {
    expect(parseRates(csv, TODAY)).toEqual({ ok: true, days, missing: [] })
    expect(parseRates(xml, TODAY)).toEqual({ ok: true, days, missing: [] })
  })

  test('may start with a byte order mark and have the line breaks of Windows', () => {
    expect(parseRates(`\uFEFF${csv.replaceAll('\n', '\r\n')}`, TODAY)).toEqual({
      ok: true,
      days,
      missing: [],
    })
    expect(parseRates(`\uFEFF${xml}`, TODAY)).toEqual({ ok: true, days, missing: [] })
  })

  test.runIf(existsSync(bankFile))('as published has every day since the start of the euro', () => {
    const reading = parseRates(readFileSync(bankFile, 'utf8'), TODAY)
    if (!reading.ok) throw new Error(reading.message)

    expect([reading.days.length, reading.missing]).toEqual([6675, []])
    expect(reading.days[0]).toMatchObject({
      day: '1999-01-04',
      rates: { USD: '1.1789', JPY: '133.73', CYP: '0.58231', ROL: '13111', TRL: '372274' },
    })
    const last = reading.days.at(-1)
    expect(last).toMatchObject({ day: '2025-01-24', rates: { USD: '1.0472', JPY: '163.9', ZAR: '19.252' } })
    expect(Object.keys(last?.rates ?? {})).not.toContain('CYP') // N/A since the euro of Cyprus
  })

  test('may have a day on which a currency was not quoted', () => {
    const reading = parseRates(csv.replace('161.9', 'N/A'), TODAY)

    expect(reading).toMatchObject({ days: [{ day: '2026-11-19', rates: { USD: '1.0812' } }, {}] })
  })
})

describe('nothing is read, and the line is named, when', () => {
  test.each([
    ['a rate is zero', csv.replace('161.9', '0'), 3, 'The rate of JPY is 0. A rate is above zero.'],
    [
      'a rate is negative',
      csv.replace('161.9', '-161.9'),
      3,
      'The rate of JPY is -161.9. A rate is above zero.',
    ],
    ['a rate is not a number', csv.replace('161.9', '1e5'), 3, 'The rate of JPY, "1e5", is not a number.'],
    ['a day is there twice', csv.replace('11-19', '11-20'), 3, 'The day 2026-11-20 is in the file twice.'],
    [
      'a day is in the future',
      csv.replace('2026-11-20', '2026-11-24'),
      2,
      'The day 2026-11-24 is in the future.',
    ],
    [
      'a day does not exist',
      csv.replace('11-20', '11-31'),
      2,
      '"2026-11-31" is not a day such as 2026-11-20.',
    ],
    [
      'a day is older than the euro',
      csv.replace('2026-11-19', '1998-12-31'),
      3,
      'The day 1998-12-31 is before the first rates of the euro (1999-01-04).',
    ],
    [
      'the header is another one',
      csv.replace('Date', 'Day'),
      1,
      'The file starts with "Day" and not with "Date,USD,…".',
    ],
    [
      'a column is not a currency',
      csv.replace('JPY', 'yen'),
      1,
      '"yen" is not a currency that the bank quotes.',
    ],
    ['a currency has two columns', csv.replace('JPY', 'USD'), 1, 'USD has two columns.'],
    [
      'a line has too many cells',
      csv.replace('161.9', '161,9'),
      3,
      'The line has 6 cells, and the header has 5.',
    ],
    [
      'a quotation mark is not closed',
      csv.replace('161.9', '"161.9'),
      3,
      expect.stringContaining('quotation mark'),
    ],
  ])('%s in the CSV', (_what, text, line, message) => {
    expect(parseRates(text, TODAY)).toEqual({ ok: false, line, message })
  })

  test.each([
    ['a rate is zero', xml.replace('161.9', '0.0'), 11, 'The rate of JPY is 0.0. A rate is above zero.'],
    ['a rate is missing', xml.replace(" rate='161.9'", ''), 11, 'The rate of JPY, "", is not a number.'],
    ['a day is there twice', xml.replace('11-19', '11-20'), 9, 'The day 2026-11-20 is in the file twice.'],
    ['a currency is there twice', xml.replace('JPY', 'USD'), 7, 'USD has two rates on one day.'],
    [
      'a rate has no day',
      xml.replace("<Cube time='2026-11-20'>", '<Cube>'),
      6,
      'The rate of USD has no day.',
    ],
    [
      'it is a web page',
      '<html><body>Moved</body></html>',
      1,
      'The file starts with <html> and not with <gesmes:Envelope>.',
    ],
    [
      'it declares entities',
      `<!DOCTYPE lolz [<!ENTITY lol "lol">]>${xml.slice(xml.indexOf('<gesmes'))}`,
      1,
      'The file declares a document type. The files of the bank have none.',
    ],
  ])('%s in the XML', (_what, text, line, message) => {
    expect(parseRates(text, TODAY)).toEqual({ ok: false, line, message })
  })

  test.each([
    ['', 'The file is empty.'],
    ['Date,USD,\n', 'The file has no rates.'],
    ['<gesmes:Envelope xmlns:gesmes="x"/>', 'The file has no rates.'],
  ])('there are no rates in %j', (text, message) => {
    expect(parseRates(text, TODAY)).toEqual({ ok: false, line: null, message })
  })

  test('it has too many currencies', () => {
    const codes = Array.from(
      { length: 101 },
      (_, at) => `A${String.fromCharCode(65 + at / 26, 65 + (at % 26))}`,
    )

    expect(parseRates(`Date,${codes.join(',')},\n`, TODAY)).toMatchObject({
      message: 'The file has more than 100 currencies.',
    })
  })

  test('it has too many days', () => {
    const lines = Array.from({ length: 20_001 }, (_, at) => `${addDays('1999-01-04', at)},1.0850,`)

    expect(parseRates(`Date,USD,\n${lines.join('\n')}\n`, '2090-01-01')).toEqual({
      ok: false,
      line: 20_002,
      message: 'The file has more than 20000 days.',
    })
  })
})

test('the CSV is refused when it is cut off at any position inside a line', () => {
  const start = csv.indexOf('2026-11-19')
  fc.assert(
    fc.property(fc.integer({ min: start + 1, max: csv.length - 2 }), (at) => {
      expect(parseRates(csv.slice(0, at), TODAY)).toMatchObject({ ok: false, line: 3 })
    }),
  )
})

test('the XML is refused when it is cut off at any position', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: xml.length - 1 }), (at) => {
      expect(parseRates(xml.slice(0, at), TODAY)).toMatchObject({ ok: false })
    }),
  )
})

describe('missing days', () => {
  const build = (...all: string[]) => `Date,USD,\n${all.map((day) => `${day},1.0850,`).join('\n')}\n`

  test('are listed when more than five days are between two days', () => {
    const text = build('2026-11-20', '2026-11-02', '2026-10-30', '2026-01-05')

    expect(parseRates(text, TODAY)).toMatchObject({
      ok: true,
      missing: [
        { from: '2026-01-06', to: '2026-10-29' },
        { from: '2026-11-03', to: '2026-11-19' },
      ],
    })
  })

  test('are listed from six days between two days on', () => {
    expect(parseRates(build('2026-11-18', '2026-11-12'), TODAY)).toMatchObject({
      missing: [{ from: '2026-11-13', to: '2026-11-17' }],
    })
    expect(parseRates(build('2026-11-17', '2026-11-12'), TODAY)).toMatchObject({ missing: [] })
  })

  test('are none at Easter and at Christmas', () => {
    expect(parseRates(build('2025-04-22', '2025-04-17'), TODAY)).toMatchObject({ missing: [] })
    expect(parseRates(build('2025-12-29', '2025-12-24'), TODAY)).toMatchObject({ missing: [] })
  })
})

test('any days that are written as CSV or XML are read back without a change', () => {
  const rate = fc
    .tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 6 }))
    .map(([units, decimals]) => (units / 10 ** decimals).toFixed(decimals))
    .filter((text) => /[1-9]/.test(text))
  const someDays = fc.dictionary(
    fc
      .date({ min: new Date('1999-01-04'), max: new Date(TODAY), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    fc.dictionary(fc.constantFrom('USD', 'JPY', 'GBP', 'CHF'), rate, { minKeys: 1, noNullPrototype: true }),
    { minKeys: 1, noNullPrototype: true },
  )
  fc.assert(
    fc.property(someDays, (record) => {
      const written = Object.entries(record)
        .map(([day, rates]) => ({ day, rates }))
        .sort((a, b) => (a.day < b.day ? -1 : 1))

      expect(parseRates(writeCsv(written), TODAY)).toMatchObject({ ok: true, days: written })
      expect(parseRates(writeXml(written), TODAY)).toMatchObject({ ok: true, days: written })
    }),
  )
})

test('any text is either read or refused with a message', () => {
  const pieces = fc.constantFrom(
    'Date',
    ',',
    '\n',
    'USD',
    '2026-11-20',
    '1.0850',
    '<Cube',
    '/>',
    "time='2026-11-20'",
    'N/A',
    '"',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((all) => all.join('')),
      ),
      (text) => {
        const reading = parseRates(text, TODAY)
        if (!reading.ok) expect(reading.message).not.toBe('')
      },
    ),
    { numRuns: 1000 },
  )
})

test('sample rates are the same for a day whenever they are built, and on working days only', () => {
  const samples = buildSampleRates(TODAY)
  const earlier = buildSampleRates('2026-10-01')

  expect(samples.length).toBe(315)
  expect(samples.at(0)?.day).toBe('2025-09-09')
  expect(samples.at(-1)).toEqual({
    day: '2026-11-23',
    rates: { USD: '1.0629', GBP: '0.84645', JPY: '164.54', BRL: '6.1455', CHF: '0.9649' },
  })
  const both = earlier.filter(({ day }) => day >= '2025-09-09')
  expect(samples.slice(0, both.length)).toEqual(both)
  expect(parseRates(writeXml(samples), TODAY)).toEqual({ ok: true, days: samples, missing: [] })
})

function writeCsv(all: RateDay[]): string {
  const codes = [...new Set(all.flatMap(({ rates }) => Object.keys(rates)))]
  const lines = all
    .toReversed()
    .map(({ day, rates }) => `${day},${codes.map((code) => rates[code] ?? 'N/A').join(',')},`)
  return `Date,${codes.join(',')},\n${lines.join('\n')}\n`
}

function writeXml(all: RateDay[]): string {
  const cubes = all.map(({ day, rates }) => {
    const inner = Object.entries(rates).map(
      ([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`,
    )
    return `<Cube time='${day}'>${inner.join('')}</Cube>`
  })
  return `<gesmes:Envelope xmlns:gesmes="x"><Cube>${cubes.join('')}</Cube></gesmes:Envelope>`
}
