import { csvColumns } from '@candlebook/domain/trades/trade-csv'
import { expect, test } from 'vitest'
import { formatCsvHead, formatCsvRow } from './trade-csv.ts'

const at = (row: Record<string, unknown>, label: string) => {
  const index = csvColumns.findIndex((column) => column.label === label)
  return formatCsvRow(row).replace(/\r\n$/, '').split(',')[index]
}

test('the columns are the fields of a trade in the order of the form, and what is computed', () => {
  const labels = csvColumns.map(({ label }) => label)

  expect(labels.slice(0, 5)).toEqual(['Id', 'Symbol', 'Market', 'Instrument', 'Underlying'])
  expect(labels.slice(-14)).toEqual([
    'P&L of the broker',
    'Net P&L',
    'Fees in other currencies',
    'Typed rates of these fees',
    'Fills',
    'Realised before',
    'Fees in other currencies, converted',
    'Net P&L in base currency',
    'Base currency',
    'Rate to base currency',
    'Source of the rate',
    'Day of the rate',
    'Created at',
    'Changed at',
  ])
  expect(formatCsvHead()).toMatch(/^\uFEFFId,Symbol,Market,/)
  expect(formatCsvRow({}).split(',')).toHaveLength(csvColumns.length)
})

test('a trade has its own currency, its P&L in it, and the same in base currency with the rate', () => {
  const yen = {
    symbol: '7203',
    currency: 'JPY',
    pnl: '50000',
    basePnl: '250',
    baseCurrency: 'EUR',
    baseRate: '0.005',
    rateSource: 'ecb',
    rateDay: '2026-11-03',
  }

  expect(at(yen, 'Currency')).toBe('JPY')
  expect(formatCsvRow(yen)).toContain(',50000,,,,,,250,EUR,0.005,ecb,2026-11-03,')
  expect(at({ ...yen, currency: null }, 'Currency')).toBe('') // the base currency
})

test('each fee in another currency has its rate, its source and its day', () => {
  const row = {
    foreignFees: [
      { currency: 'CHF', amount: '0.7' },
      { currency: 'SOL', amount: '2.5' },
    ],
    feeRates: [{ currency: 'CHF', rate: '1.06', source: 'ecb', day: '2026-11-03' }],
    foreignFee: '0.742',
  }

  expect(formatCsvRow(row)).toContain('"0.7 CHF at 1.06, ecb, 2026-11-03\n2.5 SOL without a rate",,,,0.742,')
})

test.each([
  ['=1+1', `"'=1+1"`],
  ['+49 170 1', `"'+49 170 1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['- 350.00 USD TSLA', `"'- 350.00 USD TSLA"`],
  ['-2+3', `"'-2+3"`],
  [' =1', `"' =1"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['BTC_USDT', 'BTC_USDT'],
  ['-350.00', '-350.00'],
  ['+1', '+1'],
  ['say "long"', '"say ""long"""'],
  ['[SL]: 4500\nBE', '"[SL]: 4500\nBE"'],
])('the note %j is the cell %j: a spreadsheet computes nothing', (notes, cell) => {
  expect(at({ notes }, 'Notes')).toBe(cell)
})

test('numbers stay as they are, also negative ones with trailing zeros', () => {
  expect(at({ pnl: '-350.00' }, 'Net P&L')).toBe('-350.00')
  expect(at({ entryPrice: '96420.50' }, 'Entry price')).toBe('96420.50')
  expect(at({ quantity: '0.00001' }, 'Quantity')).toBe('0.00001')
})

test('an empty value is an empty cell, a flag is true or false, and elements of a list are lines', () => {
  expect(at({ notes: null }, 'Notes')).toBe('')
  expect(at({ planFollowed: false }, 'Plan followed')).toBe('false')
  expect(at({ tags: ['BTC', 'ETH'] }, 'Tags')).toBe('"BTC\nETH"')
})
