import { expect, test } from 'vitest'
import { findNewAnswers, findSizeProblem, findSizeProblems } from './imports.words.ts'

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
