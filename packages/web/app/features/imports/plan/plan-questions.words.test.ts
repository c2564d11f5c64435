import { expect, test } from 'vitest'
import { findSizeProblem, findSizeProblems } from './plan-questions.words.ts'

test.each([
  ['', null],
  ['1000', null],
  [' 0.000001 ', null],
  ['0', 'Enter a contract size above 0'],
  ['0.00', 'Enter a contract size above 0'],
  ['-5', 'Enter a contract size above 0'],
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
