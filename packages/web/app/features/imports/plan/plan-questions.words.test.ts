import { expect, test } from 'vitest'
import { findSizeProblem } from './plan-questions.words.ts'

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
