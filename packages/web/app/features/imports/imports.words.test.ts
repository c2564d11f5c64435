import { expect, test } from 'vitest'
import {
  describeImport,
  describeMovement,
  describePlan,
  findNewAnswers,
  findSizeProblem,
  findSizeProblems,
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

test('a contract size that the plan uses can be replaced, and not removed', () => {
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

test('a contract size with a decimal comma is sent with a point, and one that the plan uses already is not sent', () => {
  const plan = {
    accountQuestion: null,
    sizeQuestions: [{ root: 'XBR', symbols: ['XBRN6'], lines: 2, size: '0.5' }],
  }
  const find = (typed: string) => findNewAnswers(plan, { account: '', sizes: new Map([['XBR', typed]]) })

  expect(find('1,5')?.contractSizes).toEqual([{ root: 'XBR', size: '1.5' }])
  expect(find(' 1.000,25 ')?.contractSizes).toEqual([{ root: 'XBR', size: '1000.25' }])
  expect(find('0,5')).toBeNull()
})

test('a plan says which money and which notes it brings, and cash movements alone can be imported', () => {
  const plan = {
    executions: { read: 0, added: 0, alreadyImported: 0, corrected: 0, unsized: 0, undecided: 0 },
    splits: 0,
    labelled: 2,
    trades: { add: 0, change: 0, keep: 0, remove: 0 },
    movements: {
      added: 2,
      alreadyImported: 0,
      totals: [{ kind: 'dividend' as const, currency: 'USD', count: 2, amount: '12.3' }],
    },
  }

  expect(describePlan(plan)).toEqual([
    '0 executions in the file, 0 new, 0 already imported',
    '2 dividends kept as cash movements of the account: dividends +12.30 USD',
    '2 new trades with strategy, notes or tags from the file',
  ])
  expect(describeImport(plan)).toBe('Import 2 cash movements')
})

test('a cash movement is named with its day, its kind and its share', () => {
  const movement = { day: '2026-03-03', symbol: 'KO', kind: 'dividend' as const, amount: '12.5' }
  const name = (parts: object) =>
    describeMovement({ ...movement, ...parts } as Parameters<typeof describeMovement>[0])

  expect(name({})).toBe('Mar 3, 2026: dividend KO')
  expect(name({ kind: 'cash', symbol: null, amount: '-5' })).toBe('Mar 3, 2026: withdrawal')
  expect(name({ kind: 'cash', symbol: null })).toBe('Mar 3, 2026: deposit')
})
