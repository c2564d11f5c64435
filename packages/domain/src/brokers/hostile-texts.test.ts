import { expect, test } from 'vitest'
import { findContractSizeProblem } from '../trades/check-trade.ts'
import { findKnownFuture, parseFutureSymbol } from '../trades/futures.ts'
import { parseAmount, parseQuantity } from './amounts.ts'
import { MAX_CELL_LENGTH } from './csv.ts'
import { detectInstrument } from './ibkr-contract.ts'
import { addEvents } from './ibkr-events.ts'
import { createParsedFile } from './lines.ts'
import { parseMoment } from './moments.ts'
import { parseOptionSymbol } from './option-symbol.ts'

// A pattern that tries each way to divide such a text takes longer than the test may.
const TIMEOUT_MS = 5000

const fill = (start: string, unit: string, end: string) =>
  start + unit.repeat(Math.floor((MAX_CELL_LENGTH - start.length - end.length) / unit.length)) + end

const texts: [string, string][] = [
  ['spaces between letters', fill('A', ' ', 'B')],
  ['spaces before a split', fill('A', ' ', ' split')],
  ['spaces after a bracket', fill('A(1)', ' ', 'B')],
  ['opening brackets', fill('A', '(', '')],
  ['pairs of brackets', fill('A', '() ', 'split')],
  ['splits without numbers', fill('A', '() split ', '')],
  ['digits', fill('A', '1', 'B')],
  ['zeros', fill('', '0', 'B')],
  ['separated thousands', fill('1', ',000', 'B')],
  ['days', fill('2025-01-15', ' ', 'B')],
]

test.each(texts)(
  '%s of the length of the longest cell are read as no value',
  { timeout: TIMEOUT_MS },
  (_what, text) => {
    expect(parseOptionSymbol(text)).toBeNull()
    expect(parseFutureSymbol(text)).toBeNull()
    expect(findKnownFuture(text, 'stock')).toBeNull()
    expect(parseAmount(text)).toBeNull()
    expect(parseQuantity(text)).toBeNull()
    expect(parseMoment(text, 'UTC')).toBeNull()
    expect(detectInstrument(text).instrument).toBe('share')
    expect(findContractSizeProblem(text)).not.toBe('trade.contract_size_zero')
    expect(readSplit(text)).toEqual([])
  },
)

test('a split is read from a description of the usual length, and not from one that is too long', () => {
  const describe = (length: number) => `${'AAA(US1) Split 4 for 1 (AAA, '.padEnd(length - 1, 'x')})`

  expect(readSplit(describe(500))).toMatchObject([{ symbol: 'AAA', ratioTo: '4', ratioFrom: '1' }])
  expect(readSplit(describe(501))).toEqual([])
})

function readSplit(description: string) {
  const parsed = createParsedFile()
  const amounts = { quantity: '300', proceeds: '0', value: null, pnl: null, currency: 'USD' }
  const when = { day: '2025-02-28', executedAt: null, zone: null }
  const event = { line: { line: 2 }, isStock: true, description, account: '', isCancellation: false }
  addEvents([{ ...event, ...amounts, ...when }], parsed)
  return parsed.actions
}
