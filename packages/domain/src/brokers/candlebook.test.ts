import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guardCell, unguardCell } from '../text/spreadsheet-text.ts'
import { csvColumns, formatCsvCells } from '../trades/trade-csv.ts'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const trade = {
  id: '0199f3a0-0000-7000-8000-000000000001',
  symbol: 'BTC',
  market: 'crypto',
  type: 'short',
  status: 'closed',
  quantity: '0.50',
  entryPrice: '96420.50',
  entryDate: '2026-11-02',
  exitPrice: '97000',
  exitDate: '2026-11-02',
  fees: '0.1',
  feesUnit: 'percent',
  contractSize: '1',
  baseCurrency: 'EUR',
}
const toLine = (row: Record<string, unknown>) =>
  formatCsvCells(row)
    .map((cell) => `"${guardCell(cell).replaceAll('"', '""')}"`)
    .join(',')
const header = csvColumns.map(({ label }) => `"${label}"`).join(',')
const readTrades = (...rows: Record<string, unknown>[]) => readLines(header, ...rows.map(toLine))

test.each(['=1+1', "'=1", "''@x", '-350.00', "'-350.00", '- 350.00 USD', '\t=1', "it's", "'"])(
  'the cell of %j is harmless in a spreadsheet, and comes back exactly',
  (text) => {
    expect(guardCell(text)).not.toMatch(/^\s*[=+@]|^\s*-\D/)
    expect(unguardCell(guardCell(text))).toBe(text)
  },
)

test('a guarded cell is the text itself again, however it begins', () => {
  const anyText = fc.string({ unit: fc.constantFrom("'", '=', '-', '@', '+', ' ', '\t', '\n', '1', 'a') })
  fc.assert(
    fc.property(anyText, (text) => {
      expect(unguardCell(guardCell(text))).toBe(text)
    }),
  )
})

const fills = [
  { role: 'entry', quantity: '0.3', price: '96420.50', fee: '1', day: '2026-11-02' },
  { role: 'entry', quantity: '0.2', price: '97000', fee: '0', day: '2026-11-02' },
  { role: 'exit', quantity: '0.5', price: '97000', fee: '0', day: '2026-11-03', time: '09:30' },
]

describe('the CSV of Candlebook', () => {
  test('is read as trades with entry and exit, whose fee in percent is money', () => {
    const { format, executions } = readTrades(trade, { ...trade, id: 'other', status: 'open' })

    expect(format.id).toBe('candlebook')
    expect(executions.map(formatBrief)).toEqual([
      'sell 0.5 BTC @ 96420.50 fee 0',
      'buy 0.5 BTC @ 97000 fee 48.21025',
      'sell 0.5 BTC @ 96420.50 fee 0',
    ])
    expect(executions.map(({ currency, positionId }) => [currency, positionId])).toEqual([
      ['EUR', trade.id],
      ['EUR', trade.id],
      ['EUR', 'other'],
    ])
  })

  test('has every field of a trade in its labels', () => {
    const [opening] = readTrades({
      ...trade,
      tags: ['=cmd', 'a\\nb', 'two\nlines'],
      notes: '=SUM(A1)\nsay "long", 🙂',
      links: ['https://example.com/?a=1,2'],
      stopLoss: '98000.10',
      confidenceLevel: 4,
      planFollowed: true,
      emotion: 'calm',
      foreignFees: [{ currency: 'BNB', amount: '0.01' }],
      feeRates: [{ currency: 'BNB', rate: '600', source: 'own', day: null }],
      ownFeeRates: [{ currency: 'BNB', rate: '600', rateCurrency: 'EUR' }],
      fills,
      realised: [
        { day: '2026-11-01', quantity: '0.1', pnl: '12', rate: '0.9', source: 'own' },
        { day: '2026-11-02', quantity: '0.2', pnl: '-79.2', rate: '1.1', source: 'ecb' },
      ],
    }).executions

    expect(opening?.labels?.trade).toMatchObject({
      tags: ['=cmd', 'a\\nb', 'two\nlines'],
      notes: '=SUM(A1)\nsay "long", 🙂',
      links: ['https://example.com/?a=1,2'],
      stopLoss: '98000.10',
      takeProfit: null,
      confidenceLevel: 4,
      planFollowed: true,
      slHit: false,
      emotion: 'calm',
      fees: '0.1',
      feesUnit: 'percent',
      currency: null,
      foreignFees: [{ currency: 'BNB', amount: '0.01' }],
      ownFeeRates: [{ currency: 'BNB', rate: '600', rateCurrency: 'EUR' }],
      fills,
      partialExits: [
        { day: '2026-11-01', quantity: '0.1', pnl: '12', foreignFees: [], rate: '0.9', rateCurrency: 'EUR' },
        { day: '2026-11-02', quantity: '0.2', pnl: '-79.2', foreignFees: [] },
      ],
    })
  })

  test('has a line that is there twice once', () => {
    const { executions, skipped } = readTrades(trade, trade)

    expect(executions).toHaveLength(2)
    expect(skipped).toMatchObject([{ line: 3, code: 'detail' }])
  })

  test.each([
    ['emotion', 'happy'],
    ['confidenceLevel', '6'],
    ['entryPrice', '1,5'],
    ['quantity', '-1'],
    ['entryDate', '02.11.2026'],
    ['exitDate', '2026-11-01'],
    ['exitPrice', ''],
    ['planFollowed', 'perhaps'],
    ['notes', 'x'.repeat(20_001)],
    ['riskPercentage', '101'],
    ['rate', '2'],
    ['tags', Array.from({ length: 21 }, (_, at) => `t${at}`)],
    ['ownFeeRates', [{ currency: 'B N B', rate: 'x', rateCurrency: 'EUR' }]],
    ['baseCurrency', ''],
    ['fills', [{ role: 'entry', quantity: '3', price: '1', fee: '0', day: '2026-11-02' }]],
    ['fills', [{ role: 'entry', quantity: 'x', price: '1', fee: '0', day: '2026-11-02' }]],
    ['realised', [{ pnl: '1', day: '2026-13-02' }]],
  ])('names the line of a value that the form refuses: %s', (field, value) => {
    expect(findProblems(header, toLine({ ...trade, [field]: value }))).toEqual(['import.bad_value at 2'])
  })
})
