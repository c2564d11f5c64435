import { needsReading } from '@candlebook/contract/file-reading'
import type { LotQuestion } from '@candlebook/contract/import-questions'
import { expect, test } from 'vitest'
import {
  describeDaysQuestion,
  describeEnded,
  describeImport,
  describeLine,
  describeLotPlace,
  describeMovement,
  describePreview,
  describeZone,
  findLotProblems,
  findNewAnswers,
  findSizeProblem,
  findSizeProblems,
  formatTimeIn,
} from './imports.words.ts'

test.each([
  ['', null],
  ['1000', null],
  [' 0.000001 ', null],
  ['0,5', null],
  [' 1.000,5', null],
  ['0,50', null],
  ['1,500', 'Choose which number you mean'],
  ['0', 'Enter a contract size above 0'],
  ['0.00', 'Enter a contract size above 0'],
  ['-5', 'Enter a contract size above 0'],
  ['-0,5', 'Enter a contract size above 0'],
  ['0,0000001', 'A contract size has 6 decimals at most'],
  ['0.0000001', 'A contract size has 6 decimals at most'],
  ['one', expect.any(String)],
])('the contract size %j has the message %j', (size, message) => {
  expect(findSizeProblem(size)).toEqual(message)
})

test.each([
  [['committed'], 'a.zip is imported. The list “Imports so far” below the file box can undo it.'],
  [
    ['committed', 'committed'],
    'a.zip is imported. The list “Imports so far” below the file box can undo it.',
  ],
  [['cancelled', 'cancelled'], 'The import of a.zip was cancelled. Nothing was written.'],
  [
    ['committed', 'cancelled'],
    'A part of a.zip is imported, and the rest is not. The list “Imports so far” below the file box can undo it.',
  ],
] as const)('an upload whose previews are %j: %s', (states, sentence) => {
  expect(describeEnded('a.zip', states)).toBe(sentence)
})

const missing: LotQuestion = {
  ...{ id: 'x', symbol: 'KO', account: null, currency: 'USD', side: 'sell', quantity: '10' },
  ...{ from: '2026-06-15', to: '2026-06-15', executions: 1, lines: [4], cost: '500', canBeShort: true },
  ...{ answer: null, isAssumed: false, price: null, day: null },
}

test('a missing purchase names the lines of its sales', () => {
  expect(describeLotPlace({ ...missing, lines: [4], account: 'U1' })).toBe('line 4, account U1')
  expect(describeLotPlace({ ...missing, lines: [] })).toBe('in an earlier file')
})

test.each([
  ['', '', 'decimal.missing', 'day.missing'],
  ['-1', '2026-06-16', 'decimal.negative', 'import.lot_after_sale'],
  ['1,500', '1969-12-31', 'decimal.ambiguous', 'day.invalid'],
  ['0,5', '2026-06-15', null, null],
  ['0', '1970-01-01', null, null],
])('the price %j and the day %j of a purchase have the problems %j and %j', (price, day, ofPrice, ofDay) => {
  expect(findLotProblems({ price, day }, '2026-06-15')).toEqual({ price: ofPrice, day: ofDay })
})

test('a contract size that the preview uses can be replaced, and not removed', () => {
  const question = { root: 'XBR', symbols: ['XBRN6'], lines: 2 }
  const find = (used: string | null, typed: string) =>
    findSizeProblems(
      { sizeQuestions: [{ ...question, size: used }] },
      { account: '', sizes: new Map([['XBR', typed]]) },
    ).get('XBR')

  expect(find('1000', '')).toBe('Fill in this field')
  expect(find('1000', '500')).toBeUndefined()
  expect(find(null, '')).toBeUndefined()
})

test('a contract size with a decimal comma is sent with a point, and one that the preview uses already is not sent', () => {
  const preview = {
    accountQuestion: null,
    sizeQuestions: [{ root: 'XBR', symbols: ['XBRN6'], lines: 2, size: '0.5' }],
  }
  const find = (typed: string) => findNewAnswers(preview, { account: '', sizes: new Map([['XBR', typed]]) })

  expect(find('1,5')?.contractSizes).toEqual([{ root: 'XBR', size: '1.5' }])
  expect(find(' 1.000,25 ')?.contractSizes).toEqual([{ root: 'XBR', size: '1000.25' }])
  expect(find('0,5')).toBeNull()
})

test('a preview says which money and which notes it brings, and cash movements alone can be imported', () => {
  const preview = {
    executions: { read: 0, added: 0, alreadyImported: 0, corrected: 0, unsized: 0, undecided: 0 },
    splits: 0,
    balances: 0,
    labelled: 2,
    trades: { add: 0, change: 0, keep: 0, remove: 0 },
    movements: {
      added: 2,
      alreadyImported: 0,
      totals: [{ kind: 'dividend' as const, currency: 'USD', count: 2, amount: '12.3' }],
    },
  }

  expect(describePreview(preview)).toEqual([
    'No execution was read in the file',
    '2 dividends kept as cash movements of the account: dividends +12.30 USD',
    '2 new trades with strategy, notes or tags from the file',
  ])
  expect(describeImport([preview])).toBe('Import 2 cash movements')
})

test('a cash movement is named with its day, its kind and its share', () => {
  const movement = { day: '2026-03-03', symbol: 'KO', kind: 'dividend' as const, amount: '12.5' }
  const name = (parts: object) =>
    describeMovement({ ...movement, ...parts } as Parameters<typeof describeMovement>[0])

  expect(name({})).toBe('Mar 3, 2026: dividend KO')
  expect(name({ kind: 'cash', symbol: null, amount: '-5' })).toBe('Mar 3, 2026: withdrawal')
  expect(name({ kind: 'cash', symbol: null })).toBe('Mar 3, 2026: deposit')
})

test('a zone says where it comes from, and an open order of days or lines is asked for', () => {
  const line = { line: 7, text: '', side: 'buy', symbol: 'JD', quantity: '1500', price: '34.2' } as const
  const first = { ...line, day: '2026-02-25', executedAt: null, zone: null }
  const days = { line: 2, text: '03/04/2026', mdy: '2026-03-04', dmy: '2026-04-03', order: 'mdy' } as const
  const reading = { zone: null, days: null, numbers: null, order: null, currency: null, examples: [] }

  expect(describeZone({ name: 'America/New_York', origin: 'format' })).toBe(
    'Times are read as New York time.',
  )
  expect(describeZone({ name: '+02:00', origin: 'last_file' })).toBe(
    'Times are read as UTC+02:00 time. This is as for your last file of this kind.',
  )
  expect(describeDaysQuestion({ ...days, origin: 'assumed' })).toBe(
    'Nothing in the file says whether “03/04/2026” in line 2 is Apr 3, 2026 or Mar 4, 2026.',
  )
  expect(describeLine(first)).toBe('Line 7: buy 1,500 JD at 34.2')
  expect(needsReading({ ...reading, days: { ...days, origin: 'assumed' } })).toBe(true)
  expect(needsReading({ ...reading, days: { ...days, origin: 'trader' } })).toBe(false)
  expect(
    needsReading({ ...reading, order: { newestFirst: false, origin: 'assumed', first, last: first } }),
  ).toBe(true)
})

test('a time is shown in a zone, and a line without a time by its day', () => {
  const line = { line: 7, text: '', side: 'buy', symbol: 'JD', quantity: '1', price: '34' } as const
  const timed = { ...line, day: '2025-11-13', executedAt: '2025-11-13T23:30:05.000Z', zone: 'UTC' }

  expect(formatTimeIn(timed, 'America/New_York')).toBe('Nov 13, 18:30:05')
  expect(formatTimeIn(timed, 'Asia/Tokyo')).toBe('Nov 14, 08:30:05')
  expect(formatTimeIn({ ...timed, executedAt: null }, 'Asia/Tokyo')).toBe('Nov 13, 2025')
})
